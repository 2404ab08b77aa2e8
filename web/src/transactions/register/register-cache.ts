// Updates the cached registers and the chart after a transaction was posted, changed or voided. The new data is computed from the response.
// Data that is not in the cache is not loaded.
import type { QueryClient } from '@tanstack/react-query'
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import { type Account, listAccounts } from '@twofold/contract/accounts'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { readRegisterTotals } from '@twofold/contract/registers'
import { type Register, readRegister, readTransaction, type Transaction } from '@twofold/contract/transactions'
import { queryKey, resourceKey } from '../../client/query-keys.ts'
import { keepDeleted } from '../../client/response-cache.ts'
import { scopeOf, withLines } from '../../kit/pickers/chart.ts'
import { filterOf, patchedFiltered, patchedTotals } from './filtered-patch.ts'
import { patchedRegister, type RegisterChange } from './register-patch.ts'
import { isNarrowed, type RegisterView, viewOf } from './register-view.ts'

/** Updates one organisation's cache after a change to the books. */
export function storeChange(client: QueryClient, organisation: string | null, change: RegisterChange): void {
  const chartKey = queryKey(organisation, listAccounts, {})
  const chart = client.getQueryData<ResponseBody<typeof listAccounts>>(chartKey)
  if (change.after !== undefined) {
    const key = keyOf(organisation, change.after)
    // A restored transaction was deleted before. Its cached response would never be reloaded.
    if (change.before === undefined) client.removeQueries({ queryKey: key, exact: true })
    client.setQueryData(key, change.after)
  } else if (change.before !== undefined) keepDeleted(client, keyOf(organisation, change.before), change.before)
  if (chart === undefined) return
  const lines = [...linesOf(change.before).map(({ accountId, cents }) => ({ accountId, cents: -cents }))]
  client.setQueryData(chartKey, { accounts: withLines(chart.accounts, [...lines, ...linesOf(change.after)]) })
  patchEach<Register>(client, [...resourceKey(organisation, 'transactions'), readRegister.name], (run, asked) => {
    const narrowed = narrowedTo(chart.accounts, run.accountID, asked)
    if (narrowed === null) return null
    return isNarrowed(asked) ? patchedFiltered(run, change, narrowed) : patchedRegister(run, change, narrowed.scope)
  })
  const totals = [...resourceKey(organisation, 'transactions'), readRegisterTotals.name]
  patchEach<ResponseBody<typeof readRegisterTotals>>(client, totals, (cached, asked, accountID) => {
    const narrowed = narrowedTo(chart.accounts, accountID, asked)
    return narrowed === null ? null : patchedTotals(cached, change, narrowed)
  })
}

/** Updates each cached response according to its query. Data that cannot be computed is reloaded. */
function patchEach<Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  patch: (cached: Data, asked: RegisterView, accountID: number) => Data | null,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const cached = query.state.data as Data | undefined
    if (cached === undefined) continue
    const asked = new URLSearchParams(query.queryKey.at(-1) as Record<string, string>)
    const patched = patch(cached, viewOf(asked), Number(asked.get('accountID')))
    if (patched === null) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    else client.setQueryData(query.queryKey, patched)
  }
}

/** Returns the accounts, the sign and the filter of a register. Returns null if its account is not in the chart. */
function narrowedTo(accounts: readonly Account[], accountID: number, view: RegisterView) {
  const top = accounts.find(account => account.accountID === accountID)
  const filter = filterOf(view, accounts)
  if (top === undefined || filter === null) return null
  const scope = view.isOwn === undefined ? scopeOf(accounts, top) : new Set([accountID])
  return { scope, filter, sign: top.accountSign }
}

/** Returns the key of a transaction in the cache. */
function keyOf(organisation: string | null, { transactionID }: Transaction) {
  return queryKey(organisation, readTransaction, { params: { transactionID: String(transactionID) } })
}

function linesOf(transaction: Transaction | undefined) {
  const lines = linesFromDebitCreditSet(transaction?.debitCreditSet ?? [])
  return lines.ok ? lines.value : []
}
