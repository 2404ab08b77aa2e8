// All screens by path. Register a new screen here and in contract/src/screens.ts. Its entries in the sidebar and the palette are defined in
// navigation.ts.
import type { SCREENS } from '@twofold/contract/screens'
import type { ComponentType } from 'react'
import type { ScreenHandle } from '../kit/router/screen-handle.ts'

/** The path of a screen in the contract, except `/`, which only redirects. */
export type ScreenPath = Exclude<(typeof SCREENS)[number], '/'>

/** A screen, with a function that loads its code when the screen is first shown. */
export type Screen = ScreenHandle & { load: () => Promise<{ default: ComponentType }> }

/** Loads a screen in parallel with the form or list that it opens first. If loading this part fails here, the screen loads it again. */
function beside<Screen>(part: Promise<unknown>, screen: Promise<Screen>): Promise<Screen> {
  part.catch(() => {})
  return screen
}

/** Returns a function that creates screens with the given properties. */
function screenWith(common: Partial<ScreenHandle>) {
  return (title: string, load: Screen['load'], handle: Partial<ScreenHandle> = {}): Screen => ({
    title,
    ...common,
    ...handle,
    load,
  })
}

const booksScreen = screenWith({ permission: 'books.read' })
const documentsScreen = screenWith({ permission: 'documents.read' })
/** Also shown to a user without a membership. */
const userScreen = screenWith({ isWithoutOrganisation: true })

