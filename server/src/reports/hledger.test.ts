// The trial balance, the balances and the income equal the output of hledger for the exported journal, to the cent, on any date.
import { rmSync } from 'node:fs'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { accepted } from '@twofold/accounting/refusals'
import { DEFAULT_REPORTS } from '@twofold/accounting/reports/default-reports'
import type { Report, ReportRow } from '@twofold/accounting/reports/report-rows'
import type { Period } from '@twofold/accounting/reports/reported-account'
import { inChartOrder } from '@twofold/accounting/reports/reported-account'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { journalOf } from '../../tests/harness/exported-balances.ts'
import { hledgerFigures, IS_THERE } from '../../tests/harness/other-ledgers.ts'
import { cardImport, cardPurchases } from '../../tests/harness/reconciling/card-purchases.ts'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { createTestBooks, moveBelow } from '../../tests/harness/test-books.ts'
import { createDemo } from '../demo/demo.ts'
import { readExportedBooks } from '../exports/books.ts'
import { type Books, type Caller, openBooks, readBooks } from '../identity/books.ts'
import { importTransactions } from '../imports/transaction-files/transaction-import.ts'
import { postMany, reserveTransactionIds } from '../ledger/post-many.ts'
import { makeReport } from './data-sets.ts'
import { choose, figuresPeriod } from './run.ts'
import { booksNow } from './source.ts'

const folder = temporaryFolder()
const pools = setUpPools()

afterAll(async () => {
  rmSync(folder, { recursive: true })
})

type Ran = { rows: ReportRow[]; totals: readonly ReportRow[] }

/** Runs a default report and checks that it ties out. */
async function run(books: Books, name: string, period: Period): Promise<Ran> {
  const { body } = DEFAULT_REPORTS.find(report => report.name === name)!
  const from = booksNow(books)
  const { accounts, names } = inChartOrder(await from.figures(figuresPeriod(books, body.dataSetType, period)))
  const chosen = choose(body, accounts, {})
  if (!chosen.ok) throw new Error('Nothing is chosen')
  return readThrough(await makeReport(from, body, { ...chosen.value, period, names, timeZone: books.timeZone }))
}

async function readThrough(report: Report): Promise<Ran> {
  const rows: ReportRow[] = []
  for (;;) {
    const next = await report.rows.next()
    if (next.done) {
      expect(next.value.tieOut).toMatchObject({ holds: true })
      return { rows, totals: next.value.totals }
    }
    rows.push(next.value)
  }
}

const isOfAccount = ({ kind, drill }: ReportRow) => (kind === 'group' || kind === 'line') && drill !== undefined

/** Returns the amounts in report rows, by account. Omits zeros. */
function figuresBy(rows: readonly ReportRow[], figure: (cells: readonly number[]) => number): [number, number][] {
  const own = rows.filter(isOfAccount)
  return own
    .map(({ cells, drill }): [number, number] => [drill!.accountIds![0]!, figure(cells.map(Number))])
    .filter(([, cents]) => cents !== 0)
    .sort(([a], [b]) => a - b)
}

/** Compares the reports of some periods with the output of hledger. Returns the number of compared amounts. */
async function expectAgreement(caller: Caller, periods: readonly Period[]): Promise<number> {
  const compared = await readBooks(pools.app, caller, 'books.read', async books => {
    const { file, ids } = await journalOf(folder, await readExportedBooks(books))
    let count = 0
    for (const period of periods) {
      const other = hledgerFigures(file, period)
      const named = (found: ReadonlyMap<string, number>) =>
        [...found]
          .filter(([, cents]) => cents !== 0)
          .map(([name, cents]): [number, number] => [ids.get(name)!, cents])
          .sort(([a], [b]) => a - b)
      const { rows } = await run(books, 'Trial Balance', period)
      expect(figuresBy(rows, ([, debit = 0, credit = 0]) => debit - credit)).toEqual(named(other.opening))
      expect(figuresBy(rows, ([, , , debit = 0, credit = 0]) => debit - credit)).toEqual(named(other.movement))
      expect(figuresBy(rows, ([, , , , , debit = 0, credit = 0]) => debit - credit)).toEqual(named(other.closing))
      const income = await run(books, 'Profit and Loss', period)
      expect(income.totals[0]?.cells[1]).toBe(other.netIncome)
      const sheet = await run(books, 'Balance Sheet', period)
      const sheeted = new Map(figuresBy(sheet.rows, ([, own = 0]) => Math.abs(own)))
      const closing = new Map(named(other.closing))
      // The row of a control account has the sum of its customers or vendors.
      const idsOf = new Map(
        sheet.rows.filter(isOfAccount).map(({ drill }) => [drill!.accountIds![0]!, drill!.accountIds!]),
      )
      const sumOf = (id: number) => idsOf.get(id)!.reduce((sum, each) => sum + (closing.get(each) ?? 0), 0)
      const meant = [...sheeted.keys()].map((id): [number, number] => [id, Math.abs(sumOf(id))])
      expect([...sheeted]).toEqual(meant)
      count += other.opening.size + other.movement.size + other.closing.size + sheeted.size + 1
    }
    return accepted(count)
  })
  if (!compared.ok) throw new Error(JSON.stringify(compared.refusals))
  return compared.value
}

