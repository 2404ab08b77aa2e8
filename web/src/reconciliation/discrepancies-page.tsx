// The screen at /reconcile/:accountID/discrepancies. It lists attempts to change recorded statements, and changes after a statement was
// reopened.

import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatMoment } from '@twofold/accounting/moment'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { type Discrepancy, listDiscrepancies } from '@twofold/contract/discrepancies'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { CurrentUser } from '@twofold/contract/session'
import Printer from 'lucide-react/icons/printer'
import { clock } from '../client/client.ts'
import { useCurrentUser, useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { buttonClasses } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { Moment } from '../kit/moments.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { ownNameOf, pathOf } from '../kit/pickers/account-choice.ts'
import { momentText, type Paper, type PaperColumn } from '../kit/printing/paper.ts'
import { usePrinting } from '../kit/printing/use-printing.tsx'
import { useParams } from '../kit/router/use-router.tsx'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import { type Column, DataTable } from '../kit/table/data-table.tsx'
import { wordsOf } from './discrepancy-words.ts'

export default function DiscrepanciesPage() {
  const accountID = String(useParams().accountID)
  const query = useEndpointQuery(listDiscrepancies, { params: { accountID } })
  if (query.data === undefined) {
    return (
      <>
        <PageHeader path="Reconcile" title="Discrepancies" />
        <QueryResult query={query} rows={12}>
          {() => null}
        </QueryResult>
      </>
    )
  }
  return <Discrepancies key={accountID} accountID={accountID} answer={query.data} />
}

type DiscrepanciesProps = { accountID: string; answer: ResponseBody<typeof listDiscrepancies> }

function Discrepancies({ accountID, answer: { accountFullName, discrepancies } }: DiscrepanciesProps) {
  const today = useToday()
  const { data: user } = useCurrentUser()
  const paper = () => discrepancyPaper({ accountFullName, discrepancies, user, now: clock.now() })
  const printing = usePrinting({ area: SHORTCUTS_HEADING, prepare: async () => paper(), atOnce: paper })
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] grow flex-col bg-panel">
      <PageHeader
        path={pathOf(accountFullName).replace(/:$/, '') || 'Reconcile'}
        title={`Discrepancies in ${ownNameOf(accountFullName)}`}
        actions={
          <>
            <Link to={`/reconcile/${accountID}?date=${today}`} className={buttonClasses('quiet')}>
              Reconcile
            </Link>
            <IconButton label="Print" icon={<Printer aria-hidden />} onClick={printing.print} />
          </>
        }
      />
      <DiscrepancyTable discrepancies={discrepancies} accountID={accountID} />
      {printing.printed}
    </div>
  )
}

/** The heading of the page's shortcuts in the list of shortcuts. */
const SHORTCUTS_HEADING = 'Discrepancies'

type DiscrepancyRow = Discrepancy & { key: string }

type DiscrepancyTableProps = { discrepancies: readonly Discrepancy[]; accountID: string }

function DiscrepancyTable({ discrepancies, accountID }: DiscrepancyTableProps) {
  const table = useListShortcuts(SHORTCUTS_HEADING)
  const rows = discrepancies.map((each, index) => ({ ...each, key: `${each.statementID} ${index}` }))
  return (
    <DataTable
      label="Discrepancies"
      handle={table}
      columns={columnsOf(accountID)}
      rows={rows}
      rowKey={row => row.key}
      narrowBelow="64rem"
      narrowRow={(row, { isActive }) => <NarrowRow row={row} accountID={accountID} isActive={isActive} />}
      empty={
        <EmptyState title="No discrepancies">
          No recorded statement for this account was reopened, and no one tried to change a recorded line.
        </EmptyState>
      }
      footer={countText(rows.length)}
    />
  )
}

function countText(count: number): string {
  return count === 1 ? '1 discrepancy' : `${count.toLocaleString('en-US')} discrepancies`
}

