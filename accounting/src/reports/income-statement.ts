// INCOME and EXPENSE: the income and expenses of a period, without closing entries. For all accounts, INCOME is the Profit and Loss.
import type { Cents } from '../money.ts'
import { type Branch, branchesOf, branchesSum, branchSum, isSectionOfItsName } from './account-branches.ts'
import { createDrillDowns, type DrillDownLines, type DrillDowns } from './drill-down.ts'
import { blankIfZero, type Column, namedOf, type Report, type ReportRow, reportOf } from './report-rows.ts'
import { earnedCents, isExpense, isIncome, type ReportedAccount } from './reported-account.ts'
import { profitTieOut, type StatementBooks } from './statement.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
  { id: 'amount', label: 'Amount', kind: 'money' },
]

/**
 * A section of the statement: income or expenses. Amounts in financial statements do not depend on the sign convention. Income is credits
 * less debits, expenses are debits less credits.
 */
type Part = {
  name: string
  has: (account: ReportedAccount) => boolean
  shown: (cents: Cents) => Cents
}

const INCOME: Part = { name: 'Income', has: isIncome, shown: cents => 0 - cents }
const EXPENSE: Part = { name: 'Expenses', has: isExpense, shown: cents => cents }

/** Returns the INCOME report of the source set. For all accounts, this is the Profit and Loss: income, expenses and net income. */
export function incomeStatement(books: StatementBooks): Report {
  return books.source.isWhole ? profitAndLoss(books) : single(books, INCOME)
}

/** Returns the EXPENSE report of the source set. */
export function expenseStatement(books: StatementBooks): Report {
  return single(books, EXPENSE)
}

function single(books: StatementBooks, part: Part): Report {
  const { rows, cents, branches } = partOf(books, part, 'plain')
  const cells = [`Total ${part.name.toLowerCase()}`, cents]
  const total: ReportRow = {
    kind: 'total',
    depth: 0,
    cells,
    ...createDrillDowns(books).branches(branches, linesOf(books)),
  }
  return statement(books, rows, total, leftOut(books, part))
}

function profitAndLoss(books: StatementBooks): Report {
  const drillDowns = createDrillDowns(books)
  const rows: ReportRow[] = []
  const all: Branch[] = []
  let profit = 0
  for (const part of [INCOME, EXPENSE]) {
    const { rows: its, cents, branches } = partOf(books, part, 'headed')
    rows.push(...its)
    const cells = [`Total ${part.name.toLowerCase()}`, cents]
    rows.push({ kind: 'subtotal', depth: 0, cells, ...drillDowns.branches(branches, linesOf(books)) })
    all.push(...branches)
    profit += part === INCOME ? cents : -cents
  }
  const drillDown = drillDowns.branches(all, linesOf(books))
  const total: ReportRow = { kind: 'total', depth: 0, cells: ['Net income', profit], ...drillDown }
  return statement(books, rows, total, '')
}

function statement(books: StatementBooks, rows: ReportRow[], total: ReportRow, notice: string): Report {
  const tieOut = books.filterTieOut ?? profitTieOut(books.whole)
  return reportOf({ columns: COLUMNS, rows, end: { totals: [total], tieOut }, notice })
}

/** `branches` are the accounts that the section adds up. */
type PartRows = { rows: ReportRow[]; cents: Cents; branches: Branch[] }

function partOf(books: StatementBooks, part: Part, look: 'headed' | 'plain'): PartRows {
  const branches = branchesOf(
    books.accounts,
    account => books.source.ids.has(account.id) && part.has(account),
    hasEarned,
  )
  const cents = part.shown(branchesSum(branches, earnedCents))
  const making = { part, drillDowns: createDrillDowns(books), lines: linesOf(books) }
  const rows = (indent: number) => branches.flatMap(branch => [...rowsOf(branch, { ...making, indent })])
  if (look === 'plain') return { rows: rows(0), cents, branches }
  // If the section consists of one account with the same name, the account's subtotal would repeat the subtotal of the section.
  if (isSectionOfItsName(branches, part.name)) return { rows: rows(0).filter(isNotItsEnd), cents, branches }
  return { rows: [{ kind: 'group', depth: 0, cells: [part.name, null] }, ...rows(1)], cents, branches }
}

/** Returns the drill-down to the lines of the statement: the lines of the period, without closing entries. */
const linesOf = ({ startDate, endDate }: StatementBooks): DrillDownLines => ({ startDate, endDate, isClosing: false })

const isNotItsEnd = ({ kind, depth }: ReportRow) => kind !== 'subtotal' || depth > 0

/** Returns whether an account has movements other than closing entries. */
function hasEarned(account: ReportedAccount): boolean {
  return account.debitCents !== account.closedDebitCents || account.creditCents !== account.closedCreditCents
}

type Making = { part: Part; drillDowns: DrillDowns; lines: DrillDownLines; indent: number }

function* rowsOf(branch: Branch, making: Making): Generator<ReportRow> {
  const { part, drillDowns, lines, indent } = making
  const { account, label, below } = branch
  const ownCents = part.shown(earnedCents(account))
  const depth = indent + branch.depth
  if (below.length === 0) {
    yield { kind: 'line', depth, cells: [label, ownCents], ...drillDowns.branch(branch, lines) }
    return
  }
  yield { kind: 'group', depth, cells: [label, blankIfZero(ownCents)], ...drillDowns.own(account, lines) }
  for (const next of below) yield* rowsOf(next, making)
  const total = part.shown(branchSum(branch, earnedCents))
  yield { kind: 'subtotal', depth, cells: [`Total ${label}`, total], ...drillDowns.branch(branch, lines) }
}

function leftOut({ accounts, source }: StatementBooks, part: Part): string {
  if (source.isWhole) return ''
  const others = accounts.filter(account => source.ids.has(account.id) && !part.has(account)).map(({ name }) => name)
  return others.length === 0
    ? ''
    : `This report shows only ${part.name.toLowerCase()}. These accounts aren’t included: ${namedOf(others)}.`
}
