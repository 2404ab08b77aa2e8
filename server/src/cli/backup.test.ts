import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGround } from '../testing/processes/started.ts'
import { onDatabase, typeCommand } from '../testing/processes/typed-command.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'twofold-cli-backup-'))
let first: TestDatabase
let second: TestDatabase

const on = (database: TestDatabase, ...args: string[]) => typeCommand({ args, folder, settings: onDatabase(database) })
const inFolder = (data: string, ...args: string[]) =>
  typeCommand({ args, folder, settings: { TWOFOLD_DATA_DIR: data }, input: 'eight-or-more\n' })

beforeAll(async () => {
  first = await createEmptyDatabase()
  second = await createEmptyDatabase()
})
afterAll(async () => {
  await first.drop()
  await second.drop()
  rmSync(folder, { recursive: true })
})

test('an operator backs up, checks the file, restores it elsewhere, and reads that the books are right', async () => {
  expect(await on(first, 'backup', 'books.backup')).toMatchObject({
    code: 1,
    error: 'There is nothing to back up: this database holds no books.\n',
  })
  const demo = { ...onDatabase(first), TWOFOLD_DEMO_PASSWORD: 'eight-or-more' }
  expect((await typeCommand({ args: ['demo'], folder, settings: demo })).code).toBe(0)
  const file = join(folder, 'books.backup')
  const taken = await on(first, 'backup', 'books.backup')
  expect(taken.out).toMatch(/^Backed up 2 organisations, [\d,]+ rows, to .*books\.backup \([1-9]\d* KB\)\.\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const checked = await on(first, 'backup', 'verify', 'books.backup')
  expect(checked.out).toMatch(
    /is a whole backup, taken at .* by Twofold \d+\.\d+\.\d+\.\nIts digest is [0-9a-f]{64}\.\n$/,
  )
  const restored = await on(second, 'restore', 'books.backup')
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored the backup of .*, [\d,]+ rows, in /),
  })
  expect(restored.out).toMatch(/No breach in the books of 2 organisations\.\n$/)

  expect(await on(second, 'restore', 'books.backup')).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/^The database is not empty .* say --replace /),
  })
  expect((await on(second, 'restore', 'books.backup', '--replace')).out).toMatch(/No breach in the books of 2 org/)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 4
  writeFileSync(join(folder, 'flipped.backup'), bytes)
  for (const args of [['backup', 'verify'], ['restore']])
    expect(await on(second, ...args, 'flipped.backup')).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('damaged or was cut off'),
    })
})

test('a data folder is backed up beside the server that runs on it, and restored into a new one, never below a server', async () => {
  const ground = await startGround()
  const server = ground.start()
  await server.opened()
  expect((await inFolder(ground.folder, 'users', 'create', 'ada')).code).toBe(0)
  expect((await inFolder(ground.folder, 'backup', 'beside.backup')).out).toMatch(
    /^Backed up 0 organisations, \d+ rows?,/,
  )
  expect(await inFolder(ground.folder, 'restore', 'beside.backup', '--replace')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Twofold runs on .* Stop it and restore again/),
  })
  expect(await ground.answer()).toBeDefined()
  const elsewhere = join(ground.folder, '.restored')
  mkdirSync(elsewhere)
  expect(await inFolder(elsewhere, 'restore', 'beside.backup')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/No breach in the books of 0 organisations\.\n$/),
  })
  expect((await inFolder(elsewhere, 'users', 'list')).out).toContain('ada')
  await ground.clear()
})
