/** Runs `npm start` with a minimal server or the real server, but skips the installation and the build. Used by startup tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { steadyPort } from '../harness/steady-port.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const MAIN = fileURLToPath(new URL('../../src/supervisor/main.ts', import.meta.url))
const FIXTURE = fileURLToPath(new URL('../../src/supervisor/fixture-server.ts', import.meta.url))

/** The entry point of the real server. */
export const REAL_SERVER = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** A running instance of the product: its process, its console output and its exit code. `opened` resolves when it prints its URL. */
export type Started = ReturnType<typeof spawnSupervisor>

/** The response of the minimal server. */
type FixtureServerStatus = { pid: number; role: string; holdsOwner: boolean }

/** A data folder, a port, and the instances of the product that use them. */
export type StartFixture = Awaited<ReturnType<typeof createStartFixture>>

/**
 * Creates a data folder and chooses a port. By default, instances do not create demo books. `clear` stops all instances and deletes the
 * folder.
 */
export async function createStartFixture(server = FIXTURE) {
  const folder = temporaryFolder()
  const port = await steadyPort()
  const starts: Started[] = []
  const start = (settings: Record<string, string> = {}): Started => {
    const env = { PORT: String(port), TWOFOLD_DATA_DIR: folder, TWOFOLD_DEMO: 'off', ...settings }
    const started = spawnSupervisor(server, env, port)
    starts.push(started)
    return started
  }
  /** Stops all instances. Keeps the data folder. */
  const stop = async () => {
    for (const { child, ended } of starts.splice(0)) {
      child.kill('SIGTERM')
      await ended
    }
  }
  const clear = async () => {
    await stop()
    rmSync(folder, { recursive: true })
  }
  const postmasterPid = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  return { folder, port, start, answer: () => answerOn(port), postmasterPid, stop, clear }
}

function spawnSupervisor(server: string, settings: Record<string, string>, port: number) {
  const { DATABASE_URL: _owner, DATABASE_APP_URL: _app, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, server], {
    env: { ...env, ...settings },
    // The IPC channel ends the process if the test run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const exited = once(child, 'exit')
  const said = [child.stdout!, child.stderr!].map(async stream => {
    for await (const chunk of stream) text += chunk
  })
  const ended = Promise.all(said).then(async () => (await exited)[0] as number | null)
  const opened = async () => {
    await until(
      () => text.includes(`Open http://localhost:${port}`),
      () => text,
    )
  }
  return { child, console: () => text, ended, opened }
}

async function answerOn(port: number): Promise<FixtureServerStatus | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    return response.ok ? ((await response.json()) as FixtureServerStatus) : undefined
  } catch {
    return undefined
  }
}

/** Waits until a condition is true. After the timeout, fails with the message that `why` returns. */
export async function until<Value>(
  what: () => Promise<Value | undefined> | Value | undefined,
  why = () => '',
): Promise<Value> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const value = await what()
    if (value) return value
    if (Date.now() > deadline) throw new Error(`Timed out. ${why()}`)
    await pause(20)
  }
}
