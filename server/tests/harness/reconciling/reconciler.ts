import * as contract from '@twofold/contract/reconciliation'
import type { SignedIn } from '../signed-in.ts'
import { type ApiResponse, done, type TestApi } from '../test-api.ts'

/** Sends the API calls of the reconcile page. Each function returns the response, even if the server refuses the call. */
export function reconciler(api: TestApi, member: SignedIn | null) {
  const put = (path: string, body?: unknown): Promise<ApiResponse> =>
    api.call(member, 'PUT', path, body === undefined ? {} : { body })
  return {
    page: (accountId: number, date?: string) =>
      api.call(
        member,
        'GET',
        `/transactions/account/${accountId}/unreconciled${date === undefined ? '' : `?date=${date}`}`,
      ),
    clear: (transactionId: number, date: string, accountID?: number) =>
      put(`/transactions/${transactionId}/reconciled`, {
        transactionID: transactionId,
        transactionReconcileDate: `${date}T00:00:00Z`,
        ...(accountID !== undefined && { accountID }),
      }),
    unclear: (transactionId: number, accountId?: number) =>
      put(`/transactions/${transactionId}/unreconciled${accountId === undefined ? '' : `?accountID=${accountId}`}`),
    record: (accountId: number, date: string, statementBalance?: number) =>
      put(`/accounts/${accountId}/reconciled`, {
        accountID: accountId,
        accountReconcileDate: date,
        ...(statementBalance !== undefined && { statementBalance }),
      }),
    reopen: (statementId: number, reason = 'The bank sent another one.') =>
      put(`/statements/${statementId}/reopened`, { reason }),
    statements: async (accountId: number) =>
      done(contract.listStatements, await api.call(member, 'GET', `/accounts/${accountId}/statements`)).statements,
    statement: async (statementId: number) =>
      done(contract.readStatement, await api.call(member, 'GET', `/statements/${statementId}`)),
  }
}

/** Summarizes a reconcile page: the amount of each row (debit-positive), whether it is cleared, and the opening balance. */
export function pageOf(answer: ApiResponse) {
  const { priorReconciledBalance, transactions } = done(contract.listUnreconciled, answer)
  const rows = transactions.map(
    ({ transactionComment, transactionDCAmount, debitOrCredit, isReconciled }) =>
      `${transactionComment} ${debitOrCredit === 'DEBIT' ? '' : '-'}${transactionDCAmount}${isReconciled ? ' Y' : ''}`,
  )
  return { starting: priorReconciledBalance, rows }
}
