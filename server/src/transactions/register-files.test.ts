import { beforeEach, expect, test } from 'vitest'
import { enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'
import { cellsOfSheet, unzipped } from '../../tests/harness/unzipped.ts'

const { api, owner, books } = setUpBooks()
let bank: number
let rent: number

beforeEach(async () => {
  const assets = (await books.open('Assets')).accountID
  bank = (await books.open('Bank, "main"', 'ASSET', assets)).accountID
  rent = (await books.open('=Rent', 'EXPENSE')).accountID
})

const pathOf = (kind: 'csv' | 'xlsx', query = '') => `/transactions/account/${bank}/${kind}${query}`

async function fileOf(kind: 'csv' | 'xlsx', query = '') {
  const response = await fetch(`${api.origin}/api${pathOf(kind, query)}`, { headers: owner.headers })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const csvOf = async (query = '') =>
  new TextDecoder()
    .decode((await fileOf('csv', query)).bytes)
    .trimEnd()
    .split('\r\n')

async function enterSome() {
  const first = await books.enter({ debit: bank, credit: rent, cents: 120_050, date: '2026-11-04', comment: '=1+1' })
  const both = { debit: rent, credit: bank }
  const second = await books.enter({ ...both, cents: 200_000, date: '2026-11-05', comment: 'Büro, "Miete"' })
  const third = await books.enter({ ...both, cents: 99, date: '2026-11-06', comment: '-2+3' })
  return [first, second, third].map(({ transactionID }) => transactionID)
}

test('200: CSV has the rows of the screen, newest first, and no text that a spreadsheet would run as a formula', async () => {
  const [first, second, third] = await enterSome()
  const { status, headers } = await fileOf('csv')
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; header=present; charset=utf-8',
    'attachment; filename="assets-bank-main.csv"',
  ])
  expect(await csvOf()).toEqual([
    'id,Date,Comment,Account,Amount,Sign,Rec,Rec Date,Balance',
    `${third},2026-11-06,'-2+3,'=Rent,0.99,CREDIT,N,,-800.49`,
    `${second},2026-11-05,"Büro, ""Miete""",'=Rent,2000.00,CREDIT,N,,-799.50`,
    `${first},2026-11-04,'=1+1,'=Rent,1200.50,DEBIT,N,,1200.50`,
  ])
})

test('200: the file has the order and filters of the screen', async () => {
  const [first, second] = await enterSome()
  const idsOf = async (query: string) => (await csvOf(query)).slice(1).map(row => Number(row.split(',')[0]))
  expect(await idsOf('?sort=date&amountFrom=100')).toEqual([first, second])
  expect(await idsOf('?amountFrom=100')).toEqual([second, first])
  expect(await csvOf('?search=buro')).toHaveLength(2)
  expect((await csvOf('?search=buro'))[1]).toMatch(/-799\.50$/)
  expect(await csvOf('?search=nothing')).toEqual(['id,Date,Comment,Account,Amount,Sign,Rec,Rec Date,Balance'])
})

test('200: XLSX has the same rows, with texts as texts and dates and amounts as numbers', async () => {
  const [first, second, third] = await enterSome()
  const { headers, bytes } = await fileOf('xlsx')
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'attachment; filename="assets-bank-main.xlsx"',
  ])
  const parts = unzipped(bytes)
  expect(parts.get('xl/workbook.xml')).toContain('name="Bank, &quot;main&quot;"')
  expect(cellsOfSheet(parts.get('xl/worksheets/sheet1.xml') ?? '')).toEqual([
    ['id', 'Date', 'Comment', 'Account', 'Amount', 'Sign', 'Rec', 'Rec Date', 'Balance'],
    [`${third}`, '46332', '-2+3', '=Rent', '0.99', 'CREDIT', 'N', null, '-800.49'],
    [`${second}`, '46331', 'Büro, "Miete"', '=Rent', '2000.00', 'CREDIT', 'N', null, '-799.50'],
    [`${first}`, '46330', '=1+1', '=Rent', '1200.50', 'DEBIT', 'N', null, '1200.50'],
  ])
})

test('both files contain the whole register, and are written while it is read', async () => {
  await enterPastTheApi(api, owner, { debit: bank, credit: rent, count: 20_000 })
  const rows = await csvOf()
  expect(rows).toHaveLength(20_001)
  expect(rows[1]).toMatch(/,200010000\.00$|,2000100\.00$/)
  const sheet = unzipped((await fileOf('xlsx')).bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(20_001)
  const response = await fetch(`${api.origin}/api${pathOf('csv')}`, { headers: owner.headers })
  expect(response.headers.get('content-length')).toBeNull()
  await response.body?.cancel()
})

test('400 as for the register', async () => {
  for (const kind of ['csv', 'xlsx'] as const) {
    expect(refusal(await api.call(owner, 'GET', pathOf(kind, '?amountFrom=x')))).toBe('400 NOT_A_NUMBER')
    expect(refusal(await api.call(owner, 'GET', pathOf(kind, '?splitAccountID=987654321')))).toBe('400 UNKNOWN_ACCOUNT')
    expect(refusal(await api.call(owner, 'GET', pathOf(kind, '?limit=5')))).toBe('400 UNKNOWN_FIELD')
  }
})
