import { listAccounts } from '@twofold/contract/accounts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { type Chart, chartOf } from './chart.ts'

const NO_CHART: Chart = chartOf([])

/** The time in milliseconds for which a loaded chart is used without a new request. */
const CHART_FRESH_MS = 5_000

/** The organisation's chart of accounts. Empty until it has loaded. */
export function useChart(): { chart: Chart; isPending: boolean; error: Error | null } {
  const { data, isPending, error } = useEndpointQuery(listAccounts, {}, { freshForMs: CHART_FRESH_MS })
  return { chart: data === undefined ? NO_CHART : chartOf(data.accounts), isPending, error }
}
