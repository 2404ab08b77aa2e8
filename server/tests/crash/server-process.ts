// Starts the server process on a test database, as the supervisor does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { steadyPort } from '../harness/steady-port.ts'
import type { TestDatabase } from '../harness/test-database.ts'
import { REAL_SERVER } from './started.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServerOn>>

/** Starts a server and waits until it accepts connections. `env` contains additional settings, such as the port of an earlier server. */
export async function startServerOn({ appUrl }: TestDatabase, env: Record<string, string> = {}) {
  const PORT = String(await steadyPort())
  const settings = { PORT, TWOFOLD_APP_DATABASE_URL: appUrl, TWOFOLD_DEMO: 'off', TWOFOLD_LOG: 'error', ...env }
  const { DATABASE_URL: _owner, DATABASE_APP_URL: _app, ...inherited } = process.env
  const child = spawn(process.execPath, [REAL_SERVER], {
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const isListening = await Promise.race([once(child, 'message').then(() => true), exited.then(() => false)])
  if (!isListening) throw new Error('Cannot start the server. See the error above.')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }
  return { origin: `http://127.0.0.1:${settings.PORT}`, child, stop }
}
