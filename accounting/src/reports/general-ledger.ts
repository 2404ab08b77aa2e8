// LEDGER: the general ledger. It has a section for each account with the opening balance, the lines and the closing balance, without
// subaccounts.

import type { Cents } from '../money.ts'
import { createDrillDowns, type DrillDowns, linesBefore } from './drill-down.ts'
import { splitBy } from './filter-share.ts'
import { counterNames, type ListedLine, type Names } from './listed-line.ts'
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
  closingCents,
  hasFigures,
  inNature,
  movementCents,
  type Nature,
  natureOf,
  type Period,
  type ReportedAccount,
} from './reported-account.ts'
import { type StatementBooks, sumOf } from './statement.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
  { id: 'date', label: 'Date', kind: 'date' },
  { id: 'transactionID', label: 'No.', kind: 'link' },
  { id: 'comment', label: 'Comment', kind: 'text' },
  { id: 'counterAccounts', label: 'Counter-accounts', kind: 'text' },
  { id: 'debit', label: 'Debit', kind: 'money' },
  { id: 'credit', label: 'Credit', kind: 'money' },
  { id: 'balance', label: 'Balance', kind: 'money' },
]

type GeneralLedgerParams = { filter: ReadonlySet<number> | null; names: Names }

/**
 * Returns the accounts that have a section in the general ledger, in chart order. These are the accounts in the set that have any amounts.
 */
export function ledgerAccounts({ accounts, source }: StatementBooks): ReportedAccount[] {
  return accounts.filter(account => source.ids.has(account.id) && hasFigures(account))
}

/**
 * Returns the general ledger. `lines` must be sorted by account as in `ledgerAccounts`, then by date and entry order. Ties the opening
 * balance and the lines of each account to its closing balance in the totals. For all accounts together, debits equal credits.
 */
export function generalLedger(
  books: StatementBooks,
  lines: AsyncIterable<ListedLine>,
  params: GeneralLedgerParams,
): Report {
  return { columns: COLUMNS, notice: '', rows: rowsOf(books, lines, params) }
}

/** The sums over all sections: the listed amounts, and whether the lines of each account agree with its totals. */
type Sums = { debitCents: Cents; creditCents: Cents; outsideCents: Cents; doAllAgree: boolean }

async function* rowsOf(
  books: StatementBooks,
  lines: AsyncIterable<ListedLine>,
  params: GeneralLedgerParams,
): AsyncGenerator<ReportRow, ReportEnd> {
  const sums: Sums = { debitCents: 0, creditCents: 0, outsideCents: 0, doAllAgree: true }
  const source = lines[Symbol.asyncIterator]()
  const members = ledgerAccounts(books)
  const drillDowns = createDrillDowns(books)
  try {
    let next = await source.next()
    for (const account of members) {
      const block = blockOf(account, { ...books, ...params, drillDowns })
      if (params.filter === null) yield* block.opening()
      while (!next.done && next.value.accountId === account.id) {
        yield* block.line(next.value)
        next = await source.next()
      }
      yield* block.closing(sums)
    }
    if (!next.done) throw new Error(`A line of account ${next.value.accountId} is out of order`)
  } finally {
    await source.return?.()
  }
  const { debitCents, creditCents } = sums
  const total: ReportRow = {
    kind: 'total',
    depth: 0,
    cells: ['Total', null, null, null, null, debitCents, creditCents, null],
  }
  const tie = tieOf(books, members, { ...sums, isFiltered: params.filter !== null })
  return { totals: [total], tieOut: { ...tie, holds: tie.holds && sums.doAllAgree } }
}

type Making = Period & GeneralLedgerParams & { drillDowns: DrillDowns }

/** Returns the rows of an account. With a filter, the account has no rows until its first line inside the filter. */
function blockOf(account: ReportedAccount, { filter, names, drillDowns, startDate, endDate }: Making) {
  const nature: Nature = natureOf([account])
  const { drill } = drillDowns.own(account, { startDate, endDate })
  const own = { debits: 0, credits: 0, outsideDebits: 0, outsideCredits: 0 }
  let isOpen = false
  let running = filter === null ? account.openingCents : 0
  function* opening(): Generator<ReportRow> {
    isOpen = true
    const name = names.get(account.id) ?? account.name
    yield { kind: 'group', depth: 0, cells: [name, null, null, null, null, null, null, null], drill }
    if (filter !== null) return
    const balance = inNature(running, nature)
    const cells = [null, startDate, null, 'Opening balance', null, null, null, balance]
    const before = linesBefore(startDate)
    yield { kind: 'opening', depth: 1, cells, ...(before !== null && drillDowns.own(account, before)) }
  }
  function* line({ lines, cents, date, transactionId, comment }: ListedLine): Generator<ReportRow> {
    const { inside, outside } = splitBy(lines, cents, filter)
    own.outsideDebits += Math.max(outside, 0)
    own.outsideCredits += Math.max(-outside, 0)
    if (inside === null) return
    if (!isOpen) yield* opening()
    running += inside
    own.debits += Math.max(inside, 0)
    own.credits += Math.max(-inside, 0)
    const amounts = [blankIfZero(Math.max(inside, 0)), blankIfZero(Math.max(-inside, 0)), inNature(running, nature)]
    const counters = counterNames({ lines, cents }, names)
    const cells = [null, date, String(transactionId), comment, counters, ...amounts]
    yield { kind: 'line', depth: 1, cells, drill: { transactionId, accountIds: [account.id] } }
  }
  function* closing(sums: Sums): Generator<ReportRow> {
    const { debits, credits, outsideDebits, outsideCredits } = own
    sums.debitCents += debits
    sums.creditCents += credits
    sums.outsideCents += outsideDebits - outsideCredits
    sums.doAllAgree &&=
      debits + outsideDebits === account.debitCents && credits + outsideCredits === account.creditCents
    if (!isOpen) return
    const [label, balance] = filter === null ? ['Closing balance', inNature(running, nature)] : ['Sum', null]
    yield { kind: 'closing', depth: 1, cells: [null, endDate, null, label, null, debits, credits, balance], drill }
  }
  return { opening, line, closing }
}

function tieOf(
  books: StatementBooks,
  members: readonly ReportedAccount[],
  { debitCents, creditCents, outsideCents, isFiltered }: Sums & { isFiltered: boolean },
): TieOut {
  // The tie-out has the same sign as the balances in the report. If all accounts have the same normal side, sums are positive on that side.
  const nature = natureOf(members)
  const tie = (label: string, left: Cents, right: Cents) =>
    tieOutOf(label, inNature(left, nature), inNature(right, nature))
  if (isFiltered) {
    const label = 'Listed and filtered-out amounts add up to the change in the balances.'
    return tie(label, debitCents - creditCents + outsideCents, sumOf(members, movementCents))
  }
  if (books.source.isWhole) return tieOutOf('Total debits equal total credits.', debitCents, creditCents)
  const openingCents = sumOf(members, account => account.openingCents)
  const label = 'Opening balances plus the listed lines equal the closing balances.'
  return tie(label, openingCents + debitCents - creditCents, sumOf(members, closingCents))
}
