// Payments of customers and to vendors on the screen.

import { readPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { changeVendorPayment, listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { changeCustomerPayment, listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { describe } from 'vitest'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openDesk } from '../desks/receivables-desk.ts'
import { setStage } from '../stage/stage.ts'
import { testPayments } from './payment-journeys.ts'
import type { PaymentWords } from './payment-words.ts'

const stage = setStage()

const CUSTOMERS: PaymentWords = {
  path: '/customer-payments',
  invoicePath: '/receivable-invoices',
  title: 'Payment Receipt',
  noID: 'No payment receipt ID provided',
  party: 'Customer',
  labels: {
    date: 'Receipt Date',
    total: 'Total Received',
    reference: 'Payment Reference',
    account: 'Payment Account',
  },
  heads: ['Date', 'Customer', 'Payment Reference', 'Payment Account', 'Received', 'Applied', 'Status'],
  invoiceName: 'Invoice \\d+',
  creditName: 'Credit note \\d+',
  oneInvoice: 'an invoice',
  titles: { invoices: 'Unpaid Invoices', credits: 'Credit Notes' },
  advice: {
    remove: 'Delete Remittance',
    confirm: 'Are you sure you want to delete this remittance?',
    failure: 'Failed to delete remittance. Please try again.',
    removed: 'Remittance deleted',
    path: 'customer-payment-advices',
    title: 'Error Saving Remittance Advice',
  },
  refund: { left: 'Refund Receipt', whole: 'Returned Check', said: 'taken off' },
  refused: {
    fields: { isPaymentsAccepted: false, paymentsAcceptedNote: 'Only by wire' },
    sentence: 'Payments are turned off for Elder Partners. Only by wire.',
  },
  sort: 'totalReceived',
  async openDesk(session) {
    const desk = await openDesk(session)
    return {
      ...desk,
      checkingID: desk.checking.accountID,
      party: desk.customer,
      apply: (paymentReceiptID, receivableInvoiceID, amountApplied) =>
        session.call(createCustomerPaymentAdvice, { body: { paymentReceiptID, receivableInvoiceID, amountApplied } }),
      changeReference: (id, paymentReference) =>
        session.call(changeCustomerPayment, { params: { customerPaymentID: String(id) }, body: { paymentReference } }),
      left: async id =>
        (await session.call(readReceivableInvoice, { params: { receivableInvoiceID: String(id) } })).totalRemaining,
      async found(search) {
        const { customerPayments } = await session.call(listCustomerPayments, { query: { search } })
        const { paymentReference, receiptComment } = customerPayments[0]!
        return { reference: paymentReference, comment: receiptComment }
      },
    }
  },
}

const VENDORS: PaymentWords = {
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
}

describe.each([CUSTOMERS, VENDORS])('$title', side => testPayments(stage, side))
