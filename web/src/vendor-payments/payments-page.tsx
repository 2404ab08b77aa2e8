import { readVendorPaymentTotals } from '@twofold/contract/document-totals'
import type { CallInput, ResponseBody } from '@twofold/contract/endpoint'
import { exportVendorPaymentsCsv, exportVendorPaymentsXlsx } from '@twofold/contract/list-files'
import { listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { type PaymentReads, PaymentsPage } from '../documents/payments/payments-page.tsx'
import type { PaymentsListProps } from '../documents/payments/payments-screen.tsx'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { useListTotals } from '../kit/lists/use-list-totals.ts'
import { wholeList } from '../kit/lists/whole-list.ts'
import { paymentOf, VENDOR_PAYMENTS } from './payments-side.ts'
import { RUNS_PATH } from './run-path.ts'

const READS: PaymentReads = {
  useList: asked => useGrowingList(listVendorPayments, { inputAt: window => inputOf({ ...window, ...asked }), read }),
  useTotals: (asked, isWanted) => useListTotals(readVendorPaymentTotals, asked, isWanted),
  readAll: (asked, rowsMax) =>
    wholeList(async window => read(await call(listVendorPayments, inputOf({ ...window, ...asked }))), rowsMax),
  files: { csv: exportVendorPaymentsCsv, xlsx: exportVendorPaymentsXlsx },
}

/** The list of disbursements, with a form that creates one. */
export function VendorPaymentsPage(props: PaymentsListProps) {
  return (
    <PaymentsPage
      side={VENDOR_PAYMENTS}
      reads={READS}
      {...props}
      actions={
        <Link to={RUNS_PATH} className={buttonClasses()}>
          Payment Runs
        </Link>
      }
    />
  )
}

type Query = NonNullable<CallInput<typeof listVendorPayments>['query']>

/** Returns the input of the list call. `asked` contains only valid filters and sort fields. */
function inputOf(asked: Readonly<Record<string, string>>) {
  return { query: asked as Query }
}

function read({ vendorPayments, next }: ResponseBody<typeof listVendorPayments>) {
  return { rows: vendorPayments.map(paymentOf), next }
}
