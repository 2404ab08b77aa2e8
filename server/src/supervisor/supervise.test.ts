import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStartFixture, type Started, type StartFixture, until } from '../../tests/crash/started.ts'
import { usablePort } from '../database/embedded-server.ts'
import { isAlive } from '../database/process-table.ts'

// All tests in this file share one data folder, so that only the first start creates a database.
let fixture: StartFixture
let latest: Started | undefined

beforeAll(async () => {
  fixture = await createStartFixture()
})
afterAll(() => fixture.clear())

/** Returns the running supervisor of the previous test, or starts one if it has ended. */
async function running(): Promise<Started> {
  if (latest === undefined || !isRunning(latest)) latest = fixture.start()
  await latest.opened()
  return latest
}

function isRunning({ child }: Started): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null
}

/** Starts the supervisor after stopping the processes that still use the folder. */
async function startAfterStop(settings?: Record<string, string>): Promise<Started> {
  await fixture.stop()
  return fixture.start(settings)
}

test('a start prints its progress and its address, and gives the server a database role that owns nothing', async () => {
  const started = await running()
  expect(started.console()).toMatch(/^Starting Twofold with the data in /)
  expect(await fixture.answer()).toMatchObject({ role: 'twofold_app', holdsOwner: false })
})

test('a second start on the same data folder prints a message and stops', async () => {
  const first = await running()
  const second = fixture.start()
  expect(await second.ended).toBe(1)
  const holder = `process ${first.child.pid}, http://localhost:${fixture.port}`
  expect(second.console()).toContain(
    `Twofold is already running with the data in ${fixture.folder} (${holder}). Use or stop that process,`,
  )
  expect(await fixture.answer()).toBeDefined()
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends first the server and then the database, without errors',
  async signal => {
    const started = await running()
    const { pid } = await until(fixture.answer)
    const postmaster = fixture.postmasterPid()
    const before = started.console()
    started.child.kill(signal)
    expect(await started.ended).toBe(0)
    expect([isAlive(pid), isAlive(postmaster)]).toEqual([false, false])
    expect(started.console().slice(before.length)).toBe('Stopping ...\n')
  },
)

test('a killed server is restarted automatically', async () => {
  const started = await running()
  const before = await until(fixture.answer)
  process.kill(before.pid, 'SIGKILL')
  const after = await until(async () => ((await fixture.answer())?.pid === before.pid ? undefined : fixture.answer()))
  expect(after.pid).not.toBe(before.pid)
  expect(started.console()).toContain('The server ended (SIGKILL) and is being restarted.')
})

test('a killed database is restarted automatically, and the server with it', async () => {
  const started = await running()
  const before = fixture.postmasterPid()
  process.kill(before, 'SIGKILL')
  await until(() => started.console().includes('The database ended (SIGKILL) and is being restarted.'))
  expect(await until(fixture.answer)).toMatchObject({ role: 'twofold_app' })
  expect(fixture.postmasterPid()).not.toBe(before)
})

test('after a kill of the supervisor its server ends, and the next start takes over its database', async () => {
  const first = await running()
  const { pid } = await until(fixture.answer)
  first.child.kill('SIGKILL')
  await first.ended
  await until(() => !isAlive(pid))
  const second = await running()
  expect(second.console()).toContain('Stopped a database that an earlier start left running.')
})

test('if a killed test run leaves it behind, everything ends, also during its start', async () => {
  const first = await running()
  const { pid } = await until(fixture.answer)
  const postmaster = fixture.postmasterPid()
  first.child.disconnect()
  expect(await first.ended).toBe(0)
  expect([isAlive(pid), isAlive(postmaster)]).toEqual([false, false])
  const second = await startAfterStop()
  await until(() => second.console().includes('Starting Twofold'))
  second.child.disconnect()
  expect(await second.ended).toBe(0)
  expect(second.console()).not.toContain('Open')
})

test('a stop during the start of the server ends the server before the database, and does not retry', async () => {
  const started = await startAfterStop({ NEVER_OPENS: 'on' })
  const pid = await until(() => Number(/opening as (\d+)/.exec(started.console())?.[1]))
  const postmaster = fixture.postmasterPid()
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect([isAlive(pid), isAlive(postmaster)]).toEqual([false, false])
  expect(started.console()).not.toMatch(/its database went first|being restarted/)
})

test('a port in use stops the start with a message', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(fixture.port, '127.0.0.1', resolve))
  const started = await startAfterStop()
  expect(await started.ended).toBe(1)
  other.close()
  expect(started.console()).toBe(
    `Port ${fixture.port} is in use by another program. Stop that program, or set PORT to a free port.\n`,
  )
})

test('a data folder with other content stops the start with a message and is left unchanged', async () => {
  const foreign = await createStartFixture()
  writeFileSync(join(foreign.folder, 'letters.txt'), 'Dear Sir')
  const started = foreign.start()
  expect(await started.ended).toBe(1)
  expect(started.console()).toContain(
    'contains other files (such as letters.txt) and no Twofold data. Set TWOFOLD_DATA_DIR',
  )
  expect(readdirSync(foreign.folder)).toEqual(['letters.txt'])
  await foreign.clear()
})

test('an invalid setting stops the start with a message', async () => {
  const started = await startAfterStop({ TWOFOLD_DEMO: 'perhaps' })
  expect(await started.ended).toBe(1)
  expect(started.console()).toBe('TWOFOLD_DEMO is "perhaps". It must be on or off.\n')
})

test('a database that cannot be reached stops the start with a message', async () => {
  const started = await startAfterStop({ DATABASE_URL: `postgres://owner:key@127.0.0.1:${await usablePort(0)}/books` })
  expect(await started.ended).toBe(1)
  expect(started.console()).toContain('as its owner')
})
