import { listAccounts } from '@twofold/contract/accounts'
import { call } from '../client/client.ts'
import { type Chart, chartOf } from '../kit/pickers/chart.ts'
import { useChart } from '../kit/pickers/use-chart.ts'

/** Loads the chart of accounts before printing, because account names that arrive later cannot be added to a printed page. */
export function usePrintedChart(): () => Promise<Chart> {
  const { chart, isPending } = useChart()
  return async () => (isPending ? chartOf((await call(listAccounts, {})).accounts) : chart)
}
