import { listAccounts } from '@twofold/contract/accounts'
import { call } from '../client/client.ts'
import { type Chart, chartOf } from '../kit/pickers/chart.ts'
import { useChart } from '../kit/pickers/use-chart.ts'

/** Loads the chart for printing if it is missing, because a printed page cannot be updated when the names arrive. */
export function usePrintedChart(): () => Promise<Chart> {
  const { chart, isPending } = useChart()
  return async () => (isPending ? chartOf((await call(listAccounts, {})).accounts) : chart)
}
