import { type CustomerPayment, listCustomerPayments } from '@twofold/contract/customer-payments'
import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { tableColumns } from '../documents/list-columns.tsx'
import { documentFilters, ListFilters } from '../documents/list-filters.tsx'
import { ListOutput } from '../documents/list-output.tsx'
import { ListSearch } from '../documents/list-search.tsx'
import { useListView } from '../documents/use-list-view.ts'
import { wholeList } from '../documents/whole-list.ts'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NewPaymentForm } from './new-payment-form.tsx'
import { paymentPath, queryOfList } from './payment-address.ts'
import { appliedCents, applyColumn, NarrowPayment, paymentColumns, receivedCents } from './payment-columns.tsx'

const AREA = 'Receive Payments'
const SORTS = ['receiptDate', 'customerPaymentID', 'totalReceived', 'customerName'] as const
const FILTERS = documentFilters()
const WORDS = ['payment', 'payments'] as const

type Query = NonNullable<CallInput<typeof listCustomerPayments>['query']>

/** The payment receipts with the form that adds to them. The address says what the list shows. */
export function PaymentsPage({ openID }: { openID: number | undefined }) {
  const first = useRef<HTMLInputElement>(null)
  const view = useListView(SORTS, FILTERS)
  const navigate = useNavigate()
  const query = queryOfList(useLocation().search)
  const asked: Query = {
    ...view.filters,
    ...(view.search !== '' && { search: view.search }),
    ...(view.sortText !== undefined && { sort: view.sortText as (typeof SORTS)[number] }),
  }
  const inputAt = (window: { limit: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listCustomerPayments, { inputAt, read: readPayments })
  const columns = useMemo(() => paymentColumns(query), [query])
  const shown = useMemo(() => [...tableColumns(columns), applyColumn(query)], [columns, query])
  const toFirst = () => first.current?.focus()
  useShortcut({ keys: 'n', does: 'New payment receipt', area: AREA, run: toFirst })
  const apply = (key: string, payment: CustomerPayment) => {
    if (key !== 'a' || payment.totalRemaining <= 0) return false
    void navigate(paymentPath(payment.customerPaymentID, '/apply') + query)
    return true
  }
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title="Receive Payments" />
      <NewPaymentForm firstRef={first} />
      <ListSearch title="My Payments" area={AREA} view={view}>
        <ListFilters view={view} />
        <ListOutput
          title="Payment Receipts"
          fileName="payment-receipts"
          area={AREA}
          columns={columns}
          keyOf={keyOf}
          view={view}
          words={WORDS}
          rows={list.rows}
          isAll={list.isThere && !list.hasMore}
          readAll={rowsMax =>
            wholeList(
              async window => readPayments(await call(listCustomerPayments, { query: { ...window, ...asked } })),
              rowsMax,
            )
          }
        />
      </ListSearch>
      <GrowingTable
        label="My Payments"
        area={AREA}
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={payment => void navigate(paymentPath(payment.customerPaymentID) + query)}
        onRowKey={apply}
        onAbove={toFirst}
        initialKey={openID}
        isDone={({ totalRemaining }) => totalRemaining === 0}
        narrowRow={(payment, context) => <NarrowPayment payment={payment} query={query} {...context} />}
        words={WORDS}
        sums={sumsOf}
      />
    </div>
  )
}

function readPayments({ customerPayments, next }: Answer<typeof listCustomerPayments>) {
  return { rows: customerPayments, next }
}

function keyOf({ customerPaymentID }: CustomerPayment): number {
  return customerPaymentID
}

function sumsOf(rows: readonly CustomerPayment[], isAll: boolean) {
  const sum = (of: (payment: CustomerPayment) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <>
      <span className="ml-auto">
        {isAll ? 'Received' : 'Received of those loaded'} <Money cents={sum(receivedCents)} isTotal />
      </span>
      <span>
        Applied <Money cents={sum(appliedCents)} isTotal />
      </span>
    </>
  )
}
