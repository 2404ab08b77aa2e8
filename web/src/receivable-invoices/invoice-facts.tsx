import { invoiceStatus } from '@twofold/accounting/receivables/shown-status'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { Link } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Money } from '../ui/money.tsx'

const LINK = 'text-accent underline underline-offset-2'

/** What the books say about the invoice and nobody types. */
export function InvoiceFacts({ invoice }: { invoice: ReceivableInvoice }) {
  const { invoiceNumber, customerID, customerName, gLEntry, revenueAccountID } = invoice
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures grid grid-cols-[9rem_1fr] gap-y-1">
      <dt className="text-muted">Invoice number</dt>
      <dd>{invoiceNumber === 0 ? <span className="text-muted">Given when it is charged</span> : invoiceNumber}</dd>
      <dt className="text-muted">Customer</dt>
      <dd className="truncate">
        <Link to={`/customers/${customerID}`} className={LINK}>
          <bdi>{customerName}</bdi>
        </Link>
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>
        {invoiceStatus(invoice)}
        {invoice.isMarkedPaid && <span className="text-muted"> (marked)</span>}
      </dd>
      <dt className="text-muted">Remitted</dt>
      <dd>
        <Money cents={invoice.totalPaid} />
      </dd>
      <dt className="text-muted">Remaining</dt>
      <dd>
        <Money cents={invoice.totalRemaining} isTotal />
      </dd>
      <dt className="text-muted">Ledger entry</dt>
      <dd>
        {gLEntry === 0 ? (
          <span className="text-muted">None</span>
        ) : mayReadBooks ? (
          <Link to={`/transactions/${gLEntry}?returnAccount=${revenueAccountID}`} className={LINK}>
            No. {gLEntry}
          </Link>
        ) : (
          `No. ${gLEntry}`
        )}
      </dd>
    </dl>
  )
}
