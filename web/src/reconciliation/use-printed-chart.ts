import { listAccounts } from '@twofold/contract/accounts'
import { call } from '../client/this-page.ts'
import { type Chart, chartOf } from '../pickers/chart.ts'
import { useChart } from '../pickers/use-chart.ts'

/** The chart for paper, which cannot be drawn anew once the names have arrived: asked for when it is not there yet. */
export function usePrintedChart(): () => Promise<Chart> {
  const { chart, isPending } = useChart()
  return async () => (isPending ? chartOf((await call(listAccounts, {})).accounts) : chart)
}
