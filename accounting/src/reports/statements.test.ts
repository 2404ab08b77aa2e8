// Tests that statements of randomly generated books are consistent with the lines and with other statements.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllAsync } from '../testing/for-all.ts'
import { balanceSheet } from './balance-sheet.ts'
import { filteredFigures } from './filtered-figures.ts'
import { expenseStatement, incomeStatement } from './income-statement.ts'
import { checkFigures } from './reported-account.ts'
import {
  booksOf,
  CHART,
  cellsOf,
  entryOn,
  figuresOf,
  linesOf,
  selection,
  someEntries,
  somePartition,
  somePeriod,
  someSet,
  stream,
  wholeOf,
  within,
} from './testing/random-books.ts'
import { trialBalance } from './trial-balance.ts'
import { fiscalYearStart } from './usual-period.ts'

const typeOf = new Map(CHART.map(({ id, type }) => [id, type]))
const RESULTS = ['INCOME', 'GAIN', 'EXPENSE', 'LOSS']

describe('every statement ties out', () => {
  test('for any books, period and set', async () => {
    await forAllAsync(someEntries, somePeriod, fc.option(someSet), async (entries, period, ids) => {
      const books = booksOf(entries, period, ids ?? undefined)
      const made = [
        balanceSheet({ ...books, isEquityWhole: ids === null }),
        incomeStatement(books),
        expenseStatement(books),
        trialBalance(books),
      ]
      for (const report of made) {
        const { tieOut, rows, totals } = await wholeOf(report)
        expect(tieOut?.holds).toBe(true)
        for (const { cells } of [...rows, ...totals]) expect(cells).toHaveLength(report.columns.length)
      }
    })
  })

  test('and none does if a line of the books is wrong by a cent', async () => {
    const period = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const wrong = figuresOf([], period).map(each => (each.id === 2 ? { ...each, debitCents: 1 } : each))
    const books = { ...booksOf([], period), accounts: wrong, whole: wrong }
    for (const report of [
      balanceSheet({ ...books, isEquityWhole: true }),
      incomeStatement(books),
      trialBalance(books),
    ]) {
      expect((await wholeOf(report)).tieOut?.holds).toBe(false)
    }
  })
})

describe('INCOME and EXPENSE', () => {
  test('agree with the balance sheet’s net income of the year, with or without closing entries', async () => {
    await forAllAsync(someEntries, fc.boolean(), async (entries, areClosed) => {
      const kept = areClosed ? entries : entries.map(entry => ({ ...entry, isClosing: false }))
      const endDate = '2026-04-30'
      const books = booksOf(kept, { startDate: fiscalYearStart(endDate, 1), endDate })
      const income = await wholeOf(incomeStatement(books))
      const sheet = balanceSheet({ ...books, isEquityWhole: true })
      const { rows } = await wholeOf(sheet)
      const year = rows.find(({ cells }) => cells[0] === 'Net income for this fiscal year')
      expect(income.totals[0]?.cells[1]).toBe(year?.cells[1])
      const byLines = within(linesOf(kept), books)
        .filter(line => !line.isClosing && RESULTS.includes(typeOf.get(line.accountId) ?? ''))
        .reduce((sum, line) => sum - line.cents, 0)
      expect(income.totals[0]?.cells[1]).toBe(byLines)
    })
  })

  test('differ by all three computed rows and the closing entries in equity, at the end of any day', async () => {
    const isIncome = ['INCOME', 'GAIN']
    const ids = (types: string[]) => CHART.filter(({ type }) => types.includes(type)).map(({ id }) => id)
    const totalOf = async (report: ReturnType<typeof incomeStatement>) =>
      Number((await wholeOf(report)).totals[0]?.cells[1])
    await forAllAsync(someEntries, fc.boolean(), somePeriod, async (entries, areClosed, { endDate }) => {
      const kept = areClosed ? entries : entries.map(entry => ({ ...entry, isClosing: false }))
      const yearStart = fiscalYearStart(endDate, 1)
      const net = async (startDate: string, to: string) =>
        (await totalOf(incomeStatement(booksOf(kept, { startDate, endDate: to }, ids(isIncome))))) -
        (await totalOf(expenseStatement(booksOf(kept, { startDate, endDate: to }, ids(['EXPENSE', 'LOSS'])))))
      const { rows } = await wholeOf(
        balanceSheet({ ...booksOf(kept, { startDate: yearStart, endDate }), isEquityWhole: true }),
      )
      const computed = (label: string) => Number(rows.find(({ cells }) => cells[0] === label)?.cells[1] ?? 0)
      const dayBefore = `${Number(yearStart.slice(0, 4)) - 1}-12-31`
      expect(computed('Net income for this fiscal year')).toBe(await net(yearStart, endDate))
      expect(computed('Net income from prior fiscal years')).toBe(await net('2000-01-01', dayBefore))
      const closed = linesOf(kept)
        .filter(line => line.isClosing && line.date <= endDate && RESULTS.includes(typeOf.get(line.accountId) ?? ''))
        .reduce((sum, line) => sum - line.cents, 0)
      expect(computed('Closed to equity')).toBe(closed)
    })
  })

  test('add up over consecutive periods', async () => {
    await forAllAsync(someEntries, async entries => {
      const net = async (startDate: string, endDate: string) => {
        const { totals } = await wholeOf(incomeStatement(booksOf(entries, { startDate, endDate })))
        return Number(totals[0]?.cells[1])
      }
      const parts = (await net('2025-01-01', '2025-12-31')) + (await net('2026-01-01', '2026-04-30'))
      expect(parts).toBe(await net('2025-01-01', '2026-04-30'))
    })
  })
})

