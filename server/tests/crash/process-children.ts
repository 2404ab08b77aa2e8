import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { commandOf } from '../../src/database/process-table.ts'

/** Returns the ids of the child processes whose command line contains a word. */
export function childrenOf(parent: number, word: string): number[] {
  const pids = process.platform === 'linux' ? childrenInProc(parent) : childrenByPs(parent)
  return pids.filter(pid => commandOf(pid).includes(word))
}

function childrenInProc(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.filter(pid => parentInProc(pid) === parent).map(Number)
}

/**
 * In /proc/PID/stat, the second field is the process name in parentheses, which may contain spaces. The fourth field is the id of the
 * parent process.
 */
function parentInProc(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

function childrenByPs(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map(row => row.trim().split(/\s+/).map(Number)).flatMap(([pid, of]) => (of === parent ? [pid!] : []))
}
