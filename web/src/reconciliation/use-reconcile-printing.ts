import { formatDay } from '@twofold/accounting/calendar'
import type { Reconciliation } from '@twofold/contract/reconciliation'
import { clock } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import type { Chart } from '../kit/pickers/chart.ts'
import { usePrintedChart } from '../kit/pickers/use-chart.ts'
import { type Printing, usePrinting } from '../kit/printing/use-printing.tsx'
import { SHORTCUTS_HEADING } from './reconcile-head.tsx'
import { reportPaper } from './statement-paper.tsx'

type Printed = { page: Reconciliation; date: string; chart: Chart }

/** Prints a reconciliation in progress, with its cleared and outstanding lines. */
export function useReconcilePrinting({ page, date, chart }: Printed): Printing {
  const { data: user } = useCurrentUser()
  const printedChart = usePrintedChart()
  const paper = (names: Chart) =>
    reportPaper({
      accountFullName: page.accountFullName,
      accountSign: page.accountSign,
      date,
      openingCents: page.priorReconciledBalance,
      rows: page.transactions,
      facts: [`Not recorded yet: lines up to ${formatDay(date)}`],
      chart: names,
      user,
      now: clock.now(),
    })
  // A recorded statement that is open over the page is printed separately.
  const atOnce = () => (document.querySelector('dialog:modal') === null ? paper(chart) : null)
  return usePrinting({ area: SHORTCUTS_HEADING, prepare: async () => paper(await printedChart()), atOnce })
}
