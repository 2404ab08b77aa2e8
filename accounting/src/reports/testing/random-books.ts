// Generates random books and report input. Sums are calculated line by line, separately from the reports.
import fc from 'fast-check'
import type { CalendarDate } from '../../calendar.ts'
import { orderKeyOf } from '../../ledger/account-order.ts'
import type { AccountSection, AccountType } from '../../ledger/account-types.ts'
import type { Selection } from '../account-sets.ts'
import { generalLedger, ledgerAccounts } from '../general-ledger.ts'
import type { ListedLine, ListedTransaction } from '../listed-line.ts'
import { netTransactions } from '../net-transactions.ts'
import type { Report, ReportEnd, ReportRow } from '../report-rows.ts'
import { inChartOrder, NO_FIGURES, type Period, type ReportedAccount } from '../reported-account.ts'
import type { StatementBooks } from '../statement.ts'

/** Returns an account without lines. */
function account(
  id: number,
  name: string,
  type: AccountType,
  parentId: number | null = null,
  section: AccountSection | null = null,
): ReportedAccount {
  return {
    id,
    parentId,
    name,
    orderKey: orderKeyOf({ type, number: '', sortKey: name.toLowerCase() }),
    type,
    number: '',
    section,
    role: null,
    isLive: true,
    ...NO_FIGURES,
  }
}

/** Returns transaction 1, with lines given as [account id, cents]. */
export function entryOn(date: CalendarDate, ...lines: [accountId: number, cents: number][]): ListedTransaction {
  const written = lines.map(([accountId, cents]) => ({ accountId, cents }))
  return { transactionId: 1, date, comment: '', isClosing: false, lines: written }
}

/** A small chart of accounts with groups and all account types. */
export const CHART: readonly ReportedAccount[] = [
  account(1, 'Assets', 'ASSET'),
  account(2, 'Bank', 'ASSET', 1),
  account(3, 'Till', 'ASSET', 1, 'LONG_TERM'),
  account(4, 'Card', 'LIABILITY'),
  account(5, 'Capital', 'EQUITY'),
  account(6, 'Sales', 'INCOME'),
  account(7, 'Online', 'INCOME', 6),
  account(8, 'Windfall', 'GAIN'),
  account(9, 'Costs', 'EXPENSE'),
  account(10, 'Rent', 'EXPENSE', 9),
  account(11, 'Power', 'EXPENSE', 9, 'COST_OF_SALES'),
  account(12, 'Breakage', 'LOSS'),
]

const DAYS = '2024-12-31 2025-01-01 2025-06-15 2025-12-31 2026-01-01 2026-02-28 2026-03-01 2026-04-30'.split(' ')

const someAccount = fc.integer({ min: 1, max: CHART.length })
const someCents = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 ** 9 }))

/** A balanced transaction on at least two accounts. It has random debits and credits, and a balancing last line. */
const someEntry = fc
  .record({
    date: fc.constantFrom(...DAYS),
    isClosing: fc.boolean(),
    debits: fc.array(fc.tuple(someAccount, someCents), { minLength: 1, maxLength: 3 }),
    credits: fc.array(fc.tuple(someAccount, someCents), { minLength: 0, maxLength: 3 }),
    last: someAccount,
  })
  .map(({ date, isClosing, debits, credits, last }) => {
    const lines = [
      ...debits.map(([accountId, cents]) => ({ accountId, cents })),
      ...credits.map(([accountId, cents]) => ({ accountId, cents: -cents })),
    ]
    const rest = lines.reduce((sum, line) => sum + line.cents, 0)
    if (rest !== 0) lines.push({ accountId: last, cents: -rest })
    return { date, isClosing, comment: '', lines }
  })
  .filter(({ lines }) => new Set(lines.map(line => line.accountId)).size > 1)

/** Transactions sorted by date and number. */
export const someEntries = fc
  .array(someEntry, { maxLength: 12 })
  .map(entries =>
    entries
      .sort((a, b) => a.date.localeCompare(b.date))
      .map((entry, index): ListedTransaction => ({ ...entry, transactionId: index + 1 })),
  )

