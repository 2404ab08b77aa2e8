import { fromWire } from '@twofold/accounting/calendar'
import { invoiceStatus } from '@twofold/accounting/receivables/shown-status'
import type { Answer } from '@twofold/contract/endpoint'
import { listCustomerInvoices, type ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { useGrowingList } from '../client/use-growing-list.ts'
import { Button } from '../ui/button.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'

/** How many invoices are drawn before somebody asks for more. */
const SHOWN_FIRST = 20

/** The invoices of a customer, the newest first, each with the way to it. */
export function CustomerInvoices({ customerID }: { customerID: number }) {
  const titleId = useId()
  const [shownCount, setShownCount] = useState(SHOWN_FIRST)
  const list = useGrowingList(listCustomerInvoices, {
    inputAt: window => ({ params: { customerID: String(customerID) }, query: window }),
    read: readInvoices,
  })
  const { rows, hasMore } = list
  const showMore = () => {
    setShownCount(shownCount + SHOWN_FIRST)
    if (shownCount + 2 * SHOWN_FIRST > rows.length) list.loadMore()
  }
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-line pt-4 [--page-inset:0px]">
      <h3 id={titleId} className="mb-1 font-semibold">
        Customer Invoices
      </h3>
      {!list.isThere ? (
        list.error === null ? (
          <Loading rows={3} />
        ) : (
          <LoadFailed error={list.error} onRetry={list.retry} />
        )
      ) : rows.length === 0 ? (
        <p className="py-1 text-muted">No invoices yet</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-labelledby={titleId} className="w-full border-separate border-spacing-0">
            <thead>
              <tr className="text-left text-small text-muted">
                {HEADS.map(({ head, isRight }) => (
                  <th
                    key={head}
                    scope="col"
                    className={`border-b border-line py-1 pr-3 font-medium whitespace-nowrap ${isRight ? 'text-right' : ''}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownCount).map(invoice => (
                <InvoiceRow key={invoice.receivableInvoiceID} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(rows.length > shownCount || hasMore) && (
        <Button look="quiet" className="-mx-3" onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

function readInvoices({ invoices, next }: Answer<typeof listCustomerInvoices>) {
  return { rows: invoices, next }
}

const HEADS = [
  { head: 'No.', isRight: false },
  { head: 'Date', isRight: false },
  { head: 'Client Reference', isRight: false },
  { head: 'Bill To', isRight: false },
  { head: 'Total', isRight: true },
  { head: 'Remitted', isRight: true },
  { head: 'Status', isRight: false },
]

const CELL = 'border-b border-line py-1 pr-3 align-baseline'

function InvoiceRow({ invoice }: { invoice: ReceivableInvoice }) {
  const { receivableInvoiceID, paidInFull, chargeStatus } = invoice
  return (
    <tr className={paidInFull || chargeStatus === 'CANCELED' ? 'text-muted' : undefined}>
      <td className={CELL}>
        <Link to={`/receivable-invoices/${receivableInvoiceID}`} className="text-accent underline underline-offset-2">
          {receivableInvoiceID}
        </Link>
      </td>
      <td className={CELL}>
        <Day date={fromWire(invoice.dateCharged)} />
      </td>
      <td className={`${CELL} wrap-anywhere`}>
        <bdi>{invoice.invoiceClientReference}</bdi>
      </td>
      <td className={`${CELL} wrap-anywhere`}>
        <bdi>{invoice.billToName}</bdi>
      </td>
      <td className={`${CELL} text-right`}>
        <Money cents={invoice.invoiceTotal} />
      </td>
      <td className={`${CELL} text-right`}>
        <Money cents={invoice.totalPaid} />
      </td>
      <td className={CELL}>{invoiceStatus(invoice)}</td>
    </tr>
  )
}
