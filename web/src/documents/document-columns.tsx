// The columns of the lists of documents on the screen. Their titles and contents are in the contract, because exported files have the same.
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import { dueStatus } from '@twofold/accounting/documents/due-status'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { DocumentColumn, DocumentList } from '@twofold/contract/documents/list-columns'
import type { ReactNode } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { Badge } from '../kit/badge.tsx'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import type { ListColumn } from '../kit/lists/list-columns.tsx'
import { Money } from '../kit/money.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { CellContext, Column } from '../kit/table/data-table.tsx'
import { isDone, shownAmounts } from './document-amounts.ts'
import { type DocumentSide, documentAddress } from './document-side.ts'

/** The width of a column on the screen, and on paper in millimeters. */
type Width = readonly [screen: string, paper?: number]

/** The widths of the columns by field. Each set fits in a window of 1280 pixels. The longest date is `Nov 28, 2026`. */
const WIDTHS: Readonly<Record<'invoices' | 'payments', Readonly<Record<string, Width>>>> = {
  invoices: {
    id: ['56px', 11],
    number: ['68px', 13],
    date: ['100px', 20],
    dueDate: ['100px', 20],
    partyName: ['minmax(104px, 2fr)'],
    reference: ['minmax(92px, 1.3fr)'],
    addressName: ['minmax(76px, 1.3fr)'],
    totalCents: ['minmax(94px, 0.8fr)'],
    appliedCents: ['minmax(94px, 0.8fr)'],
    remainingCents: ['minmax(94px, 0.8fr)'],
    status: ['124px', 16],
  },
  payments: {
    date: ['100px', 23],
    partyName: ['minmax(160px, 1.8fr)'],
    reference: ['minmax(130px, 1.3fr)', 26],
    accountName: ['minmax(150px, 2.6fr)'],
    totalCents: ['minmax(112px, 1fr)'],
    appliedCents: ['minmax(112px, 1fr)'],
    status: ['80px', 16],
  },
}

/** The width of a column without an entry. */
const WIDTH: Width = ['minmax(100px, 1fr)']

type Cell = (record: DocumentRecord, context: CellContext<DocumentRecord>) => ReactNode

/** Returns the columns of a list for the screen, for print and for files. The URL of an opened row includes `query`. */
export function documentColumns(
  side: DocumentSide,
  { columns }: DocumentList,
  query: string,
): ListColumn<DocumentRecord>[] {
  const { names, sorts } = side.codec
  const widths = WIDTHS[isInvoice(side.kind) ? 'invoices' : 'payments']
  const pathOf = ({ id }: DocumentRecord) => documentAddress(side, id) + query
  const cells: Readonly<Record<string, Cell>> = {
    id: (record, { isActive }) => (
      <Link to={pathOf(record)} tabIndex={isActive ? 0 : -1} className="figures text-muted hover:underline">
        {record.id}
      </Link>
    ),
    accountName: ({ accountName }) => <AccountName fullName={accountName} />,
    status: record => <StatusBadge side={side} record={record} />,
    remainingCents: record => {
      const { open } = shownAmounts(record)
      // Nothing is left of a paid document, so the cell is empty, as on paper.
      return open === 0 ? null : <Money cents={open} />
    },
    // A list without numbers links the name of the party.
    ...(widths.id === undefined && {
      partyName: (record, { isActive }) => (
        <Link to={pathOf(record)} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{record.partyName}</bdi>
        </Link>
      ),
    }),
  }
  return columns.map(({ field, head, content }) => {
    const key = (names as Readonly<Record<string, string>>)[field] ?? field
    const [width, widthMm] = widths[field] ?? WIDTH
    const cell = cells[field]
    return {
      key,
      head,
      width,
      ...(widthMm !== undefined && { widthMm }),
      ...(key in sorts && { isSortable: true }),
      content: contentOf(content),
      ...(cell !== undefined && { cell }),
    }
  })
}

/** A number in a list is not an amount, so it is shown as text. */
function contentOf(content: DocumentColumn['content']): ListColumn<DocumentRecord>['content'] {
  return 'number' in content ? { words: record => String(content.number(record)) } : content
}

/** Returns the title of a column. */
export function headOf({ columns }: DocumentList, field: 'totalCents' | 'appliedCents'): string {
  return columns.find(column => column.field === field)?.head ?? ''
}

/** Returns the last column of a list of payments, which links to the apply screen. It is omitted from printed lists and exported files. */
export function applyColumn(side: DocumentSide, query: string): Column<DocumentRecord> {
  return {
    key: 'apply',
    head: 'Apply',
    isHeadHidden: true,
    width: '64px',
    isRight: true,
    cell: (record, { isActive }) => <ApplyLink side={side} record={record} query={query} isActive={isActive} />,
  }
}

type RowProps = { side: DocumentSide; record: DocumentRecord; query: string; isActive: boolean }

/** The status of a document, with the number of days until it is due or since it was due. */
function StatusBadge({ side, record }: Pick<RowProps, 'side' | 'record'>) {
  const today = useToday()
  const word = side.statusOf(record)
  if (!isInvoice(side.kind)) return <Badge words={word} tone={isDone(record) ? 'done' : 'open'} />
  return <Badge {...dueStatus({ ...record, isPaidInFull: isPaidInFull(record) }, word, today)} word={word} />
}

/** A link from a payment to its apply screen. Renders nothing if there is no remainder. */
function ApplyLink({ side, record, query, isActive }: RowProps) {
  if (isInvoice(side.kind) || remainderOf(record) <= 0) return null
  return (
    <Link
      to={documentAddress(side, record.id, 'apply') + query}
      tabIndex={isActive ? 0 : -1}
      className="font-medium text-accent hover:underline"
    >
      Apply
    </Link>
  )
}

/** A document as a row on a phone: the party and amount, then the date, reference and status. */
export function NarrowDocument({ side, record, query, isActive }: RowProps) {
  const { id, number, partyName, date, reference } = record
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={documentAddress(side, id) + query} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{partyName}</bdi>
      </Link>
      <Money cents={shownAmounts(record).total} className="text-right" />
      <span className="truncate text-small text-muted">
        <Day date={date} />
        {number !== null && ` · ${number}`}
        {reference !== '' && ' · '}
        <bdi>{reference}</bdi>
      </span>
      <span className="text-right text-small text-muted">
        <StatusBadge side={side} record={record} />{' '}
        <ApplyLink side={side} record={record} query={query} isActive={isActive} />
      </span>
    </div>
  )
}
