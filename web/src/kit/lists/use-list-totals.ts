import type { CallOf } from '@twofold/contract/endpoint'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import type { ListTotals } from './list-sums.tsx'

/**
 * Returns the totals of the whole list, including rows that are not loaded. `asked` is the query of the list without its paging parameters.
 * `isAsked` is false if the whole list is loaded, because the totals are then computed from its rows.
 */
export function useListTotals(
  call: CallOf<'query', ListTotals>,
  asked: Readonly<Record<string, string | undefined>>,
  isAsked: boolean,
): ListTotals | undefined {
  const { sort: _, ...filters } = asked
  const options = { isEnabled: isAsked, keepsLast: true }
  const { data, isPlaceholderData } = useEndpointQuery(call, { query: filters }, options)
  return data && { ...data, isLast: isPlaceholderData }
}
