import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import { LedgerEntry } from '../ledger-entry.tsx'
import type { PaymentSide } from './payment-side.ts'

/** The read-only fields of a payment. */
export function PaymentFacts({ side, payment }: { side: PaymentSide; payment: DocumentRecord }) {
  return (
    <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Is Refund</dt>
      <dd>{payment.isRefund ? side.refundFact : 'No'}</dd>
      <dt className="text-muted">Applied</dt>
      <dd>
        <Money cents={payment.appliedCents} />
      </dd>
      <dt className="text-muted">Unapplied</dt>
      <dd>
        <Money cents={remainderOf(payment)} isTotal />
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>{side.statusOf(payment)}</dd>
      <dt className="text-muted">{PARTY_SIDES[side.party].title}</dt>
      <dd className="wrap-anywhere">
        <Link to={`/${side.party}s/${payment.partyId}`} className="text-link">
          <bdi>{payment.partyName}</bdi>
        </Link>
      </dd>
      <LedgerEntry record={payment} />
    </dl>
  )
}
