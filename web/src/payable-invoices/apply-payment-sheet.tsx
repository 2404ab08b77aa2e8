import { listBillCounterparts } from '@twofold/contract/payable-invoices'
import { applyToPayableInvoice } from '@twofold/contract/vendor-payments'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { ApplyToInvoice, type ApplyToInvoiceWords } from '../documents/apply-to-invoice.tsx'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { PAYABLE_SIDE } from '../documents/payable-side.ts'

const WORDS: ApplyToInvoiceWords = {
  failureTitle: 'Error Saving Payment Advice',
  invoice: {
    title: 'Unapplied Payments and Vendor Credits',
    one: 'a payment or vendor credit',
    none: 'No unapplied payments found for this vendor',
  },
  credit: {
    title: 'Unpaid Bills and Refunds',
    one: 'a bill or refund',
    none: 'No unpaid invoices found for this vendor',
  },
}

/** What a bill is paid by, over the list; what a vendor credit is applied to. */
export function ApplyPaymentSheet({ billID }: { billID: string }) {
  const params = { payableInvoiceID: billID }
  const query = useAnswer(listBillCounterparts, { params }, { isEnabled: isInvoiceID(billID) })
  const apply = useCommand(applyToPayableInvoice)
  const leave = useLeaveInvoice(PAYABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Apply Payment" path={PAYABLE_SIDE.path} invoiceID={billID} query={query} />
  return (
    <ApplyToInvoice
      side={PAYABLE_SIDE}
      row={query.data.payableInvoice}
      counterparts={query.data.counterparts}
      words={WORDS}
      send={applications => apply.send({ params, body: { applications } })}
      onLeave={leave}
    />
  )
}
