import { Link, useLocation } from 'react-router'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { buttonClasses } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { type AppliedRow, AppliedTable, type AppliedWords } from './applied-table.tsx'
import { paymentPath } from './payment-address.ts'
import type { Payment, PaymentSide } from './payment-side.ts'

type AppliedRemittancesProps = {
  side: PaymentSide
  payment: Payment
  /** What it is applied to; of a refund, what it paid back. */
  rows: readonly AppliedRow[]
  words: Omit<AppliedWords, 'title'>
  /** What is said when an advice was deleted. */
  removed: string
  /** Deletes an advice. */
  remove: (adviceID: string) => Promise<unknown>
}

/** What of a payment is applied, and to what; of a refund, what it paid back. */
export function AppliedRemittances({ side, payment, rows, words, removed, remove }: AppliedRemittancesProps) {
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const { search } = useLocation()
  const deleteRow = async ({ id }: AppliedRow) => {
    await remove(String(id))
    toast({ title: removed })
  }
  return (
    <AppliedTable
      rows={rows}
      words={{ ...words, title: 'Applied Remittances' }}
      refusal={refusal}
      onRemove={deleteRow}
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
