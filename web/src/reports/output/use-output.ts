import type { UseQueryResult } from '@tanstack/react-query'
import { COMPARISONS, type Comparison, comparedPeriod } from '@twofold/accounting/reports/compared-period'
import type { CallInput } from '@twofold/contract/endpoint'
import { listReportChanges, type ReportOutput, runReport } from '@twofold/contract/reports'
import { useMemo } from 'react'
import { call } from '../../client/client.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { isBackward, queryOf, type ReportRequest } from '../parameters/report-request.ts'
import { withLastDays } from './output-rows.ts'

/** The maximum number of rows on the screen. Exported files have all rows. */
const ROWS_MAX = '100000'

/** Loads the output of a report, or the changes since a given time. The previous output stays visible until the new output is loaded. */
export function useOutput(reportID: string, request: ReportRequest): UseQueryResult<ReportOutput, Error> {
  const { since } = request
  const input = { params: { reportID }, query: { ...queryOf(request), limit: ROWS_MAX } }
  const options = { keepsLast: true, isCompared: false }
  const isAsked = !isBackward(request)
  const figures = useEndpointQuery(runReport, input, {
    ...options,
    ...askingFor(input),
    isEnabled: since === null && isAsked,
  })
  const changed = { ...input, query: { ...input.query, since: since ?? '' } }
  const changes = useEndpointQuery(listReportChanges, changed, { ...options, isEnabled: since !== null && isAsked })
  return since === null ? figures : changes
}

/** Returns the query options for an output. The loaded output has its end date in each party's row. */
function askingFor(input: CallInput<typeof runReport>) {
  return { ask: async (signal: AbortSignal) => withLastDays(await call(runReport, input, { signal })) }
}

/** The output of the same report for another period, and the label that is shown above its figures. */
export type ComparedOutput = { label: string; output: ReportOutput }

/** Returns the loaded outputs of the compared periods. `failed` is the first error. */
export function useComparedOutputs(reportID: string, request: ReportRequest, isPossible: boolean) {
  const previous = useCompared('previous', { reportID, request, isPossible })
  const year = useCompared('year', { reportID, request, isPossible })
  const shown = useMemo(() => [previous.shown, year.shown].filter(each => each !== null), [previous.shown, year.shown])
  return { shown, failed: previous.failed ?? year.failed }
}

type Compared = { reportID: string; request: ReportRequest; isPossible: boolean }

function useCompared(comparison: Comparison, { reportID, request, isPossible }: Compared) {
  const period = comparedPeriod(comparison, request)
  const isAsked = isPossible && request.since === null && request.comparisons.includes(comparison) && period !== null
  const input = { params: { reportID }, query: { ...queryOf(request, period ?? request), limit: ROWS_MAX } }
  const query = useEndpointQuery(runReport, input, { ...askingFor(input), isEnabled: isAsked, isCompared: false })
  const output = isAsked ? query.data : undefined
  const label = COMPARISONS.find(({ value }) => value === comparison)?.head ?? ''
  const shown = useMemo((): ComparedOutput | null => (output === undefined ? null : { label, output }), [output, label])
  return { shown, failed: isAsked && query.error !== null ? query : null }
}
