// States that only the torture run opens: screens that show only a message, and forms that are refused.
import { press, type ScreenState } from './screen-state.ts'

/** The paths of screens without records, and their messages. */
const MESSAGES: [path: string, ...texts: string[]][] = [
  ['/accounts?search=zzz', 'No matching accounts'],
  ['/transactions/987654321', 'Failed to load', 'This record does not exist.'],
  ['/reports/edit/987654321', 'Failed to load', 'This record does not exist.'],
  [
    '/payable-invoices/duplicates?of=payableInvoices&isApart=true',
    'No pairs yet',
    'No pairs are marked as not duplicates.',
  ],
  ['/vendor-payments/none/apply', 'Invalid payment disbursement ID'],
  ['/vendor-payments?search=zzz&endDate=2026-01-01', 'No matching payments'],
  ['/customer-payments?search=zzz&startDate=2026-01-01', 'No matching payments'],
  ['/receivable-invoices?search=zzz&chargeStatus=CANCELED', 'No matching invoices'],
  ['/vendor-payments/runs/new?dueEndDate=1999-12-31', 'No approved bills due'],
]

/** The paths of empty forms, the button that is pressed, and the messages next to the fields. */
const REFUSED: [path: string, button: string, ...texts: string[]][] = [
  ['/accounts?search=checking', 'Create Account', 'Enter an account name.'],
  ['/payable-invoices', 'Create Bill', 'Choose a vendor.', 'Enter the vendor’s invoice number.', 'Enter an amount.'],
  ['/vendor-payments', 'Create Payment Disbursement', 'Choose a vendor.', 'Choose an account.', 'Enter an amount.'],
  ['/customer-payments', 'Create Payment Receipt', 'Choose a customer.', 'Choose an account.', 'Enter an amount.'],
  ['/reports', 'Run Report', 'Choose a report.'],
]

export const TORTURE_SCREENS: readonly ScreenState[] = [
  ...MESSAGES.map(([path, ...text]) => ({ name: path, path: () => path, words: { text }, torture: true as const })),
  ...REFUSED.map(([path, button, ...text]) => ({
    name: `${path}, ${button} without values`,
    path: () => path,
    go: press(button),
    words: { text },
    torture: true as const,
  })),
].map(state => ({ ...state, expecting: state.path().includes('/987654321') ? [404] : [] }))
