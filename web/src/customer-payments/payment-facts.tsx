import { paymentStatus } from '@twofold/accounting/receivables/shown-status'
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import { Link } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Money } from '../ui/money.tsx'

/** What the books say about a payment and nobody types. */
export function PaymentFacts({ payment }: { payment: CustomerPayment }) {
  const { customerID, gLEntry, isRefund, paymentAccountID, totalApplied, totalRemaining } = payment
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Is Refund</dt>
      <dd>{isRefund ? 'Yes: money paid back' : 'No'}</dd>
      <dt className="text-muted">Applied</dt>
      <dd>
        <Money cents={totalApplied} />
      </dd>
      <dt className="text-muted">Unapplied</dt>
      <dd>
        <Money cents={totalRemaining} isTotal />
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>{paymentStatus(payment)}</dd>
      <dt className="text-muted">Customer</dt>
      <dd>
        <Link to={`/customers/${customerID}`} className="text-accent underline underline-offset-2">
          <bdi>{payment.customerName}</bdi>
        </Link>
      </dd>
      <dt className="text-muted">Ledger entry</dt>
      <dd>
        {mayReadBooks && gLEntry !== 0 ? (
          <Link
            to={`/transactions/${gLEntry}?returnAccount=${paymentAccountID}`}
            className="text-accent underline underline-offset-2"
          >
            Click to view
          </Link>
        ) : (
          `No. ${gLEntry}`
        )}
      </dd>
    </dl>
  )
}
