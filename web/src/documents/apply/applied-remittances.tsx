import { useLocation } from 'react-router'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { buttonClasses } from '../../kit/button.tsx'
import { Link } from '../../kit/links/link.tsx'
import { paymentPath } from '../payments/payment-address.ts'
import type { Payment, PaymentSide } from '../payments/payment-side.ts'
import { type AppliedRow, AppliedTable, type AppliedWords } from './applied-table.tsx'

type AppliedRemittancesProps = {
  side: PaymentSide
  payment: Payment
  /** The documents to which the payment is applied. For a refund, the refunded documents. */
  rows: readonly AppliedRow[]
  words: Omit<AppliedWords, 'title'>
  /** Deletes an application. */
  onRemove: (row: AppliedRow) => Promise<unknown>
}

/** The applications of a payment. For a refund, the refunded documents. */
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
