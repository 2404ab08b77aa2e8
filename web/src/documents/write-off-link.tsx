import { readCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { Link } from '../app/link.tsx'
import { useAnswer } from '../client/use-answer.ts'

/** The way from a write-off's entry to the invoice that it stands on, where it is undone: it has no screen of its own. */
export function WriteOffLink({ writeOffID }: { writeOffID: number }) {
  const { data } = useAnswer(readCustomerWriteOff, { params: { customerWriteOffID: String(writeOffID) } })
  if (data === undefined) return null
  return (
    <Link to={`/receivable-invoices/${data.receivableInvoiceID}`} className="text-link">
      Open invoice
    </Link>
  )
}