/** A period that starts and ends on days with transactions. */
export const somePeriod = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
  .map(([one, other]): Period => ({ startDate: one < other ? one : other, endDate: one < other ? other : one }))

/** A set of accounts, possibly empty. */
export const someSet = fc.uniqueArray(someAccount, { maxLength: CHART.length }).map(ids => new Set(ids))

/** A partition of the accounts of the chart into three sets. */
export const somePartition = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: CHART.length, maxLength: CHART.length })
  .map(parts => [0, 1, 2].map(part => new Set(CHART.filter((_, at) => parts[at] === part).map(({ id }) => id))))

/** Returns the accounts of the chart with the sums of the given entries. */
export function figuresOf(entries: readonly ListedTransaction[], { startDate, endDate }: Period): ReportedAccount[] {
  const accounts = new Map(inChartOrder(CHART).accounts.map(each => [each.id, { ...each }]))
  for (const { accountId, cents, date, isClosing } of linesOf(entries)) {
    const at = accounts.get(accountId)
    if (at === undefined || date > endDate) continue
    if (date < startDate) at.openingCents += cents
    else if (cents > 0) at.debitCents += cents
    else at.creditCents -= cents
    if (!isClosing) continue
    if (date < startDate) at.closedOpeningCents += cents
    else if (cents > 0) at.closedDebitCents += cents
    else at.closedCreditCents -= cents
  }
  return [...accounts.values()]
}

/** Returns all lines of the given entries, each line with the fields of its entry. */
export function linesOf(entries: readonly ListedTransaction[]): ListedLine[] {
  return entries.flatMap(entry => entry.lines.map(line => ({ ...entry, ...line })))
}

/** Returns the entries within a period. */
export function within<Dated extends { date: CalendarDate }>(
  entries: readonly Dated[],
  { startDate, endDate }: Period,
) {
  return entries.filter(({ date }) => date >= startDate && date <= endDate)
}

/** Returns a selection of the given accounts, or of all accounts. */
export function selection(ids?: Iterable<number>): Selection {
  const chosen = new Set(ids ?? CHART.map(({ id }) => id))
  return { ids: chosen, isWhole: ids === undefined, isNothing: false, goneCount: 0 }
}

/** Returns the data for a statement. */
export function booksOf(entries: readonly ListedTransaction[], period: Period, ids?: Iterable<number>): StatementBooks {
  const accounts = figuresOf(entries, period)
  return { ...period, accounts, whole: accounts, source: selection(ids), filterTieOut: null }
}

export const NAMES = inChartOrder(CHART).names

/** Returns the general ledger of these books, limited to transactions on the accounts of the filter. */
export function ledgerOf(entries: readonly ListedTransaction[], books: StatementBooks, filter: Filter = null): Report {
  const lines = within(linesOf(entries), books)
  const ordered = ledgerAccounts(books).flatMap(({ id }) => lines.filter(({ accountId }) => accountId === id))
  return generalLedger(books, stream(ordered), { filter, names: NAMES })
}

/** Returns the net transactions of these books, limited to transactions on the accounts of the filter. */
export function netOf(entries: readonly ListedTransaction[], books: StatementBooks, filter: Filter = null): Report {
  const met = within(entries, books).filter(({ lines }) => lines.some(line => books.source.ids.has(line.accountId)))
  return netTransactions(books, stream(met), { filter, names: NAMES })
}

type Filter = ReadonlySet<number> | null

/** Returns the items one at a time, like a database query. */
export async function* stream<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** Returns all rows of a report, its totals and its tie-out. */
export async function wholeOf(report: Report): Promise<{ rows: ReportRow[] } & ReportEnd> {
  const rows: ReportRow[] = []
  for (;;) {
    const next = await report.rows.next()
    if (next.done) return { rows, ...next.value }
    rows.push(next.value)
  }
}

/** Returns the cells of the column with the given id, one for each row. */
export function cellsOf(report: Report, rows: readonly ReportRow[], column: string): ReportRow['cells'][number][] {
  const at = report.columns.findIndex(({ id }) => id === column)
  return rows.map(({ cells }) => cells[at] ?? null)
}
