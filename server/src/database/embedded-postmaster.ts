/** Starts and stops a postmaster, and waits until it is ready. Uses the pid file to find a postmaster that an earlier run left running. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import type { EmbeddedHome } from './embedded-home.ts'
import { commandOf, isAlive } from './process-table.ts'

/** A running postmaster. `exited` resolves to its signal or exit code when it has ended. */
export type Postmaster = { pid: number; exited: Promise<string>; stop: () => Promise<void> }

const FAST_STOP_MS_MAX = 20_000
const START_MS_MAX = 120_000
const LEFTOVERS_MS_MAX = 15_000

/** Starts the postmaster of `home`. Returns when it accepts connections, after any crash recovery. */
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
    // The child processes of a killed postmaster do not end immediately. Until they end, their shared memory is in use.
    const isPassing = child.signalCode === 'SIGKILL' || /still in use|lock file "postmaster.pid"/.test(complaint)
    if (!isPassing || Date.now() - beganAt > LEFTOVERS_MS_MAX)
      throw new StartupError(`The embedded database did not start:\n${complaint}`)
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
      // Runs PostgreSQL in its own session. Otherwise, Ctrl-C in the terminal would stop the database directly. The supervisor must stop
      // the server first and the database last.
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

/** Reads PostgreSQL's lock file: the process id is in line 1, the status in line 8. */
function pidFile(home: Pick<EmbeddedHome, 'cluster'>): { pid: number | undefined; status: string | undefined } {
  const file = join(home.cluster, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return { pid: Number(lines[0]) || undefined, status: lines[7]?.trim() }
}

/**
 * Stops a postmaster of this cluster that an earlier run left running, for example because its supervisor was killed with `kill -9`. If the
 * pid file names an unrelated process, only removes the file, because it would prevent PostgreSQL from starting. Returns whether a
 * postmaster was stopped.
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
    // The parent process may be slow to reap the postmaster. A postmaster that has removed its pid file has finished.
    while (isAlive(pid) && pidFile(home).pid === pid) await pause(20)
  })()
  await stopProcess(pid, gone)
  return true
}

/**
 * Stops PostgreSQL with a fast shutdown, which closes connections and writes committed data to disk. If the fast shutdown takes too long,
 * starts an immediate shutdown.
 */
async function stopProcess(pid: number, exited: Promise<unknown>): Promise<void> {
  signal(pid, 'SIGINT')
  const late = setTimeout(() => signal(pid, 'SIGQUIT'), FAST_STOP_MS_MAX)
  await exited
  clearTimeout(late)
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name)
}
