// Computes a register after one of its transactions was posted, changed or voided. The new register is computed from the server's response,
// so that it does not have to be reloaded.
import { toWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { registerRow, shownNet } from '@twofold/accounting/ledger/register'
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Cents } from '@twofold/accounting/money'
import type { Register, RegisterRow, Transaction } from '@twofold/contract/transactions'

/**
 * A change to a register. `before` is the removed transaction, and `after` is the added transaction. If a transaction was changed, both are
 * set.
 */
export type RegisterChange = { before?: Transaction; after?: Transaction }

/**
 * A row that is added or removed, with its effect on the balance (positive on the account's normal side), the number of its lines in scope,
 * and whether it is a closing entry.
 */
export type PatchRow = { row: RegisterRow; netCents: Cents; lineCount: number; isClosing: boolean }

/**
 * Returns the row of a transaction in the register of `scope` (an account and its subaccounts), without its balance. Returns null if the
 * transaction is not in that register.
 */
export function rowIn(transaction: Transaction, scope: ReadonlySet<number>, sign: Side): PatchRow | null {
  const lines = linesFromDebitCreditSet(transaction.debitCreditSet)
  const shown = lines.ok ? registerRow(lines.value, scope) : null
  if (shown === null) return null
  const { amountCents, side } = shownNet(shown.netCents, sign)
  const inScope = transaction.debitCreditSet.filter(line => scope.has(line.accountID))
  const isReconciled = inScope.every(line => line.isReconciled)
  const newest = inScope
    .map(line => line.transactionReconcileDate)
    .toSorted()
    .at(-1)
  const row: RegisterRow = {
    transactionID: transaction.transactionID,
    entryNumber: transaction.entryNumber,
    transactionDate: transaction.transactionDate,
    transactionComment: transaction.transactionComment,
    transactionDCAmount: amountCents,
    debitOrCredit: side,
    split: shown.splitIds.join(','),
    isReconciled,
    transactionReconcileDate: (isReconciled && newest) || toWire(null),
    runningBalance: 0,
    sourceKind: transaction.sourceKind,
    sourceID: transaction.sourceID,
    modifiedAt: transaction.modifiedAt,
  }
  const { isClosing } = transaction
  return { row, netCents: inSign(shown.netCents, sign), lineCount: inScope.length, isClosing }
}

/** Returns the register after a change. The row is moved to its new position, and all later balances are adjusted. */
export function patchedRegister(run: Register, change: RegisterChange, scope: ReadonlySet<number>): Register {
  const without = change.before === undefined ? run : withoutTransaction(run, change.before, scope)
  return change.after === undefined ? without : withTransaction(without, change.after, scope)
}

function withoutTransaction(run: Register, transaction: Transaction, scope: ReadonlySet<number>): Register {
  const gone = rowIn(transaction, scope, run.accountSign)
  if (gone === null) return run
  const at = placeOf(run.transactions, gone.row)
  const isLoaded = run.transactions[at]?.transactionID === gone.row.transactionID
  const later = laterBy(run.transactions.slice(isLoaded ? at + 1 : at), -gone.netCents)
  const isBeforeRun = !isLoaded && at === 0 && run.earlier !== null
  const rows = [...run.transactions.slice(0, at), ...later]
  return moved(run, rows, { netCents: -gone.netCents, lineCount: -gone.lineCount, isBeforeRun })
}

function withTransaction(run: Register, transaction: Transaction, scope: ReadonlySet<number>): Register {
  const come = rowIn(transaction, scope, run.accountSign)
  if (come === null) return run
  const { netCents, lineCount } = come
  const at = placeOf(run.transactions, come.row)
  const isBeforeRun = at === 0 && run.earlier !== null
  const isAfterRun = at === run.transactions.length && run.later !== null
  const earlier = run.transactions.slice(0, at)
  const later = laterBy(run.transactions.slice(at), netCents)
  const runningBalance = (earlier.at(-1)?.runningBalance ?? run.openingBalance) + netCents
  const rows =
    isBeforeRun || isAfterRun ? [...earlier, ...later] : [...earlier, { ...come.row, runningBalance }, ...later]
  return moved(run, rows, { netCents, lineCount, isBeforeRun })
}

/** Returns the position of a row among rows that are sorted by date and then in order of entry, oldest first. */
export function placeOf(rows: readonly RegisterRow[], { transactionDate, transactionID }: RegisterRow): number {
  let from = 0
  let to = rows.length
  while (from < to) {
    const middle = (from + to) >> 1
    const row = rows[middle] as RegisterRow
    const isOlder =
      row.transactionDate === transactionDate
        ? row.transactionID < transactionID
        : row.transactionDate < transactionDate
    if (isOlder) from = middle + 1
    else to = middle
  }
  return from
}

/** Adds the given amount to the balances of the rows. */
export function laterBy(rows: readonly RegisterRow[], cents: Cents): RegisterRow[] {
  return rows.map(row => ({ ...row, runningBalance: row.runningBalance + cents }))
}

type Move = { netCents: Cents; lineCount: number; isBeforeRun: boolean }

function moved(run: Register, transactions: RegisterRow[], { netCents, lineCount, isBeforeRun }: Move): Register {
  return {
    ...run,
    transactions,
    openingBalance: run.openingBalance + (isBeforeRun ? netCents : 0),
    accountBalance: run.accountBalance + netCents,
    lineCount: run.lineCount + lineCount,
  }
}