/** One screen per path, loaded when it is first shown. */
export const SCREEN_ROUTES: Record<ScreenPath, Screen> = {
  '/home': { title: null, isOpen: true, load: () => import('../home/home-page.tsx') },
  '/login': userScreen('Login', () => import('../session/login-page.tsx'), { isOpen: true }),
  '/authenticated': userScreen('Login', () => import('../session/authenticated-page.tsx'), { isOpen: true }),
  '/refresh': userScreen('Refresh', () => import('../session/refresh-page.tsx')),
  '/securedata': userScreen('Secure data', () => import('../session/secure-data-page.tsx')),
  '/user/multi-org': userScreen('Organisations', () => import('../session/multi-org-page.tsx')),
  '/user/name': userScreen('Your name', () => import('../session/name-page.tsx')),
  '/user/sessions': userScreen('Sessions', () => import('../session/sessions-page.tsx')),
  '/accounts': booksScreen('Accounts', () => import('../accounts/accounts-screen.tsx')),
  '/accounts/:accountID': booksScreen('Edit Account', () =>
    beside(import('../accounts/edit-account-form.tsx'), import('../accounts/accounts-screen.tsx')),
  ),
  '/accounttypes': { title: 'Account Types', load: () => import('../accounts/account-types-page.tsx') },
  '/transactions/account/:accountID': booksScreen(
    'Transactions',
    () => import('../transactions/transactions-screen.tsx'),
  ),
  '/transactions/:transactionID': booksScreen('Edit Transaction', () =>
    beside(import('../transactions/edit-transaction-sheet.tsx'), import('../transactions/transactions-screen.tsx')),
  ),
  '/journal': booksScreen('Journal', () => import('../transactions/journal/journal-screen.tsx')),
  '/journal/:transactionID': booksScreen(
    'Edit Transaction',
    () => import('../transactions/journal/journal-screen.tsx'),
  ),
  '/reconcile/:accountID': booksScreen('Reconcile', () => import('../reconciliation/reconcile-page.tsx')),
  '/reconcile/:accountID/import': booksScreen(
    'Import statement',
    () => import('../statement-imports/statement-page.tsx'),
  ),
  '/reconcile/:accountID/discrepancies': {
    title: 'Discrepancies',
    permission: 'audit.history',
    load: () => import('../reconciliation/discrepancies-page.tsx'),
  },
  '/reports': booksScreen('Reports', () => import('../reports/run-report-page.tsx')),
  '/reports/list': booksScreen('Edit Reports', () => import('../reports/saved/report-list-screen.tsx')),
  '/reports/edit/:reportID': booksScreen('Edit Report', () => import('../reports/saved/report-list-screen.tsx')),
  '/reports/named/:reportName': booksScreen('Report', () => import('../reports/named-report-page.tsx')),
  '/reports/:reportID': booksScreen('Report', () => import('../reports/report-page.tsx'), { isAlone: true }),
  '/customers': documentsScreen('Customers', () =>
    beside(import('../parties/parties-page.tsx'), import('../customers/customers-screen.tsx')),
  ),
  '/customers/:customerID': documentsScreen('Edit Customer', () =>
    beside(import('../parties/edit-party-form.tsx'), import('../customers/customers-screen.tsx')),
  ),
  '/customers/:customerID/statement': documentsScreen('Statement', () => import('../customers/statement-page.tsx'), {
    isAlone: true,
  }),
  '/receivable-invoices/:receivableInvoiceID/print': documentsScreen(
    'Invoice',
    () => import('../receivable-invoices/invoice-paper-page.tsx'),
    { isAlone: true },
  ),
  '/outbox': documentsScreen('Outbox', () => import('../mail/outbox-screen.tsx')),
  '/outbox/:mailID': documentsScreen('Email', () => import('../mail/outbox-screen.tsx')),
  '/receivable-invoices': documentsScreen('Invoices', () =>
    beside(
      import('../receivable-invoices/receivable-invoices-page.tsx'),
      import('../receivable-invoices/receivable-invoices-screen.tsx'),
    ),
  ),
  '/receivable-invoices/:receivableInvoiceID': documentsScreen('Edit Invoice', () =>
    beside(
      import('../receivable-invoices/edit-receivable-sheet.tsx'),
      import('../receivable-invoices/receivable-invoices-screen.tsx'),
    ),
  ),
  '/receivable-invoices/:receivableInvoiceID/apply-payment': documentsScreen('Apply Payment', () =>
    beside(
      import('../documents/apply/apply-sheet.tsx'),
      import('../receivable-invoices/receivable-invoices-screen.tsx'),
    ),
  ),
  '/customer-payments': documentsScreen('Receive Payments', () =>
    beside(import('../customer-payments/payments-page.tsx'), import('../customer-payments/payments-screen.tsx')),
  ),
  '/customer-payments/:customerPaymentID': documentsScreen('Edit Payment Receipt', () =>
    beside(import('../documents/payments/edit-payment-sheet.tsx'), import('../customer-payments/payments-screen.tsx')),
  ),
  '/customer-payments/:customerPaymentID/apply': documentsScreen('Apply Payment', () =>
    beside(import('../documents/apply/apply-sheet.tsx'), import('../customer-payments/payments-screen.tsx')),
  ),
  '/vendors': documentsScreen('Vendors', () =>
    beside(import('../parties/parties-page.tsx'), import('../vendors/vendors-screen.tsx')),
  ),
  '/vendors/:vendorID': documentsScreen('Edit Vendor', () =>
    beside(import('../parties/edit-party-form.tsx'), import('../vendors/vendors-screen.tsx')),
  ),
  '/payable-invoices': documentsScreen('Bills', () =>
    beside(
      import('../payable-invoices/payable-invoices-page.tsx'),
      import('../payable-invoices/payable-invoices-screen.tsx'),
    ),
  ),
  '/payable-invoices/duplicates': documentsScreen(
    'Potential Duplicates',
    () => import('../payable-invoices/duplicates-page.tsx'),
  ),
  '/payable-invoices/:payableInvoiceID': documentsScreen('Edit Bill', () =>
    beside(
      import('../payable-invoices/edit-bill-sheet.tsx'),
      import('../payable-invoices/payable-invoices-screen.tsx'),
    ),
  ),
  '/payable-invoices/:payableInvoiceID/apply-payment': documentsScreen('Apply Payment', () =>
    beside(import('../documents/apply/apply-sheet.tsx'), import('../payable-invoices/payable-invoices-screen.tsx')),
  ),
  '/vendor-payments': documentsScreen('Send Payments', () =>
    beside(import('../vendor-payments/payments-page.tsx'), import('../vendor-payments/payments-screen.tsx')),
  ),
  '/vendor-payments/runs': documentsScreen('Payment Runs', () => import('../vendor-payments/runs-page.tsx')),
  '/vendor-payments/runs/new': documentsScreen('New Payment Run', () => import('../vendor-payments/new-run-page.tsx')),
  '/vendor-payments/runs/:vendorPaymentRunID': documentsScreen(
    'Payment Run',
    () => import('../vendor-payments/run-page.tsx'),
  ),
  '/vendor-payments/:vendorPaymentID': documentsScreen('Edit Payment Disbursement', () =>
    beside(import('../documents/payments/edit-payment-sheet.tsx'), import('../vendor-payments/payments-screen.tsx')),
  ),
  '/vendor-payments/:vendorPaymentID/apply': documentsScreen('Apply Payment', () =>
    beside(import('../documents/apply/apply-sheet.tsx'), import('../vendor-payments/payments-screen.tsx')),
  ),
  '/organisation/settings': {
    title: 'Settings',
    permission: 'organisation.read',
    load: () => import('../organisations/settings-page.tsx'),
  },
  '/organisation/members': {
    title: 'Members',
    permission: 'members.read',
    load: () => import('../members/members-page.tsx'),
  },
  '/organisation/audit': {
    title: 'Audit trail',
    permission: 'audit.read',
    load: () => import('../audit/audit-page.tsx'),
  },
  '/organisation/import': booksScreen('Import', () => import('../imports/import-page.tsx')),
  '/organisation/export': booksScreen('Export', () => import('../exports/export-page.tsx')),
  '/organisation/new': userScreen('New organisation', () => import('../organisations/new-organisation-page.tsx')),
  '/invitation': userScreen('Invitation', () => import('../members/invitation-page.tsx'), { isOpen: true }),
}
