// Converts reconciliations and statements to wire format: unsigned amounts with their side, and balances in the organisation's sign
// convention.
import { toWire } from '@twofold/accounting/calendar'
import { type Side, type SignConvention, signOf } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { shownNet } from '@twofold/accounting/ledger/register'
import { reconcileRow } from '@twofold/accounting/reconciliation/reconciliation'
import type { ReconcileRow, Statement } from '@twofold/contract/reconciliation'
import type { PartRow, ReconciledAccount } from './sql.ts'
import type { StoredStatement } from './statement-sql.ts'

/** Returns the account, and the date through which it is reconciled. */
export function presentAccount(account: ReconciledAccount, convention: SignConvention) {
  return {
    accountID: account.accountId,
    accountFullName: account.fullName,
    accountSign: signOf(account.type, convention),
    accountReconcileDate: toWire(account.reconciledOn),
  }
}

/**
 * Returns the rows of a reconciliation page or a statement. Omits transactions that do not change the balance of the account and its
 * subaccounts.
 */
export async function* presentRows(
  parts: AsyncIterable<PartRow>,
  { accountIds }: ReconciledAccount,
  accountSign: Side,
): AsyncGenerator<ReconcileRow> {
  const scope = new Set(accountIds)
  for await (const found of parts) {
    const lines = found.account.map((accountId, index) => ({ accountId, cents: found.cents[index]! }))
    const row = reconcileRow(lines, { scope, part: new Set(found.part) })
    if (row === null) continue
    const { amountCents, side } = shownNet(found.netCents ?? row.netCents, accountSign)
    yield {
      transactionID: found.id,
      transactionDate: toWire(found.date),
      transactionComment: found.comment,
      transactionDCAmount: amountCents,
      debitOrCredit: side,
      split: row.splitIds.join(),
      isReconciled: found.clearedOn !== null,
      transactionReconcileDate: toWire(found.clearedOn),
    }
  }
}

/** Returns a statement in wire format. Its balances are in the organisation's sign convention. */
export function presentStatement(stored: StoredStatement, accountSign: Side): Statement {
  return {
    statementID: stored.id,
    statementNo: stored.no,
    accountID: stored.accountId,
    statementDate: toWire(stored.date),
    openingBalance: inSign(stored.openingCents, accountSign),
    closingBalance: inSign(stored.closingCents, accountSign),
    lineCount: stored.lineCount,
    recordedAt: stored.recordedAt,
    recordedBy: stored.recordedBy ?? '',
    isReopened: stored.reopenedAt !== null,
    reopenedAt: stored.reopenedAt ?? '',
    reopenedBy: stored.reopenedBy ?? '',
    reopenReason: stored.reopenReason ?? '',
  }
}
