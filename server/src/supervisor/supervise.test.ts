import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usablePort } from '../database/embedded-server.ts'
import { isAlive } from '../database/process-table.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('fixture-server.ts', import.meta.url))

type Start = { child: ChildProcess; console: () => string; ended: Promise<number | null> }
type Answer = { pid: number; role: string; holdsOwner: boolean }

let folder: string
let port: number
let starts: Start[]

beforeEach(async () => {
  folder = temporaryFolder()
  port = await usablePort(0)
  starts = []
})

afterEach(async () => {
  for (const { child, ended } of starts) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true })
})

/** `npm start` as far as it concerns the supervisor. */
function start(settings: Record<string, string> = {}): Start {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, SERVER], {
    env: { ...env, PORT: String(port), TWOFOLD_DATA_DIR: folder, ...settings },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      text += chunk
    })
  }
  const started = { child, console: () => text, ended: once(child, 'close').then(([code]) => code) }
  starts.push(started)
  return started
}

async function until<Value>(what: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const value = await what()
    if (value) return value
    if (Date.now() > deadline)
      throw new Error(`Waited in vain; the console says:\n${starts.map(s => s.console()).join('\n')}`)
    await pause(20)
  }
}

function opened(started: Start): Promise<boolean> {
  return until(() => started.console().includes(`Open http://localhost:${port}`))
}

function answer(): Promise<Answer | undefined> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    async response => (response.ok ? ((await response.json()) as Answer) : undefined),
    () => undefined,
  )
}

function postmasterPid(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('says what happens, then where to open it, and hands the server a role that owns nothing', async () => {
  const started = start()
  await opened(started)
  expect(started.console()).toMatch(/^Twofold starts on the data in /)
  expect(await answer()).toMatchObject({ role: 'twofold_app', holdsOwner: false })
})

test('a second start on the same data says so and stops', async () => {
  await opened(start())
  const second = start()
  expect(await second.ended).toBe(1)
  const holder = `process ${starts[0]?.child.pid}, http://localhost:${port}`
  expect(second.console()).toContain(`Twofold already runs on ${folder}: ${holder}. Use that one, stop it first,`)
  expect(await answer()).toBeDefined()
})

test('a killed server is back by itself', async () => {
  const started = start()
  await opened(started)
  const before = await until(answer)
  process.kill(before.pid, 'SIGKILL')
  const after = await until(async () => ((await answer())?.pid === before.pid ? undefined : answer()))
  expect(after.pid).not.toBe(before.pid)
  expect(started.console()).toContain('The server ended (SIGKILL); it is started again.')
})

test('a killed database is back by itself, and the server with it', async () => {
  const started = start()
  await opened(started)
  const before = postmasterPid()
  process.kill(before, 'SIGKILL')
  await until(() => started.console().includes('The database ended (SIGKILL); it is started again.'))
  expect(await until(answer)).toMatchObject({ role: 'twofold_app' })
  expect(postmasterPid()).not.toBe(before)
})

test('after a kill of the supervisor its server goes, and the next start takes over its database', async () => {
  const first = start()
  await opened(first)
  const { pid } = await until(answer)
  first.child.kill('SIGKILL')
  await first.ended
  await until(() => !isAlive(pid))
  const second = start()
  await opened(second)
  expect(second.console()).toContain('A database left running by an earlier start was stopped first.')
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server first and then the database, cleanly', async signal => {
  const started = start()
  await opened(started)
  const { pid } = await until(answer)
  const postmaster = postmasterPid()
  started.child.kill(signal)
  expect(await started.ended).toBe(0)
  expect([isAlive(pid), isAlive(postmaster)]).toEqual([false, false])
  expect(started.console()).not.toContain('started again')
})

test('a port in use stops the start with a sentence', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(port, '127.0.0.1', resolve))
  const started = start()
  expect(await started.ended).toBe(1)
  other.close()
  expect(started.console()).toBe(
    `Port ${port} is in use by another program. Stop that one, or set PORT to a free one.\n`,
  )
})

test('a wrong setting stops the start with a sentence', async () => {
  const started = start({ TWOFOLD_DEMO: 'perhaps' })
  expect(await started.ended).toBe(1)
  expect(started.console()).toBe('TWOFOLD_DEMO is "perhaps"; it must be on or off.\n')
})

test('a database that cannot be reached stops the start with a sentence', async () => {
  const started = start({ DATABASE_URL: `postgres://owner:key@127.0.0.1:${await usablePort(0)}/books` })
  expect(await started.ended).toBe(1)
  expect(started.console()).toContain('could not be reached as its owner')
})
