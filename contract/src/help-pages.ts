// The page of the documentation that explains each screen. The server redirects `/help?screen=PATH` to it, so the screens need not know it.
import { type Screen, screenOf } from './screens.ts'

/** The address of the table of contents. */
export const HELP_CONTENTS = '/help/index.html'

const SIGN_IN = 'operating/sign-in'
const RECEIVABLES = 'bookkeeping/receivables'
const INVOICES = 'bookkeeping/receivables#create-and-charge-an-invoice'
const RECEIPTS = 'bookkeeping/receivables#record-and-apply-a-payment'
const PAYABLES = 'bookkeeping/payables'
const BILLS = 'bookkeeping/payables#enter-and-approve-bills'
const DISBURSEMENTS = 'bookkeeping/payables#pay-one-vendor'
const RUNS = 'bookkeeping/payables#pay-many-vendors-with-a-payment-run'
const PRINT_AND_EMAIL = 'bookkeeping/print-and-email'
const REPORTS = 'bookkeeping/reports'
const MEMBERS = 'bookkeeping/members'

/** The pages below `/help`, without `.html`. An anchor follows `#`. */
export const HELP_PAGES: Readonly<Record<Screen, string>> = {
  '/': 'bookkeeping/reports#the-home-page',
  '/home': 'bookkeeping/reports#the-home-page',
  '/login': SIGN_IN,
  '/authenticated': SIGN_IN,
  '/refresh': SIGN_IN,
  '/securedata': SIGN_IN,
  '/user/multi-org': MEMBERS,
  '/user/name': SIGN_IN,
  '/user/sessions': 'operating/sign-in#sessions',
  '/accounts': 'bookkeeping/accounts',
  '/accounts/:accountID': 'bookkeeping/accounts',
  '/accounttypes': 'glossary',
  '/transactions/account/:accountID': 'bookkeeping/common-questions',
  '/transactions/:transactionID': 'bookkeeping/common-questions',
  '/journal': 'bookkeeping/journal',
  '/journal/:transactionID': 'bookkeeping/journal',
  '/reconcile/:accountID': 'bookkeeping/reconciliation',
  '/reconcile/:accountID/import': 'bookkeeping/statement-import',
  '/reconcile/:accountID/discrepancies': 'bookkeeping/reconciliation#discrepancies',
  '/reports': REPORTS,
  '/reports/list': REPORTS,
  '/reports/named/:reportName': REPORTS,
  '/reports/edit/:reportID': REPORTS,
  '/reports/:reportID': 'bookkeeping/reports#see-the-transactions-of-a-figure',
  '/customers': RECEIVABLES,
  '/customers/:customerID': RECEIVABLES,
  '/customers/:customerID/statement': PRINT_AND_EMAIL,
  '/receivable-invoices/:receivableInvoiceID/print': PRINT_AND_EMAIL,
  '/outbox': 'bookkeeping/print-and-email#the-outbox',
  '/outbox/:mailID': 'bookkeeping/print-and-email#the-outbox',
  '/receivable-invoices': INVOICES,
  '/receivable-invoices/:receivableInvoiceID': INVOICES,
  '/receivable-invoices/:receivableInvoiceID/apply-payment': RECEIPTS,
  '/customer-payments': RECEIPTS,
  '/customer-payments/:customerPaymentID': RECEIPTS,
  '/customer-payments/:customerPaymentID/apply': RECEIPTS,
  '/vendors': PAYABLES,
  '/vendors/:vendorID': PAYABLES,
  '/payable-invoices': BILLS,
  '/payable-invoices/duplicates': 'bookkeeping/payables#safeguards',
  '/payable-invoices/:payableInvoiceID': BILLS,
  '/payable-invoices/:payableInvoiceID/apply-payment': DISBURSEMENTS,
  '/vendor-payments': DISBURSEMENTS,
  '/vendor-payments/runs': RUNS,
  '/vendor-payments/runs/new': RUNS,
  '/vendor-payments/runs/:vendorPaymentRunID': RUNS,
  '/vendor-payments/:vendorPaymentID': DISBURSEMENTS,
  '/vendor-payments/:vendorPaymentID/apply': DISBURSEMENTS,
  '/organisation/settings': MEMBERS,
  '/organisation/members': MEMBERS,
  '/organisation/audit': 'operating/audit',
  '/organisation/import': 'bookkeeping/import',
  '/organisation/export': 'reference/export',
  '/organisation/new': 'tutorial/first-month#create-the-organisation',
  '/invitation': 'bookkeeping/members#invite-a-member',
}

/** Returns the address of the help page for the path of a screen. For any other text, returns the table of contents. */
export function helpAddress(path: string): string {
  const screen = screenOf(path)
  if (screen === null) return HELP_CONTENTS
  const [page, anchor] = HELP_PAGES[screen].split('#')
  return `/help/${page}.html${anchor === undefined ? '' : `#${anchor}`}`
}
