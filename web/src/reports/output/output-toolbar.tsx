import type { CalendarDate } from '@twofold/accounting/calendar'
import { COMPARISONS } from '@twofold/accounting/reports/compared-period'
import { isComparable } from '@twofold/accounting/reports/comparison'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import {
  exportReportChangesCsv,
  exportReportChangesXlsx,
  exportReportCsv,
  exportReportXlsx,
  type ReportOutput,
} from '@twofold/contract/reports'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChartColumn from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTimeZone } from '../../client/use-current-user.ts'
import { useFile } from '../../client/use-file.ts'
import { Button, buttonClasses } from '../../kit/button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { FailureDialog } from '../../kit/dialogs/failure-dialog.tsx'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { Link } from '../../kit/links/link.tsx'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { PeriodFields, type PeriodValues } from '../parameters/period-fields.tsx'
import { queryOf, type ReportRequest, searchOf } from '../parameters/report-request.ts'
import { chartKindOf } from './chart-data.ts'
import { MomentField } from './moment-field.tsx'

const AccountsPanel = lazyComponent(async () => (await import('./accounts-panel.tsx')).AccountsPanel)

type OutputToolbarProps = {
  reportID: string
  request: ReportRequest
  ask: (changes: Partial<ReportRequest>) => void
  /** The output. Undefined until it is loaded. */
  output: ReportOutput | undefined
  onPrint: () => void
  isPreparing: boolean
}

/** The toolbar of a report: parameters, print and export. It is not printed. */
export function OutputToolbar({ reportID, request, ask, output, onPrint, isPreparing }: OutputToolbarProps) {
  const start = useRef<HTMLInputElement>(null)
  const [isHistoryShown, setHistoryShown] = useState(request.asKnownAt !== null || request.since !== null)
  // On a phone, the date fields are collapsed to leave more space for the report.
  const [areDatesShown, setDatesShown] = useState(false)
  // A report without columns waits for the choice of its accounts.
  const isWaiting = output?.columns.length === 0
  const hasAccounts = isWaiting || request.accounts.length > 0
  const [accountsShown, setAccountsShown] = useState<boolean | null>(null)
  const areAccountsShown = accountsShown ?? isWaiting
  const toDates = () => {
    flushSync(() => setDatesShown(true))
    start.current?.focus()
  }
  useShortcut({ keys: 'd', does: 'Report dates', area: 'Report', run: toDates })
  const back = searchOf({ ...request, comparisons: [], hasChart: false, since: null, asKnownAt: null })
  back.set('reportID', reportID)
  return (
    <div className="border-b border-line bg-panel px-4 pt-3 max-narrow:py-1 print:hidden">
      <div className="flex flex-wrap items-center narrow:items-start narrow:gap-x-3">
        <Link to={`/reports?${back}`} className={`${buttonClasses('quiet')} -ml-3 mt-5 max-narrow:mt-0`}>
          <ArrowLeft aria-hidden className="size-4" />
          Run Report
        </Link>
        <div className={classNames('contents', !areDatesShown && 'max-narrow:hidden')}>
          <div
            className={classNames(
              'grid basis-full grid-cols-2 gap-x-3 narrow:basis-auto max-narrow:order-last max-narrow:pt-2',
              output?.isAsOf ? 'narrow:grid-cols-[10rem_8.5rem]' : 'narrow:grid-cols-[10rem_8.5rem_8.5rem]',
            )}
          >
            <Period request={request} ask={ask} startRef={start} isAsOf={output?.isAsOf === true} />
          </div>
          <Comparisons request={request} ask={ask} output={output} />
        </div>
        <div className="mt-5 mb-3 ml-auto flex flex-wrap items-center max-narrow:contents">
          <Button
            look="quiet"
            className="narrow:hidden"
            aria-expanded={areDatesShown}
            onClick={() => setDatesShown(!areDatesShown)}
          >
            Dates
          </Button>
          {output !== undefined && request.since === null && chartKindOf(output) !== null && (
            <Button look="quiet" aria-pressed={request.hasChart} onClick={() => ask({ hasChart: !request.hasChart })}>
              <ChartColumn aria-hidden className="size-4" />
              Chart
            </Button>
          )}
          {hasAccounts && (
            <Button look="quiet" aria-expanded={areAccountsShown} onClick={() => setAccountsShown(!areAccountsShown)}>
              Accounts
            </Button>
          )}
          <Button look="quiet" aria-expanded={isHistoryShown} onClick={() => setHistoryShown(!isHistoryShown)}>
            History
          </Button>
          <span className="flex items-center">
            <Files reportID={reportID} request={request} output={output} />
            <Button look="quiet" className="-mr-3" isBusy={isPreparing} onClick={onPrint}>
              <Printer aria-hidden className="size-4" />
              Print
            </Button>
          </span>
        </div>
      </div>
      {hasAccounts && areAccountsShown && (
        <AccountsPanel key={request.accounts.join()} reportID={reportID} request={request} ask={ask} />
      )}
      {isHistoryShown && <History request={request} ask={ask} />}
    </div>
  )
}

type Asking = Pick<OutputToolbarProps, 'request' | 'ask'>

type PeriodProps = Asking & { startRef: Ref<HTMLInputElement>; isAsOf: boolean }

