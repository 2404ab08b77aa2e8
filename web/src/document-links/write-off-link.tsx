import { readCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Link } from '../kit/links/link.tsx'

/** A write-off has no screen. Links from its transaction to its invoice, where the user can undo the write-off. */
export function WriteOffLink({ writeOffID }: { writeOffID: number }) {
  const { data } = useEndpointQuery(readCustomerWriteOff, { params: { customerWriteOffID: String(writeOffID) } })
  if (data === undefined) return null
  return (
    <Link to={`/receivable-invoices/${data.receivableInvoiceID}`} className="text-link">
      Open invoice
    </Link>
  )
}
