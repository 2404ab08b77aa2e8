/** One postmaster: started, waited for, stopped; and one that outlived us, found by its pid file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import type { EmbeddedHome } from './embedded-home.ts'
import { commandOf, isAlive } from './process-table.ts'

/** A running postmaster. `exited` settles when it is gone, with the signal or code it ended by. */
export type Postmaster = { pid: number; exited: Promise<string>; stop: () => Promise<void> }

const FAST_STOP_MS_MAX = 20_000
const START_MS_MAX = 120_000
const LEFTOVERS_MS_MAX = 15_000

/** Starts the postmaster of `home` and returns once it takes connections, recovery after a crash included. */
export async function startPostmaster(home: EmbeddedHome): Promise<Postmaster> {
  const beganAt = Date.now()
  for (;;) {
    const log = join(home.folder, 'postgres-start.log')
    const child = spawnPostmaster(home, log)
    const exited = once(child, 'close').then(([code, signal]) => String(signal ?? `code ${code}`))
    if (await becameReady(home, child, beganAt + START_MS_MAX))
      return { pid: child.pid!, exited, stop: () => stopProcess(child.pid!, exited) }
    child.kill('SIGQUIT')
    await exited
    const complaint = readFileSync(log, 'utf8').trim()
    // Children of a postmaster that was killed need a moment to notice; until then their memory is in use.
    const isPassing = child.signalCode === 'SIGKILL' || /still in use|lock file "postmaster.pid"/.test(complaint)
    if (!isPassing || Date.now() - beganAt > LEFTOVERS_MS_MAX)
      throw new StartRefused(`The embedded database did not start:\n${complaint}`)
    await pause(200)
  }
}

function spawnPostmaster(home: EmbeddedHome, log: string): ChildProcess {
  const output = openSync(log, 'w', 0o600)
  try {
    return spawn(home.programs.postgres, ['-D', home.cluster], {
      ...home.user,
      cwd: home.folder,
      stdio: ['ignore', output, output],
      // A session of its own: Ctrl-C in the terminal must reach the server first, and the database last, through us.
      detached: true,
    })
  } finally {
    closeSync(output)
  }
}

async function becameReady(home: EmbeddedHome, child: ChildProcess, deadline: number): Promise<boolean> {
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false
    const { pid, status } = pidFile(home)
    if (pid === child.pid && status === 'ready') return true
    await pause(10)
  }
  return false
}

/** PostgreSQL's own lock file: process id in line 1, status in line 8. */
function pidFile(home: Pick<EmbeddedHome, 'cluster'>): { pid: number | undefined; status: string | undefined } {
  const file = join(home.cluster, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return { pid: Number(lines[0]) || undefined, status: lines[7]?.trim() }
}

/**
 * Stops a postmaster of this very cluster that an earlier run left behind (our own kill -9 does not reach it). A process
 * that only happens to have the number in the pid file is left alone, and the file, which would keep PostgreSQL from
 * starting, is removed. True when a postmaster was stopped.
 */
export async function stopOrphan(home: Pick<EmbeddedHome, 'cluster'>): Promise<boolean> {
  const { pid } = pidFile(home)
  if (pid === undefined || !isAlive(pid)) return false
  const command = commandOf(pid)
  if (!command.includes(home.cluster)) {
    if (!command.includes('postgres')) rmSync(join(home.cluster, 'postmaster.pid'))
    return false
  }
  const gone = (async () => {
    // Its parent may be slow to bury it; a postmaster that has let go of its pid file has finished.
    while (isAlive(pid) && pidFile(home).pid === pid) await pause(20)
  })()
  await stopProcess(pid, gone)
  return true
}

/** Fast shutdown: connections are cut, everything committed is on disk. Immediate when that takes too long. */
async function stopProcess(pid: number, exited: Promise<unknown>): Promise<void> {
  signal(pid, 'SIGINT')
  const late = setTimeout(() => signal(pid, 'SIGQUIT'), FAST_STOP_MS_MAX)
  await exited
  clearTimeout(late)
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name)
}