/** The fields for the dates. Invalid dates stay in the fields until the user corrects them. */
function Period({ request, ask, startRef, isAsOf }: PeriodProps) {
  const { startDate, endDate } = request
  const [unclear, setUnclear] = useState<PeriodValues | null>(null)
  const values = unclear ?? { startDate, endDate }
  const isBackward = values.startDate !== null && values.endDate !== null && values.startDate > values.endDate
  const change = (changes: Partial<PeriodValues>) => {
    const chosen = { ...values, ...changes }
    // If the report uses only the end date, the start date is hidden and must not make the period invalid.
    const next = isAsOf ? { ...chosen, startDate: earlier(chosen.startDate, chosen.endDate) } : chosen
    const isClear = next.startDate !== null && next.endDate !== null && next.startDate <= next.endDate
    setUnclear(isClear ? null : next)
    if (isClear && next.startDate !== null && next.endDate !== null)
      ask({ startDate: next.startDate, endDate: next.endDate })
  }
  return (
    <PeriodFields
      values={values}
      onChange={change}
      isNameNear
      startRef={startRef}
      isAsOf={isAsOf}
      errors={isBackward ? { startDate: sentenceOfForm({ code: 'PERIOD_BACKWARD' }) } : {}}
    />
  )
}

function earlier(day: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  return day !== null && other !== null && other < day ? other : day
}

/** The checkboxes for the periods to compare with. */
function Comparisons({ request, ask, output }: Asking & Pick<OutputToolbarProps, 'output'>) {
  if (output === undefined || !isComparable(output.dataSetType) || request.since !== null) return null
  const turn = (value: (typeof COMPARISONS)[number]['value'], isChosen: boolean) =>
    ask({
      comparisons: COMPARISONS.map(each => each.value).filter(each =>
        each === value ? isChosen : request.comparisons.includes(each),
      ),
    })
  return (
    <fieldset className="mb-3 max-narrow:order-last">
      <legend className="mb-1 text-small font-medium text-muted">Compare with</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 narrow:mt-1.5">
        {COMPARISONS.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            isChecked={request.comparisons.includes(value)}
            onChange={isChosen => turn(value, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Exports the whole output as a spreadsheet file, with the comparison columns that are shown. */
function Files({ reportID, request, output }: Pick<OutputToolbarProps, 'reportID' | 'request' | 'output'>) {
  const file = useFile()
  const title = output?.reportName ?? `Report ${reportID}`
  const name = request.since === null ? title : `${title} changes`
  const { comparisons, since } = request
  const isCompared = output !== undefined && isComparable(output.dataSetType) && comparisons.length > 0
  const input = { params: { reportID }, query: queryOf(request) }
  const figures = { ...input, query: { ...input.query, ...(isCompared && { compare: [...comparisons] }) } }
  const [csv, xlsx] = [`${name}.csv`, `${name}.xlsx`]
  const changed = { ...input, query: { ...input.query, since: since ?? '' } }
  const saveCsv = () =>
    void (since === null ? file.save(exportReportCsv, csv, figures) : file.save(exportReportChangesCsv, csv, changed))
  const saveXlsx = () =>
    void (since === null
      ? file.save(exportReportXlsx, xlsx, figures)
      : file.save(exportReportChangesXlsx, xlsx, changed))
  useShortcut({ keys: 'e c', does: 'Export the report as CSV', area: 'Report', run: saveCsv })
  useShortcut({ keys: 'e x', does: 'Export the report as XLSX', area: 'Report', run: saveXlsx })
  return (
    <>
      <Download aria-hidden className="size-3.5 text-accent narrow:ml-2" />
      <Button look="quiet" className="px-2" aria-label="Export CSV" isBusy={file.saving === csv} onClick={saveCsv}>
        CSV
      </Button>
      <Button look="quiet" className="px-2" aria-label="Export XLSX" isBusy={file.saving === xlsx} onClick={saveXlsx}>
        XLSX
      </Button>
      <FailureDialog failure={file.failure} title="Error Exporting Report" onClose={file.forget} />
    </>
  )
}

/** The date fields for showing the books as of a past time, or the changes since a past time. */
function History({ request, ask }: Asking) {
  const { asKnownAt, since } = request
  const timeZone = useTimeZone()
  const isBackward = since !== null && asKnownAt !== null && since > asKnownAt
  return (
    <fieldset className="flex flex-wrap items-start gap-x-3 border-t border-line pt-3">
      <legend className="sr-only">History</legend>
      <MomentField
        label="As recorded at"
        timeLabel="Recorded time"
        className="w-72"
        value={asKnownAt}
        onChange={moment => ask({ asKnownAt: moment })}
        timeZone={timeZone}
        hint={`Time zone: ${timeZone}. Leave empty to use the current time.`}
      />
      <MomentField
        label="Changes since"
        timeLabel="Start time"
        className="w-72"
        value={since}
        timeZone={timeZone}
        onChange={moment => ask({ since: moment })}
        error={isBackward ? sentenceOfForm({ code: 'MOMENTS_BACKWARD' }) : undefined}
        hint="Lists every change since this time."
      />
      {(asKnownAt !== null || since !== null) && (
        <Button look="quiet" className="mt-5" onClick={() => ask({ asKnownAt: null, since: null })}>
          Show current data
        </Button>
      )}
    </fieldset>
  )
}
