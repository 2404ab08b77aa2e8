// Tests reports that list lines, with randomly generated books.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllAsync } from '../testing/for-all.ts'
import { changeList } from './change-list.ts'
import { figuresBefore } from './changed-entry.ts'
import { ledgerAccounts } from './general-ledger.ts'
import type { ListedTransaction } from './listed-line.ts'
import { DATA_SET_TYPES } from './report-body.ts'
import { closingCents, earnedCents, type ReportedAccount } from './reported-account.ts'
import type { StatementBooks } from './statement.ts'
import {
  booksOf,
  CHART,
  cellsOf,
  entryOn,
  figuresOf,
  ledgerOf as ledger,
  linesOf,
  NAMES,
  netOf as net,
  someEntries,
  somePartition,
  somePeriod,
  someSet,
  stream,
  wholeOf,
  within,
} from './testing/random-books.ts'
import { listedAccountIds, transactionList } from './transaction-list.ts'

type Entries = readonly ListedTransaction[]
const someFilter = fc.option(someSet)
const sum = (cells: readonly unknown[]) => cells.reduce((all: number, cell) => all + Number(cell ?? 0), 0)

function list(
  entries: Entries,
  books: StatementBooks,
  kind: 'INCOME' | 'EXPENSE',
  filter: ReadonlySet<number> | null = null,
) {
  const ids = new Set(listedAccountIds(books, kind))
  const lines = within(linesOf(entries), books).filter(({ accountId }) => ids.has(accountId))
  return transactionList(books, stream(lines), { kind, filter, names: NAMES })
}

test('an opening balance drills down to the lines before the period, and on the first day of the calendar to nothing', async () => {
  const period = { startDate: '2026-02-01', endDate: '2026-03-31' }
  const entries = [entryOn('2026-01-05', [2, 500], [1, -500])]
  for (const report of [
    ledger(entries, booksOf(entries, period)),
    net(entries, booksOf(entries, period, new Set([2]))),
  ]) {
    const opening = (await wholeOf(report)).rows.filter(({ kind }) => kind === 'opening')
    expect(opening.map(({ drill }) => drill?.endDate)).toEqual(opening.map(() => '2026-01-31'))
    expect(opening.length).toBeGreaterThan(0)
  }
  const first = { startDate: '0001-01-01', endDate: '2026-03-31' }
  const { rows } = await wholeOf(net(entries, booksOf(entries, first, new Set([2]))))
  expect(rows[0]?.drill).toBeUndefined()
})

test('every list ties out, whatever the books, the period, the set and the filter', async () => {
  await forAllAsync(someEntries, somePeriod, fc.option(someSet), someFilter, async (entries, period, ids, filter) => {
    const books = booksOf(entries, period, ids ?? undefined)
    const made = [
      ledger(entries, books, filter),
      net(entries, books, filter),
      list(entries, books, 'INCOME', filter),
      list(entries, books, 'EXPENSE', filter),
    ]
    for (const report of made) {
      const { tieOut, rows, totals } = await wholeOf(report)
      expect(tieOut).toMatchObject({ holds: true })
      for (const { cells } of [...rows, ...totals]) expect(cells).toHaveLength(report.columns.length)
    }
  })
})

test('no list ties out if a line is missing', async () => {
  const entry = entryOn('2026-01-01', [2, 5], [6, -5])
  const books = booksOf([entry], { startDate: '2026-01-01', endDate: '2026-01-31' }, [6])
  for (const report of [ledger([], books), net([], books), list([], books, 'INCOME')]) {
    expect((await wholeOf(report)).tieOut?.holds).toBe(false)
  }
})

describe('LEDGER', () => {
  test('has equal debits and credits over all accounts, and ends each account at its balance', async () => {
    await forAllAsync(someEntries, somePeriod, async (entries, period) => {
      const books = booksOf(entries, period)
      const { rows, totals, tieOut } = await wholeOf(ledger(entries, books))
      expect(totals[0]?.cells[5]).toBe(totals[0]?.cells[6])
      expect(tieOut?.label).toMatch(/debits equal total credits/)
      const ends = rows.filter(({ kind }) => kind === 'closing').map(({ cells }) => Math.abs(Number(cells[7])))
      expect(ends).toEqual(ledgerAccounts(books).map(each => Math.abs(closingCents(each))))
    })
  })
})

test('ties out at the shown balance for one account of any nature', async () => {
  const period = { startDate: '2026-01-01', endDate: '2026-03-31' }
  const entries = [entryOn('2026-01-05', [2, 500], [5, -500])]
  for (const id of [2, 5]) {
    const { rows, tieOut } = await wholeOf(ledger(entries, booksOf(entries, period, [id])))
    expect(rows.at(-1)?.cells.at(-1)).toBe(500)
    expect(tieOut).toMatchObject({ holds: true, leftCents: 500, rightCents: 500 })
  }
})

