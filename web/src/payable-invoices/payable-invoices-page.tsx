import { readBillTotals } from '@twofold/contract/document-totals'
import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { listPayableInvoices } from '@twofold/contract/payable-invoices'
import { Link } from 'react-router'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { InvoicesPage } from '../documents/invoices-page.tsx'
import { BILL_DAYS, documentFilters, invoiceChoices } from '../documents/list-filters.tsx'
import { PAYABLE_SIDE } from '../documents/payable-side.ts'
import { useListTotals } from '../documents/use-list-totals.ts'
import { useListView } from '../documents/use-list-view.ts'
import { buttonClasses } from '../ui/button.tsx'
import { ApprovalBar } from './approval-bar.tsx'
import { APPROVAL_CHOICES } from './bill-values.ts'
import { NewBillForm } from './new-bill-form.tsx'

const SORTS = ['dateReceived', 'dateDue', 'payableInvoiceID', 'invoiceTotal', 'vendorName'] as const

type Query = NonNullable<CallInput<typeof listPayableInvoices>['query']>

const CHOICES = invoiceChoices({ name: 'approvalStatus', choices: APPROVAL_CHOICES })
const FILTERS = documentFilters(CHOICES, BILL_DAYS)

/** The bills that wait for approval, those due first. */
const QUEUE = '/payable-invoices?approvalStatus=PENDING&sort=dateDue'

type PayableInvoicesPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The bills with the form that adds to them. The address says what the list shows. */
export function PayableInvoicesPage({ openID, isWaiting }: PayableInvoicesPageProps) {
  const view = useListView(SORTS, FILTERS)
  const asked: Query = {
    ...view.filters,
    ...(view.search !== '' && { search: view.search }),
    ...(view.sortText !== undefined && { sort: view.sortText as (typeof SORTS)[number] }),
  }
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listPayableInvoices, { inputAt, read: readBills, isEnabled: !isWaiting })
  const totals = useListTotals(readBillTotals, asked, list.hasMore)
  const isQueue = view.filters.approvalStatus === 'PENDING'
  // Nobody decides about bills of another view that still stand there.
  const shown = list.isLast ? [] : list.rows
  return (
    <InvoicesPage
      side={PAYABLE_SIDE}
      view={view}
      choices={CHOICES}
      days={BILL_DAYS}
      list={list}
      totals={totals}
      read={async window => readBills(await call(listPayableInvoices, inputAt(window)))}
      openID={openID}
      newForm={vendorRef => <NewBillForm vendorRef={vendorRef} />}
      actions={
        <>
          {!isQueue && (
            <Link to={QUEUE} className={buttonClasses('quiet')}>
              Approval Queue
            </Link>
          )}
          <Link to="/payable-invoices/duplicates?of=payableInvoices" className={buttonClasses('quiet')}>
            Potential Duplicates
          </Link>
        </>
      }
      selection={selected => <ApprovalBar bills={selected.length > 0 || !isQueue ? selected : shown} />}
    />
  )
}

function readBills({ invoices, next }: Answer<typeof listPayableInvoices>) {
  return { rows: invoices, next }
}
