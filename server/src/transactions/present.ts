// Converts transactions and registers to wire format. Amounts are in cents with a side (debit or credit). Balances are positive on the
// account's normal side.
import { toWire } from '@twofold/accounting/calendar'
import { type Side, type SignConvention, signOf } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { shownNet } from '@twofold/accounting/ledger/register'
import { debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import type { Result } from '@twofold/accounting/refusals'
import type { KnownComment as ShownComment } from '@twofold/contract/known-comments'
import type { Register, RegisterRow, Transaction } from '@twofold/contract/transactions'
import type { KnownComment } from '../ledger/known-comments.ts'
import { type PostedTransaction, presentSource, presentTransaction } from '../ledger/posted-transaction.ts'
import type { RegisterEntry } from '../ledger/registers/register-entry.ts'
import type { RegisterScope } from '../ledger/registers/register-scope.ts'

/** Converts a result of the ledger to wire format, including the `current` record of an error. */
export function presentResult(result: Result<PostedTransaction>): Result<Transaction> {
  if (result.ok) return { ok: true, value: presentTransaction(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: presentTransaction(current as PostedTransaction) },
  )
  return { ok: false, refusals }
}

/** Returns the fields of a register that describe its account. */
export function presentScope(scope: RegisterScope, convention: SignConvention) {
  const accountSign = signOf(scope.type, convention)
  return {
    accountID: scope.accountId,
    accountFullName: scope.fullName,
    accountSign,
    accountBalance: inSign(scope.balanceCents, accountSign),
    accountReconcileDate: toWire(scope.reconciledOn),
    lineCount: scope.lineCount,
  } satisfies Partial<Register>
}

/** Returns a row of an account's register in wire format. `accountSign` is the account's normal side, on which balances are positive. */
export function presentRow(entry: RegisterEntry, accountSign: Side): RegisterRow {
  const { amountCents, side } = shownNet(entry.netCents, accountSign)
  return {
    transactionID: entry.id,
    entryNumber: entry.entryNumber ?? 0,
    transactionDate: toWire(entry.date),
    transactionComment: entry.comment,
    transactionDCAmount: amountCents,
    debitOrCredit: side,
    split: entry.splitIds.join(),
    isReconciled: entry.clearedOn !== null,
    transactionReconcileDate: toWire(entry.clearedOn),
    runningBalance: inSign(entry.balanceCents, accountSign),
    ...presentSource(entry.source),
    modifiedAt: entry.modifiedAt,
  }
}

/** Returns a suggested comment in wire format. */
export function presentKnownComment({ comment, date, lines }: KnownComment): ShownComment {
  return { transactionComment: comment, transactionDate: toWire(date), debitCreditSet: debitCreditSetOf(lines) }
}
