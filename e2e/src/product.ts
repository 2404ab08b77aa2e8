// The whole product as `npm start` runs it, in a data folder of its own: supervisor, database, server, screens.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from '@twofold/server/testing/test-database'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000

export type Product = {
  /** Where it is open, without a slash at the end. */
  url: string
  /** What it printed so far. */
  printed: () => string
  demoPassword: string
  /** Runs the command line on the same data while the product runs, with a text as its input; answers what it said. */
  command: (args: readonly string[], input?: string) => Promise<string>
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function untilReady(url: string, ended: () => boolean, printed: () => string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (!ended() && Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`the product did not become ready:\n${printed()}`)
}

/** Where its books lie: in its own folder, or in a new database of the server that DATABASE_URL names. */
async function emptyBooks(folder: string): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (!process.env.DATABASE_URL) return { env: { TWOFOLD_DATA_DIR: join(folder, 'data') }, drop: async () => {} }
  const { ownerUrl, appUrl, drop } = await createEmptyDatabase()
  return { env: { DATABASE_URL: ownerUrl, ...(process.env.DATABASE_APP_URL && { DATABASE_APP_URL: appUrl }) }, drop }
}

/** Starts the product on an empty data folder; `env` adds settings, such as TWOFOLD_DEMO=off. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-story-'))
  // As root the database runs as another account, which must pass here.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const demoPassword = randomBytes(9).toString('base64url')
  const books = await emptyBooks(folder)
  const { DATABASE_URL: _, DATABASE_APP_URL: __, ...inherited } = process.env
  const settings = {
    ...inherited,
    PORT: String(port),
    ...books.env,
    TWOFOLD_DEMO: 'on',
    TWOFOLD_DEMO_PASSWORD: demoPassword,
    ...env,
  }
  const child = spawn(process.execPath, ['server/src/supervisor/main.ts'], {
    cwd: ROOT,
    // The channel takes it along when a test run is killed.
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
    await books.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  try {
    await untilReady(
      url,
      () => child.exitCode !== null,
      () => text,
    )
  } catch (error) {
    await stop()
    throw error
  }
  const command = (args: readonly string[], input = '') => runCommand(args, input, settings)
  return { url, printed: () => text, demoPassword, command, stop }
}

async function runCommand(args: readonly string[], input: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, ['server/src/cli/main.ts', ...args], { cwd: ROOT, env })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`)
  return said
}
