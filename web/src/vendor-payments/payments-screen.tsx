// The screen at /vendor-payments, /vendor-payments/:vendorPaymentID and its /apply.
import { readVendorPaymentTotals } from '@twofold/contract/document-totals'
import { VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import { VENDOR_PAYMENT_LIST } from '@twofold/contract/documents/list-columns'
import { exportVendorPaymentsCsv, exportVendorPaymentsXlsx } from '@twofold/contract/list-files'
import { applyVendorPayment } from '@twofold/contract/payables/vendor-payment-advices'
import {
  changeVendorPayment,
  createVendorPayment,
  deleteVendorPayment,
  listVendorPaymentCounterparts,
  listVendorPayments,
  readVendorPayment,
} from '@twofold/contract/payables/vendor-payments'
import { refundVendorPayment } from '@twofold/contract/payables/vendor-refunds'
import { documentSide } from '../documents/document-side.ts'
import { PAYMENT_WORDS, type PaymentSide } from '../documents/payments/payment-side.ts'
import { PaymentsScreen } from '../documents/payments/payments-screen.tsx'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { PAYMENTS_AREA, PAYMENTS_PATH, RUNS_PATH } from './run-path.ts'

/** Payment disbursements. */
const VENDOR_PAYMENTS: PaymentSide = documentSide({
  ...PAYMENT_WORDS,
  kind: 'vendor payment',
  party: 'vendor',
  path: PAYMENTS_PATH,
  area: PAYMENTS_AREA,
  list: VENDOR_PAYMENT_LIST,
  one: 'Payment Disbursement',
  said: ['Payment disbursement', 'Refund'],
  failing: 'Payment Disbursement',
  noID: 'No vendor payment ID provided',
  idNoun: 'payment disbursement',
  labels: {
    total: 'Total Amount',
    date: 'Disbursement Date',
    party: 'Vendor',
    reference: 'Reference',
    account: 'Account',
    comment: 'Comment',
  },
  apply: {
    totals: ['Total Amount', 'Total Refunded'],
    remaining: 'Unapplied',
    failure: 'Error Saving Disbursement Advice',
    done: 'This payment disbursement has been fully applied',
  },
  refundHint: 'Money that the vendor returns.',
  refundFact: 'Yes, money returned by the vendor',
  refund: {
    refund: 'Record Refund',
    returned: 'Returned Payment',
    moves: ['is returned by', 'to'],
    applications: 'payment advices',
    onAccount: 'added back to',
  },
  listName: 'vendorPayments',
  recordName: 'vendorPayment',
  codec: VENDOR_PAYMENT,
  calls: {
    list: listVendorPayments,
    totals: readVendorPaymentTotals,
    files: { csv: exportVendorPaymentsCsv, xlsx: exportVendorPaymentsXlsx },
    read: readVendorPayment,
    applications: readVendorPayment,
    counterparts: listVendorPaymentCounterparts,
    create: createVendorPayment,
    change: changeVendorPayment,
    remove: deleteVendorPayment,
    apply: applyVendorPayment,
  },
  refundCall: refundVendorPayment,
})

export default function VendorPaymentsScreen() {
  const runs = (
    <Link to={RUNS_PATH} className={buttonClasses()}>
      Payment Runs
    </Link>
  )
  return <PaymentsScreen side={VENDOR_PAYMENTS} actions={runs} />
}
