import type { UseQueryResult } from '@tanstack/react-query'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { listPayableInvoiceAdvices } from '@twofold/contract/payables/vendor-payment-advices'
import { AppliedPayments } from '../documents/apply/applied-payments.tsx'
import type { AppliedWords } from '../documents/apply/applied-table.tsx'
import {
  APPLICATION_WORDS,
  creditItemRow,
  debitItemRow,
  useDeleteApplication,
} from '../documents/apply/vendor-applications.ts'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'

/** The query that loads the applications of a bill. */
type BillApplications = UseQueryResult<ResponseBody<typeof listPayableInvoiceAdvices>, Error>

const WORDS: AppliedWords = { ...APPLICATION_WORDS, title: 'Applied Payments' }

/** The applications of a bill or vendor credit, with a link to the apply screen. */
export function BillPayments({ bill, applications }: { bill: PayableInvoice; applications: BillApplications }) {
  const deleteAdvice = useDeleteApplication()
  return (
    <AppliedPayments
      side={PAYABLE_SIDE}
      row={bill}
      words={WORDS}
      applications={applications}
      rowsOf={({ vendorPaymentAdviceDetails }) =>
        vendorPaymentAdviceDetails.map(bill.invoiceTotal < 0 ? debitItemRow : creditItemRow)
      }
      onRemove={deleteAdvice}
    />
  )
}
