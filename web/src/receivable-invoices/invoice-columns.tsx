import { fromWire } from '@twofold/accounting/calendar'
import { invoiceStatus } from '@twofold/accounting/receivables/shown-status'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { Link } from 'react-router'
import type { OutputColumn } from '../documents/list-output.ts'
import type { CellContext, Column } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { pathOf } from './invoice-path.ts'

/** The columns of a list of invoices. `query` is what the address of an opened one keeps. */
export function invoiceColumns(query: string): Column<ReceivableInvoice>[] {
  return [
    {
      key: 'receivableInvoiceID',
      head: 'No.',
      width: '84px',
      isSortable: true,
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
      isSortable: true,
      cell: ({ dateCharged }, { above }) => (
        <Day date={fromWire(dateCharged)} isRepeated={above?.dateCharged === dateCharged} />
      ),
    },
    {
      key: 'customerName',
      head: 'Customer',
      width: 'minmax(150px, 2fr)',
      isSortable: true,
      cell: ({ customerName }) => <bdi>{customerName}</bdi>,
    },
    {
      key: 'invoiceClientReference',
      head: 'Client Reference',
      width: 'minmax(120px, 1.5fr)',
      cell: ({ invoiceClientReference }) => <bdi>{invoiceClientReference}</bdi>,
    },
    {
      key: 'billToName',
      head: 'Bill To',
      width: 'minmax(120px, 1.5fr)',
      cell: ({ billToName }) => <bdi>{billToName}</bdi>,
    },
    {
      key: 'invoiceTotal',
      head: 'Total',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      isSortable: true,
      cell: ({ invoiceTotal }) => <Money cents={invoiceTotal} />,
    },
    {
      key: 'totalPaid',
      head: 'Remitted',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      cell: ({ totalPaid }) => <Money cents={totalPaid} />,
    },
    { key: 'status', head: 'Status', width: '96px', cell: invoiceStatus },
  ]
}

/** The same columns on paper and in files. */
export const INVOICE_OUTPUT: readonly OutputColumn<ReceivableInvoice>[] = [
  { head: 'No.', widthMm: 14, text: ({ receivableInvoiceID }) => String(receivableInvoiceID) },
  { head: 'Date', widthMm: 22, day: ({ dateCharged }) => fromWire(dateCharged) },
  { head: 'Customer', text: ({ customerName }) => customerName },
  { head: 'Client Reference', text: ({ invoiceClientReference }) => invoiceClientReference },
  { head: 'Bill To', text: ({ billToName }) => billToName },
  { head: 'Total', widthMm: 26, cents: ({ invoiceTotal }) => invoiceTotal },
  { head: 'Remitted', widthMm: 26, cents: ({ totalPaid }) => totalPaid },
  { head: 'Status', widthMm: 17, text: invoiceStatus },
]

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
