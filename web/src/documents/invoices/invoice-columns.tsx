import { partySideOf } from '@twofold/accounting/documents/document-kinds'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { Day } from '../../kit/day.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { ListColumn } from '../../kit/lists/list-columns.tsx'
import { INVOICE_DAYS, invoiceChoices } from '../../kit/lists/list-filters.tsx'
import { Money } from '../../kit/money.tsx'
import type { CellContext } from '../../kit/table/data-table.tsx'
import { shownAmounts } from '../document-amounts.ts'
import { documentAddress } from '../document-side.ts'
import type { DocumentList } from '../documents-page.tsx'
import { type InvoiceSide, statusChoices } from './invoice-side.ts'

/** Returns the columns of a list of invoices or bills. They fit in a window of 1280 pixels. The URL of an opened row includes `query`. */
export function invoiceColumns(side: InvoiceSide, query: string): ListColumn<DocumentRecord>[] {
  const { heads, labels } = side
  const { names } = side.codec
  return [
    {
      key: names.id,
      head: 'No.',
      width: '84px',
      widthMm: 12,
      isSortable: true,
      content: { words: row => String(row.id) },
      cell: (row, { isActive }) => (
        <Link
          to={documentAddress(side, row.id) + query}
          tabIndex={isActive ? 0 : -1}
          className="figures text-muted hover:underline"
        >
          {row.id}
        </Link>
      ),
    },
    {
      key: names.date,
      head: heads.date,
      width: '112px',
      widthMm: 23,
      isSortable: true,
      content: { day: row => row.date },
    },
    ...(heads.dueDate === null
      ? []
      : [
          {
            key: names.dueDate,
            head: heads.dueDate,
            width: '112px',
            widthMm: 23,
            isSortable: true,
            content: { day: ({ dueDate }: DocumentRecord) => dueDate },
          },
        ]),
    {
      key: names.partyName,
      head: labels.party,
      width: 'minmax(150px, 2fr)',
      isSortable: true,
      content: { words: row => row.partyName },
    },
    {
      key: names.reference,
      head: heads.reference,
      width: 'minmax(112px, 1.5fr)',
      isSortable: true,
      content: { words: row => row.reference },
    },
    {
      key: 'addressName',
      head: heads.address,
      width: 'minmax(100px, 1.5fr)',
      content: { words: row => String(row.details[side.addressName]) },
    },
    {
      key: names.totalCents,
      head: 'Total',
      width: 'minmax(120px, 1fr)',
      isSortable: true,
      content: { cents: row => row.totalCents },
    },
    {
      key: names.appliedCents,
      head: heads.paid,
      width: 'minmax(120px, 1fr)',
      isSortable: true,
      content: { cents: row => shownAmounts(row).applied },
    },
    { key: 'status', head: 'Status', width: '96px', widthMm: 17, content: { words: side.statusOf } },
  ]
}

type NarrowInvoiceProps = CellContext<DocumentRecord> & { side: InvoiceSide; row: DocumentRecord; query: string }

/** The row of an invoice on a phone: party and amount, then date, reference and status. */
function NarrowInvoice({ side, row, query, isActive }: NarrowInvoiceProps) {
  const { id, partyName, totalCents, date, reference } = row
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={documentAddress(side, id) + query} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{partyName}</bdi>
      </Link>
      <Money cents={totalCents} />
      <span className="truncate text-small text-muted">
        <Day date={date} /> · <bdi>{reference}</bdi>
      </span>
      <span className="text-right text-small text-muted">{side.statusOf(row)}</span>
    </div>
  )
}

/** Returns the list of invoices or bills. `done` is the message if the queue of pending documents is empty. */
export function invoiceList(side: InvoiceSide, done: string): DocumentList {
  const { state } = side.codec.names
  return {
    side,
    choices: invoiceChoices({ name: state, choices: statusChoices(partySideOf(side.kind)) }),
    days: INVOICE_DAYS,
    columns: query => invoiceColumns(side, query),
    narrowRow: (row, query, context) => <NarrowInvoice side={side} row={row} query={query} {...context} />,
    sums: ['Total', side.heads.paid],
    queue: { filter: state, done },
  }
}
