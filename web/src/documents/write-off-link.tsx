import { readCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { Link } from '../app/link.tsx'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'

/** Links from the entry of a write-off, which has no screen, to its invoice, where it can be undone. */
export function WriteOffLink({ writeOffID }: { writeOffID: number }) {
  const { data } = useEndpointQuery(readCustomerWriteOff, { params: { customerWriteOffID: String(writeOffID) } })
  if (data === undefined) return null
  return (
    <Link to={`/receivable-invoices/${data.receivableInvoiceID}`} className="text-link">
      Open invoice
    </Link>
  )
}
