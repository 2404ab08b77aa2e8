import { PAYABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { PartyInvoices } from '../documents/invoices/party-invoices.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'

/** The bills of a vendor. */
export function VendorInvoices({ partyID }: { partyID: number }) {
  return <PartyInvoices title="Vendor Invoices" side={PAYABLE_SIDE} columns={PAYABLE_INVOICE_LIST} partyID={partyID} />
}
