// The product as a test file uses it: the server in the test process, or the whole product as `npm start` runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseFrom, createEmptyDatabase, type TestDatabase } from '@twofold/server/testing/test-database'
import { inject } from 'vitest'
import { openApiSession, type TokenPair } from './api-session.ts'
import { startInProcess } from './in-process.ts'
import { ROOT, startProcess } from './product-process.ts'

type Credentials = { username: string; password: string }

export type Product = {
  /** Its address, without a trailing slash. */
  url: string
  demoPassword: string
  signIn: (credentials: Credentials) => Promise<TokenPair>
  /** Runs a command of the command line on the same books, with a text as its input. Returns its output. */
  command: (args: readonly string[], input?: string) => Promise<string>
  /** Changes when the books change. */
  fingerprint: () => Promise<string>
  /** Returns the server errors that were logged so far. */
  faults: string[]
  stop: () => Promise<void>
}

/** Starts the server in this process on a copy of the demo books. `env` adds settings of the product. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const { settings, openSession, ...server } = await startInProcess(env)
  return {
    ...server,
    demoPassword: inject('demoBooks').demoPassword,
    signIn: async credentials => (await openSession(credentials.username)) ?? openApiSession(server.url, credentials),
    command: (args, input = '') => runCommand(args, input, settings),
  }
}

/** The whole product with its supervisor, and its output so far. */
export type SupervisedProduct = Omit<Product, 'fingerprint' | 'faults'> & { printed: () => string }

/** Starts the supervisor, the database and the server on the demo books, or without books if TWOFOLD_DEMO=off. */
export async function startSupervised(env: Record<string, string> = {}): Promise<SupervisedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-product-'))
  // If the test runs as root, the database runs as another user, which needs access to its folder.
  chmodSync(folder, 0o755)
  const books = await booksFor(env.TWOFOLD_DEMO === 'off')
  const clear = async () => {
    await books?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const place = { TWOFOLD_DATA_DIR: join(folder, 'data'), ...(books && urlsOf(books)) }
    const { url, printed, settings, stop } = await startProcess({ ...place, ...env })
    return {
      url,
      printed,
      demoPassword: inject('demoBooks').demoPassword,
      signIn: credentials => openApiSession(url, credentials),
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

/** Null if the product starts its own embedded database. */
async function booksFor(isEmpty: boolean): Promise<TestDatabase | null> {
  if (!isEmpty) return createDatabaseFrom(inject('demoBooks').template)
  return process.env.DATABASE_URL ? createEmptyDatabase() : null
}

function urlsOf({ ownerUrl, appUrl }: TestDatabase): Record<string, string> {
  return { DATABASE_URL: ownerUrl, ...(process.env.DATABASE_APP_URL && { DATABASE_APP_URL: appUrl }) }
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
