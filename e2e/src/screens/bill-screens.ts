// The vendor and bill screens.
import { press, type ScreenState } from './screen-state.ts'

/** The screen states that the tests check. */
export const BILL_SCREENS: readonly ScreenState[] = [
  {
    name: 'vendors',
    path: () => '/vendors',
    go: press('New vendor'),
    words: {
      heading: ['Vendors', 'Create New Vendor', 'My Vendors'],
      field: [
        'Vendor Name',
        'Care Of',
        'Address',
        'City',
        'State',
        'Zip',
        'Email',
        'Phone',
        'Reference Account',
        'Tax ID',
      ],
      button: ['Create Vendor'],
    },
  },
  {
    name: 'vendor with bills',
    proves: [['words 2.22', 'Click to view']],
    path: ({ payables }) => `/vendors/${payables.vendor}`,
    go: page => page.getByRole('table', { name: 'Vendor Invoices' }).waitFor(),
    words: {
      heading: ['Edit Vendor', 'Vendor Invoices'],
      field: ['Closed', 'Allow Vendor Invoices', 'Allow Payments'],
      button: ['Update Vendor', 'Delete Vendor'],
      link: ['Click to view'],
    },
  },
  {
    name: 'bills',
    // A list with more rows than are loaded also reads the totals of all rows.
    readsMax: 3,
    path: () => '/payable-invoices',
    go: press('New bill'),
    words: {
      heading: ['Bills', 'Create New Bill', 'My Bills'],
      field: ['Vendor', 'Vendor Invoice Number', 'Date Received', 'Date Due', 'Pre-Tax Total', 'Tax', 'Total'],
      button: ['Create Bill', 'Load Vendor Defaults'],
    },
  },
  {
    name: 'pending bills',
    torture: true,
    path: () => '/payable-invoices?approvalStatus=PENDING&sort=dateDue',
    words: { heading: ['Bills', 'My Bills'], button: ['Approve', 'Reject'], text: ['to approve'] },
  },
  {
    name: 'bills about to be approved',
    path: () => '/payable-invoices?approvalStatus=PENDING&search=RT-18',
    go: async page => {
      await page.getByText('1 to approve').waitFor()
      await press('Approve')(page)
    },
    words: { heading: ['Approve 1 bill'] },
  },
  {
    name: 'bills, a new vendor',
    readsMax: 3,
    path: () => '/payable-invoices',
    go: async page => {
      const form = page.getByRole('form', { name: 'Create New Bill' })
      await form.getByLabel('Vendor', { exact: true }).fill('Ivy Brand New')
      await page.getByRole('option', { name: /Create .Ivy Brand New/ }).click()
    },
    words: { heading: ['Create New Vendor'], field: ['Vendor Name'] },
  },
  {
    name: 'potential duplicates',
    hasRowLinks: true,
    path: () => '/payable-invoices/duplicates?of=payableInvoices',
    words: { heading: ['Potential Duplicates'], field: ['Compare', 'Show'], text: ['Not a duplicate'] },
  },
]
