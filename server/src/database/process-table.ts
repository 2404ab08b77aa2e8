import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns whether a process with this id exists, regardless of the user that runs it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the command line of a process, or '' if it has ended. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return psOrNothing(pid, 'command=')
}

/**
 * Returns the start time of a process. The format depends on the system, so only compare start times for equality. The id and the start
 * time together identify a process.
 */
export function beginningOf(pid: number): string {
  if (process.platform !== 'linux') return psOrNothing(pid, 'lstart=')
  // The second field is a name in parentheses that may contain spaces. The 22nd field is the start time, in ticks since boot.
  const fields = readOrNothing(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return `${readOrNothing('/proc/sys/kernel/random/boot_id').trim()} ${fields[19] ?? ''}`
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function psOrNothing(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
