// NETTRANS: lists the transactions of an account set with their net amounts. Transfers within the set are omitted. For a customer's or
// vendor's account, this is the party's statement.
import type { Cents } from '../money.ts'
import { createDrillDowns, linesBefore } from './drill-down.ts'
import { type Split, splitBy } from './filter-share.ts'
import { accountNames, type ListedTransaction, type Names } from './listed-line.ts'
import {
  blankIfZero,
  type Column,
  type Report,
  type ReportEnd,
  type ReportRow,
  type TieOut,
  tieOutOf,
} from './report-rows.ts'
import {
  balanceLabel,
  closingCents,
  inNature,
  movementCents,
  type Nature,
  natureOf,
  type ReportedAccount,
} from './reported-account.ts'
import { type StatementBooks, sumOf } from './statement.ts'

function columnsOf(nature: Nature, isFiltered: boolean): Column[] {
  const label = balanceLabel(nature)
  return [
    { id: 'date', label: 'Date', kind: 'date' },
    { id: 'transactionID', label: 'No.', kind: 'link' },
    { id: 'comment', label: 'Comment', kind: 'text' },
    { id: 'account', label: 'Account', kind: 'text' },
    { id: 'counterAccounts', label: 'Counter-accounts', kind: 'text' },
    { id: 'debit', label: 'Debit', kind: 'money' },
    { id: 'credit', label: 'Credit', kind: 'money' },
    { id: 'balance', label: isFiltered ? label.replace('Balance', 'Running total') : label, kind: 'money' },
  ]
}

type NetTransactionsParams = { filter: ReadonlySet<number> | null; names: Names }

/**
 * Returns the list: opening balance, rows, closing balance. With a filter, returns only rows. `transactions` are all transactions within
 * the period that have a line in the set, by date and entry order. Ties the opening balance and the rows to the closing balance in the
 * account totals.
 */
export function netTransactions(
  books: StatementBooks,
  transactions: AsyncIterable<ListedTransaction>,
  params: NetTransactionsParams,
): Report {
  const members = books.accounts.filter(({ id }) => books.source.ids.has(id))
  const nature = natureOf(members)
  const rows = rowsOf({ books, members, nature }, transactions, params)
  return { columns: columnsOf(nature, params.filter !== null), notice: '', rows }
}

type Scope = { books: StatementBooks; members: readonly ReportedAccount[]; nature: Nature }

async function* rowsOf(
  scope: Scope,
  transactions: AsyncIterable<ListedTransaction>,
  { filter, names }: NetTransactionsParams,
): AsyncGenerator<ReportRow, ReportEnd> {
  const { books, members, nature } = scope
  const set = books.source.ids
  const drillDowns = createDrillDowns(books)
  let running = filter === null ? sumOf(members, account => account.openingCents) : 0
  let debits = 0
  let credits = 0
  let outside = 0
  if (filter === null) {
    const opening = edge('opening', 'Opening balance', books.startDate, inNature(running, nature))
    const before = linesBefore(books.startDate)
    yield { ...opening, ...(before !== null && drillDowns.set(before)) }
  }
  for await (const transaction of transactions) {
    const { inside: net, outside: rest } = netOf(transaction, set, filter)
    outside += rest
    if (net === null) continue
    running += net
    debits += Math.max(net, 0)
    credits += Math.max(-net, 0)
    yield rowOf(transaction, set, { names, cents: [net, inNature(running, nature)] })
  }
  const closing = filter === null ? inNature(running, nature) : null
  if (closing !== null) {
    const last = edge('closing', 'Closing balance', books.endDate, closing)
    yield { ...last, ...drillDowns.set({ endDate: books.endDate }) }
  }
  const totals: ReportRow[] = [
    { kind: 'total', depth: 0, cells: ['Total', null, null, null, null, debits, credits, closing] },
  ]
  return { totals, tieOut: filter === null ? wholeTie(scope, running) : filterTie(scope, running + outside) }
}

function wholeTie({ members, nature }: Scope, reachedCents: Cents): TieOut {
  const label = 'The opening balance plus the listed transactions equals the closing balance.'
  return tieOutOf(label, inNature(reachedCents, nature), inNature(sumOf(members, closingCents), nature))
}

function filterTie({ members, nature }: Scope, movedCents: Cents): TieOut {
  const label = 'Listed and filtered-out amounts add up to the change in the balances.'
  return tieOutOf(label, inNature(movedCents, nature), inNature(sumOf(members, movementCents), nature))
}

function edge(kind: 'opening' | 'closing', label: string, date: string, cents: Cents): ReportRow {
  return { kind, depth: 0, cells: [date, null, label, null, null, null, null, cents] }
}

/**
 * Returns the net amounts of the set's lines inside and outside the filter, debit-positive. `inside` is null for a transaction that has all
 * its lines in the set, and for a transaction that has no counter-account in the filter.
 */
function netOf({ lines }: ListedTransaction, set: ReadonlySet<number>, filter: ReadonlySet<number> | null): Split {
  if (lines.every(({ accountId }) => set.has(accountId))) return { inside: null, outside: 0 }
  const net: Split = { inside: null, outside: 0 }
  for (const { accountId, cents } of lines) {
    if (!set.has(accountId)) continue
    const { inside, outside } = splitBy(lines, cents, filter)
    if (inside !== null) net.inside = (net.inside ?? 0) + inside
    net.outside += outside
  }
  return net
}

type Shown = { names: Names; cents: [net: Cents, balance: Cents] }

function rowOf(
  transaction: ListedTransaction,
  set: ReadonlySet<number>,
  { names, cents: [net, balance] }: Shown,
): ReportRow {
  const { date, transactionId, comment, lines } = transaction
  const ids = lines.map(({ accountId }) => accountId)
  const own = ids.filter(id => set.has(id))
  const others = accountNames(
    ids.filter(id => !set.has(id)),
    names,
  )
  const amounts = [net === 0 ? 0 : blankIfZero(Math.max(net, 0)), blankIfZero(Math.max(-net, 0)), balance]
  const cells = [date, String(transactionId), comment, accountNames(own, names), others, ...amounts]
  return { kind: 'line', depth: 0, cells, drill: { transactionId, accountIds: [...new Set(own)] } }
}
