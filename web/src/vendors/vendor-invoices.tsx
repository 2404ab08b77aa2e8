import { PartyInvoices } from '../documents/invoices/party-invoices.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'

/** The bills of a vendor. */
export function VendorInvoices({ partyID }: { partyID: number }) {
  return <PartyInvoices title="Vendor Invoices" side={PAYABLE_SIDE} partyID={partyID} />
}
