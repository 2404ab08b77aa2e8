import { counted } from '@twofold/accounting/counted'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { DocumentList } from '@twofold/contract/documents/list-columns'
import { PAYABLE_INVOICE_LIST, RECEIVABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { useId, useMemo, useState } from 'react'
import { useGrowingList } from '../../client/use-growing-list.ts'
import { Button } from '../../kit/button.tsx'
import { Day } from '../../kit/day.tsx'
import { NextStepLink } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { ListColumn } from '../../kit/lists/list-columns.tsx'
import { documentSums, ListSums, totalsOf } from '../../kit/lists/list-sums.tsx'
import { LoadFailed, Loading } from '../../kit/loading/query-result.tsx'
import { Money } from '../../kit/money.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { listOfParty } from '../../parties/party-narrowing.ts'
import type { PartyWord } from '../../parties/party-values.ts'
import { isDone, shownAmounts } from '../document-amounts.ts'
import { documentColumns, headOf } from '../document-columns.tsx'
import { documentAddress } from '../document-side.ts'
import type { InvoiceSide } from './invoice-side.ts'
import { PAYABLE_SIDE } from './payable-side.ts'
import { RECEIVABLE_SIDE } from './receivable-side.ts'

const PAYMENTS: Record<PartyWord, string> = { customer: '/customer-payments', vendor: '/vendor-payments' }

/** The number of invoices that are shown at first. */
const SHOWN_FIRST = 20

type PartyInvoicesProps = {
  title: string
  side: InvoiceSide
  columns: DocumentList
  partyID: number
}

/**
 * The invoices of a customer or the bills of a vendor, newest first, with their sums. Links open the documents and the filtered lists of
 * invoices and payments. On a phone, each document has two lines, so that no amount is outside the window.
 */
function PartyInvoices({ title, side, columns, partyID }: PartyInvoicesProps) {
  const list = useGrowingList(side.partyCall, {
    inputAt: window => ({ params: { [`${side.party}ID`]: String(partyID) }, query: window }),
    read: side.readList,
  })
  const titleId = useId()
  const [shownCount, setShownCount] = useState(SHOWN_FIRST)
  const isNarrow = useNarrow('45rem')
  const { rows, hasMore } = list
  const shown = rows.slice(0, shownCount)
  const showMore = () => {
    setShownCount(shownCount + SHOWN_FIRST)
    if (shownCount + 2 * SHOWN_FIRST > rows.length) list.loadMore()
  }
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-line pt-4 [--page-inset:0px]">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-4">
        <h3 id={titleId} className="mr-auto font-semibold">
          {title}
        </h3>
        <Link to={listOfParty(side.path, side.party, partyID)} className="text-link">
          All {side.area}
        </Link>
        <Link to={listOfParty(PAYMENTS[side.party], side.party, partyID)} className="text-link">
          All Payments
        </Link>
      </div>
      {!list.isThere ? (
        list.error === null ? (
          <Loading rows={3} />
        ) : (
          <LoadFailed error={list.error} onRetry={list.retry} />
        )
      ) : rows.length === 0 ? (
        <p className="flex gap-x-3 py-1 text-muted">
          <span>No invoices yet</span>
          <NextStepLink to={side.path} label={`New ${side.one.toLowerCase()}`} permission="documents.write" />
        </p>
      ) : (
        <>
          {isNarrow ? (
            <ul aria-labelledby={titleId} className="divide-y divide-line border-y border-line">
              {shown.map(row => (
                <NarrowRow key={row.id} side={side} row={row} />
              ))}
            </ul>
          ) : (
            <InvoiceTable titleId={titleId} side={side} list={columns} rows={shown} />
          )}
          {!hasMore && (
            <p className="figures flex flex-wrap gap-x-4 py-1 text-muted">
              <span>{counted(rows.length, side.one.toLowerCase())}</span>
              <ListSums
                sums={documentSums(
                  [headOf(columns, 'totalCents'), headOf(columns, 'appliedCents')],
                  totalsOf(rows, shownAmounts),
                )}
              />
            </p>
          )}
        </>
      )}
      {(rows.length > shownCount || hasMore) && (
        <Button look="quiet" className="-mx-3" onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

type InvoiceTableProps = { titleId: string; side: InvoiceSide; list: DocumentList; rows: readonly DocumentRecord[] }

/** The invoices of one party, with the columns of the list of all invoices. */
function InvoiceTable({ titleId, side, list, rows }: InvoiceTableProps) {
  // The column of the party is omitted, because the sheet shows the party.
  const columns = useMemo(() => {
    const columns = list.columns.filter(({ isAdded }) => isAdded === undefined)
    return documentColumns(side, { ...list, columns }, '').filter(({ key }) => key !== side.codec.names.partyName)
  }, [side, list])
  return (
    <div className="overflow-x-auto">
      <table aria-labelledby={titleId} className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-small text-muted">
            {columns.map(({ key, head, content }) => (
              <th
                key={key}
                scope="col"
                className={`border-b border-line py-1 pr-3 font-medium whitespace-nowrap ${'cents' in content ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <InvoiceRow key={row.id} side={side} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The row of an invoice on a phone: reference and amount, then date and status, as in the open items above. */
function NarrowRow({ side, row }: { side: InvoiceSide; row: DocumentRecord }) {
  const { id, reference, date, totalCents } = row
  return (
    <li className={`grid grid-cols-[1fr_auto] gap-x-3 py-1 ${isDone(row) ? 'text-muted' : ''}`}>
      <span className="min-w-0 wrap-anywhere">
        <Link to={documentAddress(side, id)} className="text-link font-medium">
          No. {id}
        </Link>{' '}
        <bdi className="ml-1 text-muted">{reference}</bdi>
      </span>
      <Money cents={totalCents} />
      <Day date={date} className="text-muted" />
      <span className="col-start-2 text-right text-muted">{side.statusOf(row)}</span>
    </li>
  )
}

type InvoiceRowProps = { side: InvoiceSide; row: DocumentRecord; columns: readonly ListColumn<DocumentRecord>[] }

function InvoiceRow({ side, row, columns }: InvoiceRowProps) {
  const { id } = side.codec.names
  return (
    <tr className={isDone(row) ? 'text-muted' : undefined}>
      {columns.map(({ key, content }) => (
        <td
          key={key}
          className={`border-b border-line py-1 pr-3 align-baseline ${'cents' in content ? 'text-right' : key === id ? '' : 'wrap-anywhere'}`}
        >
          {'cents' in content ? (
            <Money cents={content.cents(row)} />
          ) : 'day' in content ? (
            <Day date={content.day(row)} />
          ) : key === id ? (
            <Link to={documentAddress(side, row.id)} className="text-link">
              {content.words(row)}
            </Link>
          ) : (
            <bdi>{content.words(row)}</bdi>
          )}
        </td>
      ))}
    </tr>
  )
}

/** The invoices of a customer. */
export function CustomerInvoices({ partyID }: { partyID: number }) {
  const title = 'Customer Invoices'
  return <PartyInvoices title={title} side={RECEIVABLE_SIDE} columns={RECEIVABLE_INVOICE_LIST} partyID={partyID} />
}

/** The bills of a vendor. */
export function VendorInvoices({ partyID }: { partyID: number }) {
  return <PartyInvoices title="Vendor Invoices" side={PAYABLE_SIDE} columns={PAYABLE_INVOICE_LIST} partyID={partyID} />
}
