// INCOME and EXPENSE: the income and expenses of a period, without closing entries. For all accounts, INCOME is the Profit and Loss.
import type { Cents } from '../money.ts'
import {
  type Branch,
  branchesOf,
  branchesSum,
  branchSum,
  isSectionOfItsName,
  withoutRepeatedTotal,
} from './account-branches.ts'
import { createDrillDowns, type DrillDownLines, type DrillDowns, drillOfSum } from './drill-down.ts'
import { blankIfZero, type Column, namedOf, type Report, type ReportRow, reportOf, tieOutOf } from './report-rows.ts'
import { earnedCents, isExpense, isIncome, type ReportedAccount } from './reported-account.ts'
import { profitTieOut, type StatementBooks } from './statement.ts'
import { type ProfitPart, profitParts } from './statement-parts.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
  { id: 'amount', label: 'Amount', kind: 'money' },
]

/**
 * Income or expenses. Amounts in financial statements do not depend on the sign convention. Income is credits less debits, expenses are
 * debits less credits.
 */
type Kind = {
  name: string
  has: (account: ReportedAccount) => boolean
  shown: (cents: Cents) => Cents
}

const INCOME: Kind = { name: 'Income', has: isIncome, shown: cents => 0 - cents }
const EXPENSE: Kind = { name: 'Expenses', has: isExpense, shown: cents => cents }

/** Returns the INCOME report of the source set. For all accounts, this is the Profit and Loss. */
export function incomeStatement(books: StatementBooks): Report {
  return books.source.isWhole ? profitAndLoss(books) : single(books, INCOME)
}

/** Returns the EXPENSE report of the source set. */
export function expenseStatement(books: StatementBooks): Report {
  return single(books, EXPENSE)
}

function single(books: StatementBooks, kind: Kind): Report {
  const branches = branchesOf(
    books.accounts,
    account => books.source.ids.has(account.id) && kind.has(account),
    hasEarned,
  )
  const drillDowns = createDrillDowns(books)
  const making = { kind, drillDowns, lines: linesOf(books), indent: 0 }
  // The total of the only group would repeat the total of the report.
  const isOneGroup = branches.length === 1 && branches[0]!.below.length > 0
  const rows = branches.flatMap(branch => [...rowsOf(branch, making)]).slice(0, isOneGroup ? -1 : undefined)
  const totalCents = kind.shown(branchesSum(branches, earnedCents))
  const cells = [`Total ${kind.name.toLowerCase()}`, totalCents]
  const total: ReportRow = { kind: 'total', depth: 0, cells, ...drillDowns.branches(branches, linesOf(books)) }
  const ofAll = profitTieOut(books.whole)
  const listed = tieOutOf(
    `The listed amounts add up to total ${kind.name.toLowerCase()}.`,
    listedCents(rows),
    totalCents,
  )
  // The foot shows the total of this report. The tie-out of the whole books must hold as well.
  const tieOut = books.filterTieOut ?? (ofAll.holds ? listed : ofAll)
  return reportOf({ columns: COLUMNS, rows, end: { totals: [total], tieOut }, notice: leftOut(books, kind) })
}

/** Returns the sum of the amounts of the accounts in a list, without subtotals. */
function listedCents(rows: readonly ReportRow[]): Cents {
  return rows.reduce(
    (sum, { kind, cells: [, cents] }) => sum + (kind !== 'subtotal' && typeof cents === 'number' ? cents : 0),
    0,
  )
}

const KINDS: Record<ProfitPart, Kind> = {
  INCOME,
  COST_OF_SALES: EXPENSE,
  OPERATING_EXPENSES: EXPENSE,
  OTHER_INCOME: INCOME,
  OTHER_EXPENSES: EXPENSE,
}

/**
 * Returns the Profit and Loss: income, cost of sales and gross profit, operating expenses and operating profit, other income and expenses,
 * net income. A chart without an account in a part has no rows for it: without cost of sales and other expenses, all expenses are in one
 * part with the name Expenses. The totals of all income and of all expenses are always shown. Example: income 1,000, cost of sales 400,
 * rent 250 and interest received 50 result in a gross profit of 600, an operating profit of 350 and a net income of 400.
 */
