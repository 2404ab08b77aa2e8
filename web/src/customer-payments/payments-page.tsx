import { type CustomerPayment, listCustomerPayments } from '@twofold/contract/customer-payments'
import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { ListSearch } from '../documents/list-search.tsx'
import { ListTools } from '../documents/list-tools.tsx'
import { queryOfView, useListView } from '../documents/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { NewPaymentForm } from './new-payment-form.tsx'
import { paymentPath, queryOfList } from './payment-address.ts'
import { appliedCents, NarrowPayment, PAYMENT_OUTPUT, paymentColumns, receivedCents } from './payment-columns.tsx'

const AREA = 'Receive Payments'
const SORTS = ['receiptDate', 'customerPaymentID', 'totalReceived', 'customerName'] as const

const SUMS = [
  { label: 'Received', cents: receivedCents },
  { label: 'Applied', cents: appliedCents },
]

/** The payment receipts with the form that adds to them. `?search=`, `?sort=`, `?startDate=` and `?endDate=` say what the list shows. */
export function PaymentsPage({ openID }: { openID: number | undefined }) {
  const first = useRef<HTMLInputElement>(null)
  const view = useListView(SORTS)
  const navigate = useNavigate()
  const query = queryOfList(useLocation().search)
  const whole = {
    inputAt: (window: { limit: string; cursor?: string }): CallInput<typeof listCustomerPayments> => ({
      query: { ...window, ...queryOfView(view) },
    }),
    read: readPayments,
  }
  const list = useGrowingList(listCustomerPayments, whole)
  const columns = useMemo(() => paymentColumns(query), [query])
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
        <ListTools
          area={AREA}
          title="Payment Receipts"
          fileName="payment-receipts"
          view={view}
          list={list}
          endpoint={listCustomerPayments}
          whole={whole}
          columns={PAYMENT_OUTPUT}
          rowKey={keyOf}
        />
      </ListSearch>
      <GrowingTable
        label="My Payments"
        area={AREA}
        list={list}
        view={view}
        columns={columns}
        rowKey={keyOf}
        onOpen={payment => void navigate(paymentPath(payment.customerPaymentID) + query)}
        onRowKey={apply}
        onAbove={toFirst}
        initialKey={openID}
        isDone={({ totalRemaining }) => totalRemaining === 0}
        narrowRow={(payment, context) => <NarrowPayment payment={payment} query={query} {...context} />}
        words={['payment', 'payments']}
        sums={SUMS}
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
