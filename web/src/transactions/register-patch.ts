// A register after one of its transactions was posted, changed or voided, worked out from what the server answered:
// a write is not followed by a read.
import { inSign } from '@twofold/accounting/ledger/balance'
import { registerRow, shownNet } from '@twofold/accounting/ledger/register'
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Cents } from '@twofold/accounting/money'
import type { RegisterRow, Transaction } from '@twofold/contract/transactions'
import type { RegisterRun } from './register-run.ts'

/** What happened: `before` leaves the register, `after` enters it. Both for a change. */
export type RegisterChange = { before?: Transaction; after?: Transaction }

/** The row of a transaction in the register of `scope` (an account and all below it), its balance still to be worked
 * out; null when it does not show there. */
export function rowIn(transaction: Transaction, scope: ReadonlySet<number>, sign: RegisterRun['accountSign']) {
  const lines = linesFromDebitCreditSet(transaction.debitCreditSet)
  const shown = lines.ok ? registerRow(lines.value, scope) : null
  if (shown === null) return null
  const { amountCents, side } = shownNet(shown.netCents, sign)
  const inScope = transaction.debitCreditSet.filter(line => scope.has(line.accountID))
  const isReconciled = inScope.every(line => line.isReconciled)
  const row: RegisterRow = {
    transactionID: transaction.transactionID,
    transactionDate: transaction.transactionDate,
    transactionComment: transaction.transactionComment,
    transactionDCAmount: amountCents,
    debitOrCredit: side,
    split: shown.splitIds.join(','),
    isReconciled,
    transactionReconcileDate: (isReconciled && inScope[0]?.transactionReconcileDate) || '0001-01-01T00:00:00Z',
    runningBalance: 0,
    modifiedAt: transaction.modifiedAt,
  }
  return { row, netCents: inSign(shown.netCents, sign), lineCount: inScope.length }
}

/** The run after the change: the row in its place, every later balance moved by the same amount. */
export function patchedRun(run: RegisterRun, change: RegisterChange, scope: ReadonlySet<number>): RegisterRun {
  const without = change.before === undefined ? run : withoutTransaction(run, change.before, scope)
  return change.after === undefined ? without : withTransaction(without, change.after, scope)
}

function withoutTransaction(run: RegisterRun, transaction: Transaction, scope: ReadonlySet<number>): RegisterRun {
  const gone = rowIn(transaction, scope, run.accountSign)
  if (gone === null) return run
  const at = placeOf(run.rows, gone.row)
  const isLoaded = run.rows[at]?.transactionID === gone.row.transactionID
  const rows = [...laterBy(run.rows.slice(0, at), -gone.netCents), ...run.rows.slice(isLoaded ? at + 1 : at)]
  return moved(run, rows, -gone.netCents, -gone.lineCount)
}

function withTransaction(run: RegisterRun, transaction: Transaction, scope: ReadonlySet<number>): RegisterRun {
  const come = rowIn(transaction, scope, run.accountSign)
  if (come === null) return run
  const at = placeOf(run.rows, come.row)
  const isBeforeRun = at === run.rows.length && run.earlier !== null
  const isAfterRun = at === 0 && run.later !== null
  const later = laterBy(run.rows.slice(0, at), come.netCents)
  const earlier = run.rows.slice(at)
  const row = { ...come.row, runningBalance: openingBefore(run, at) + come.netCents }
  const rows = isBeforeRun || isAfterRun ? [...later, ...earlier] : [...later, row, ...earlier]
  return moved(run, rows, come.netCents, come.lineCount)
}

/** The balance before the row that is to stand at `at`: the next older row's, or what the oldest row started from. */
function openingBefore({ rows, accountSign }: RegisterRun, at: number): Cents {
  const older = rows[at]
  if (older !== undefined) return older.runningBalance
  const oldest = rows.at(-1)
  return oldest === undefined ? 0 : oldest.runningBalance - netOf(oldest, accountSign)
}

function netOf(row: RegisterRow, sign: RegisterRun['accountSign']): Cents {
  return row.debitOrCredit === sign ? row.transactionDCAmount : -row.transactionDCAmount
}

/** Where a row stands among rows that are newest first: by date, then by the order of entry. */
function placeOf(rows: readonly RegisterRow[], { transactionDate, transactionID }: RegisterRow): number {
  let from = 0
  let to = rows.length
  while (from < to) {
    const middle = (from + to) >> 1
    const row = rows[middle] as RegisterRow
    const isNewer =
      row.transactionDate === transactionDate
        ? row.transactionID > transactionID
        : row.transactionDate > transactionDate
    if (isNewer) from = middle + 1
    else to = middle
  }
  return from
}

function laterBy(rows: readonly RegisterRow[], cents: Cents): RegisterRow[] {
  return rows.map(row => ({ ...row, runningBalance: row.runningBalance + cents }))
}

function moved(run: RegisterRun, rows: RegisterRow[], netCents: Cents, lines: number): RegisterRun {
  return { ...run, rows, accountBalance: run.accountBalance + netCents, lineCount: run.lineCount + lines }
}
