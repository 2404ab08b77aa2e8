import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { buttonClasses } from '../../kit/button.tsx'
import { Link } from '../../kit/links/link.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { type InvoiceSide, invoicePath } from '../invoices/invoice-side.ts'
import { type AppliedRow, AppliedTable, type AppliedWords } from './applied-table.tsx'

type AppliedPaymentsProps<Row, Applications> = {
  side: InvoiceSide<Row>
  row: Row
  words: AppliedWords
  /** The applications of the invoice, and a function that returns their rows in the table. */
  applications: UseQueryResult<Applications, Error>
  rowsOf: (applications: Applications) => readonly AppliedRow[]
  onRemove: (row: AppliedRow) => Promise<unknown>
}

/** The applications of an invoice, bill or credit, with a link to the apply screen. */
export function AppliedPayments<Row, Applications>(props: AppliedPaymentsProps<Row, Applications>) {
  const { side, row, words, applications, rowsOf, onRemove } = props
  const refusal = useRefusalOfRole('documents.post')
  const { search } = useLocation()
  const { paidInFull, remainingCents, isEnded, totalCents } = side.describe(row)
  const isOpen = !paidInFull && remainingCents !== 0 && !isEnded
  const path = `${invoicePath(side, row)}/apply-payment`
  if (applications.data === undefined && applications.error !== null)
    return <p className="mt-6 text-negative">Error loading payment advice details</p>
  return (
    <QueryResult query={applications} rows={2}>
      {data => (
        <AppliedTable
          rows={rowsOf(data)}
          words={words}
          refusal={refusal}
          onRemove={onRemove}
          action={
            isOpen && (
              <Link to={path + search} className={buttonClasses()}>
                {totalCents < 0 ? `Apply ${side.credit}` : 'Apply Payment'}
              </Link>
            )
          }
        />
      )}
    </QueryResult>
  )
}
