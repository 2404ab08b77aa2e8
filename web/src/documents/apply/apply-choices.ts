// What can be applied to documents of each kind, and the calls that apply it.
import type { CallOf } from '@twofold/contract/endpoint'
import { applyToPayableInvoice, applyVendorPayment } from '@twofold/contract/payables/vendor-payment-advices'
import { applyCustomerPayment, applyToReceivableInvoice } from '@twofold/contract/receivables/customer-payment-advices'
import type { PartyWord } from '../../parties/party-values.ts'
import type { DocumentSide } from '../document-side.ts'
import type { ApplyChoices } from './apply-values.ts'

/** The documents of customers and of vendors that can be applied. */
export const APPLY_CHOICES: Readonly<Record<PartyWord, ApplyChoices>> = {
  customer: {
    debitItem: {
      groups: [
        { isInvoice: true, title: 'Unpaid Invoices', one: 'an invoice' },
        { isInvoice: false, title: 'Refunds', one: 'a refund' },
      ],
      none: 'No unpaid invoices found for this customer',
      next: { to: '/receivable-invoices', label: 'New invoice', permission: 'documents.write' },
    },
    creditItem: {
      groups: [
        { isInvoice: false, title: 'Unapplied Payments', one: 'a payment' },
        { isInvoice: true, title: 'Credit Notes', one: 'a credit note' },
      ],
      none: 'No unapplied payments found for this customer',
      next: { to: '/customer-payments', label: 'New payment receipt', permission: 'documents.post' },
    },
  },
  vendor: {
    debitItem: {
      groups: [
        { isInvoice: true, title: 'Unpaid Bills', one: 'a bill' },
        { isInvoice: false, title: 'Refunds', one: 'a refund' },
      ],
      none: 'No unpaid invoices found for this vendor',
      next: { to: '/payable-invoices', label: 'New bill', permission: 'documents.write' },
    },
    creditItem: {
      groups: [
        { isInvoice: false, title: 'Unapplied Payments', one: 'a payment' },
        { isInvoice: true, title: 'Vendor Credits', one: 'a vendor credit' },
      ],
      none: 'No unapplied payments found for this vendor',
      next: { to: '/vendor-payments', label: 'New payment disbursement', permission: 'documents.post' },
    },
  },
}

/** The calls that apply one document to many others, or many others to one document. */
export const APPLY_CALLS: Readonly<Record<DocumentSide['kind'], CallOf<'params' | 'body', object>>> = {
  'receivable invoice': applyToReceivableInvoice,
  'customer payment': applyCustomerPayment,
  'payable invoice': applyToPayableInvoice,
  'vendor payment': applyVendorPayment,
}