describe('NETTRANS', () => {
  test('of a set and of its complement are the same list with swapped sides', async () => {
    await forAllAsync(someEntries, somePeriod, someSet, async (entries, period, ids) => {
      const rest = CHART.map(({ id }) => id).filter(id => !ids.has(id))
      const [one, other] = [net(entries, booksOf(entries, period, ids)), net(entries, booksOf(entries, period, rest))]
      const [ones, others] = [await wholeOf(one), await wholeOf(other)]
      const lines = (rows: typeof ones.rows) => rows.filter(({ kind }) => kind === 'line')
      const numbers = (report: typeof one, rows: typeof ones.rows) => cellsOf(report, lines(rows), 'transactionID')
      expect(numbers(one, ones.rows)).toEqual(numbers(other, others.rows))
      expect(sum(cellsOf(one, lines(ones.rows), 'debit'))).toBe(sum(cellsOf(other, lines(others.rows), 'credit')))
    })
  })

  test('excludes transactions inside the set also with a filter', async () => {
    await forAllAsync(someEntries, somePeriod, someSet, someSet, async (entries, period, ids, filter) => {
      const books = booksOf(entries, period, ids)
      const numbersOf = async (report: ReturnType<typeof net>) => {
        const { rows, tieOut } = await wholeOf(report)
        expect(tieOut?.holds).toBe(true)
        const lines = rows.filter(({ kind }) => kind === 'line')
        return cellsOf(report, lines, 'transactionID')
      }
      const all = await numbersOf(net(entries, books))
      for (const number of await numbersOf(net(entries, books, new Set(filter)))) expect(all).toContain(number)
    })
  })
})

describe('a filter', () => {
  test('splits each list to the cent over any partition of the accounts', async () => {
    await forAllAsync(someEntries, somePeriod, someSet, somePartition, async (entries, period, ids, filters) => {
      const books = booksOf(entries, period, ids)
      const total = async (filter: ReadonlySet<number> | null) => {
        const { totals } = await wholeOf(list(entries, books, 'INCOME', filter))
        const blocks = await wholeOf(ledger(entries, books, filter))
        const spent = await wholeOf(list(entries, books, 'EXPENSE', filter))
        const moved = await wholeOf(net(entries, books, filter))
        const [debits, credits] = (moved.totals[0]?.cells.slice(5, 7) ?? []).map(Number)
        return [
          ...[totals, spent.totals].map(([total]) => Number(total?.cells[5])),
          ...(blocks.totals[0]?.cells.slice(5, 7) ?? []).map(Number),
          // For each transaction, only the net amount is compared, because its debits and credits can differ.
          (debits ?? 0) - (credits ?? 0),
        ]
      }
      const [a = [], b = [], c = []] = await Promise.all(filters.map(total))
      expect(a.map((cents, at) => cents + (b[at] ?? 0) + (c[at] ?? 0))).toEqual(await total(null))
    })
  })
})

/** Two states of the same books. Between them, some entries were changed, deleted or added. */
const someChange = fc.tuple(
  someEntries,
  someEntries,
  fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 12, maxLength: 12 }),
)

describe('the changes between two instants', () => {
  const changesOf = (before: Entries, others: Entries, fates: readonly number[]) => {
    const after = before.map((entry, at) =>
      fates[at] === 0
        ? entry
        : fates[at] === 1
          ? null
          : { ...(others[at] ?? entry), transactionId: entry.transactionId },
    )
    const fresh = others.map(entry => ({ ...entry, transactionId: entry.transactionId + 100 }))
    const changes = [
      ...before.map((entry, at) => ({ transactionId: entry.transactionId, before: entry, after: after[at] ?? null })),
      ...fresh.map(entry => ({ transactionId: entry.transactionId, before: null, after: entry })),
    ]
    return { after: [...after.filter(entry => entry !== null), ...fresh], changes }
  }

  test('give the earlier amounts if subtracted from the later ones', async () => {
    await forAllAsync(someChange, somePeriod, async ([before, others, fates], period) => {
      const { after, changes } = changesOf(before, others, fates)
      expect(await figuresBefore(figuresOf(after, period), stream(changes), period)).toEqual(figuresOf(before, period))
    })
  })

  test('explain the difference of every account in every data set exactly', async () => {
    const someDataSet = fc.constantFrom(...DATA_SET_TYPES)
    await forAllAsync(
      someChange,
      somePeriod,
      someDataSet,
      fc.option(someSet),
      async (books, period, dataSetType, set) => {
        const [before, others, fates] = books
        const { after, changes } = changesOf(before, others, fates)
        const figures = { before: figuresOf(before, period), after: figuresOf(after, period) }
        const ids = set ?? new Set(CHART.map(({ id }) => id))
        const audited = changes.map(change => ({ ...change, at: '2026-11-05T00:00:00Z', by: 'ada' }))
        const report = changeList(
          { ...period, dataSetType, isWhole: set === null, ids, names: NAMES, ...figures },
          stream(audited),
        )
        const { rows, tieOut } = await wholeOf(report)
        expect(tieOut).toMatchObject({ holds: true })
        const isEarned = /INCOME|EXPENSE/.test(dataSetType)
        const figure = (each: ReportedAccount | undefined) =>
          each === undefined ? 0 : isEarned ? earnedCents(each) : closingCents(each)
        for (const [at, later] of figures.after.entries()) {
          const lines = rows.filter(({ kind, drill }) => kind === 'line' && drill?.accountIds?.[0] === later.id)
          if (lines.length === 0) continue
          const explained = sum(cellsOf(report, lines, 'difference'))
          expect(Math.abs(explained)).toBe(Math.abs(figure(later) - figure(figures.before[at])))
        }
      },
    )
  })

  test('do not tie out if one of them is missing', async () => {
    const period = { startDate: '2026-01-01', endDate: '2026-01-31' }
    const entry = entryOn('2026-01-01', [2, 5], [6, -5])
    const figures = { before: figuresOf([], period), after: figuresOf([entry], period) }
    const all = { ...period, dataSetType: 'BALANCE', isWhole: true, ids: new Set([2]), names: NAMES } as const
    expect((await wholeOf(changeList({ ...all, ...figures }, stream([])))).tieOut).toMatchObject({
      holds: false,
      leftCents: 0,
      rightCents: 5,
    })
  })
})
