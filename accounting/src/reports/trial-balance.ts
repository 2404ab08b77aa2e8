// SUMGROUPLINE: the trial balance with groups. An account's row excludes its subaccounts. The subtotal of a group includes them.
import type { Cents } from '../money.ts'
import { type Branch, branchesOf } from './account-branches.ts'
import { createDrillDowns, type DrillDownLines, type DrillDowns } from './drill-down.ts'
import { blankIfZero, type Cell, type Column, type Report, type ReportRow, reportOf } from './report-rows.ts'
import { closingCents, type Figures, hasFigures, type ReportedAccount } from './reported-account.ts'
import { balanceTieOut, type StatementBooks } from './statement.ts'

const ACCOUNT: Column = { id: 'account', label: 'Account', kind: 'link' }
const MOVEMENTS: readonly Column[] = [
  { id: 'debits', label: 'Debits', kind: 'money' },
  { id: 'credits', label: 'Credits', kind: 'money' },
]
const COLUMNS: readonly Column[] = [
  ACCOUNT,
  { id: 'openingDebit', label: 'Opening debit', kind: 'money' },
  { id: 'openingCredit', label: 'Opening credit', kind: 'money' },
  ...MOVEMENTS,
  { id: 'closingDebit', label: 'Closing debit', kind: 'money' },
  { id: 'closingCredit', label: 'Closing credit', kind: 'money' },
]

/** The amounts of a row, in column order. */
type Amounts = readonly Cents[]

/**
 * Returns an account's amounts, excluding subaccounts. Debit balances are in the debit column, and credit balances are in the credit
 * column. For a credit balance of 500, the debit column is 0 and the credit column is 500.
 */
function amountsOf(figures: Figures): Amounts {
  const { openingCents, debitCents, creditCents } = figures
  const closing = closingCents(figures)
  return [...sides(openingCents), debitCents, creditCents, ...sides(closing)]
}

function movementsOf({ debitCents, creditCents }: Figures): Amounts {
  return [debitCents, creditCents]
}

const sides = (cents: Cents): [Cents, Cents] => [Math.max(cents, 0), Math.max(-cents, 0)]

const added = (a: Amounts, b: Amounts): Amounts => a.map((cents, index) => cents + (b[index] ?? 0))

/**
 * Returns the trial balance. With a filter, it has no opening balances. The tie-out checks that total debits equal total credits over all
 * accounts.
 */
export function trialBalance(books: StatementBooks): Report {
  const isFiltered = books.filterTieOut !== null
  const columns = isFiltered ? [ACCOUNT, ...MOVEMENTS] : COLUMNS
  const of = isFiltered ? movementsOf : amountsOf
  const branches = branchesOf(books.accounts, account => books.source.ids.has(account.id), hasFigures)
  const rows: ReportRow[] = []
  let total: Amounts = columns.slice(1).map(() => 0)
  const { startDate, endDate } = books
  const making: Making = { rows, of, drillDowns: createDrillDowns(books), days: { startDate, endDate } }
  for (const branch of branches) total = added(total, addRows(branch, making))
  const drill = making.drillDowns.each(branches.flatMap(withFigures), making.days)
  const totals: ReportRow[] = [{ kind: 'total', depth: 0, cells: ['Total', ...total], ...drill }]
  return reportOf({ columns, rows, end: { totals, tieOut: books.filterTieOut ?? balanceTieOut(books.whole) } })
}

type Making = {
  rows: ReportRow[]
  of: (account: ReportedAccount) => Amounts
  drillDowns: DrillDowns
  days: DrillDownLines
}

/** Adds the rows of a branch, and returns the sums of their amounts. */
function addRows(branch: Branch, making: Making): Amounts {
  const { account, label, depth, below } = branch
  const { drillDowns, days } = making
  const drill = drillDowns.own(account, days)
  const own = making.of(account)
  const cells: Cell[] = [label, ...own.map(blankIfZero)]
  making.rows.push({ kind: below.length > 0 ? 'group' : 'line', depth, cells, ...drill })
  if (below.length === 0) return own
  const total = below.reduce((sum, next) => added(sum, addRows(next, making)), own)
  // Drills down to the lines of each account, excluding subaccounts. The register of the whole group would omit transfers within the group.
  const drillDown = drillDowns.each(withFigures(branch), days)
  making.rows.push({ kind: 'subtotal', depth, cells: [`Total ${label}`, ...total.map(blankIfZero)], ...drillDown })
  return total
}

/** Returns the accounts of a branch that have any amounts. */
function withFigures({ account, below }: Branch): ReportedAccount[] {
  return [...(hasFigures(account) ? [account] : []), ...below.flatMap(withFigures)]
}
