import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Account } from '@twofold/contract/accounts'
import { registerFilterOf } from '@twofold/contract/register-filter'
import type { RegisterFilters } from '@twofold/contract/registers'
import { scopeOf } from '../../kit/pickers/chart.ts'
import { READ_FILTER, type RegisterView } from './register-view.ts'

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
