import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { statusOf } from './payment-columns.tsx'
import type { Payment, PaymentSide } from './payment-side.ts'

/** The read-only fields of a payment. */
export function PaymentFacts({ side, payment }: { side: PaymentSide; payment: Payment }) {
  const { party, gLEntry, isRefund, account, appliedCents, remainingCents } = payment
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Is Refund</dt>
      <dd>{isRefund ? side.refundFact : 'No'}</dd>
      <dt className="text-muted">Applied</dt>
      <dd>
        <Money cents={appliedCents} />
      </dd>
      <dt className="text-muted">Unapplied</dt>
      <dd>
        <Money cents={remainingCents} isTotal />
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>{statusOf(payment)}</dd>
      <dt className="text-muted">{side.party.title}</dt>
      <dd className="wrap-anywhere">
        <Link to={`/${side.party.word}s/${party.id}`} className="text-link">
          <bdi>{party.name}</bdi>
        </Link>
      </dd>
      <dt className="text-muted">Ledger entry</dt>
      <dd>
        {mayReadBooks && gLEntry !== 0 ? (
          <Link to={`/transactions/${gLEntry}?returnAccount=${account.id}`} className="text-link">
            No. {gLEntry}
          </Link>
        ) : (
          `No. ${gLEntry}`
        )}
      </dd>
    </dl>
  )
}
