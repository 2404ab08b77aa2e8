import type { UseQueryResult } from '@tanstack/react-query'
import type { CallInput } from '@twofold/contract/endpoint'
import { listReportChanges, type ReportOutput, runReport } from '@twofold/contract/reports'
import { useMemo } from 'react'
import { call } from '../../client/this-page.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { COMPARISONS, type Comparison, comparedPeriod } from '../asked/periods.ts'
import { isBackward, queryOf, type ReportRequest } from '../asked/report-request.ts'
import { withLastDays } from './last-days.ts'

/** How many rows are asked for at most; a file has all. */
const ROWS_MAX = '100000'

/** The output of a request, in its place what changed since a moment. The last one stays until the next is there. */
export function useOutput(reportID: string, request: ReportRequest): UseQueryResult<ReportOutput, Error> {
  const { since } = request
  const input = { params: { reportID }, query: { ...queryOf(request), limit: ROWS_MAX } }
  const options = { keepsLast: true, isCompared: false }
  const isAsked = !isBackward(request)
  const figures = useAnswer(runReport, input, { ...options, ...askingFor(input), isEnabled: since === null && isAsked })
  const changed = { ...input, query: { ...input.query, since: since ?? '' } }
  const changes = useAnswer(listReportChanges, changed, { ...options, isEnabled: since !== null && isAsked })
  return since === null ? figures : changes
}

/** How an output is asked for, whose rows then all say up to which day they lead. */
function askingFor(input: CallInput<typeof runReport>) {
  return { ask: async (signal: AbortSignal) => withLastDays(await call(runReport, input, { signal })) }
}

/** Another period of the same report, with what it is called above its figures. */
export type ComparedOutput = { label: string; output: ReportOutput }

/** The outputs of the periods that the request is compared with, as far as they are there; `failed`: the first that is not to
 * be had. */
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
  const query = useAnswer(runReport, input, { ...askingFor(input), isEnabled: isAsked, isCompared: false })
  const output = isAsked ? query.data : undefined
  const label = COMPARISONS.find(({ value }) => value === comparison)?.head ?? ''
  const shown = useMemo((): ComparedOutput | null => (output === undefined ? null : { label, output }), [output, label])
  return { shown, failed: isAsked && query.error !== null ? query : null }
}
