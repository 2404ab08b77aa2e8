import { listPayableInvoiceCounterparts } from '@twofold/contract/payables/payable-invoices'
import { applyToPayableInvoice, createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { ApplyToInvoice } from '../documents/apply/apply-to-invoice.tsx'
import { VENDOR_CHOICES } from '../documents/apply/vendor-applications.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoices/invoice-load.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'

/** The form that applies payments to a bill, or a vendor credit to bills, shown over the list. */
export function ApplyPaymentSheet({ billID }: { billID: string }) {
  const params = { payableInvoiceID: billID }
  const query = useEndpointQuery(
    listPayableInvoiceCounterparts,
    { params },
    { isEnabled: isDocumentID(billID), isKept: false },
  )
  const one = useCommand(createVendorPaymentAdvice)
  const many = useCommand(applyToPayableInvoice)
  const leave = useLeaveInvoice(PAYABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Apply Payment" path={PAYABLE_SIDE.path} invoiceID={billID} query={query} />
  return (
    <ApplyToInvoice
      side={PAYABLE_SIDE}
      row={query.data.payableInvoice}
      counterparts={query.data.counterparts}
      choices={VENDOR_CHOICES}
      failureTitle="Error Saving Payment Advice"
      calls={{
        one: body => one.send({ body }),
        many: applications => many.send({ params, body: { applications } }),
      }}
      onStale={() => void query.refetch()}
      onLeave={leave}
    />
  )
}
