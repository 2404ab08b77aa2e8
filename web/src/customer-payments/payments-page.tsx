import { readCustomerPaymentTotals } from '@twofold/contract/document-totals'
import type { CallInput, ResponseBody } from '@twofold/contract/endpoint'
import { exportCustomerPaymentsCsv, exportCustomerPaymentsXlsx } from '@twofold/contract/list-files'
import { listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { type PaymentReads, PaymentsPage } from '../documents/payments/payments-page.tsx'
import type { PaymentsListProps } from '../documents/payments/payments-screen.tsx'
import { useListTotals } from '../kit/lists/use-list-totals.ts'
import { wholeList } from '../kit/lists/whole-list.ts'
import { CUSTOMER_PAYMENTS, paymentOf } from './payments-side.ts'

const READS: PaymentReads = {
  useList: asked => useGrowingList(listCustomerPayments, { inputAt: window => inputOf({ ...window, ...asked }), read }),
  useTotals: (asked, isWanted) => useListTotals(readCustomerPaymentTotals, asked, isWanted),
  readAll: (asked, rowsMax) =>
    wholeList(async window => read(await call(listCustomerPayments, inputOf({ ...window, ...asked }))), rowsMax),
  files: { csv: exportCustomerPaymentsCsv, xlsx: exportCustomerPaymentsXlsx },
}

/** The payment receipts, with the form that creates one. */
export function CustomerPaymentsPage(props: PaymentsListProps) {
  return <PaymentsPage side={CUSTOMER_PAYMENTS} reads={READS} {...props} />
}

type Query = NonNullable<CallInput<typeof listCustomerPayments>['query']>

/** Returns the input of the list call. `asked` contains only valid filters and sort fields. */
function inputOf(asked: Readonly<Record<string, string>>) {
  return { query: asked as Query }
}

function read({ customerPayments, next }: ResponseBody<typeof listCustomerPayments>) {
  return { rows: customerPayments.map(paymentOf), next }
}
