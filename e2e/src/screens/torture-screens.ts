// States that only the torture run opens: screens that show only a message, and forms that are refused.
import type { Page } from 'playwright-core'
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

const [VENDOR, CUSTOMER, NUMBER] = ['Choose a vendor.', 'Choose a customer.', 'Enter the vendor’s invoice number.']
const [ACCOUNT, AMOUNT] = ['Choose an account.', 'Enter an amount.']

/** The paths of empty forms, the buttons that are pressed in this order, and the messages next to the fields. */
const REFUSED: [path: string, buttons: readonly string[], ...texts: string[]][] = [
  ['/accounts?search=checking', ['Create Account'], 'Enter an account name.'],
  ['/payable-invoices', ['New bill', 'Create Bill'], VENDOR, NUMBER, AMOUNT],
  ['/vendor-payments', ['New payment disbursement', 'Create Payment Disbursement'], VENDOR, ACCOUNT, AMOUNT],
  ['/customer-payments', ['New payment receipt', 'Create Payment Receipt'], CUSTOMER, ACCOUNT, AMOUNT],
  ['/reports', ['Run Report'], 'Choose a report.'],
]

export const TORTURE_SCREENS: readonly ScreenState[] = [
  ...MESSAGES.map(([path, ...text]) => ({ name: path, path: () => path, words: { text }, torture: true as const })),
  ...REFUSED.map(([path, buttons, ...text]) => ({
    name: `${path}, ${buttons.at(-1)} without values`,
    path: () => path,
    go: async (page: Page) => {
      for (const button of buttons) await press(button)(page)
    },
    words: { text },
    torture: true as const,
  })),
].map(state => ({ ...state, expecting: state.path().includes('/987654321') ? [404] : [] }))