describe('SUMGROUPLINE', () => {
  test('has equal columns over all accounts, and subtotals that equal the sums of their groups', async () => {
    await forAllAsync(someEntries, somePeriod, async (entries, period) => {
      const report = trialBalance(booksOf(entries, period))
      const { rows, totals } = await wholeOf(report)
      const [, openingDebit, openingCredit, debits, credits, closingDebit, closingCredit] = totals[0]?.cells ?? []
      expect([openingDebit, debits, closingDebit]).toEqual([openingCredit, credits, closingCredit])
      const own = rows.filter(({ kind }) => kind !== 'subtotal')
      const sum = cellsOf(report, own, 'debits').reduce((all: number, cell) => all + Number(cell ?? 0), 0)
      expect(sum).toBe(debits)
    })
  })
})

describe('a filter', () => {
  test('splits income, expenses and the trial balance to the cent over any partition of the accounts', async () => {
    await forAllAsync(someEntries, somePeriod, somePartition, async (entries, period, filters) => {
      const lines = within(linesOf(entries), period)
      const whole = booksOf(entries, period)
      type Made = (books: typeof whole) => ReturnType<typeof trialBalance>
      const totals = async (make: Made, books: typeof whole) =>
        ((await wholeOf(make(books))).totals[0]?.cells.slice(1) ?? []).map(Number)
      const filtered = await Promise.all(
        filters.map(async filter => {
          const { accounts, tieOut } = await filteredFigures(whole.accounts, selection(), stream(lines), filter)
          expect(tieOut.holds).toBe(true)
          return { ...whole, accounts, filterTieOut: tieOut }
        }),
      )
      const summed = async (make: Made) =>
        (await Promise.all(filtered.map(books => totals(make, books)))).reduce((all, each) =>
          all.map((cents, at) => cents + (each[at] ?? 0)),
        )
      const [, , debits, credits] = await totals(trialBalance, whole)
      expect(await summed(trialBalance)).toEqual([debits, credits])
      for (const make of [incomeStatement, expenseStatement])
        expect(await summed(make)).toEqual(await totals(make, whole))
    })
  })

  test('does not tie out if its lines differ from those of the totals', async () => {
    const entry = entryOn('2026-01-01', [2, 5], [6, -5])
    const period = { startDate: '2026-01-01', endDate: '2026-01-31' }
    const { tieOut } = await filteredFigures(figuresOf([entry], period), selection(), stream([]), new Set([2]))
    expect(tieOut).toMatchObject({ holds: false, leftCents: 0, rightCents: 10 })
  })
})

test.each([
  ['2026-11-05', 1, '2026-01-01'],
  ['2026-03-31', 7, '2025-07-01'],
  ['2026-07-01', 7, '2026-07-01'],
  ['2026-06-30', 7, '2025-07-01'],
  ['0001-03-01', 1, '0001-01-02'],
  ['0001-03-01', 7, '0001-01-02'],
])('the fiscal year of %s with first month %i started on %s', (date, month, start) => {
  expect(fiscalYearStart(date, month)).toBe(start)
})

test('amounts whose sums would not be exact are refused', () => {
  const large = (openingCents: number) =>
    checkFigures([
      { ...CHART[0]!, openingCents },
      { ...CHART[1]!, debitCents: 1 },
    ])
  expect(large(Number.MAX_SAFE_INTEGER - 1).ok).toBe(true)
  expect(large(Number.MAX_SAFE_INTEGER)).toEqual({ ok: false, refusals: [{ code: 'BALANCE_OUT_OF_RANGE' }] })
  expect(large(-Number.MAX_SAFE_INTEGER).ok).toBe(false)
})

test('an equity account with the name of its section shows no sum next to the computed rows', async () => {
  const [capital, bank] = [CHART.find(({ id }) => id === 5)!, CHART.find(({ id }) => id === 2)!]
  const equity = { ...capital, id: 90, name: 'Equity', orderKey: '31equity' }
  const accounts = [
    { ...bank, parentId: null, openingCents: 700 },
    equity,
    { ...capital, parentId: 90, openingCents: -500 },
    { ...CHART.find(({ id }) => id === 6)!, openingCents: -200 },
  ]
  const empty = booksOf([], { startDate: '2026-01-01', endDate: '2026-12-31' })
  const source = { ...empty.source, ids: new Set(accounts.map(({ id }) => id)) }
  const books = { ...empty, source, accounts, whole: accounts }
  const { rows } = await wholeOf(balanceSheet({ ...books, isEquityWhole: true }))
  const section = rows.slice(rows.findIndex(({ cells }) => cells[0] === 'Equity'))
  expect(section.map(({ cells }) => [cells[0], cells[1]])).toEqual([
    ['Equity', null],
    ['Capital', 500],
    ['Net income from prior fiscal years', 200],
    ['Net income for this fiscal year', 0],
    ['Closed to equity', null],
    ['Total equity', 700],
  ])
})
