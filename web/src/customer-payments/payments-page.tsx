import { listCustomerPayments } from '@twofold/contract/customer-payments'
import { readPaymentTotals } from '@twofold/contract/document-totals'
import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { type PaymentReads, PaymentsPage } from '../documents/payments-page.tsx'
import type { PaymentsListProps } from '../documents/payments-screen.tsx'
import { useListTotals } from '../documents/use-list-totals.ts'
import { wholeList } from '../documents/whole-list.ts'
import { CUSTOMER_PAYMENTS, paymentOf } from './payments-side.ts'

const READS: PaymentReads = {
  useList: asked => useGrowingList(listCustomerPayments, { inputAt: window => inputOf({ ...window, ...asked }), read }),
  useTotals: (asked, isAsked) => useListTotals(readPaymentTotals, asked, isAsked),
  readAll: (asked, rowsMax) =>
    wholeList(async window => read(await call(listCustomerPayments, inputOf({ ...window, ...asked }))), rowsMax),
}

/** The payment receipts with the form that adds to them. */
export function CustomerPaymentsPage(props: PaymentsListProps) {
  return <PaymentsPage side={CUSTOMER_PAYMENTS} reads={READS} {...props} />
}

type Query = NonNullable<CallInput<typeof listCustomerPayments>['query']>

/** The address lets through only what the list is sorted by and narrowed to. */
function inputOf(asked: Readonly<Record<string, string>>) {
  return { query: asked as Query }
}

function read({ customerPayments, next }: Answer<typeof listCustomerPayments>) {
  return { rows: customerPayments.map(paymentOf), next }
}
