import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useMemo, useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { lazyDialog } from '../../kit/fields/type-ahead-buffer.ts'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import { AppliedDocuments } from '../apply/applied-documents.tsx'
import { type ApplicationsQuery, applicationsIn } from '../apply/party-applications.ts'
import { EditDocumentForm } from '../edit-document-form.tsx'
import { EditDocumentSheet } from '../edit-document-sheet.tsx'
import { LedgerEntry } from '../ledger-entry.tsx'
import { paymentForm } from './payment-fields.tsx'
import type { PaymentSide } from './payment-side.ts'
import { refundedOf } from './refund-values.ts'

/** The form of a payment with its applications, shown over the list. */
export function EditPaymentSheet({ side, documentID }: { side: PaymentSide; documentID: string }) {
  const form = useMemo(() => paymentForm(side), [side])
  return (
    <EditDocumentSheet side={side} documentID={documentID} applications={side.calls.read}>
      {({ wire, applications, onLeave }) => (
        <EditDocumentForm
          form={form}
          wire={wire}
          onLeave={onLeave}
          className="narrow:grid-cols-2"
          facts={({ record }) => <PaymentFacts side={side} payment={record} />}
          applied={({ record, form: { unsaved } }) => (
            <>
              <PaymentRefund side={side} payment={record} applications={applications} unsaved={unsaved} />
              <AppliedDocuments side={side} record={record} applications={applications} />
            </>
          )}
        />
      )}
    </EditDocumentSheet>
  )
}

/** The read-only fields of a payment. */
function PaymentFacts({ side, payment }: { side: PaymentSide; payment: DocumentRecord }) {
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

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)

type PaymentRefundProps = {
  side: PaymentSide
  payment: DocumentRecord
  applications: ApplicationsQuery
  /** The reason why the payment cannot be refunded although the user's role allows it, such as unsaved changes. */
  unsaved: string | undefined
}

/**
 * The buttons that refund the unapplied part of a payment, or record that the whole payment was returned. Renders nothing if the payment is
 * itself a refund.
 */
function PaymentRefund({ side, payment, applications, unsaved }: PaymentRefundProps) {
  const words = side.refund
  const [asked, setAsked] = useState<'refund' | 'returned' | null>(null)
  const refusalOfRole = useRefusalOfRole('documents.post')
  const refund = useCommand(side.refundCall)
  if (payment.isRefund) return null
  const remainingCents = remainderOf(payment)
  const applied = applications.data === undefined ? [] : applicationsIn(side.party, applications.data)
  const returnedCents = payment.totalCents - refundedOf(applied)
  const noun = side.one.toLowerCase()
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        refusalOfRole={refusalOfRole}
        disabledReason={unsaved ?? (remainingCents === 0 ? `This ${noun} is fully applied.` : undefined)}
        onClick={() => setAsked('refund')}
      >
        {words.refund}
      </Button>
      <Button
        refusalOfRole={refusalOfRole}
        disabledReason={unsaved ?? (returnedCents === 0 ? `This ${noun} has been returned in full.` : undefined)}
        onClick={() => setAsked('returned')}
      >
        {words.returned}
      </Button>
      {asked !== null && (
        <RefundDialog
          side={side}
          payment={payment}
          refund={refund}
          isReturned={asked === 'returned'}
          availableCents={asked === 'returned' ? returnedCents : remainingCents}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
