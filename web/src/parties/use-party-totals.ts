import type { readCustomerTotals, readVendorTotals } from '@twofold/contract/documents/party-totals'
import { useAnswer } from '../client/use-answer.ts'
import type { ListView } from '../lists/use-list-view.ts'

/** How many parties a list shows and the sum of their balances, whatever of it is loaded; not `isAsked` while all of it is
 * loaded, which says the same. */
export function usePartyTotals(
  call: typeof readCustomerTotals | typeof readVendorTotals,
  { search }: Pick<ListView, 'search'>,
  isAsked: boolean,
) {
  const query = search === '' ? {} : { search }
  const options = { isEnabled: isAsked, keepsLast: true }
  const { data, isPlaceholderData } = useAnswer(call as typeof readCustomerTotals, { query }, options)
  return data && { ...data, isLast: isPlaceholderData }
}
