// The screens for vendor payments and payment runs.
import type { Page } from 'playwright-core'
import { pick } from '../drivers/demo-organisations.ts'
import { press, type ScreenState } from './screen-state.ts'

/** Opens the preview of a payment run for all due bills. */
async function preview(page: Page): Promise<void> {
  await pick(page.getByRole('form', { name: 'New Payment Run' }), page, 'Account', 'Checking')
  await press('Preview')(page)
  await page.getByRole('grid', { name: 'Preview' }).waitFor()
}

/** The screen states that the tests check. */
export const DISBURSEMENT_SCREENS: readonly ScreenState[] = [
  {
    name: 'vendor payments',
    // A list with more rows than are loaded also reads the totals of all rows.
    readsMax: 3,
    proves: [
      ['route 2.30', '/vendor-payments'],
      ['rule 5.18', '**Disbursement**: required Total Amount and Disbursement Date; an Is Refund checkbox.'],
    ],
    path: () => '/vendor-payments',
    go: press('New payment disbursement'),
    words: {
      heading: ['Send Payments', 'Create New Payment Disbursement', 'My Payments'],
      field: ['Disbursement Date', 'Vendor', 'Reference', 'Account', 'Total Amount', 'Comment', 'Is Refund'],
      button: ['Create Payment Disbursement', 'Create and Apply', 'Export CSV', 'Print'],
      link: ['Apply', 'Payment Runs'],
    },
  },
  {
    name: 'edit payment disbursement',
    proves: [
      ['rule 2.84', '/vendor-payments/{vendorPaymentID}: edit plus applied remittances.'],
      ['route 2.31', '/vendor-payments/{vendorPaymentID}'],
    ],
    path: ({ payables }) => `/vendor-payments/${payables.disbursement}`,
    words: {
      heading: ['Edit Payment Disbursement', 'Applied Remittances'],
      field: ['Disbursement Date', 'Vendor', 'Reference', 'Account', 'Total Amount', 'Comment'],
      button: ['Update Payment Disbursement', 'Delete Payment Disbursement', 'History'],
      link: ['Apply Payment'],
      text: ['Ledger entry'],
    },
  },
  {
    name: 'a payment advice about to be deleted',
    torture: true,
    path: ({ payables }) => `/vendor-payments/${payables.disbursement}`,
    go: page =>
      page
        .getByRole('button', { name: /^Delete Payment Advice/ })
        .first()
        .click(),
    words: { heading: ['Delete Payment Advice'], text: ['Are you sure you want to delete this payment advice?'] },
  },
  {
    name: 'a disbursement that the vendor refunds',
    torture: true,
    path: ({ payables }) => `/vendor-payments/${payables.disbursement}`,
    go: press('Record Refund'),
    words: {
      heading: ['Record Refund'],
      field: ['Amount', 'Refund Date', 'Reference'],
      button: ['Refund', 'Cancel'],
      text: ['The unapplied amount is returned by'],
    },
  },
  {
    name: 'a returned payment',
    torture: true,
    path: ({ payables }) => `/vendor-payments/${payables.disbursement}`,
    go: press('Returned Payment'),
    words: {
      heading: ['Returned Payment'],
      field: ['Date Returned', 'Reference'],
      button: ['Record Return', 'Cancel'],
      text: ['This deletes the payment advices of this payment.'],
    },
  },
  {
    name: 'apply disbursement',
    proves: [
      ['rule 2.85', '/vendor-payments/{vendorPaymentID}/apply: choose a bill to apply.'],
      ['route 2.32', '/vendor-payments/{vendorPaymentID}/apply'],
    ],
    path: ({ payables }) => `/vendor-payments/${payables.disbursement}/apply?proposed=true`,
    words: {
      heading: ['Apply Payment', 'Unpaid Bills', 'Refunds'],
      button: ['Apply Payment', 'Oldest first', 'Clear'],
      text: ['Unapplied', 'Amount to apply', 'Balance after applying'],
    },
  },
  {
    name: 'apply a vendor’s refund',
    torture: true,
    path: ({ payables }) => `/vendor-payments/${payables.refund}/apply`,
    words: { heading: ['Apply Refund', 'Unapplied Payments', 'Vendor Credits'], button: ['Apply Refund'] },
  },
  {
    name: 'edit bill, with its applications',
    path: ({ payables }) => `/payable-invoices/${payables.bill}`,
    words: {
      heading: ['Edit Bill', 'Applied Payments'],
      link: ['Apply Payment', 'Payment'],
      text: ['check 881', '2 applied'],
    },
  },
  {
    name: 'apply payment to a bill',
    proves: [['route 2.29', '/payable-invoices/{invoiceID}/apply-payment']],
    path: ({ payables }) => `/payable-invoices/${payables.bill}/apply-payment`,
    words: {
      heading: ['Apply Payment', 'Unapplied Payments', 'Vendor Credits'],
      button: ['Apply Payment', 'Oldest first'],
      text: ['check 881', 'RT-C1', 'Remaining'],
    },
  },
  {
    name: 'apply vendor credit',
    torture: true,
    path: ({ payables }) => `/payable-invoices/${payables.vendorCredit}/apply-payment`,
    words: { heading: ['Apply Vendor Credit', 'Unpaid Bills', 'Refunds'], button: ['Apply Vendor Credit'] },
  },
  {
    name: 'payment runs',
    path: () => '/vendor-payments/runs',
    words: {
      heading: ['Payment Runs', 'Cash Needed by Week', 'My Payment Runs'],
      link: ['New Payment Run', 'Overdue'],
      text: ['Not finished', 'starting with the oldest bill'],
    },
  },
  {
    name: 'new payment run',
    path: () => '/vendor-payments/runs/new?dueEndDate=2026-10-31',
    words: {
      heading: ['New Payment Run'],
      field: ['Due Through', 'Disbursement Date', 'Account', 'Reference', 'Comment'],
      button: ['Preview', 'Select All', 'Select None'],
    },
  },
  {
    name: 'new payment run, preview',
    torture: true,
    path: () => '/vendor-payments/runs/new?dueEndDate=2026-10-31',
    go: preview,
    words: { heading: ['Preview'], button: ['Start Payment Run', 'Back to Bills'], text: ['To be paid'] },
  },
  {
    name: 'an unfinished payment run',
    path: ({ payables }) => `/vendor-payments/runs/${payables.run}`,
    words: {
      heading: [/* The heading also contains the number of the run. */ 'Remittance List'],
      button: ['Continue', 'Cancel Run', 'Export CSV', 'Print'],
      text: ['Not finished: 0 of 1 vendor', 'To be paid'],
    },
  },
  {
    name: 'a payment run about to be canceled',
    path: ({ payables }) => `/vendor-payments/runs/${payables.run}`,
    go: press('Cancel Run'),
    words: { heading: ['Cancel Run'], text: ['Payments already made are kept.'], button: ['Keep Run'] },
  },
  {
    name: 'a payment run that does not exist',
    torture: true,
    path: () => '/vendor-payments/runs/987654321',
    words: { text: ['Payment run not found'], link: ['All payment runs'] },
    expecting: [404],
  },
]
