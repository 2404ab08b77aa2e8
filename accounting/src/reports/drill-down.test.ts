// Tests drill-downs with randomly generated books. The lines of a drill-down must add up to the amount. The tests use amounts with and
// without closing entries, arbitrary account sets, accounts without subaccounts, and sums.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { forAllAsync } from '../testing/for-all.ts'
import { agedByLines, agingReport } from './aging.ts'
import { balanceSheet } from './balance-sheet.ts'
import { createDrillDowns } from './drill-down.ts'
import { expenseStatement, incomeStatement } from './income-statement.ts'
import type { ListedTransaction } from './listed-line.ts'
import type { Drill, Report, ReportRow } from './report-rows.ts'
import { closingCents } from './reported-account.ts'
import {
  booksOf,
  CHART,
  entryOn,
  ledgerOf,
  linesOf,
  NAMES,
  netOf,
  someEntries,
  somePeriod,
  someSet,
  wholeOf,
  within,
} from './testing/random-books.ts'
import { trialBalance } from './trial-balance.ts'

type Entries = readonly ListedTransaction[]

function withBelow(ids: readonly number[]): Set<number> {
  const below = CHART.filter(({ id, parentId }) => parentId !== null && ids.includes(parentId) && !ids.includes(id))
  return below.length === 0 ? new Set(ids) : withBelow([...ids, ...below.map(({ id }) => id)])
}

/** Returns the sum of the lines that an amount drills down to. */
function sumBehind(entries: Entries, drill: Drill | undefined): number {
  const { accountIds = [], isOwn = false, isClosing, startDate = '', endDate = '9' } = drill ?? {}
  return accountIds.reduce((sum, top) => {
    const ids = isOwn ? new Set([top]) : withBelow([top])
    const lines = within(linesOf(entries), { startDate, endDate }).filter(
      line => ids.has(line.accountId) && line.isClosing === (isClosing ?? line.isClosing),
    )
    return lines.reduce((all, { cents }) => all + cents, sum)
  }, 0)
}

/** Checks that every amount in these columns equals the sum of the lines in its row's drill-down. */
async function expectBehind(entries: Entries, report: Report, columns: Record<string, (drill: Drill) => Drill>) {
  const { rows, totals } = await wholeOf(report)
  for (const row of [...rows, ...totals]) {
    for (const [names, lead] of Object.entries(columns)) {
      const figure = figureIn(report, row, names)
      if (figure === null) continue
      const drillDown = row.drill === undefined ? 0 : sumBehind(entries, lead(row.drill))
      expect([row.kind, row.cells[0], names, Math.abs(drillDown)]).toEqual([...[row.kind, row.cells[0], names, figure]])
    }
  }
}

/** Returns the absolute amount of one column, or of the difference between two columns. */
function figureIn({ columns }: Report, { cells }: ReportRow, names: string): number | null {
  const [plus = null, minus = null] = names.split('-').map(id => cells[columns.findIndex(column => column.id === id)])
  if (plus === null && minus === null) return null
  return Math.abs(Number(plus ?? 0) - Number(minus ?? 0))
}

const asItIs = (drill: Drill): Drill => drill
const ownOf = (drill: Drill): Drill => ({ ...drill, accountIds: drill.accountIds!.slice(0, 1), isOwn: true })
const before = ({ startDate, ...drill }: Drill): Drill => ({ ...drill, endDate: addDays(startDate!, -1) })
const upTo = ({ startDate: _, ...drill }: Drill): Drill => drill

test('the lines behind each amount of every statement, list and aging add up to it', async () => {
  await forAllAsync(someEntries, somePeriod, fc.option(someSet), async (entries, period, ids) => {
    const books = booksOf(entries, period, ids ?? undefined)
    const { source } = books
    await expectBehind(entries, balanceSheet({ ...books, isEquityWhole: ids === null }), { balance: asItIs })
    for (const statement of [incomeStatement(books), expenseStatement(books)])
      await expectBehind(entries, statement, { amount: asItIs })
    await expectBehind(entries, trialBalance(books), {
      'openingDebit-openingCredit': before,
      'debits-credits': asItIs,
      'closingDebit-closingCredit': upTo,
    })
    const edges = async (report: Report) => {
      const { rows } = await wholeOf(report)
      const isEdge = ({ kind }: ReportRow) => kind === 'opening' || kind === 'closing'
      for (const { kind, cells, drill } of rows.filter(isEdge)) {
        const drillDown = drill === undefined ? 0 : sumBehind(entries, upTo(drill))
        expect([kind, Math.abs(drillDown)]).toEqual([kind, Math.abs(Number(cells.at(-1)))])
      }
    }
    await edges(ledgerOf(entries, books))
    await edges(netOf(entries, books))
    const ages = { debitsByAge: [0, 0, 0, 0, 0], creditsByAge: [0, 0, 0, 0, 0] } as const
    const balances = books.accounts.map(each => ({ ...each, ...ages, balanceCents: closingCents(each) }))
    const aged = agedByLines(balances, source.ids)
    const { endDate } = period
    const { rows } = await wholeOf(
      agingReport({ aged, endDate, names: NAMES, notice: '', drillDowns: createDrillDowns(books) }),
    )
    for (const { cells, drill } of rows)
      expect(Math.abs(sumBehind(entries, drill))).toBe(Math.abs(Number(cells.at(-1))))
  })
})

test('the lines behind a parent’s own balance on a balance sheet add up to it', async () => {
  await forAllAsync(someEntries, somePeriod, fc.option(someSet), async (entries, period, ids) => {
    const report = balanceSheet({ ...booksOf(entries, period, ids ?? undefined), isEquityWhole: false })
    const { rows } = await wholeOf(report)
    for (const { kind, cells, drill } of rows) {
      if (kind !== 'group' || drill === undefined) continue
      expect(Math.abs(sumBehind(entries, ownOf(drill)))).toBe(Math.abs(Number(cells[1] ?? 0)))
    }
  })
})

test('a sum that includes all subaccounts drills down to the top accounts, any other sum to each account', async () => {
  const entries = [entryOn('2026-01-05', [9, 4], [10, 3], [2, -7])]
  const period = { startDate: '2026-01-01', endDate: '2026-01-31' }
  const drillDown = { ...period, isClosing: false }
  const drills = async (ids: number[]) => {
    const { rows, totals } = await wholeOf(expenseStatement(booksOf(entries, period, ids)))
    return [...rows, ...totals].map(({ cells, drill }) => [cells[0], drill])
  }
  expect(await drills([9, 10, 11])).toEqual([
    ['Costs', { accountIds: [9], isOwn: true, ...drillDown }],
    ['Rent', { accountIds: [10], ...drillDown }],
    ['Total expenses', { accountIds: [9], ...drillDown }],
  ])
  expect(await drills([9, 10])).toEqual([
    ['Costs', { accountIds: [9], isOwn: true, ...drillDown }],
    ['Rent', { accountIds: [10], ...drillDown }],
    ['Total expenses', { accountIds: [9, 10], isOwn: true, ...drillDown }],
  ])
  expect(await drills([9])).toEqual([
    ['Costs', { accountIds: [9], isOwn: true, ...drillDown }],
    ['Total expenses', { accountIds: [9], isOwn: true, ...drillDown }],
  ])
})
