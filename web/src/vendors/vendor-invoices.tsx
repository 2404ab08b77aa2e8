import type { ResponseBody } from '@twofold/contract/endpoint'
import { listVendorInvoices } from '@twofold/contract/payables/payable-invoices'
import { useGrowingList } from '../client/use-growing-list.ts'
import { PartyInvoices } from '../documents/invoices/party-invoices.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'

/** The bills of a vendor. */
export function VendorInvoices({ partyID }: { partyID: number }) {
  const list = useGrowingList(listVendorInvoices, {
    inputAt: window => ({ params: { vendorID: String(partyID) }, query: window }),
    read: readInvoices,
  })
  return <PartyInvoices title="Vendor Invoices" side={PAYABLE_SIDE} partyID={partyID} list={list} />
}

function readInvoices({ invoices, next }: ResponseBody<typeof listVendorInvoices>) {
  return { rows: invoices, next }
}
