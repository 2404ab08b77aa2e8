// The customer payment screens, and the screens of a customer with documents.
import { press, type ScreenState } from './screen-state.ts'

/** The screen states that the tests check. */
export const PAYMENT_SCREENS: readonly ScreenState[] = [
  {
    name: 'customer payments',
    proves: [
      ['rule 2.73', '/customer-payments: create form above a list.'],
      ['labels 5.3', 'Total Received and Receipt Date'],
    ],
    path: () => '/customer-payments',
    go: press('New payment receipt'),
    words: {
      heading: ['Receive Payments', 'Create New Payment Receipt', 'My Payments'],
      field: [
        'Receipt Date',
        'Customer',
        'Payment Reference',
        'Payment Account',
        'Total Received',
        'Comment',
        'Is Refund',
      ],
      button: ['Create Payment Receipt', 'Create and Apply', 'Export CSV', 'Print'],
      link: ['Apply'],
    },
  },
  {
    name: 'customer payments, choosing an account',
    torture: true,
    proves: [
      [
        'constant 9.6',
        'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
      ],
    ],
    path: () => '/customer-payments',
    go: async page => {
      await press('New payment receipt')(page)
      await page.getByLabel('Payment Account', { exact: true }).click()
      await page.getByRole('option').first().waitFor()
    },
    words: { text: ['Checking', 'Other accounts'] },
  },
  {
    name: 'edit payment receipt',
    proves: [['rule 2.76', '/customer-payments/{receiptID}: edit receipt plus a table of applied remittances.']],
    path: ({ receivables }) => `/customer-payments/${receivables.payment}`,
    words: {
      heading: ['Edit Payment Receipt', 'Applied Remittances'],
      field: ['Receipt Date', 'Customer', 'Payment Reference', 'Payment Account', 'Total Received', 'Comment'],
      button: ['Update Payment Receipt', 'Delete Payment Receipt', 'History'],
      link: ['Apply Payment'],
      text: ['Ledger entry'],
    },
  },
  {
    name: 'a remittance about to be deleted',
    proves: [['words 8.31', 'Are you sure you want to delete this remittance?']],
    path: ({ receivables }) => `/customer-payments/${receivables.payment}`,
    go: page =>
      page
        .getByRole('button', { name: /^Delete Remittance/ })
        .first()
        .click(),
    words: { heading: ['Delete Remittance'], text: ['Are you sure you want to delete this remittance?'] },
  },
  {
    name: 'a receipt about to be refunded',
    path: ({ receivables }) => `/customer-payments/${receivables.payment}`,
    go: press('Refund Receipt'),
    words: {
      heading: ['Refund Receipt'],
      field: ['Amount', 'Refund Date', 'Payment Reference'],
      button: ['Refund', 'Cancel'],
      text: ['The unapplied amount is refunded to'],
    },
  },
  {
    name: 'a refused refund',
    torture: true,
    path: ({ receivables }) => `/customer-payments/${receivables.payment}`,
    go: async page => {
      await press('Refund Receipt')(page)
      await page.getByLabel('Amount', { exact: true }).fill('0')
      await press('Refund')(page)
    },
    words: { text: ['Enter an amount above zero.'] },
  },
  {
    name: 'a returned check',
    path: ({ receivables }) => `/customer-payments/${receivables.payment}`,
    go: press('Returned Check'),
    words: {
      heading: ['Returned Check'],
      field: ['Date Returned', 'Payment Reference'],
      button: ['Record Return', 'Cancel'],
      text: ['This deletes the remittances of this payment.'],
    },
  },
  {
    name: 'apply payment',
    proves: [['rule 2.77', '/customer-payments/{receiptID}/apply: choose an open invoice and an amount.']],
    path: ({ receivables }) => `/customer-payments/${receivables.payment}/apply?proposed=true`,
    words: {
      heading: ['Apply Payment', 'Unpaid Invoices', 'Refunds'],
      button: ['Apply Payment', 'Oldest first', 'Clear'],
      text: ['Unapplied', 'Amount to apply', 'Balance after applying'],
    },
  },
  {
    name: 'apply refund',
    torture: true,
    path: ({ receivables }) => `/customer-payments/${receivables.refund}/apply`,
    words: { heading: ['Apply Refund', 'Unapplied Payments', 'Credit Notes'], button: ['Apply Refund'] },
  },
  {
    name: 'a payment receipt with an invalid id',
    proves: [['words 5.6', 'Invalid payment receipt ID']],
    path: () => '/customer-payments/none/apply',
    words: { text: ['Invalid payment receipt ID'] },
  },
  {
    name: 'a customer with open items and a timeline',
    torture: true,
    path: ({ receivables }) => `/customers/${receivables.customer}`,
    words: {
      heading: ['Edit Customer', 'Open Items', 'Timeline'],
      text: ['Open balance', 'Unapplied credits', 'Pending', 'applied to'],
      link: ['Click to view'],
    },
  },
]
