import { listAccounts } from '@twofold/contract/accounts'
import { call } from '../../client/client.ts'
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

/** Loads the chart of accounts before printing, because account names that arrive later cannot be added to a printed page. */
export function usePrintedChart(): () => Promise<Chart> {
  const { chart, isPending } = useChart()
  return async () => (isPending ? chartOf((await call(listAccounts, {})).accounts) : chart)
}
