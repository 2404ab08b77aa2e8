import { listReports, type Report } from '@twofold/contract/reports'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Button, buttonClasses } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useLocation, useSearchParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { AccountListField } from './parameters/account-list-field.tsx'
import { PeriodFields } from './parameters/period-fields.tsx'
import { bodyFacts, purposeOf } from './parameters/report-words.ts'
import {
  accountFieldsOf,
  addressOfRun,
  errorsOfRun,
  outputPath,
  type RunValues,
  runValuesOf,
} from './parameters/run-values.ts'
import { WRITTEN_BY_FORM } from './parameters/use-report-request.ts'
import { ReportGallery } from './report-gallery.tsx'

/** The page on which the user chooses a saved report, its period and accounts, and runs it. */
export default function RunReportPage() {
  const query = useEndpointQuery(listReports, {})
  const today = useToday()
  return (
    <div className="mx-auto min-h-full w-full max-w-[1440px] shrink-0 grow bg-panel">
      <PageHeader
        title="Run Report"
        actions={
          <Link to="/reports/list" className={`${buttonClasses('quiet')} -mx-3`}>
            Edit Reports
          </Link>
        }
      />
      <QueryResult query={query} rows={6}>
        {({ reports }: { reports: readonly Report[] }) =>
          reports.length === 0 ? (
            <NoReports />
          ) : (
            <>
              <ReportGallery reports={reports} today={today} />
              <h2 className="px-4 pt-6 font-semibold">Custom</h2>
              <RunReportForm reports={reports} />
            </>
          )
        }
      </QueryResult>
    </div>
  )
}

function NoReports() {
  return (
    <EmptyState
      title="No reports yet"
      action={
        <Link to="/reports/list" className={buttonClasses('primary')}>
          Edit Reports
        </Link>
      }
    >
      Create a report under Edit Reports, or restore the standard reports.
    </EmptyState>
  )
}

/** The hint for the account list of the source or the filter. */
const HINTS = {
  source: 'The accounts in the report.',
  filter: 'Only transactions with a line on one of these accounts are counted.',
}

/** The form that chooses a report, a period and accounts. Running the report opens its output in a new tab. */
function RunReportForm({ reports }: { reports: readonly Report[] }) {
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const [values, setValues] = useState(() => runValuesOf(address, today))
  const [isJudged, setJudged] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const report = reports.find(({ reportID }) => String(reportID) === values.reportID)
  const accountFields = accountFieldsOf(report)
  // Accounts that were chosen for another report are ignored.
  const askedValues = {
    ...values,
    accounts: accountFields.first === null ? [] : values.accounts,
    filterAccounts: accountFields.second === null ? [] : values.filterAccounts,
  }
  const errors = isJudged ? errorsOfRun(askedValues) : {}
  const change = (changes: Partial<RunValues>) => {
    const next = { ...values, ...changes }
    setValues(next)
    setAddress(addressOfRun(next), { replace: true, state: WRITTEN_BY_FORM })
  }
  const { search, state } = useLocation()
  // If a link contains no dates, the form keeps the dates that the user has already chosen.
  const follow = useEffectEvent(() => {
    const { startDate, endDate } = values
    const linked = runValuesOf(address, today)
    setValues(address.has('startDate') || address.has('endDate') ? linked : { ...linked, startDate, endDate })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for each URL.
  useEffect(() => {
    if (state !== WRITTEN_BY_FORM) follow()
  }, [search, state])
  const run = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (Object.keys(errorsOfRun(askedValues)).length > 0) return
    window.open(outputPath(values, accountFields), '_blank', 'noopener')
  }
  useShortcut({
    keys: 'mod+enter',
    does: 'Run Report',
    area: 'Reports',
    worksInFields: true,
    run: () => form.current?.requestSubmit(),
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={run}
      onFocus={() => setTouched(true)}
      className="max-w-[720px] px-4 pt-2 pb-5"
    >
      <SelectField
        label="Report"
        value={report === undefined ? '' : values.reportID}
        onChange={reportID => change({ reportID })}
        choices={reports.map(({ reportID, reportName }) => ({ value: String(reportID), label: reportName }))}
        placeholder="Choose a report"
        error={errors.reportID}
        hint={report === undefined ? undefined : purposeOf(report.reportBody.dataSetType)}
        isRequired
      />
      <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-3">
        <PeriodFields isNameNear={isTouched} values={values} onChange={change} errors={errors} />
      </div>
      <AccountListField
        label="Accounts"
        chosen={accountFields.first === null ? [] : values.accounts}
        onChange={accounts => change({ accounts })}
        isDisabled={accountFields.first === null}
        hint={accountFields.first !== null ? HINTS[accountFields.first] : noAccountsReason(report)}
        error={accountFields.first === null ? undefined : errors.accounts}
      />
      {accountFields.second !== null && (
        <AccountListField
          label="Filter accounts"
          chosen={values.filterAccounts}
          onChange={filterAccounts => change({ filterAccounts })}
          hint={HINTS[accountFields.second]}
          error={errors.filterAccounts}
        />
      )}
      <Button type="submit" look="primary" className="mt-2">
        Run Report
      </Button>
    </form>
  )
}

/** Returns the reason why the user cannot choose accounts. */
function noAccountsReason(report: Report | undefined): string {
  if (report === undefined) return 'Choose a report first.'
  return `This report has fixed accounts: ${bodyFacts(report.reportBody).Accounts.toLowerCase()}.`
}
