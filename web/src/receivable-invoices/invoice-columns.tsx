import { fromWire } from '@twofold/accounting/calendar'
import { invoiceStatus } from '@twofold/accounting/receivables/shown-status'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { Link } from 'react-router'
import type { ListColumn } from '../documents/list-columns.tsx'
import type { CellContext } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { pathOf } from './invoice-path.ts'

/** The columns of the list of invoices. `query` is what the address of an opened one keeps. */
export function invoiceColumns(query: string): ListColumn<ReceivableInvoice>[] {
  return [
    {
      key: 'receivableInvoiceID',
      head: 'No.',
      width: '84px',
      widthMm: 14,
      isSortable: true,
      content: { words: ({ receivableInvoiceID }) => String(receivableInvoiceID) },
      cell: (invoice, { isActive }) => (
        <Link to={pathOf(invoice) + query} tabIndex={isActive ? 0 : -1} className="figures text-muted hover:underline">
          {invoice.receivableInvoiceID}
        </Link>
      ),
    },
    {
      key: 'dateCharged',
      head: 'Date',
      width: '112px',
      widthMm: 21,
      isSortable: true,
      content: { day: ({ dateCharged }) => fromWire(dateCharged) },
    },
    {
      key: 'customerName',
      head: 'Customer',
      width: 'minmax(150px, 2fr)',
      isSortable: true,
      content: { words: ({ customerName }) => customerName },
    },
    {
      key: 'invoiceClientReference',
      head: 'Client Reference',
      width: 'minmax(120px, 1.5fr)',
      content: { words: ({ invoiceClientReference }) => invoiceClientReference },
    },
    {
      key: 'billToName',
      head: 'Bill To',
      width: 'minmax(120px, 1.5fr)',
      content: { words: ({ billToName }) => billToName },
    },
    {
      key: 'invoiceTotal',
      head: 'Total',
      width: 'minmax(120px, 1fr)',
      widthMm: 27,
      isSortable: true,
      content: { cents: ({ invoiceTotal }) => invoiceTotal },
    },
    {
      key: 'totalPaid',
      head: 'Remitted',
      width: 'minmax(120px, 1fr)',
      widthMm: 27,
      content: { cents: ({ totalPaid }) => totalPaid },
    },
    { key: 'status', head: 'Status', width: '96px', widthMm: 18, content: { words: invoiceStatus } },
  ]
}

type NarrowRowProps = CellContext<ReceivableInvoice> & { invoice: ReceivableInvoice; path: string }

/** An invoice on a phone: whose and how much; then when, its reference and how it stands. */
export function NarrowInvoice({ invoice, path, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={path} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{invoice.customerName}</bdi>
      </Link>
      <Money cents={invoice.invoiceTotal} />
      <span className="truncate text-small text-muted">
        <Day date={fromWire(invoice.dateCharged)} /> <bdi>{invoice.invoiceClientReference}</bdi>
      </span>
      <span className="text-right text-small text-muted">{invoiceStatus(invoice)}</span>
    </div>
  )
}
