import type { Cents } from '@twofold/accounting/money'
import { useState } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { KeysAhead } from '../../kit/fields/keys-ahead.ts'
import { later } from '../../kit/loading/coming.tsx'
import type { Payment, PaymentSide } from './payment-side.ts'
import type { RefundInput } from './refund-values.ts'

const RefundDialog = later(async () => (await import('./refund-dialog.tsx')).RefundDialog, <KeysAhead />)

/** The wording for refunds of customer payments or vendor payments. */
export type RefundWords = {
  /** The labels of the buttons and the titles of the dialogs. */
  refund: string
  returned: string
  /**
   * The phrases before the party and the account in a sentence about a refund, such as `is refunded to` for a customer and `from` for an
   * account.
   */
  moves: readonly [party: string, account: string]
  /**
   * `applications` is the noun for the applications that are deleted if the payment is returned. `onAccount` describes the effect on the
   * account, such as `deducted from`.
   */
  applications: string
  onAccount: string
}

type PaymentRefundProps = {
  side: PaymentSide
  payment: Payment
  /** The amount that was already refunded. */
  refundedCents: Cents
  words: RefundWords
  /** The reason why the payment cannot be refunded although the user's role allows it, such as unsaved changes. */
  unsaved: string | undefined
  /** Sends a refund. Returns its amount. */
  send: (refund: RefundInput) => Promise<Cents>
  isSending: boolean
}

/**
 * The buttons that refund the unapplied part of a payment, or record that the whole payment was returned. Renders nothing if the payment is
 * itself a refund.
 */
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
