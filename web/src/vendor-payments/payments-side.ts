import { VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import {
  changeVendorPayment,
  createVendorPayment,
  deleteVendorPayment,
  listVendorPaymentCounterparts,
  listVendorPayments,
  readVendorPayment,
  refundVendorPayment,
} from '@twofold/contract/payables/vendor-payments'
import { documentSide } from '../documents/document-side.ts'
import { PAYMENT_WORDS, type PaymentSide } from '../documents/payments/payment-side.ts'
import { PAYMENTS_AREA, PAYMENTS_PATH } from './run-path.ts'

/** Payment disbursements. */
export const VENDOR_PAYMENTS: PaymentSide = documentSide({
  ...PAYMENT_WORDS,
  kind: 'vendor payment',
  party: 'vendor',
  path: PAYMENTS_PATH,
  area: PAYMENTS_AREA,
  one: 'Payment Disbursement',
  said: ['Payment disbursement', 'Refund'],
  failing: 'Payment Disbursement',
  noID: 'No vendor payment ID provided',
  idNoun: 'payment disbursement',
  labels: {
    amount: 'Total Amount',
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
    read: readVendorPayment,
    counterparts: listVendorPaymentCounterparts,
    create: createVendorPayment,
    change: changeVendorPayment,
    remove: deleteVendorPayment,
  },
  refundCall: refundVendorPayment,
})