function profitAndLoss(books: StatementBooks): Report {
  const partOf = profitParts(books.accounts)
  const present = new Set(books.accounts.map(partOf))
  const hasCosts = present.has('COST_OF_SALES')
  const hasOther = present.has('OTHER_INCOME') || present.has('OTHER_EXPENSES')
  const hasSeveralExpenses = hasCosts || present.has('OTHER_EXPENSES')
  const lines = linesOf(books)
  const rows: ReportRow[] = []
  const shown: { part: ProfitPart; branches: Branch[]; drillDowns: DrillDowns }[] = []
  const drillDownsOf = (parts: ReadonlySet<ProfitPart | null>): DrillDowns => {
    const ids = new Set(books.accounts.filter(account => parts.has(partOf(account))).map(({ id }) => id))
    return createDrillDowns({ whole: books.whole, source: { ids, isWhole: false }, own: earnedCents })
  }

  const addPart = (part: ProfitPart, name: string, total: string, isAlways = false): void => {
    const kind = KINDS[part]
    const branches = branchesOf(
      books.accounts,
      account => partOf(account) === part,
      hasEarned,
      account => partOf(account) !== null,
    )
    const drillDowns = drillDownsOf(new Set([part]))
    shown.push({ part, branches, drillDowns })
    if (branches.length === 0 && !isAlways) return
    const listed = withoutRepeatedTotal(branches, earnedCents)
    const making = { kind, drillDowns, lines }
    // If the part is one account with the same name, the account is the heading, and its subtotal is that of the part.
    if (isSectionOfItsName(listed, name)) {
      rows.push(...listed.flatMap(branch => [...rowsOf(branch, { ...making, indent: 0 })]).filter(isNotItsEnd))
    } else {
      rows.push({ kind: 'group', depth: 0, cells: [name, null] })
      rows.push(...listed.flatMap(branch => [...rowsOf(branch, { ...making, indent: 1 })]))
    }
    const cells = [total, kind.shown(branchesSum(branches, earnedCents))]
    rows.push({ kind: 'subtotal', depth: 0, cells, ...drillDowns.branches(branches, lines) })
  }
  /** Returns a row with the sum of several parts, by default of those shown so far. */
  const sumRow = (kind: 'subtotal' | 'total', label: string, of: Kind = INCOME, parts = shown): ReportRow => {
    const cents = of.shown(
      branchesSum(
        parts.flatMap(each => each.branches),
        earnedCents,
      ),
    )
    const drills = parts.map(each => each.drillDowns.branches(each.branches, lines))
    const earning = () => parts.flatMap(each => each.branches.flatMap(withEarnings))
    return { kind, depth: 0, cells: [label, cents], ...drillOfSum(drills, earning, lines) }
  }
  const addTotal = (kind: Kind): void => {
    const parts = shown.filter(({ part }) => KINDS[part] === kind)
    rows.push(sumRow('subtotal', `Total ${kind.name.toLowerCase()}`, kind, parts))
  }

  const hasOtherIncome = present.has('OTHER_INCOME')
  addPart('INCOME', 'Income', hasOtherIncome ? 'Total revenue' : 'Total income', true)
  addPart('COST_OF_SALES', 'Cost of sales', 'Total cost of sales')
  if (hasCosts) rows.push(sumRow('subtotal', 'Gross profit'))
  const [operating, ofOperating] = hasSeveralExpenses
    ? ['Operating expenses', 'Total operating expenses']
    : ['Expenses', 'Total expenses']
  addPart('OPERATING_EXPENSES', operating, ofOperating, true)
  if (hasOther) rows.push(sumRow('subtotal', 'Operating profit'))
  addPart('OTHER_INCOME', 'Other income', 'Total other income')
  addPart('OTHER_EXPENSES', 'Other expenses', 'Total other expenses')
  if (hasOtherIncome) addTotal(INCOME)
  if (hasSeveralExpenses) addTotal(EXPENSE)
  return statement(books, rows, sumRow('total', 'Net income'), '')
}

function statement(books: StatementBooks, rows: ReportRow[], total: ReportRow, notice: string): Report {
  const tieOut = books.filterTieOut ?? profitTieOut(books.whole)
  return reportOf({ columns: COLUMNS, rows, end: { totals: [total], tieOut }, notice })
}

/** Returns the drill-down to the lines of the statement: the lines of the period, without closing entries. */
const linesOf = ({ startDate, endDate }: StatementBooks): DrillDownLines => ({ startDate, endDate, isClosing: false })

const isNotItsEnd = ({ kind, depth }: ReportRow) => kind !== 'subtotal' || depth > 0

/** Returns whether an account has movements other than closing entries. */
function hasEarned(account: ReportedAccount): boolean {
  return account.debitCents !== account.closedDebitCents || account.creditCents !== account.closedCreditCents
}

type Making = { kind: Kind; drillDowns: DrillDowns; lines: DrillDownLines; indent: number }

function* rowsOf(branch: Branch, making: Making): Generator<ReportRow> {
  const { kind, drillDowns, lines, indent } = making
  const { account, label, below } = branch
  const ownCents = kind.shown(earnedCents(account))
  const depth = indent + branch.depth
  if (below.length === 0) {
    yield { kind: 'line', depth, cells: [label, ownCents], ...drillDowns.branch(branch, lines) }
    return
  }
  yield { kind: 'group', depth, cells: [label, blankIfZero(ownCents)], ...drillDowns.own(account, lines) }
  for (const next of below) yield* rowsOf(next, making)
  const total = kind.shown(branchSum(branch, earnedCents))
  yield { kind: 'subtotal', depth, cells: [`Total ${label}`, total], ...drillDowns.branch(branch, lines) }
}

/** Returns the accounts of a branch with an amount. */
function withEarnings({ account, below }: Branch): ReportedAccount[] {
  return [...(earnedCents(account) === 0 ? [] : [account]), ...below.flatMap(withEarnings)]
}

function leftOut({ accounts, source }: StatementBooks, kind: Kind): string {
  if (source.isWhole) return ''
  const others = accounts.filter(account => source.ids.has(account.id) && !kind.has(account)).map(({ name }) => name)
  return others.length === 0
    ? ''
    : `This report shows only ${kind.name.toLowerCase()}. These accounts aren’t included: ${namedOf(others)}.`
}
