// INCOME and EXPENSE: what was earned and spent over a period, without closing entries; both together are the Profit and Loss.
import type { Cents } from '../money.ts'
import { type Branch, branchesOf, branchesSum, branchSum, isSectionOfItsName } from './account-branches.ts'
import { blankIfZero, type Column, namedOf, type Report, type Row, reportOf } from './report-rows.ts'
import { earnedCents, isExpense, isIncome, type ReportedAccount } from './reported-account.ts'
import { drillOf, drillOfAll, profitTieOut, type StatementBooks } from './statement.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
  { id: 'amount', label: 'Amount', kind: 'money' },
]

/** A part of the statement. Financial statements never depend on the sign convention: income is credits less debits, expense
 * debits less credits. */
type Part = {
  name: string
  has: (account: ReportedAccount) => boolean
  shown: (cents: Cents) => Cents
}

const INCOME: Part = { name: 'Income', has: isIncome, shown: cents => 0 - cents }
const EXPENSE: Part = { name: 'Expenses', has: isExpense, shown: cents => cents }

/** INCOME of the source set; of all accounts it is the Profit and Loss: income, expenses, and what is left. */
export function incomeStatement(books: StatementBooks): Report {
  return books.source.isWhole ? profitAndLoss(books) : single(books, INCOME)
}

/** EXPENSE of the source set. */
export function expenseStatement(books: StatementBooks): Report {
  return single(books, EXPENSE)
}

function single(books: StatementBooks, part: Part): Report {
  const { rows, cents, tops } = partOf(books, part, 'plain')
  const cells = [`Total ${part.name.toLowerCase()}`, cents]
  const total: Row = { kind: 'total', depth: 0, cells, ...drillOfAll(tops, daysOf(books)) }
  return statement(books, rows, total, leftOut(books, part))
}

function profitAndLoss(books: StatementBooks): Report {
  const rows: Row[] = []
  const all: ReportedAccount[] = []
  let profit = 0
  for (const part of [INCOME, EXPENSE]) {
    const { rows: its, cents, tops } = partOf(books, part, 'headed')
    rows.push(...its)
    const cells = [`Total ${part.name.toLowerCase()}`, cents]
    rows.push({ kind: 'subtotal', depth: 0, cells, ...drillOfAll(tops, daysOf(books)) })
    all.push(...tops)
    profit += part === INCOME ? cents : -cents
  }
  const total: Row = { kind: 'total', depth: 0, cells: ['Net income', profit], ...drillOfAll(all, daysOf(books)) }
  return statement(books, rows, total, '')
}

function statement(books: StatementBooks, rows: Row[], total: Row, notice: string): Report {
  const tieOut = books.filterTieOut ?? profitTieOut(books.whole)
  return reportOf({ columns: COLUMNS, rows, end: { totals: [total], tieOut }, notice })
}

/** `tops`: the accounts that the part adds up, without those below them. */
type PartRows = { rows: Row[]; cents: Cents; tops: ReportedAccount[] }

function partOf(books: StatementBooks, part: Part, look: 'headed' | 'plain'): PartRows {
  const branches = branchesOf(
    books.accounts,
    account => books.source.ids.has(account.id) && part.has(account),
    hasEarned,
  )
  const cents = part.shown(branchesSum(branches, earnedCents))
  const rows = (depth: number) => branches.flatMap(branch => [...rowsOf(branch, books, part, depth)])
  const tops = branches.map(({ account }) => account)
  if (look === 'plain') return { rows: rows(0), cents, tops }
  // Its own subtotal would only repeat the section's.
  if (isSectionOfItsName(branches, part.name)) return { rows: rows(0).filter(isNotItsEnd), cents, tops }
  return { rows: [{ kind: 'group', depth: 0, cells: [part.name, null] }, ...rows(1)], cents, tops }
}

const daysOf = ({ startDate, endDate }: StatementBooks) => ({ startDate, endDate })

const isNotItsEnd = ({ kind, depth }: Row) => kind !== 'subtotal' || depth > 0

/** Whether anything but closing entries moved an account. */
function hasEarned(account: ReportedAccount): boolean {
  return account.debitCents !== account.closedDebitCents || account.creditCents !== account.closedCreditCents
}

function* rowsOf(branch: Branch, books: StatementBooks, part: Part, depth: number): Generator<Row> {
  const { account, label, below } = branch
  const { startDate, endDate } = books
  const drill = drillOf(account, { startDate, endDate })
  const ownCents = part.shown(earnedCents(account))
  const at = depth + branch.depth
  if (below.length === 0) {
    yield { kind: 'line', depth: at, cells: [label, ownCents], ...drill }
    return
  }
  yield { kind: 'group', depth: at, cells: [label, blankIfZero(ownCents)], ...drill }
  for (const next of below) yield* rowsOf(next, books, part, depth)
  const total = part.shown(branchSum(branch, earnedCents))
  yield { kind: 'subtotal', depth: at, cells: [`Total ${label}`, total], ...drill }
}

function leftOut({ accounts, source }: StatementBooks, part: Part): string {
  if (source.isWhole) return ''
  const others = accounts.filter(account => source.ids.has(account.id) && !part.has(account)).map(({ name }) => name)
  return others.length === 0 ? '' : `Not ${part.name.toLowerCase()}, and left out: ${namedOf(others)}.`
}
