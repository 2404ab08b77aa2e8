// Pages of lines for review. Every line is on a page, and a page boundary never changes a doubtful proposal into a strong one.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BankLines, setBankLineAside } from '@twofold/contract/bank-lines'
import { importStatement } from '@twofold/contract/statement-imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { CARD_HEADER, cardImport } from '../../tests/harness/reconciling/card-purchases.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { csvOnDisk } from '../imports/csv.ts'
import { importTransactions } from '../imports/transaction-files/transaction-import.ts'

const { api, owner, books } = setUpBooks()
const driver = createBankLinesDriver(api, owner)
let [bank, rent] = [0, 0]

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
})

const bring = async (...rows: string[]) =>
  done(importStatement, await driver.bring(bank, `Date,Description,Amount\n${rows.join('\n')}\n`))
const pay = async (cents: number, date: string, comment: string) =>
  (await books.enter({ debit: rent, credit: bank, cents, date, comment })).transactionID

async function allPages(limit: number): Promise<BankLines[]> {
  const pages = [await driver.page(bank, `?limit=${limit}`)]
  for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next)
    pages.push(await driver.page(bank, `?limit=${limit}&cursor=${next}`))
  return pages
}

const payees = ({ lines }: BankLines) => lines.map(({ payee }) => payee)

