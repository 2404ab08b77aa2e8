// The screens of vendors and their bills.
import { press, type ScreenStory } from './screen-story.ts'

const FIELDS = [
  'Vendor',
  'Vendor Invoice Number',
  'Date Received',
  'Date Due',
  'Payment Terms',
  'Pre-Tax Total',
  'Tax',
  'Total',
  'Expense Account',
  'Description',
  'Payment Method',
  'Purchase Order ID',
  'Remit To Name',
  'Remit To Address 1',
  'Remit To Zip',
]

const VENDOR_FIELDS = [
  'Vendor Name',
  'Care Of',
  'Address',
  'City',
  'State',
  'Zip',
  'Email',
  'Phone',
  'Reference Account',
  'Notes',
  'Tax ID',
  'Bank Routing Number',
  'Bank Account Number',
  'Closed',
  'Allow Vendor Invoices',
  'Allow Payments',
]

/** Each state worth a look. */
export const BILL_SCREENS: readonly ScreenStory[] = [
  {
    name: 'vendors',
    path: () => '/vendors',
    words: { heading: ['Vendors', 'Create New Vendor', 'My Vendors'], field: VENDOR_FIELDS, button: ['Create Vendor'] },
  },
  {
    name: 'vendors, none found',
    path: () => '/vendors?search=zzz',
    words: { text: ['No vendor fits'] },
  },
  {
    name: 'vendors, a refused new one',
    path: () => '/vendors',
    go: press('Create Vendor'),
    words: { text: ['Give it a name.'] },
  },
  {
    name: 'edit vendor',
    path: ({ payables }) => `/vendors/${payables.vendor}`,
    go: page => page.getByRole('table', { name: 'Vendor Invoices' }).waitFor(),
    words: {
      heading: ['Edit Vendor', 'Open Items', 'Vendor Invoices', 'Timeline'],
      field: VENDOR_FIELDS,
      text: ['Received', 'Due', 'Invoice Number', 'Remit To', 'To be paid', 'Unapplied money'],
      button: ['Update Vendor', 'Delete Vendor', 'History'],
      link: ['Click to view'],
    },
  },
  {
    name: 'a vendor that does not exist',
    path: () => '/vendors/987654321',
    words: { text: ['Failed to load', 'This does not exist.'] },
    expecting: [404],
  },
  {
    name: 'bills',
    path: () => '/payable-invoices',
    words: {
      heading: ['Bills', 'Create New Bill', 'My Bills'],
      field: [...FIELDS, 'Status', 'Due from', 'Due to'],
      button: ['Create Bill', 'Load Vendor Defaults', 'Export CSV', 'Print'],
      link: ['Approval Queue', 'Potential Duplicates'],
    },
  },
  {
    name: 'bills, none found',
    path: () => '/payable-invoices?search=zzz&approvalStatus=REJECTED',
    words: { text: ['No bill fits'] },
  },
  {
    name: 'bills, a refused new one',
    path: () => '/payable-invoices',
    go: press('Create Bill'),
    words: { text: ['Choose a vendor.', 'Enter the vendor’s invoice number.', 'Enter a day.', 'Enter an amount.'] },
  },
  {
    name: 'bills that wait for approval',
    path: () => '/payable-invoices?approvalStatus=PENDING&search=rowan',
    words: { text: ['to approve'], button: ['Approve', 'Reject'] },
  },
  {
    name: 'approve many bills',
    path: () => '/payable-invoices?approvalStatus=PENDING&search=rowan',
    go: press('Approve'),
    words: { heading: ['Approve 1 bill'], text: ['Each is posted on the day on which it was received.'] },
  },
  {
    name: 'edit bill',
    path: ({ payables }) => `/payable-invoices/${payables.bill}`,
    words: {
      heading: ['Edit Bill'],
      field: ['Approval Status', 'Paid In Full', ...FIELDS],
      button: ['Update Bill', 'Delete Bill', 'Load Vendor Defaults', 'History'],
    },
  },
  {
    name: 'a vendor credit',
    path: ({ payables }) => `/payable-invoices/${payables.vendorCredit}`,
    words: { heading: ['Edit Vendor Credit'] },
  },
  {
    name: 'a bill that does not exist',
    path: () => '/payable-invoices/987654321',
    words: { text: ['Invoice not found'] },
    expecting: [404],
  },
  {
    name: 'the address of no bill',
    path: () => '/payable-invoices/none',
    words: { text: ['Invalid invoice ID'] },
  },
  {
    name: 'potential duplicates',
    path: () => '/payable-invoices/duplicates?of=payableInvoices',
    words: { heading: ['Potential Duplicates'], field: ['Look among'] },
  },
]
