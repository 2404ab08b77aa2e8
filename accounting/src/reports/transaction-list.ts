// INCOMETRANS and EXPENSETRANS: the lines of income and expense accounts, without closing entries.
import type { Cents } from '../money.ts'
import { splitBy } from './filter-share.ts'
import { accountNames, counterNames, type ListedLine, type Names } from './listed-line.ts'
import { type Column, namedOf, type Report, type ReportEnd, type ReportRow, tieOutOf } from './report-rows.ts'
import { earnedCents, isExpense, isIncome, type ReportedAccount } from './reported-account.ts'
import { type StatementBooks, sumOf } from './statement.ts'

const COLUMNS: readonly Column[] = [
  { id: 'date', label: 'Date', kind: 'date' },
  { id: 'transactionID', label: 'No.', kind: 'link' },
  { id: 'comment', label: 'Comment', kind: 'text' },
  { id: 'account', label: 'Account', kind: 'text' },
  { id: 'counterAccounts', label: 'Counter-accounts', kind: 'text' },
  { id: 'amount', label: 'Amount', kind: 'money' },
  { id: 'running', label: 'Running total', kind: 'money' },
]

/** The two lists. Amounts of the income list are credits less debits. Amounts of the expense list are debits less credits. */
export type ListKind = 'INCOME' | 'EXPENSE'

const KINDS: Record<ListKind, { name: string; has: (account: ReportedAccount) => boolean; sign: 1 | -1 }> = {
  INCOME: { name: 'income', has: isIncome, sign: -1 },
  EXPENSE: { name: 'expenses', has: isExpense, sign: 1 },
}

/** Returns the ids of the accounts in the source set whose lines the list contains. */
export function listedAccountIds(books: StatementBooks, kind: ListKind): number[] {
  return membersOf(books, kind).map(({ id }) => id)
}

type TransactionListParams = { kind: ListKind; filter: ReadonlySet<number> | null; names: Names }

/**
 * Returns the list. `lines` are the lines of `listedAccountIds` within the period, by date and entry order. Ties the sum of the lines to
 * the income or expenses in the account totals.
 */
export function transactionList(
  books: StatementBooks,
  lines: AsyncIterable<ListedLine>,
  params: TransactionListParams,
): Report {
  const { name, has } = KINDS[params.kind]
  const left = books.source.isWhole
    ? []
    : books.accounts.filter(account => books.source.ids.has(account.id) && !has(account))
  const notice =
    left.length === 0
      ? ''
      : `This report shows only ${name}. These accounts aren’t included: ${namedOf(left.map(account => account.name))}.`
  return { columns: COLUMNS, notice, rows: rowsOf(books, lines, params) }
}

async function* rowsOf(
  books: StatementBooks,
  lines: AsyncIterable<ListedLine>,
  { kind, filter, names }: TransactionListParams,
): AsyncGenerator<ReportRow, ReportEnd> {
  const { name, sign } = KINDS[kind]
  let running: Cents = 0
  let outside: Cents = 0
  for await (const line of lines) {
    if (line.isClosing) continue
    const split = splitBy(line.lines, line.cents, filter)
    outside += sign * split.outside
    if (split.inside === null) continue
    const amount = sign * split.inside + 0
    running += amount
    const { date, transactionId, comment, accountId } = line
    const counter = counterNames(line, names)
    const account = accountNames([accountId], names)
    yield {
      kind: 'line',
      depth: 0,
      cells: [date, String(transactionId), comment, account, counter, amount, running],
      drill: { transactionId, accountIds: [accountId] },
    }
  }
  const booked = sign * sumOf(membersOf(books, kind), earnedCents) + 0
  return {
    totals: [{ kind: 'total', depth: 0, cells: ['Total', null, null, null, null, running, null] }],
    tieOut: tieOutOf(
      filter === null
        ? `The listed lines add up to the ${name} in the account totals.`
        : `Listed and filtered-out amounts add up to the ${name} in the account totals.`,
      running + outside,
      booked,
    ),
  }
}

function membersOf({ accounts, source }: StatementBooks, kind: ListKind): ReportedAccount[] {
  return accounts.filter(account => source.ids.has(account.id) && KINDS[kind].has(account))
}
