import { Day } from '../../kit/day.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { ListColumn } from '../../kit/lists/list-columns.tsx'
import { Money } from '../../kit/money.tsx'
import type { CellContext } from '../../kit/table/data-table.tsx'
import { type InvoiceSide, invoicePath } from './invoice-side.ts'

/** Returns the columns of a list of invoices or bills. They fit in a window of 1280 pixels. The URL of an opened row includes `query`. */
export function invoiceColumns<Row>(side: InvoiceSide<Row>, query: string): ListColumn<Row>[] {
  const { describe, heads, columns, names, labels } = side
  return [
    {
      key: columns.id,
      head: 'No.',
      width: '84px',
      widthMm: 12,
      isSortable: true,
      content: { words: row => String(describe(row).id) },
      cell: (row, { isActive }) => (
        <Link
          to={invoicePath(side, row) + query}
          tabIndex={isActive ? 0 : -1}
          className="figures text-muted hover:underline"
        >
          {describe(row).id}
        </Link>
      ),
    },
    {
      key: names.date,
      head: heads.date,
      width: '112px',
      widthMm: 23,
      isSortable: true,
      content: { day: row => describe(row).date },
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
            content: { day: (row: Row) => describe(row).dueDate },
          },
        ]),
    {
      key: columns.party,
      head: labels.party,
      width: 'minmax(150px, 2fr)',
      isSortable: true,
      content: { words: row => describe(row).partyName },
    },
    {
      key: names.reference,
      head: heads.reference,
      width: 'minmax(112px, 1.5fr)',
      isSortable: true,
      content: { words: row => describe(row).reference },
    },
    {
      key: 'addressName',
      head: heads.address,
      width: 'minmax(100px, 1.5fr)',
      content: { words: row => describe(row).addressName },
    },
    {
      key: 'invoiceTotal',
      head: 'Total',
      width: 'minmax(120px, 1fr)',
      isSortable: true,
      content: { cents: row => describe(row).totalCents },
    },
    {
      key: columns.paid,
      head: heads.paid,
      width: 'minmax(120px, 1fr)',
      isSortable: true,
      content: { cents: row => describe(row).paidCents },
    },
    { key: 'status', head: 'Status', width: '96px', widthMm: 17, content: { words: row => describe(row).status } },
  ]
}

type NarrowInvoiceProps<Row> = CellContext<Row> & { side: InvoiceSide<Row>; row: Row; query: string }

/** The row of an invoice on a phone: party and amount, then date, reference and status. */
export function NarrowInvoice<Row>({ side, row, query, isActive }: NarrowInvoiceProps<Row>) {
  const { partyName, totalCents, date, reference, status } = side.describe(row)
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={invoicePath(side, row) + query} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{partyName}</bdi>
      </Link>
      <Money cents={totalCents} />
      <span className="truncate text-small text-muted">
        <Day date={date} /> · <bdi>{reference}</bdi>
      </span>
      <span className="text-right text-small text-muted">{status}</span>
    </div>
  )
}