const agreed = (what: string, count: number) => console.log(`${what}: ${count} figures equal to hledger's`)

test.skipIf(!IS_THERE.hledger)(
  'in both demo books, one with each sign convention',
  async () => {
    await createDemo(pools.app, { today: '2026-11-21' })
    const { rows } = await pools.owner.pool.query<{
      organisationId: number
      userId: number
      convention: SignConvention
    }>(
      `SELECT m.organisation_id AS "organisationId", min(m.user_id) AS "userId", o.sign_convention AS convention
       FROM membership m JOIN organisation o USING (organisation_id) GROUP BY 1, 3 ORDER BY 3`,
    )
    expect(rows.map(({ convention }) => convention)).toEqual(['SPECIFICATION', 'TEXTBOOK'])
    const periods = [
      { startDate: '2025-01-01', endDate: '2025-12-31' },
      { startDate: '2026-03-14', endDate: '2026-09-03' },
    ]
    for (const { organisationId, userId, convention } of rows) {
      const caller = { organisationId, userId, sessionId: 'test', requestId: 'test' }
      agreed(`Demo, ${convention}`, await expectAgreement(caller, periods))
    }
  },
  400_000,
)

test.skipIf(!IS_THERE.hledger)(
  'in the imported card purchases',
  async () => {
    const books = await createTestBooks(pools, { Liabilities: 'LIABILITY', Expenses: 'EXPENSE' })
    const imported = await importTransactions({
      database: pools.app,
      caller: books.caller,
      source: cardImport(cardPurchases(folder).file),
      listener: { fault: () => {}, progress: () => {} },
    })
    expect(imported).toMatchObject({ ok: true })
    const period = { startDate: '2010-01-15', endDate: '2010-03-10' }
    agreed('Card purchases', await expectAgreement(books.caller, [period]))
  },
  600_000,
)

const TYPES = [
  'ASSET',
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'INCOME',
  'INCOME',
  'GAIN',
  'EXPENSE',
  'EXPENSE',
  'LOSS',
] as const
const someLine = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -(10 ** 11), max: 10 ** 11 }))
const someBooks = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    lines: fc.array(someLine, { minLength: 1, maxLength: 4 }),
    last: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 20, maxLength: 40 },
)

test.skipIf(!IS_THERE.hledger)(
  'in twenty random books, ten with each sign convention',
  async () => {
    const random = fc.sample(someBooks, { numRuns: 20 })
    let count = 0
    for (const [index, entries] of random.entries()) {
      const names = TYPES.map((type, at) => [`${type} ${at}`, type] as const)
      const books = await createTestBooks(pools, Object.fromEntries(names))
      await moveBelow(pools, books, 'ASSET 0', ['ASSET 1'])
      await moveBelow(pools, books, 'EXPENSE 7', ['EXPENSE 8'])
      const convention: SignConvention = index % 2 === 0 ? 'SPECIFICATION' : 'TEXTBOOK'
      await pools.owner.pool.query('UPDATE organisation SET sign_convention = $2 WHERE organisation_id = $1', [
        books.organisationId,
        convention,
      ])
      const idAt = (at: number) => books.accountId(names[at]![0])
      const posted = await openBooks(pools.app, books.caller, 'transactions.write', async opened => {
        const made = entries.flatMap(({ day, month, lines: drawn, last }) => {
          const lines = drawn.filter(([, cents]) => cents !== 0).map(([at, cents]) => ({ accountId: idAt(at), cents }))
          const rest = lines.reduce((sum, { cents }) => sum + cents, 0)
          if (rest !== 0) lines.push({ accountId: idAt(last), cents: -rest })
          const isEntry = new Set(lines.map(({ accountId }) => accountId)).size > 1
          const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          return isEntry ? [{ date, comment: '', lines }] : []
        })
        const ids = await reserveTransactionIds(opened, made.length)
        return postMany(
          opened,
          made.map((entry, at) => ({ ...entry, id: ids[at]! })),
        )
      })
      expect(posted.ok).toBe(true)
      count += await expectAgreement(books.caller, [{ startDate: '2026-03-11', endDate: '2026-10-31' }])
    }
    agreed('Twenty random books', count)
  },
  300_000,
)
