import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accepted } from '@twofold/accounting/refusals'
import { afterAll, expect, test } from 'vitest'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { createTestBooks } from '../../tests/harness/test-books.ts'
import { readExportedBooks } from '../exports/books.ts'
import { BOOKS_WRITERS } from '../exports/writers.ts'
import { readBooks } from '../identity/books.ts'
import { verify } from '../verify/verify.ts'
import { importAccounts } from './account-import.ts'
import { csvOnDisk } from './csv.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools, { Assets: 'ASSET' })
const folder = mkdtempSync(join(tmpdir(), 'twofold-accounts-'))

afterAll(async () => {
  rmSync(folder, { recursive: true })
})

async function run(text: string, isDryRun = false) {
  const file = join(folder, 'chart.csv')
  writeFileSync(file, text)
  const faults: string[] = []
  const listener = {
    fault: ({ line, sentence }: { line: number; sentence: string }) => faults.push(`${line} ${sentence}`),
  }
  const source = { file: csvOnDisk(file), map: undefined, isDryRun }
  const result = await importAccounts({ database: pools.app, caller: books.caller, source, listener })
  if (!result.ok) throw new Error(JSON.stringify(result.refusals))
  return { ...result.value, faults }
}

async function chart(): Promise<string[]> {
  const { rows } = await pools.owner.pool.query(
    `SELECT coalesce(p.name || ':', '') || a.name || ' ' || a.type || ' ' || a.memo AS text
       FROM account a LEFT JOIN account p ON p.organisation_id = a.organisation_id AND p.account_id = a.parent_id
      WHERE a.organisation_id = $1 ORDER BY 1`,
    [books.organisationId],
  )
  return rows.map(({ text }) => text.trim())
}

async function exportedChart(): Promise<string> {
  const read = await readBooks(pools.app, books.caller, 'books.read', async opened => {
    const pieces: string[] = []
    for await (const piece of BOOKS_WRITERS.chart(await readExportedBooks(opened))) pieces.push(piece)
    return accepted(pieces.join(''))
  })
  if (!read.ok) throw new Error(JSON.stringify(read.refusals))
  return read.value
}

test('accounts are created regardless of their order, and existing ones stay unchanged', async () => {
  const text =
    'fullName,type,memo\nCosts:Rent,,Monthly\nCosts,expense,All of it\nassets:Bank:Checking,ASSET,\nAssets,,\n'
  expect(await run(text, true)).toMatchObject({ rows: 4, added: 3, opened: 4, faults: [] })
  expect(await chart()).toEqual(['Assets ASSET'])
  expect(await run(text)).toMatchObject({ rows: 4, added: 3, opened: 4, faults: [] })
  expect(await chart()).toEqual([
    'Assets ASSET',
    'Assets:Bank ASSET',
    'Bank:Checking ASSET',
    'Costs EXPENSE All of it',
    'Costs:Rent EXPENSE Monthly',
  ])
  expect(await run(text)).toMatchObject({ rows: 4, added: 0, opened: 0 })
  expect(await verify(pools.owner, { organisationId: books.organisationId })).toEqual([])
})

test('an account below the 20th level is an error', async () => {
  const levels = (count: number) => Array.from({ length: count }, (_, index) => `Level ${index}`).join(':')
  const { faults, opened } = await run(`fullName,type\n${levels(1)},ASSET\n${levels(20)},\n`)
  expect([faults, opened]).toEqual([[], 20])
  const deeper = await run(`fullName,type\n${levels(22)},\n${levels(20_000)},ASSET\n`)
  const sentence = 'A chart of accounts can have at most 20 levels. Choose a parent on a higher level.'
  expect(deeper.faults).toEqual([`2 ${levels(21)}: ${sentence}`, `3 ${levels(21)}: ${sentence}`])
  expect(await chart()).toHaveLength(21)
})

test('every error is reported with its line, and no account is created', async () => {
  const text =
    'fullName,type\nFees,INCOMES\nAssets:Bank,INCOME\nNowhere:Below,\nAssets::Bank,ASSET\n,ASSET\nAssets:Sound,\n'
  const { faults } = await run(text)
  expect(faults).toEqual([
    '2 type "INCOMES": Unknown account type.',
    '3 Assets:Bank: The account’s type is ASSET, not INCOME. A subaccount has the type of its parent.',
    '4 Nowhere: Choose an account type.',
    '5 Assets:: Enter an account name.',
    '6 : Enter an account name.',
  ])
  expect(await chart()).toEqual(['Assets ASSET'])
})

test('a number that another account or row has, and a section of another type, are errors', async () => {
  await run('fullName,type,number\nTill,ASSET,10a\n')
  const rows = ['Safe,ASSET,10A,', 'Box,ASSET,11,OTHER', 'Jar,ASSET,12,', 'Tin,ASSET,12,', 'Pot,ASSET,,POTS']
  expect((await run(`fullName,type,number,section\n${rows.join('\n')}\n`)).faults).toEqual([
    '2 Safe: The account “Till” already has this number. Choose another number.',
    '3 Box: Accounts of this type can’t be in this section. Choose another section.',
    '5 Tin: The account “Jar” already has this number. Choose another number.',
    '6 section "POTS": Unknown section.',
  ])
})

test('an exported chart that is imported into an empty organisation exports identically', async () => {
  const memos =
    'fullName,type,memo,number,section\n"Assets:a ""b"", c",ASSET,"two\nlines; = +",A1,Long-term\n\'=Costs,EXPENSE,\'-5 a month,,cost of sales\nÜ:-:\'@x,GAIN,,20.1,\n'
  expect((await run(memos)).faults).toEqual([])
  const file = await exportedChart()
  Object.assign(books, await createTestBooks(pools, {}))
  expect(await run(file)).toMatchObject({ added: 6, faults: [] })
  expect(await exportedChart()).toBe(file)
  expect(await chart()).toContain('=Costs EXPENSE -5 a month')
  expect(file).toContain(',A1,LONG_TERM\r\n')
  expect(file).toContain(',,COST_OF_SALES\r\n')
})
