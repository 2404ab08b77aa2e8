import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStartFixture } from '../../tests/crash/started.ts'
import { onDatabase, typeCommand } from '../../tests/crash/typed-command.ts'
import { runCommand } from '../../tests/harness/run-command.ts'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'

const folder = setUpFolder()
let first: TestDatabase
let second: TestDatabase

const on = (database: TestDatabase, ...args: string[]) => runCommand({ args, folder, settings: onDatabase(database) })
const typedOn = (database: TestDatabase, ...args: string[]) =>
  typeCommand({ args, folder, settings: onDatabase(database) })
const typedInFolder = (data: string, ...args: string[]) =>
  typeCommand({ args, folder, settings: { TWOFOLD_DATA_DIR: data } })

/** Creates a user and two organisations, one of them with a transaction. */
async function makeBooks(): Promise<void> {
  const run = async (args: string[], input = '') =>
    expect(await runCommand({ args, input, folder, settings: onDatabase(first) })).toMatchObject({ code: 0 })
  await run(['users', 'create', 'ada'], 'eight-or-more\n')
  await run(['organisations', 'create', 'Hill & Dale', '--owner', 'ada'])
  await run(['organisations', 'create', 'Fern & Harrow', '--owner', 'ada'])
  const header = 'date,amount,account,counterAccount,comment'
  writeFileSync(join(folder, 'bank.csv'), `${header}\n2026-01-05,12.50,Assets:Checking,Income:Sales,x\n`)
  await run(['import', 'transactions', 'bank.csv', '--organisation', 'Hill & Dale'])
}

beforeAll(async () => {
  first = await createEmptyDatabase()
  second = await createEmptyDatabase()
})
afterAll(async () => {
  await first.drop()
  await second.drop()
})

test('a backup is taken, checked and restored into another database, and the restored books pass verification', async () => {
  expect(await on(first, 'backup', 'books.backup')).toMatchObject({
    code: 1,
    error: 'This database contains no books to back up.\n',
  })
  await makeBooks()
  const file = join(folder, 'books.backup')
  const taken = await typedOn(first, 'backup', 'books.backup')
  expect(taken.out).toMatch(/^Backed up 2 organisations, [\d,]+ rows, to .*books\.backup \([1-9]\d* KB\)\.\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const checked = await on(first, 'backup', 'verify', 'books.backup')
  expect(checked.out).toMatch(/is a complete backup, taken at .* by Twofold \d+\.\d+\.\d+\.\nDigest: [0-9a-f]{64}\.\n$/)
  const restored = await typedOn(second, 'restore', 'books.backup')
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored the backup of .*, [\d,]+ rows, in /),
  })
  expect(restored.out).toMatch(/No violations in the books of 2 organisations\.\n$/)

  expect(await on(second, 'restore', 'books.backup')).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/^The database is not empty .* use --replace /),
  })
  expect((await on(second, 'restore', 'books.backup', '--replace')).out).toMatch(/No violations in the books of 2 org/)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 4
  writeFileSync(join(folder, 'flipped.backup'), bytes)
  for (const args of [['backup', 'verify'], ['restore']])
    expect(await on(second, ...args, 'flipped.backup')).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('damaged or truncated'),
    })
})

test('a backup is restored into a new data folder and taken while its server runs, but not restored while the server runs', async () => {
  expect((await on(first, 'backup', 'books.backup')).code).toBe(0)
  const fixture = await createStartFixture()
  expect(await typedInFolder(fixture.folder, 'restore', 'books.backup')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/No violations in the books of 2 organisations\.\n$/),
  })
  const server = fixture.start()
  await server.opened()
  expect((await typedInFolder(fixture.folder, 'users', 'list')).out).toContain('ada')
  expect((await typedInFolder(fixture.folder, 'backup', 'beside.backup')).out).toMatch(/^Backed up 2 organisations,/)
  expect(await typedInFolder(fixture.folder, 'restore', 'beside.backup', '--replace')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Twofold is running with the data in .* Stop it and run the restore again/),
  })
  expect(await fixture.answer()).toBeDefined()
  await fixture.clear()
})
