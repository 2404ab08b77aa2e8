import { useLocation } from 'react-router'
import { Link } from '../app/link.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { paymentPath } from '../payments/payment-address.ts'
import type { Payment, PaymentSide } from '../payments/payment-side.ts'
import { buttonClasses } from '../ui/button.tsx'
import { type AppliedRow, AppliedTable, type AppliedWords } from './applied-table.tsx'

type AppliedRemittancesProps = {
  side: PaymentSide
  payment: Payment
  /** What it is applied to; of a refund, what it paid back. */
  rows: readonly AppliedRow[]
  words: Omit<AppliedWords, 'title'>
  /** Deletes an advice. */
  onRemove: (row: AppliedRow) => Promise<unknown>
}

/** What of a payment is applied, and to what; of a refund, what it paid back. */
export function AppliedRemittances({ side, payment, rows, words, onRemove }: AppliedRemittancesProps) {
  const refusal = useRefusalOfRole('documents.post')
  const { search } = useLocation()
  return (
    <AppliedTable
      rows={rows}
      words={{ ...words, title: 'Applied Remittances' }}
      refusal={refusal}
      onRemove={onRemove}
      action={
        payment.remainingCents > 0 && (
          <Link to={paymentPath(side, payment.paymentID, '/apply') + search} className={buttonClasses()}>
            {payment.isRefund ? 'Apply Refund' : 'Apply Payment'}
          </Link>
        )
      }
    />
  )
}
