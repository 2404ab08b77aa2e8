import { RECEIVABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { PartyInvoices } from '../documents/invoices/party-invoices.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'

/** The invoices of a customer. */
export function CustomerInvoices({ partyID }: { partyID: number }) {
  return (
    <PartyInvoices
      title="Customer Invoices"
      side={RECEIVABLE_SIDE}
      columns={RECEIVABLE_INVOICE_LIST}
      partyID={partyID}
    />
  )
}
