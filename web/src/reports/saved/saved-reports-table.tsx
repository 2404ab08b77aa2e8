import { counted } from '@twofold/accounting/counted'
import type { Report } from '@twofold/contract/reports'
import { useMemo } from 'react'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/links/link.tsx'
import { useNavigate } from '../../kit/router/use-router.tsx'
import { useListShortcuts } from '../../kit/shortcuts/use-list-shortcuts.ts'
import { type CellContext, type Column, DataTable } from '../../kit/table/data-table.tsx'
import { bodyFacts } from '../parameters/report-words.ts'

type SavedReportsTableProps = {
  reports: readonly Report[]
  initialKey: number | undefined
  onAbove: (() => void) | undefined
}

/** The list 'My Reports'. Each report has a description and its saved parameters. */
export function SavedReportsTable({ reports, initialKey, onAbove }: SavedReportsTableProps) {
  const table = useListShortcuts('Reports', onAbove)
  const navigate = useNavigate()
  const columns = useMemo(reportColumns, [])
  return (
    <DataTable
      label="My Reports"
      handle={table}
      columns={columns}
      rows={reports}
      rowKey={keyOf}
      onOpen={report => void navigate(editPath(report))}
      onAbove={onAbove}
      initialKey={initialKey}
      narrowRow={narrowRow}
      empty={
        <EmptyState title="No reports yet">Create your first report above, or restore the standard reports.</EmptyState>
      }
      footer={<span>{counted(reports.length, 'report')}</span>}
    />
  )
}

function keyOf(report: Report): number {
  return report.reportID
}

function editPath({ reportID }: Report): string {
  return `/reports/edit/${reportID}`
}

function wordsOf({ reportBody }: Report): string {
  const { Report: name, Accounts, Filter } = bodyFacts(reportBody)
  const filter = reportBody.filterAccountSetType === 'NONE' ? [] : [`filter: ${Filter.toLowerCase()}`]
  return [name, Accounts.toLowerCase(), ...filter].join(', ')
}

function reportColumns(): Column<Report>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      width: 'minmax(160px, 3fr)',
      cell: (report, { isActive }) => (
        <Link to={editPath(report)} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{report.reportName}</bdi>
        </Link>
      ),
    },
    { key: 'words', head: 'Description', width: 'minmax(200px, 6fr)', cell: wordsOf },
    {
      key: 'body',
      head: 'Body',
      width: 'minmax(120px, 3fr)',
      cell: ({ reportBody }) => (
        <code className="font-mono text-small text-muted" title={JSON.stringify(reportBody, null, 2)}>
          {JSON.stringify(reportBody)}
        </code>
      ),
    },
    {
      key: 'run',
      head: 'Run',
      isHeadHidden: true,
      width: '84px',
      isRight: true,
      cell: (report, { isActive }) => <RunLink report={report} isActive={isActive} />,
    },
  ]
}

function RunLink({ report, isActive }: { report: Report; isActive: boolean }) {
  return (
    <Link
      to={`/reports?reportID=${report.reportID}`}
      tabIndex={isActive ? 0 : -1}
      className="font-medium text-accent hover:underline"
      aria-label={`Run ${report.reportName}`}
    >
      Run
    </Link>
  )
}

/** Renders a report as a row on a phone: the name and the Run link, then the description. */
function narrowRow(report: Report, { isActive }: CellContext<Report>) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={editPath(report)} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{report.reportName}</bdi>
      </Link>
      <RunLink report={report} isActive={isActive} />
      <span className="col-span-2 truncate text-small text-muted">{wordsOf(report)}</span>
    </div>
  )
}
