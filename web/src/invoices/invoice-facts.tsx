import type { ReactNode } from 'react'
import { Link } from '../app/link.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Money } from '../ui/money.tsx'
import type { InvoiceSide } from './invoice-side.ts'

type InvoiceFactsProps<Row> = {
  side: InvoiceSide<Row>
  row: Row
  /** The status, as its own screen names it. */
  status: string
  /** Terms and descriptions of one side only. */
  children?: ReactNode
}

/** Facts about an invoice or bill that can't be edited. */
export function InvoiceFacts<Row>({ side, row, status, children }: InvoiceFactsProps<Row>) {
  const told = side.told(row)
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1">
      {children}
      <dt className="text-muted">{side.labels.party}</dt>
      <dd className="truncate">
        <Link to={`/${side.party}s/${told.partyID}`} className="text-link">
          <bdi>{told.partyName}</bdi>
        </Link>
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>
        {status}
        {told.isMarkedPaid && <span className="text-muted"> (marked)</span>}
      </dd>
      <dt className="text-muted">{side.heads.paid}</dt>
      <dd>
        <Money cents={told.paidCents} />
      </dd>
      <dt className="text-muted">Remaining</dt>
      <dd>
        <Money cents={told.remainingCents} isTotal />
      </dd>
      <dt className="text-muted">Ledger entry</dt>
      <dd>
        {told.entryID === 0 ? (
          <span className="text-muted">None</span>
        ) : mayReadBooks ? (
          <Link to={`/transactions/${told.entryID}?returnAccount=${told.accountID}`} className="text-link">
            No. {told.entryID}
          </Link>
        ) : (
          `No. ${told.entryID}`
        )}
      </dd>
    </dl>
  )
}
