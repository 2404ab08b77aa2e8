// Customers' payments on the screen.
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { changeCustomerPayment, listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { openDesk } from '../desks/receivables-desk.ts'
import { tellPaymentStories } from './payment-stories.ts'

tellPaymentStories({
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
})
