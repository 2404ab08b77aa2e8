// The program behind `npm start` as a separate process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { steadyPort } from '@twofold/server/testing/steady-port'

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../../..')

const READY_WITHIN_MS = 180_000

/** A running product. `settings` is its environment. */
export type ProductProcess = {
  /** Its address, without a trailing slash. */
  url: string
  /** Returns its output so far. */
  printed: () => string
  settings: NodeJS.ProcessEnv
  stop: () => Promise<void>
}

/** Starts it with these settings on a free port. Returns once it is ready, otherwise throws with its output. */
export async function startProcess(env: Record<string, string>): Promise<ProductProcess> {
  const { DATABASE_URL: _, DATABASE_APP_URL: __, ...inherited } = process.env
  const settings = { ...inherited, PORT: String(await steadyPort()), ...env }
  const child = spawn(process.execPath, ['server/src/supervisor/main.ts'], {
    cwd: ROOT,
    // The channel stops the process if the test run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: settings,
  })
  let text = ''
  child.stdout?.on('data', chunk => (text += chunk))
  child.stderr?.on('data', chunk => (text += chunk))
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const url = `http://localhost:${settings.PORT}`
  if (await isReady(url, () => child.exitCode !== null)) return { url, printed: () => text, settings, stop }
  await stop()
  throw new Error(`the product did not become ready:\n${text}`)
}

async function isReady(url: string, hasEnded: () => boolean): Promise<boolean> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (!hasEnded() && Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}