function columnsOf(accountID: string): Column<DiscrepancyRow>[] {
  return [
    { key: 'at', head: 'Time', width: '168px', cell: row => <Moment at={row.at} className="text-muted" /> },
    { key: 'who', head: 'User', width: 'minmax(80px, 1fr)', cell: row => row.username },
    { key: 'statement', head: 'Statement', width: '156px', cell: row => <StatementName row={row} /> },
    {
      key: 'what',
      head: 'Event',
      width: 'minmax(184px, 4fr)',
      cell: row => (
        <span title={wordsOf(row)} className={row.kind === 'CHANGED' ? 'font-medium text-negative' : 'font-medium'}>
          {wordsOf(row)}
        </span>
      ),
    },
    {
      key: 'transaction',
      head: 'Transaction',
      width: 'minmax(140px, 3fr)',
      cell: (row, { isActive }) => <TransactionLink row={row} accountID={accountID} isActive={isActive} />,
    },
    { key: 'held', head: 'Statement amount', width: '128px', isRight: true, cell: row => amount(row.heldAmount) },
    { key: 'other', head: 'Changed to', width: '128px', isRight: true, cell: insteadOf },
  ]
}

function StatementName({ row }: { row: DiscrepancyRow }) {
  return (
    <span className="figures whitespace-nowrap">
      {formatDay(fromWire(row.statementDate) ?? '')} <span className="text-muted">No. {row.statementNo}</span>
    </span>
  )
}

function TransactionLink({ row, accountID, isActive }: { row: DiscrepancyRow; accountID: string; isActive: boolean }) {
  if (row.transactionID === null) return null
  return (
    <Link
      to={`/transactions/${row.transactionID}?returnAccount=${accountID}`}
      tabIndex={isActive ? 0 : -1}
      className="hover:text-accent hover:underline"
    >
      <span className="figures text-muted">{row.transactionID}</span> {row.transactionComment}
    </Link>
  )
}

function amount(cents: number | null) {
  return cents === null ? null : <Money cents={cents} />
}

/**
 * Shows the changed amount of a line, or "nothing" if the line was removed. For a rejected call, shows the amount that it would have set.
 */
function insteadOf({ transactionID, otherAmount }: DiscrepancyRow) {
  if (transactionID === null) return null
  return otherAmount === null ? <span className="text-muted">nothing</span> : <Money cents={otherAmount} />
}

function NarrowRow({ row, accountID, isActive }: { row: DiscrepancyRow; accountID: string; isActive: boolean }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <span className={row.kind === 'CHANGED' ? 'truncate font-medium text-negative' : 'truncate font-medium'}>
        {wordsOf(row)}
      </span>
      <span className="text-right">{insteadOf(row) ?? amount(row.heldAmount)}</span>
      <span className="truncate text-small text-muted">
        <Moment at={row.at} /> {row.username}
        {row.transactionID !== null && ' · '}
        <TransactionLink row={row} accountID={accountID} isActive={isActive} />
      </span>
      <span className="text-right text-small text-muted">No. {row.statementNo}</span>
    </div>
  )
}

const COLUMNS: PaperColumn[] = [
  { head: 'Time', widthMm: 34 },
  { head: 'User', widthMm: 20 },
  { head: 'Statement', widthMm: 25 },
  { head: 'Event' },
  { head: 'Transaction', widthMm: 34 },
  { head: 'Statement amount', widthMm: 26, isRight: true },
  { head: 'Changed to', widthMm: 24, isRight: true },
]

type Printed = {
  accountFullName: string
  discrepancies: readonly Discrepancy[]
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the print version of all discrepancies, newest first. */
function discrepancyPaper({ accountFullName, discrepancies, user, now }: Printed): Paper {
  const timeZone = user?.timeZone ?? 'UTC'
  const rows = discrepancies.map((each, key) => ({
    key,
    cells: [
      formatMoment(each.at, timeZone),
      each.username,
      `${formatDay(fromWire(each.statementDate) ?? '')} No. ${each.statementNo}`,
      wordsOf(each),
      each.transactionID === null ? '' : `${each.transactionID} ${each.transactionComment}`,
      amountText(each.heldAmount),
      each.transactionID !== null && each.otherAmount === null ? 'nothing' : amountText(each.otherAmount),
    ],
  }))
  return {
    organisation: user?.tenantName ?? '',
    path: pathOf(accountFullName).replace(/:$/, ''),
    title: `Discrepancies in ${ownNameOf(accountFullName)}`,
    facts: [foundText(discrepancies.length), momentText(now, user)],
    columns: COLUMNS,
    sections: [{ title: '', rows }],
  }
}

function foundText(count: number): string {
  return count === 0 ? 'No discrepancies' : counted(count, 'discrepancy', 'discrepancies')
}

function amountText(cents: Cents | null): string {
  return cents === null ? '' : formatCents(cents)
}
