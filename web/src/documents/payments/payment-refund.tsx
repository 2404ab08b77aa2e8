import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { lazyDialog } from '../../kit/fields/type-ahead-buffer.ts'
import { type ApplicationsQuery, applicationsIn } from '../apply/party-applications.ts'
import type { PaymentSide } from './payment-side.ts'
import { refundedOf } from './refund-values.ts'

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
export function PaymentRefund({ side, payment, applications, unsaved }: PaymentRefundProps) {
  const words = side.refund
  const [asked, setAsked] = useState<'refund' | 'returned' | null>(null)
  const refusal = useRefusalOfRole('documents.post') ?? unsaved
  const refund = useCommand(side.refundCall)
  if (payment.isRefund) return null
  const remainingCents = remainderOf(payment)
  const applied = applications.data === undefined ? [] : applicationsIn(side.party, applications.data)
  const returnedCents = payment.totalCents - refundedOf(applied)
  const noun = side.one.toLowerCase()
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        disabledReason={refusal ?? (remainingCents === 0 ? `This ${noun} is fully applied.` : undefined)}
        onClick={() => setAsked('refund')}
      >
        {words.refund}
      </Button>
      <Button
        disabledReason={refusal ?? (returnedCents === 0 ? `This ${noun} has been returned in full.` : undefined)}
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
