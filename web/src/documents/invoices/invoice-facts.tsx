import type { ReactNode } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import type { InvoiceSide } from './invoice-side.ts'

type InvoiceFactsProps<Row> = {
  side: InvoiceSide<Row>
  row: Row
  /** The label of the status on the screen of the invoice or bill. */
  status: string
  /** The details that only invoices or only bills have, as `dt` and `dd` elements. */
  children?: ReactNode
}

/** Details of an invoice or bill that can't be edited. */
export function InvoiceFacts<Row>({ side, row, status, children }: InvoiceFactsProps<Row>) {
  const summary = side.describe(row)
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1">
      {children}
      <dt className="text-muted">{side.labels.party}</dt>
      <dd className="truncate">
        <Link to={`/${side.party}s/${summary.partyID}`} className="text-link">
          <bdi>{summary.partyName}</bdi>
        </Link>
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>
        {status}
        {summary.isMarkedPaid && <span className="text-muted"> (marked)</span>}
      </dd>
      <dt className="text-muted">{side.heads.paid}</dt>
      <dd>
        <Money cents={summary.paidCents} />
      </dd>
      <dt className="text-muted">Remaining</dt>
      <dd>
        <Money cents={summary.remainingCents} isTotal />
      </dd>
      <dt className="text-muted">Ledger entry</dt>
      <dd>
        {summary.entryID === 0 ? (
          <span className="text-muted">None</span>
        ) : mayReadBooks ? (
          <Link to={`/transactions/${summary.entryID}?returnAccount=${summary.accountID}`} className="text-link">
            No. {summary.entryID}
          </Link>
        ) : (
          `No. ${summary.entryID}`
        )}
      </dd>
    </dl>
  )
}
