// Tests exported strings that a spreadsheet could interpret as formulas. No cell of an exported file begins like a formula, amounts stay
// numbers, and importing the file restores the strings.
import { type ImportFile, importFile } from '@twofold/contract/imports'
import papaparse from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { createBooksDriver } from '../tests/harness/books-driver.ts'
import { openReceivables, receivables } from '../tests/harness/documents/receivables.ts'
import { setUpApi } from '../tests/harness/set-up-api.ts'
import type { SignedIn } from '../tests/harness/signed-in.ts'
import { done } from '../tests/harness/test-api.ts'

const api = setUpApi()
let from: SignedIn
let to: SignedIn
let bank: number

/** Prefixes that names may have. Comments and memos may also have the other prefixes in OF_COMMENTS. */
const OF_NAMES = ['=', '+', '-', '@', '＝', '＋', '－', '＠', "'", "'=", '﹣', '\u3000=', '-12.5 ', '"=', ';=', '%0A=']
const OF_COMMENTS = [
  ...OF_NAMES,
  ...['\t', '\r', '\n', '\t=', '\r=', '\n=', '\n＝', "'\n", '\n\r=', ' =', '\u00a0=', 'a\n=', 'a;=', 'a\t@'],
]
// The names are numbered, because names that differ only in full-width characters are duplicates.
const names = OF_NAMES.map((beginning, index) => `${beginning}SUM(${index})`)
const comments = OF_COMMENTS.map(beginning => `${beginning}SUM(1)`)

beforeAll(async () => {
  from = await api.newMember()
  to = await api.newMember()
  const books = createBooksDriver(api, from)
  for (const name of names) await books.open(name, 'EXPENSE')
  bank = (await books.open('Bank')).accountID
  const other = (await books.chart()).find(({ accountID }) => accountID !== bank)
  for (const [index, comment] of comments.entries())
    await books.enter({ debit: bank, credit: other!.accountID, cents: 100 + index, comment })
  for (const [index, accountMemo] of comments.entries()) {
    const body = {
      accountParent: 0,
      accountName: `Memo ${String(index).padStart(2, '0')}`,
      accountType: 'ASSET',
      accountMemo,
    }
    expect((await api.call(from, 'POST', '/accounts', { body })).status).toBe(200)
  }
  for (const member of [from, to]) await openReceivables(api, member)
  for (const name of names) await receivables(api, from).customer(name)
})

async function fileOf(path: string): Promise<string> {
  const answer = await fetch(`${api.origin}/api${path}`, { headers: from.headers })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Returns the cells of a file, without interpreting them. */
const cellsOf = (text: string) => papaparse.parse<string[]>(text, { skipEmptyLines: true, newline: '\r\n' }).data

const bring = async (file: ImportFile) => done(importFile, await api.call(to, 'POST', '/imports', { body: file }))

test.each([
  ['the books', () => '/export/csv', comments.length * 2, /^(debit|credit)$/],
  ['the chart', () => '/export/chart', names.length, null],
  ['a register', () => `/transactions/account/${bank}/csv`, comments.length, /^(Amount|Balance)$/],
  ['customers', () => '/customers/csv', names.length, /^(Balance|Credit Limit)$/],
  ['the audit trail', () => '/audit/export', comments.length, null],
])('no cell of the file of %s begins as a formula, and amounts are numbers', async (_, path, rowsMin, amounts) => {
  const [header = [], ...rows] = cellsOf(await fileOf(path()))
  expect(rows.length).toBeGreaterThanOrEqual(rowsMin)
  for (const row of rows)
    for (const [index, cell] of row.entries()) {
      if (amounts?.test(header[index]!)) expect(cell).toMatch(/^(-?\d+\.\d\d)?$/)
      else if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠﹢﹣﹫]/)
    }
})

test('importing the chart, the customers and the books gives every text back', async () => {
  await bring({ kind: 'accounts', fileName: 'chart.csv', text: await customersLast(await fileOf('/export/chart')) })
  await bring({
    kind: 'customers',
    fileName: 'customers.csv',
    text: await fileOf('/customers/csv'),
    columns: { name: 'Name' },
  })
  await bring({ kind: 'transactions', fileName: 'books.csv', text: await fileOf('/export/csv') })
  const shown = async (member: SignedIn) => {
    const chart = await createBooksDriver(api, member).chart()
    const { accountID } = chart.find(({ accountName }) => accountName === 'Bank')!
    const { transactions } = await createBooksDriver(api, member).register(accountID, '?limit=100&sort=date')
    return {
      chart: chart.map(({ accountFullName, accountMemo, accountBalance }) => [
        accountFullName,
        accountMemo,
        accountBalance,
      ]),
      comments: transactions.map(({ transactionComment }) => transactionComment).toSorted(),
    }
  }
  const [before, after] = [await shown(from), await shown(to)]
  expect(before.comments).toEqual(comments.toSorted())
  expect(after).toEqual(before)
})

/** Returns the chart of accounts without the customer accounts, because importing the customers creates them. */
async function customersLast(chart: string): Promise<string> {
  const rows = cellsOf(chart).filter(([fullName]) => !fullName!.startsWith('Receivable:'))
  return papaparse.unparse(rows, { newline: '\r\n' })
}
