import type { Cents } from '@twofold/accounting/money'
import { useState } from 'react'
import { later } from '../app/coming.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../ui/button.tsx'
import { KeysAhead } from '../ui/keys-ahead.ts'
import type { Payment, PaymentSide } from './payment-side.ts'
import type { RefundSent } from './refund-values.ts'

const RefundDialog = later(async () => (await import('./refund-dialog.tsx')).RefundDialog, <KeysAhead />)

/** The words of a side. */
export type RefundWords = {
  /** The buttons, and the titles of what they ask. */
  refund: string
  returned: string
  /** How the money moves between the party and the account: `goes back to` somebody, `from` an account. */
  moves: readonly [party: string, account: string]
  /** What is deleted of a payment that was returned, and what its account has: it is `taken off`. */
  advices: string
  onAccount: string
}

type PaymentRefundProps = {
  side: PaymentSide
  payment: Payment
  /** What of it went back already. */
  refundedCents: Cents
  words: RefundWords
  /** Why nothing is done to the payment now, besides the role. */
  unsaved: string | undefined
  /** Sends a refund and answers what it came to. */
  send: (refund: RefundSent) => Promise<Cents>
  isSending: boolean
}

/** Gives back what is left of a payment, or takes all of it back where it was returned; not there for a refund. */
export function PaymentRefund({ refundedCents, unsaved, ...asking }: PaymentRefundProps) {
  const { side, payment, words } = asking
  const [asked, setAsked] = useState<'refund' | 'returned' | null>(null)
  const refusal = useRefusalOfRole('documents.post') ?? unsaved
  const { totalCents, remainingCents, isRefund } = payment
  const returnedCents = totalCents - refundedCents
  if (isRefund) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        disabledReason={refusal ?? (remainingCents === 0 ? `This ${side.noun} is fully applied.` : undefined)}
        onClick={() => setAsked('refund')}
      >
        {words.refund}
      </Button>
      <Button
        disabledReason={refusal ?? (returnedCents === 0 ? `This ${side.noun} has been returned in full.` : undefined)}
        onClick={() => setAsked('returned')}
      >
        {words.returned}
      </Button>
      {asked !== null && (
        <RefundDialog
          {...asking}
          isReturned={asked === 'returned'}
          availableCents={asked === 'returned' ? returnedCents : remainingCents}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
