import {
  applyToReceivableInvoice,
  createCustomerPaymentAdvice,
} from '@twofold/contract/receivables/customer-payment-advices'
import { listReceivableInvoiceCounterparts } from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { ApplyToInvoice } from '../documents/apply/apply-to-invoice.tsx'
import { CUSTOMER_CHOICES } from '../documents/apply/customer-applications.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoices/invoice-load.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'

/** The form that applies payments to an invoice, or a credit note to invoices, shown over the list. */
export function ApplyPaymentSheet({ invoiceID }: { invoiceID: string }) {
  const params = { receivableInvoiceID: invoiceID }
  const query = useEndpointQuery(
    listReceivableInvoiceCounterparts,
    { params },
    { isEnabled: isDocumentID(invoiceID), isKept: false },
  )
  const one = useCommand(createCustomerPaymentAdvice)
  const many = useCommand(applyToReceivableInvoice)
  const leave = useLeaveInvoice(RECEIVABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Apply Payment" path={RECEIVABLE_SIDE.path} invoiceID={invoiceID} query={query} />
  return (
    <ApplyToInvoice
      side={RECEIVABLE_SIDE}
      row={query.data.receivableInvoice}
      counterparts={query.data.counterparts}
      choices={CUSTOMER_CHOICES}
      failureTitle="Error Saving Remittance Advice"
      calls={{
        one: body => one.send({ body }),
        many: applications => many.send({ params, body: { applications } }),
      }}
      onStale={() => void query.refetch()}
      onLeave={leave}
    />
  )
}