describe('GET /accounts/{accountID}/bank-lines', () => {
  test('200: returns the number of lines for review, and the next ones by cursor, oldest first', async () => {
    await bring(
      '2026-01-03,c,-3.00',
      '2026-01-02,b,-2.00',
      '2026-01-01,a,-1.00',
      '2026-01-03,d,-4.00',
      '2026-01-09,e,-5.00',
    )
    const pages = await allPages(2)
    expect(pages.map(payees)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(pages.map(({ waitingCount }) => waitingCount)).toEqual([5, 5, 5])
    expect(pages.map(({ next }) => next === null)).toEqual([false, false, true])
    // If the last line fills the page, there is no next page.
    expect((await driver.page(bank, '?limit=5')).next).toBeNull()
  })

  test('returns the first 1,000 of 1,100 lines, then the rest, even if a newer import adds lines', async () => {
    const row = (index: number) => `2026-02-${String(1 + (index % 28)).padStart(2, '0')},line ${index},-${index}.00`
    await bring(...Array.from({ length: 600 }, (_, index) => row(index + 1)))
    await bring(...Array.from({ length: 500 }, (_, index) => row(index + 601)))
    const first = await driver.page(bank)
    expect([first.lines.length, first.waitingCount]).toEqual([1000, 1100])
    const rest = await driver.page(bank, `?cursor=${first.next}`)
    expect([rest.lines.length, rest.waitingCount, rest.next]).toEqual([100, 1100, null])
    expect(new Set([...payees(first), ...payees(rest)]).size).toBe(1100)
    const days = [...first.lines, ...rest.lines].map(({ lineDate }) => lineDate)
    expect(days).toEqual([...days].sort())
  })

  test('a cursor finds the lines after it even if those before it are decided, and none after the last line', async () => {
    await bring('2026-01-01,a,-1.00', '2026-01-02,b,-2.00', '2026-01-03,c,-3.00')
    const { lines, next } = await driver.page(bank, '?limit=1')
    done(setBankLineAside, await api.call(owner, 'PUT', `/bank-lines/${lines[0]!.bankLineID}/aside`))
    expect(await driver.page(bank, `?limit=1&cursor=${next}`).then(payees)).toEqual(['b'])
    const end = await driver.page(bank, '?cursor=2026-01-31.1')
    expect([end.lines, end.waitingCount, end.next]).toEqual([[], 2, null])
  })

  test('400 for an invalid cursor or limit', async () => {
    const get = (query: string) => api.call(owner, 'GET', `/accounts/${bank}/bank-lines?${query}`)
    expect(refusal(await get('cursor=2026-02-30.1'))).toBe('400 FIELD_VALUE')
    expect(refusal(await get('cursor=x'))).toBe('400 FIELD_VALUE')
    expect((await get('limit=0')).status).toBe(400)
    expect((await get('limit=1001')).status).toBe(400)
  })
})

test('a line on the next page that fits equally well makes a proposal doubtful', async () => {
  await pay(5_00, '2026-01-04', 'Harbor')
  await bring('2026-01-05,HARBOR,-5.00')
  expect((await driver.page(bank, '?limit=1')).proposals).toMatchObject([{ confidence: 99 }])
  await bring('2026-01-06,HARBOR B,-5.00', '2026-01-20,OTHER,-1.00')
  const pages = await allPages(1)
  expect(pages.flatMap(({ proposals }) => proposals.map(({ confidence }) => confidence))).toEqual([74])
})

test('a proposal for lines of two pages is returned with both pages', async () => {
  const entry = await pay(12_00, '2026-01-04', 'Harbor')
  await bring('2026-01-04,HARBOR PART,-5.00', '2026-01-05,HARBOR PART,-7.00')
  const pages = await allPages(1)
  expect(pages.map(({ proposals }) => proposals[0])).toMatchObject(Array(2).fill({ transactionIDs: [entry] }))
})

describe('a different check number excludes a match', () => {
  const OFX = (number: string, payee: string, cents: string) => `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240311<TRNAMT>${cents}<FITID>a${number}<CHECKNUM>${number}<NAME>${payee}</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

  test('with an entry of that amount and date', async () => {
    await pay(100_00, '2024-03-11', 'Check 1001 Smith')
    done(importStatement, await driver.bring(bank, OFX('1002', 'CHECK 1002', '-100.00')))
    expect((await driver.page(bank)).proposals).toEqual([])
    const right = await pay(100_00, '2024-03-10', 'Check 1002 Miller')
    expect((await driver.page(bank)).proposals).toMatchObject([
      { transactionIDs: [right], reasons: expect.arrayContaining(['Check number 1002']) },
    ])
  })

  test('with a payment to a vendor whose reference is another number', async () => {
    await openPayables(api, owner)
    const { vendorID } = await payables(api, owner).vendor('Rowan Timber')
    const fields = { disbursementDate: '2024-03-11', disbursementReference: '1001' }
    const { gLEntry: entry } = await payables(api, owner).payment(vendorID, 100_00, bank, fields)
    done(importStatement, await driver.bring(bank, OFX('1002', 'CHECK', '-100.00')))
    expect((await driver.page(bank)).proposals).toEqual([])
    await driver.undoImport((await driver.page(bank)).imports[0]!.statementImportID)
    done(importStatement, await driver.bring(bank, OFX('1001', 'CHECK', '-100.00')))
    const { proposals } = await driver.page(bank)
    expect(proposals).toMatchObject([{ transactionIDs: [entry] }])
    expect(proposals[0]!.confidence).toBeGreaterThanOrEqual(75)
  })
})

test('amount and date alone, with no name in common, are not strong', async () => {
  await pay(50_55, '2024-03-11', 'Harbor Rent')
  await bring('2024-03-11,GREEN GROCER,-50.55')
  expect((await driver.page(bank)).proposals).toMatchObject([
    { confidence: 74, reasons: ['Unique amount', 'Same day', 'No matching name'] },
  ])
})

test('an account with more entries than one statement reads gets shorter pages, and every line has its proposal', async () => {
  await books.open('Liabilities', 'LIABILITY')
  await books.open('Expenses', 'EXPENSE')
  const rows = Array.from(
    { length: 10_050 },
    (_, index) => `Busy,2024-0${3 + (index % 2)}-12,7,SHOP ${index},MD,9.00\n`,
  )
  const file = join(temporaryFolder(), 'busy.csv')
  writeFileSync(file, `${CARD_HEADER}${rows.join('')}Busy,2024-05-20,7,HARBOR,MD,77.00\n`)
  const caller = { userId: owner.userId, organisationId: owner.organisationId, sessionId: 'test', requestId: 'test' }
  const source = { ...cardImport(file), file: csvOnDisk(file) }
  const listener = { fault: () => {}, progress: () => {} }
  expect(await importTransactions({ database: api.pools.app, caller, source, listener })).toMatchObject({ ok: true })
  bank = (await books.chart()).find(({ accountName }) => accountName === 'Busy')!.accountID
  await bring('2024-03-03,FIRST,-1.11', '2024-05-21,HARBOR,-77.00')
  const pages = await allPages(1000)
  expect(pages.map(payees)).toEqual([['FIRST'], ['HARBOR']])
  expect(pages.map(({ proposals }) => proposals.length)).toEqual([0, 1])
  expect(pages[1]!.proposals).toMatchObject([{ bankLineIDs: [pages[1]!.lines[0]!.bankLineID] }])
})
