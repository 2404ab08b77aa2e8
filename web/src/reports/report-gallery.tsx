import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import type { Report } from '@twofold/contract/reports'
import { Link } from '../kit/links/link.tsx'
import { periodNamed } from './parameters/periods.ts'
import { reportPath } from './parameters/report-request.ts'
import { purposeOf } from './parameters/report-words.ts'
import { accountFieldsOf } from './parameters/run-values.ts'

type ReportGalleryProps = { reports: readonly Report[]; today: CalendarDate }

/** The saved reports, each with a sentence. A report opens for the current month. Its dates and accounts can be changed there. */
export function ReportGallery({ reports, today }: ReportGalleryProps) {
  // The fiscal year does not change what the current month is.
  const period = periodNamed('this-month', { today, fiscalYearFirstMonth: 1 })
  return (
    <section className="px-4 pt-4">
      <h2 className="font-semibold">
        Reports{' '}
        <span className="figures font-normal text-muted">
          This month, {formatDay(period.startDate)} to {formatDay(period.endDate)}
        </span>
      </h2>
      <ul className="mt-2 grid gap-x-6 border-t border-line narrow:grid-cols-2 wide:grid-cols-3">
        {reports.map(report => (
          <li key={report.reportID} className="border-b border-line py-2">
            <Link to={reportPath(report.reportID, period)} className="font-medium text-accent hover:underline">
              <bdi>{report.reportName}</bdi>
            </Link>
            <p className="text-small text-muted">{sentenceOf(report)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentenceOf(report: Report): string {
  const purpose = ownPurposeOf(report) ?? purposeOf(report.reportBody.dataSetType)
  return accountFieldsOf(report).first === null ? purpose : `${purpose} You choose the accounts.`
}

/** Returns what a report with a known set of accounts shows. Undefined if its type says it. */
function ownPurposeOf({ reportBody }: Report): string | undefined {
  const { dataSetType, sourceAccountSetType, sourceAccountGroup } = reportBody
  if (dataSetType === 'INCOME')
    return sourceAccountSetType === 'NONE' ? 'Income, expenses and profit of the period.' : 'Income by account.'
  if (dataSetType !== 'AGING' || sourceAccountSetType !== 'GROUP') return undefined
  if (sourceAccountGroup === 'ASSET') return 'What customers owe, by age, at the end date.'
  return sourceAccountGroup === 'LIABILITY' ? 'What you owe vendors, by age, at the end date.' : undefined
}
