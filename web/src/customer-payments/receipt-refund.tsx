import type { CustomerPayment } from '@twofold/contract/customer-payments'
import { useState } from 'react'
import { later } from '../app/coming.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../ui/button.tsx'

const RefundDialog = later(async () => (await import('./refund-dialog.tsx')).RefundDialog)

type ReceiptRefundProps = {
  payment: CustomerPayment
  /** What of it went back already. */
  refundedCents: number
}

/** Gives back what is left of a receipt, or all of it where the check came back; not there for a refund. */
export function ReceiptRefund({ payment, refundedCents }: ReceiptRefundProps) {
  const [asked, setAsked] = useState<'refund' | 'returned' | null>(null)
  const refusal = useRefusalOfRole('documents.post')
  const { totalReceived, totalRemaining, isRefund } = payment
  const returnedCents = totalReceived - refundedCents
  if (isRefund) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        disabledReason={refusal ?? (totalRemaining === 0 ? 'All of this receipt is applied.' : undefined)}
        onClick={() => setAsked('refund')}
      >
        Refund Receipt
      </Button>
      <Button
        disabledReason={refusal ?? (returnedCents === 0 ? 'All of this receipt was paid back.' : undefined)}
        onClick={() => setAsked('returned')}
      >
        Returned Check
      </Button>
      {asked !== null && (
        <RefundDialog
          payment={payment}
          isReturned={asked === 'returned'}
          availableCents={asked === 'returned' ? returnedCents : totalRemaining}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
