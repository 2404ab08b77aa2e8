// The whole product as `npm start` runs it, in a data folder of its own: supervisor, database, server, screens.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { steadyPort } from '@twofold/server/testing/steady-port'
import { createEmptyDatabase } from '@twofold/server/testing/test-database'
import { inject } from 'vitest'
import { ROOT, startProcess } from './product-process.ts'

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

/** Where a product's books lie. */
type Books = { env: Record<string, string>; demoPassword: string; drop: () => Promise<void> }

/** In its own folder, or in a new database of the server that DATABASE_URL names; the demo books are copied if they may be. */
async function booksIn(folder: string, isDemo: boolean): Promise<Books> {
  const data = join(folder, 'data')
  const env = { TWOFOLD_DATA_DIR: data }
  const laid = inject('laidBooks')
  if (laid && isDemo) {
    await copyBooks(laid.data, data)
    return { env, demoPassword: laid.demoPassword, drop: async () => {} }
  }
  const demoPassword = randomBytes(9).toString('base64url')
  if (!process.env.DATABASE_URL) return { env, demoPassword, drop: async () => {} }
  const { ownerUrl, appUrl, drop } = await createEmptyDatabase()
  const urls = { DATABASE_URL: ownerUrl, ...(process.env.DATABASE_APP_URL && { DATABASE_APP_URL: appUrl }) }
  return { env: urls, demoPassword, drop }
}

/** Copies a data folder with whose its files are. */
async function copyBooks(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
  // Every copy would ask for the port of the first, and two that start at once would both find it free.
  const file = join(to, 'database.json')
  const credentials = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...credentials, port: await steadyPort() }))
}

/** Starts the product on demo books; `env` adds settings, such as TWOFOLD_DEMO=off for no books at all. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-story-'))
  // As root the database runs as another account, which must pass here.
  chmodSync(folder, 0o755)
  const { demoPassword, ...books } = await booksIn(folder, env.TWOFOLD_DEMO !== 'off')
  const clear = async () => {
    await books.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const demo = { TWOFOLD_DEMO: 'on', TWOFOLD_DEMO_PASSWORD: demoPassword }
    const { url, printed, settings, stop } = await startProcess({ ...books.env, ...demo, ...env })
    return {
      url,
      printed,
      demoPassword,
      command: (args, input = '') => runCommand(args, input, settings),
      stop: async () => {
        await stop()
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
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
