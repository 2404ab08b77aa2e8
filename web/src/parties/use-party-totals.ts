import type { readCustomerTotals, readVendorTotals } from '@twofold/contract/documents/party-totals'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import type { ListView } from '../kit/lists/use-list-view.ts'

/**
 * Returns the number of all parties in a list and the sum of their balances. `isAsked` is false if all parties are loaded, because the
 * totals are then computed from the rows.
 */
export function usePartyTotals(
  call: typeof readCustomerTotals | typeof readVendorTotals,
  { search }: Pick<ListView, 'search'>,
  isAsked: boolean,
) {
  const query = search === '' ? {} : { search }
  const options = { isEnabled: isAsked, keepsLast: true }
  const { data, isPlaceholderData } = useEndpointQuery(call as typeof readCustomerTotals, { query }, options)
  return data && { ...data, isLast: isPlaceholderData }
}
