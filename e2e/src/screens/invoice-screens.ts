// The receivable invoice screens.

import { press, type ScreenState } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

const FIELDS = [
  'Customer',
  'Client Reference',
  'Date Charged',
  'Due Date',
  'Payment Terms',
  'Pre-Tax Total',
  'Tax',
  'Total',
  'Revenue Account',
  'Description',
  'Bill To Name',
  'Bill To Address 1',
  'Ship To City',
  'Ship To Zip',
]

/** The screen states that the tests check. */
export const INVOICE_SCREENS: readonly ScreenState[] = [
  {
    name: 'invoices',
    hasRowLinks: true,
    proves: [
      ['rule 2.69', '/receivable-invoices: create form above a list.'],
      ['labels 5.1', 'Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged'],
    ],
    path: () => '/receivable-invoices',
    go: press('New invoice'),
    words: {
      heading: ['Invoices', 'Create New Invoice', 'My Invoices'],
      field: FIELDS,
      button: ['Create Invoice', 'Load Customer Defaults', 'Export CSV', 'Print'],
    },
  },
  {
    name: 'invoices, filters',
    path: () => '/receivable-invoices?startDate=2026-01-01&chargeStatus=CHARGED',
    go: async page => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('f')
      await page.getByLabel('Due date from').waitFor()
    },
    words: {
      field: ['From', 'To', 'Due date from', 'Due date to', 'Paid or open', 'Status'],
      button: ['Open', 'Overdue', 'Pending', 'Paid', 'This month', 'Last month', 'This quarter', 'This year'],
    },
  },
  {
    name: 'invoices, columns',
    path: () => '/receivable-invoices',
    go: async page => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('c')
      await page.getByLabel('Client Reference').last().waitFor()
    },
    words: { field: ['Number', 'Due', 'Bill To', 'Status'], button: ['Show all columns'] },
  },
  {
    name: 'invoices, a view about to be saved',
    path: () => '/receivable-invoices?search=a&sort=-invoiceTotal',
    go: async page => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('v')
      await press('Save View')(page)
    },
    words: { heading: ['Save View'], field: ['Name'] },
  },
  {
    name: 'invoices, a refused new one',
    path: () => '/receivable-invoices',
    go: async page => {
      await press('New invoice')(page)
      await press('Create Invoice')(page)
    },
    words: { text: ['Choose a customer.', 'Enter the client’s reference.', 'Enter an amount.'] },
  },
  {
    name: 'invoices, choosing an account',
    proves: [
      [
        'constant 9.6',
        'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
      ],
    ],
    path: () => '/receivable-invoices',
    go: async page => {
      await press('New invoice')(page)
      await page.getByRole('combobox', { name: 'Revenue Account' }).click()
      await page.getByRole('group', { name: 'Other accounts' }).waitFor()
    },
    words: { text: ['Store Sales'] },
  },
  {
    name: 'edit invoice',
    proves: [
      [
        'rule 2.71',
        '/receivable-invoices/{invoiceID}: edit form, a charge-status dropdown, and a table of applied payments with a link to apply a new remittance.',
      ],
    ],
    path: ({ receivables }) => `/receivable-invoices/${receivables.invoice}`,
    go: page => page.getByText('check 4711').waitFor(),
    words: {
      heading: ['Edit Invoice', 'Applied Payments'],
      field: ['Charge Status', ...FIELDS],
      button: ['Update Invoice', 'Delete Invoice', 'Mark Paid', 'Write Off'],
      link: ['Apply Payment'],
    },
  },
  {
    name: 'an invoice on paper',
    path: ({ receivables }) => `/receivable-invoices/${receivables.invoice}/print`,
    words: { button: ['PDF', 'Email'], text: [XSS_NAMES.script] },
  },
  {
    name: 'an invoice about to be emailed',
    path: ({ receivables }) => `/receivable-invoices/${receivables.invoice}/print`,
    go: press('Email'),
    words: { heading: ['Email'] },
  },
  {
    name: 'a customer’s statement on paper',
    path: ({ receivables }) => `/customers/${receivables.customer}/statement?startDate=2026-01-01&endDate=2026-11-21`,
    words: { button: ['PDF', 'Email'], text: [XSS_NAMES.script] },
  },
  {
    name: 'customers',
    path: () => '/customers',
    go: press('New customer'),
    words: {
      heading: ['Customers', 'Create New Customer', 'My Customers'],
      field: ['Customer Name', 'Credit Limit'],
      button: ['Create Customer'],
    },
  },
  {
    name: 'write off the remainder of an invoice',
    path: ({ receivables }) => `/receivable-invoices/${receivables.invoice}`,
    go: press('Write Off'),
    words: {
      heading: ['Write Off Remainder'],
      field: ['Amount', 'Write-Off Date', 'Write-Off Account', 'Comment'],
      button: ['Write Off', 'Cancel'],
    },
  },
  {
    name: 'a refused write-off',
    torture: true,
    path: ({ receivables }) => `/receivable-invoices/${receivables.invoice}`,
    go: async page => {
      await press('Write Off')(page)
      const dialog = page.getByRole('dialog', { name: 'Write Off Remainder' })
      await dialog.locator('input[value$=":Bad Debts"]').waitFor()
      await dialog.getByLabel('Write-Off Account').fill('')
      await dialog.getByLabel('Amount', { exact: true }).fill('0')
      await dialog.getByRole('button', { name: 'Write Off' }).click()
    },
    words: { text: ['Enter an amount above zero.', 'Choose an account.'] },
  },
  {
    name: 'apply a credit note',
    torture: true,
    path: ({ receivables }) => `/receivable-invoices/${receivables.credit}/apply-payment`,
    words: { heading: ['Apply Credit Note', 'Unpaid Invoices', 'Refunds'], button: ['Apply Credit Note'] },
  },
  {
    name: 'apply a payment to an invoice',
    proves: [
      [
        'rule 2.72',
        '/receivable-invoices/{invoiceID}/apply-payment: choose an unapplied customer payment and an amount to apply to this invoice.',
      ],
    ],
    path: ({ receivables }) => `/receivable-invoices/${receivables.invoice}/apply-payment`,
    go: page => page.getByRole('checkbox').first().click(),
    words: {
      heading: ['Apply Payment', 'Unapplied Payments', 'Credit Notes'],
      text: ['check 4711', 'Remaining', 'Amount to apply', 'Balance after applying'],
      button: ['Apply Payment'],
    },
  },
  {
    name: 'a credit note',
    proves: [['words 8.38', 'No payments applied']],
    path: ({ receivables }) => `/receivable-invoices/${receivables.credit}`,
    go: page => page.getByText('No payments applied').waitFor(),
    words: {
      heading: ['Edit Credit Note'],
      button: ['Update Credit Note', 'Delete Credit Note'],
      link: ['Apply Credit Note'],
    },
  },
  {
    name: 'an invoice that does not exist',
    proves: [['words 8.36', 'Invoice not found']],
    path: () => '/receivable-invoices/987654321',
    words: { text: ['Invoice not found'] },
    expecting: [404],
  },
  {
    name: 'an invalid invoice id',
    proves: [['words 5.7', 'Invalid invoice ID']],
    path: () => '/receivable-invoices/none',
    words: { text: ['Invalid invoice ID'] },
  },
  {
    name: 'customer with invoices',
    proves: [
      [
        'rule 2.62',
        "/customers/{customerID}: edit form with a link to the receivable ledger account at /transactions/account/{account id}, and a 'Customer Invoices' list.",
      ],
      ['words 2.21', 'Customer Invoices'],
    ],
    path: ({ receivables }) => `/customers/${receivables.customer}`,
    go: page => page.getByRole('table', { name: 'Customer Invoices' }).waitFor(),
    words: { heading: ['Edit Customer', 'Customer Invoices'], text: ['Client Reference', 'Bill To', 'Remitted'] },
  },
]
