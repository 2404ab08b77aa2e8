// Updates a filtered register and its totals after a transaction was posted, changed or voided. Returns null if the result cannot be
// computed from the loaded rows, because a filtered register has only some of the account's rows. The data is then reloaded.
import { fromWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { passesFilter, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Account } from '@twofold/contract/accounts'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { registerFilterOf } from '@twofold/contract/register-filter'
import type { RegisterFilters, readRegisterTotals } from '@twofold/contract/registers'
import type { Register } from '@twofold/contract/transactions'
import { scopeOf } from '../../kit/pickers/chart.ts'
import { laterBy, type PatchRow, placeOf, type RegisterChange, rowIn } from './register-patch.ts'
import { READ_FILTER, type RegisterView } from './register-view.ts'

type Totals = ResponseBody<typeof readRegisterTotals>
type Narrowed = { scope: ReadonlySet<number>; filter: RegisterFilter }

/**
 * Returns the filtered register after a change. Updates later balances, removes a row that no longer matches, and moves a row that still
 * matches. Returns null if a row must be inserted, because its balance cannot be computed from the loaded rows.
 */
export function patchedFiltered(run: Register, change: RegisterChange, { scope, filter }: Narrowed): Register | null {
  const gone = rowOf(change.before, scope, run.accountSign)
  const come = rowOf(change.after, scope, run.accountSign)
  const without = gone === null ? run : withoutRow(run, gone)
  if (come === null) return without
  if (!passes(filter, come)) return shifted(without, come)
  const stood = run.transactions.find(row => row.transactionID === come.row.transactionID)
  if (gone === null || stood?.transactionDate !== come.row.transactionDate) return null
  const at = placeOf(without.transactions, come.row)
  const row = { ...come.row, runningBalance: stood.runningBalance - gone.netCents + come.netCents }
  const later = laterBy(without.transactions.slice(at), come.netCents)
  return { ...moved(without, come, 1), transactions: [...without.transactions.slice(0, at), row, ...later] }
}

/** Returns the register's totals after a change. */
export function patchedTotals(
  totals: Totals,
  change: RegisterChange,
  { scope, filter, sign }: Narrowed & { sign: Side },
): Totals {
  const gone = rowOf(change.before, scope, sign)
  const come = rowOf(change.after, scope, sign)
  const without = gone !== null && passes(filter, gone) ? withRow(totals, gone, -1) : totals
  return come !== null && passes(filter, come) ? withRow(without, come, 1) : without
}

function withRow(totals: Totals, { row }: PatchRow, direction: 1 | -1): Totals {
  const side = row.debitOrCredit === 'DEBIT' ? ('debitTotal' as const) : ('creditTotal' as const)
  return {
    ...totals,
    rowCount: totals.rowCount + direction,
    [side]: totals[side] + direction * row.transactionDCAmount,
  }
}

function rowOf(transaction: RegisterChange['after'], scope: ReadonlySet<number>, sign: Side): PatchRow | null {
  return transaction === undefined ? null : rowIn(transaction, scope, sign)
}

function passes(filter: RegisterFilter, { row, netCents, isClosing }: PatchRow): boolean {
  return passesFilter(filter, {
    id: row.transactionID,
    entryNumber: row.entryNumber,
    date: fromWire(row.transactionDate) ?? '',
    comment: row.transactionComment,
    netCents,
    splitIds: row.split.split(',').map(Number),
    isCleared: row.isReconciled,
    isClosing,
  })
}

function withoutRow(run: Register, gone: PatchRow): Register {
  const kept = run.transactions.filter(row => row.transactionID !== gone.row.transactionID)
  const without = { ...run, transactions: kept }
  return shifted(without, gone, -1)
}

/** Returns the register with updated balances after a row was added or removed. */
function shifted(run: Register, at: PatchRow, direction: 1 | -1 = 1): Register {
  const place = placeOf(run.transactions, at.row)
  const later = laterBy(run.transactions.slice(place), direction * at.netCents)
  return { ...moved(run, at, direction), transactions: [...run.transactions.slice(0, place), ...later] }
}

function moved(run: Register, { netCents, lineCount }: PatchRow, direction: 1 | -1): Register {
  return {
    ...run,
    accountBalance: run.accountBalance + direction * netCents,
    lineCount: run.lineCount + direction * lineCount,
  }
}

/**
 * Returns a view's filter in the form that `accounting` uses, so that the page can filter rows without a request. Returns null if the
 * filter's account is not in the chart.
 */
export function filterOf(view: RegisterView, accounts: readonly Account[]): RegisterFilter | null {
  const filters = parsed(view)
  if (filters.splitAccountID === undefined) return registerFilterOf(filters, null)
  const account = accounts.find(({ accountID }) => accountID === filters.splitAccountID)
  return account === undefined ? null : registerFilterOf(filters, scopeOf(accounts, account))
}

function parsed(view: RegisterView): RegisterFilters {
  const entries = (Object.keys(READ_FILTER) as (keyof RegisterFilters)[]).flatMap(name => {
    const text = view[name]
    return text === undefined ? [] : [[name, READ_FILTER[name](text)] as const]
  })
  return Object.fromEntries(entries)
}
