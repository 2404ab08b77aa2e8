// Starts the product's server process in the same way as the supervisor does, and measures it from a separate process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_FOLDER } from '@twofold/server/config'
import { usablePort } from '@twofold/server/database/embedded-server'
import { SERVER_NODE_FLAGS } from '@twofold/server/supervisor/server-process'
import type { Work } from './load/watch-work.ts'

export type ServerUnderTest = {
  port: number
  /** The resident memory in MB, current and maximum. Null if the operating system does not report it. */
  memory: () => { nowMb: number; peakMb: number } | null
  /** Returns the server's work since the previous call. Requires `isWatched`. */
  work: () => Promise<Work>
  stop: () => Promise<void>
}

/**
 * `nodeFlags` are further flags for the server's Node process, such as `--cpu-prof` for a profile. If `isWatched` is true, the server
 * reports its work.
 */
export type ServerOptions = { appUrl: string; nodeFlags: readonly string[]; isWatched?: boolean }

const WATCH = ['--import', new URL('./load/watch-work.ts', import.meta.url).href]

/** Starts the server on a database. Returns when the server is listening. */
export async function startServer({ appUrl, nodeFlags, isWatched = false }: ServerOptions): Promise<ServerUnderTest> {
  const port = await usablePort(0)
  // Compiled code is cached between starts, as with `npm start`.
  const compiled = { NODE_COMPILE_CACHE: join(PRODUCT_FOLDER, 'node_modules/.cache/node') }
  const env = {
    ...compiled,
    PORT: String(port),
    HOST: '127.0.0.1',
    TWOFOLD_DEMO: 'off',
    TWOFOLD_APP_DATABASE_URL: appUrl,
  }
  const child = spawn(
    process.execPath,
    [...SERVER_NODE_FLAGS, ...nodeFlags, ...(isWatched ? WATCH : []), join(PRODUCT_FOLDER, 'server/src/main.ts')],
    {
      env: { ...withoutSettings(process.env), ...env },
      cwd: PRODUCT_FOLDER,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await listening(child, 'The server')
  return { port, memory: () => memoryOf(child.pid!), work: () => workOf(child), stop: () => stopChild(child) }
}

/** Returns the environment variables without settings for Twofold. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(TWOFOLD_|DATABASE_|PORT$|HOST$)/.test(name)))
}

/** Waits until a child process reports that it is listening. Throws if the process ends before that. */
async function listening(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${name} did not start (${signal ?? `code ${code}`}).`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
}

/** Signals a child process to stop, and waits until it has ended. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function workOf(child: ChildProcess): Promise<Work> {
  child.send('work')
  const [work] = (await once(child, 'message')) as [Work]
  return work
}

function memoryOf(pid: number): { nowMb: number; peakMb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
  } catch {
    return null
  }
}
