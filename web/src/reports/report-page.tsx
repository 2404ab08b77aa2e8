import { isComparable } from '@twofold/accounting/reports/comparison'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import type { ReportOutput } from '@twofold/contract/reports'
import { lazy, Suspense, useMemo } from 'react'
import { clock } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { classNames } from '../kit/class-names.ts'
import { useTabTitle } from '../kit/links/use-screen.ts'
import { lazyCode, usePreload } from '../kit/loading/lazy-code.tsx'
import { LoadFailed, Loading, QueryResult } from '../kit/loading/query-result.tsx'
import { usePrinting } from '../kit/printing/use-printing.tsx'
import { useParams } from '../kit/router/use-router.tsx'
import { chartKindOf } from './output/chart-data.ts'
import { OutputHead } from './output/output-head.tsx'
import { shownColumns } from './output/output-rows.ts'
import { NothingToReport, OutputTable } from './output/output-table.tsx'
import { OutputToolbar } from './output/output-toolbar.tsx'
import { sheetWidth, widestFigure } from './output/sheet-width.ts'
import { BrokenTieOut } from './output/tie-out.tsx'
import { type ComparedOutput, useComparedOutputs, useOutput } from './output/use-output.ts'
import { isBackward } from './parameters/report-request.ts'
import { useReportRequest } from './parameters/use-report-request.ts'

const ChartPanel = lazy(() => import('./output/chart-panel.tsx'))

const laterPaper = lazyCode(async () => (await import('./output/output-paper.tsx')).outputPaper)

/** The output of a report. The URL contains the parameters. */
export default function ReportPage() {
  const { reportID = '' } = useParams()
  const { request, ask, address } = useReportRequest()
  const query = useOutput(reportID, request)
  const { data: output } = query
  const mayCompare = output !== undefined && isComparable(output.dataSetType)
  const { shown, failed } = useComparedOutputs(reportID, request, mayCompare)
  const hasChart = request.hasChart && request.since === null && output !== undefined && chartKindOf(output) !== null
  const width = useMemo(() => (output === undefined ? 1240 : widthOf(output, shown)), [output, shown])
  const name = output?.reportName
  // The tab title is the name of the report. Browsers also use it as the file name when printing to PDF.
  useTabTitle(name)
  usePreload(laterPaper)
  const { data: user } = useCurrentUser()
  const paper = () => {
    const outputPaper = laterPaper.now()
    if (output === undefined || outputPaper === null) return null
    return outputPaper({ output, compared: shown, user, now: clock.now() })
  }
  const printing = usePrinting({
    area: 'Report',
    prepare: async () => {
      await laterPaper.get()
      const prepared = paper()
      if (prepared === null) throw new Error('nothing to print yet')
      return prepared
    },
    atOnce: paper,
  })
  return (
    <div
      // If a chart is shown above the rows, the page scrolls, so that the chart does not reduce the height of the rows.
      className={classNames('flex flex-col', hasChart ? 'min-h-full shrink-0 grow' : 'min-h-0 flex-1')}
      style={{ minHeight: hasChart ? undefined : '34rem' }}
    >
      <OutputToolbar
        reportID={reportID}
        request={request}
        ask={ask}
        output={output}
        onPrint={printing.print}
        isPreparing={printing.isPreparing}
      />
      <FailureAlert failure={printing.failure} className="m-3" />
      <article
        aria-busy={query.isPlaceholderData}
        style={{ maxWidth: width }}
        className="mx-auto flex min-h-0 w-full flex-1 flex-col bg-panel narrow:border-x narrow:border-line aria-busy:opacity-60"
      >
        {output === undefined && <h1 className="px-4 pt-5 text-title font-semibold">Report</h1>}
        {isBackward(request) ? (
          <NothingToReport notice={sentenceOfForm({ code: 'PERIOD_BACKWARD' })} />
        ) : (
          <QueryResult query={query} rows={20}>
            {answer => (
              <>
                <OutputHead output={answer} compared={shown} />
                <BrokenTieOut tieOut={answer.tieOut} />
                {failed?.error && <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />}
                {hasChart && (
                  <Suspense fallback={<Loading rows={4} />}>
                    <ChartPanel output={answer} request={request} />
                  </Suspense>
                )}
                {answer.columns.length === 0 ? (
                  <NothingToReport notice={answer.notice} />
                ) : (
                  <OutputTable output={answer} compared={shown} address={address} />
                )}
              </>
            )}
          </QueryResult>
        )}
      </article>
      {printing.printed}
    </div>
  )
}

function widthOf(output: ReportOutput, compared: readonly ComparedOutput[]): number {
  const figure = widestFigure([output, ...compared.map(each => each.output)])
  return sheetWidth(shownColumns(output, compared.length > 0), compared.length, figure)
}
