import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '@twofold/contract/endpoint'
import type { PayableInvoice } from '@twofold/contract/payable-invoices'
import { deleteVendorPaymentAdvice, type listBillAdvices } from '@twofold/contract/vendor-payments'
import { useCommand } from '../client/use-command.ts'
import { AppliedPayments } from '../documents/applied-payments.tsx'
import type { AppliedRow, AppliedWords } from '../documents/applied-table.tsx'
import { PAYABLE_SIDE } from '../documents/payable-side.ts'
import { ADVICE_DELETED, ADVICE_WORDS, loweringRow, raisingRow } from '../documents/vendor-advices.ts'
import { useToast } from '../ui/toast.tsx'

/** The advices of a bill as they are read. */
type BillAdvices = UseQueryResult<Answer<typeof listBillAdvices>, Error>

const WORDS: AppliedWords = { ...ADVICE_WORDS, title: 'Applied Payments' }

/** What is applied to a bill, or of a vendor credit, and the way to apply more. */
export function BillPayments({ bill, advices }: { bill: PayableInvoice; advices: BillAdvices }) {
  const remove = useCommand(deleteVendorPaymentAdvice)
  const toast = useToast()
  const deleteRow = async ({ id }: AppliedRow) => {
    await remove.send({ params: { vendorPaymentAdviceID: String(id) } })
    toast({ title: ADVICE_DELETED })
  }
  return (
    <AppliedPayments
      side={PAYABLE_SIDE}
      row={bill}
      words={WORDS}
      advices={advices}
      rowsOf={({ vendorPaymentAdviceDetails }) =>
        vendorPaymentAdviceDetails.map(bill.invoiceTotal < 0 ? raisingRow : loweringRow)
      }
      onRemove={deleteRow}
    />
  )
}
