// The cached registers and the chart after a transaction was posted, changed or voided. Both are worked out from the
// answer; what is not cached stays uncached.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import { listAccounts } from '@twofold/contract/accounts'
import type { Answer } from '@twofold/contract/endpoint'
import { type Register, readRegister, readTransaction, type Transaction } from '@twofold/contract/transactions'
import { queryKey, resourceKey } from '../client/query-keys.ts'
import { useSession } from '../client/use-session.ts'
import { scopeOf, withLines } from '../pickers/chart.ts'
import { patchedRegister, type RegisterChange } from './register-patch.ts'

/** How to tell the cache of a change to the books. */
export function useRegisterCache(): (change: RegisterChange) => void {
  const client = useQueryClient()
  const { organisation } = useSession()
  return change => storeChange(client, organisation, change)
}

function storeChange(client: QueryClient, organisation: string | null, change: RegisterChange): void {
  const chartKey = queryKey(organisation, listAccounts, {})
  const chart = client.getQueryData<Answer<typeof listAccounts>>(chartKey)
  // A voided one is kept as it was for the form that is about to close: to read it again would find nothing.
  const known = change.after ?? change.before
  if (known !== undefined) keepTransaction(client, organisation, known)
  if (chart === undefined) return
  const lines = [...linesOf(change.before).map(({ accountId, cents }) => ({ accountId, cents: -cents }))]
  client.setQueryData(chartKey, { accounts: withLines(chart.accounts, [...lines, ...linesOf(change.after)]) })
  const registers = [...resourceKey(organisation, 'transactions'), readRegister.name]
  client.setQueriesData<Register>({ queryKey: registers }, run => {
    const top = chart.accounts.find(account => account.accountID === run?.accountID)
    return run === undefined || top === undefined ? run : patchedRegister(run, change, scopeOf(chart.accounts, top))
  })
}

function keepTransaction(client: QueryClient, organisation: string | null, transaction: Transaction): void {
  const params = { transactionID: String(transaction.transactionID) }
  client.setQueryData(queryKey(organisation, readTransaction, { params }), transaction)
}

function linesOf(transaction: Transaction | undefined) {
  const lines = linesFromDebitCreditSet(transaction?.debitCreditSet ?? [])
  return lines.ok ? lines.value : []
}
