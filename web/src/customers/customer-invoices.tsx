import type { ResponseBody } from '@twofold/contract/endpoint'
import { listCustomerInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { useGrowingList } from '../client/use-growing-list.ts'
import { PartyInvoices } from '../documents/invoices/party-invoices.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'

/** The invoices of a customer. */
export function CustomerInvoices({ partyID }: { partyID: number }) {
  const list = useGrowingList(listCustomerInvoices, {
    inputAt: window => ({ params: { customerID: String(partyID) }, query: window }),
    read: readInvoices,
  })
  return <PartyInvoices title="Customer Invoices" side={RECEIVABLE_SIDE} partyID={partyID} list={list} />
}

function readInvoices({ invoices, next }: ResponseBody<typeof listCustomerInvoices>) {
  return { rows: invoices, next }
}
