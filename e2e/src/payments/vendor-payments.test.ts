// Vendors' payments on the screen.
import { readPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { changeVendorPayment, listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { tellPaymentStories } from './payment-stories.ts'

tellPaymentStories({
  path: '/vendor-payments',
  invoicePath: '/payable-invoices',
  title: 'Payment Disbursement',
  noID: 'No vendor payment ID provided',
  party: 'Vendor',
  labels: { date: 'Disbursement Date', total: 'Total Amount', reference: 'Reference', account: 'Account' },
  heads: ['Date', 'Vendor', 'Reference', 'Account', 'Amount', 'Applied', 'Status'],
  invoiceName: 'Bill',
  creditName: 'Vendor credit',
  oneInvoice: 'a bill',
  titles: { invoices: 'Unpaid Bills', credits: 'Vendor Credits' },
  advice: {
    remove: 'Delete Payment Advice',
    confirm: 'Are you sure you want to delete this payment advice?',
    failure: 'Failed to delete payment advice. Please try again.',
    removed: 'Payment advice deleted',
    path: 'vendor-payment-advices',
    title: 'Error Saving Disbursement Advice',
  },
  refund: { left: 'Record Refund', whole: 'Returned Payment', said: 'put back on' },
  refused: {
    fields: { isPaymentsAllowed: false },
    sentence: 'Payments are turned off for Elder Partners.',
  },
  sort: 'totalPaid',
  async openDesk(session) {
    const desk = await openPayablesDesk(session)
    return {
      ...desk,
      checkingID: desk.checking.accountID,
      party: desk.vendor,
      invoice: desk.bill,
      apply: (vendorPaymentID, payableInvoiceID, amountApplied) =>
        session.call(createVendorPaymentAdvice, { body: { vendorPaymentID, payableInvoiceID, amountApplied } }),
      changeReference: (id, disbursementReference) =>
        session.call(changeVendorPayment, { params: { vendorPaymentID: String(id) }, body: { disbursementReference } }),
      left: async id =>
        (await session.call(readPayableInvoice, { params: { payableInvoiceID: String(id) } })).totalRemaining,
      async found(search) {
        const { vendorPayments } = await session.call(listVendorPayments, { query: { search } })
        const { disbursementReference, disbursementComment } = vendorPayments[0]!
        return { reference: disbursementReference, comment: disbursementComment }
      },
    }
  },
})
