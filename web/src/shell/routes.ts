// All screens by path. Register a new screen here and in contract/src/screens.ts. Its entries in the sidebar and the palette are defined in
// navigation.ts.
import type { SCREENS } from '@twofold/contract/screens'
import type { ComponentType } from 'react'
import type { ScreenHandle } from '../kit/links/use-screen.ts'

/** The path of a screen in the contract, except `/`, which only redirects. */
export type ScreenPath = Exclude<(typeof SCREENS)[number], '/'>

/** A screen, with a function that loads its code when the screen is first shown. */
export type Screen = ScreenHandle & { load: () => Promise<{ default: ComponentType }> }

/** Loads a screen in parallel with the form or list that it opens first. If loading this part fails here, the screen loads it again. */
function beside<Screen>(part: Promise<unknown>, screen: Promise<Screen>): Promise<Screen> {
  part.catch(() => {})
  return screen
}

/** One screen per path, loaded when it is first shown. */
export const SCREEN_ROUTES: Record<ScreenPath, Screen> = {
  '/home': { title: null, isOpen: true, load: () => import('../home/home-page.tsx') },
  '/login': {
    title: 'Login',
    isOpen: true,
    isWithoutOrganisation: true,
    load: () => import('../session/login-page.tsx'),
  },
  '/authenticated': {
    title: 'Login',
    isOpen: true,
    isWithoutOrganisation: true,
    load: () => import('../session/authenticated-page.tsx'),
  },
  '/refresh': { title: 'Refresh', isWithoutOrganisation: true, load: () => import('../session/refresh-page.tsx') },
  '/securedata': {
    title: 'Secure data',
    isWithoutOrganisation: true,
    load: () => import('../session/secure-data-page.tsx'),
  },
  '/user/multi-org': {
    title: 'Organisations',
    isWithoutOrganisation: true,
    load: () => import('../session/multi-org-page.tsx'),
  },
  '/user/name': { title: 'Your name', isWithoutOrganisation: true, load: () => import('../session/name-page.tsx') },
  '/user/sessions': {
    title: 'Sessions',
    isWithoutOrganisation: true,
    load: () => import('../session/sessions-page.tsx'),
  },
  '/accounts': {
    title: 'Accounts',
    permission: 'books.read',
    load: () => import('../accounts/accounts-screen.tsx'),
  },
  '/accounts/:accountID': {
    title: 'Edit Account',
    permission: 'books.read',
    load: () => beside(import('../accounts/edit-account-sheet.tsx'), import('../accounts/accounts-screen.tsx')),
  },
  '/accounttypes': { title: 'Account Types', load: () => import('../accounts/account-types-page.tsx') },
  '/transactions/account/:accountID': {
    title: 'Transactions',
    permission: 'books.read',
    load: () => import('../transactions/transactions-screen.tsx'),
  },
  '/transactions/:transactionID': {
    title: 'Edit Transaction',
    permission: 'books.read',
    load: () =>
      beside(import('../transactions/edit-transaction-sheet.tsx'), import('../transactions/transactions-screen.tsx')),
  },
  '/reconcile/:accountID': {
    title: 'Reconcile',
    permission: 'books.read',
    load: () => import('../reconciliation/reconcile-page.tsx'),
  },
  '/reconcile/:accountID/import': {
    title: 'Import statement',
    permission: 'books.read',
    load: () => import('../statement-imports/statement-page.tsx'),
  },
  '/reconcile/:accountID/discrepancies': {
    title: 'Discrepancies',
    permission: 'audit.history',
    load: () => import('../reconciliation/discrepancies-page.tsx'),
  },
  '/reports': {
    title: 'Reports',
    permission: 'books.read',
    load: () => import('../reports/run-report-page.tsx'),
  },
  '/reports/list': {
    title: 'Edit Reports',
    permission: 'books.read',
    load: () => import('../reports/saved/report-list-screen.tsx'),
  },
  '/reports/edit/:reportID': {
    title: 'Edit Report',
    permission: 'books.read',
    load: () => import('../reports/saved/report-list-screen.tsx'),
  },
  '/reports/named/:reportName': {
    title: 'Report',
    permission: 'books.read',
    load: () => import('../reports/named-report-page.tsx'),
  },
  '/reports/:reportID': {
    title: 'Report',
    permission: 'books.read',
    isAlone: true,
    load: () => import('../reports/report-page.tsx'),
  },
  '/customers': {
    title: 'Customers',
    permission: 'documents.read',
    load: () => import('../customers/customers-screen.tsx'),
  },
  '/customers/:customerID': {
    title: 'Edit Customer',
    permission: 'documents.read',
    load: () => beside(import('../parties/edit-party-sheet.tsx'), import('../customers/customers-screen.tsx')),
  },
  '/customers/:customerID/statement': {
    title: 'Statement',
    permission: 'documents.read',
    isAlone: true,
    load: () => import('../customers/statement-page.tsx'),
  },
  '/receivable-invoices/:receivableInvoiceID/print': {
    title: 'Invoice',
    permission: 'documents.read',
    isAlone: true,
    load: () => import('../receivable-invoices/invoice-paper-page.tsx'),
  },
  '/outbox': {
    title: 'Outbox',
    permission: 'documents.read',
    load: () => import('../mail/outbox-screen.tsx'),
  },
  '/outbox/:mailID': {
    title: 'Email',
    permission: 'documents.read',
    load: () => import('../mail/outbox-screen.tsx'),
  },
  '/receivable-invoices': {
    title: 'Invoices',
    permission: 'documents.read',
    load: () =>
      beside(
        import('../receivable-invoices/receivable-invoices-page.tsx'),
        import('../receivable-invoices/receivable-invoices-screen.tsx'),
      ),
  },
  '/receivable-invoices/:receivableInvoiceID': {
    title: 'Edit Invoice',
    permission: 'documents.read',
    load: () =>
      beside(
        import('../receivable-invoices/edit-receivable-sheet.tsx'),
        import('../receivable-invoices/receivable-invoices-screen.tsx'),
      ),
  },
  '/receivable-invoices/:receivableInvoiceID/apply-payment': {
    title: 'Apply Payment',
    permission: 'documents.read',
    load: () =>
      beside(
        import('../documents/apply/apply-sheet.tsx'),
        import('../receivable-invoices/receivable-invoices-screen.tsx'),
      ),
  },
  '/customer-payments': {
    title: 'Receive Payments',
    permission: 'documents.read',
    load: () =>
      beside(import('../customer-payments/payments-page.tsx'), import('../customer-payments/payments-screen.tsx')),
  },
  '/customer-payments/:customerPaymentID': {
    title: 'Edit Payment Receipt',
    permission: 'documents.read',
    load: () =>
      beside(
        import('../documents/payments/edit-payment-sheet.tsx'),
        import('../customer-payments/payments-screen.tsx'),
      ),
  },
  '/customer-payments/:customerPaymentID/apply': {
    title: 'Apply Payment',
    permission: 'documents.read',
    load: () =>
      beside(import('../documents/apply/apply-sheet.tsx'), import('../customer-payments/payments-screen.tsx')),
  },
  '/vendors': {
    title: 'Vendors',
    permission: 'documents.read',
    load: () => import('../vendors/vendors-screen.tsx'),
  },
  '/vendors/:vendorID': {
    title: 'Edit Vendor',
    permission: 'documents.read',
    load: () => beside(import('../parties/edit-party-sheet.tsx'), import('../vendors/vendors-screen.tsx')),
  },
  '/payable-invoices': {
    title: 'Bills',
    permission: 'documents.read',
    load: () =>
      beside(
        import('../payable-invoices/payable-invoices-page.tsx'),
        import('../payable-invoices/payable-invoices-screen.tsx'),
      ),
  },
  '/payable-invoices/duplicates': {
    title: 'Potential Duplicates',
    permission: 'documents.read',
    load: () => import('../payable-invoices/duplicates-page.tsx'),
  },
  '/payable-invoices/:payableInvoiceID': {
    title: 'Edit Bill',
    permission: 'documents.read',
    load: () =>
      beside(
        import('../payable-invoices/edit-bill-sheet.tsx'),
        import('../payable-invoices/payable-invoices-screen.tsx'),
      ),
  },
  '/payable-invoices/:payableInvoiceID/apply-payment': {
    title: 'Apply Payment',
    permission: 'documents.read',
    load: () =>
      beside(import('../documents/apply/apply-sheet.tsx'), import('../payable-invoices/payable-invoices-screen.tsx')),
  },
  '/vendor-payments': {
    title: 'Send Payments',
    permission: 'documents.read',
    load: () =>
      beside(import('../vendor-payments/payments-page.tsx'), import('../vendor-payments/payments-screen.tsx')),
  },
  '/vendor-payments/runs': {
    title: 'Payment Runs',
    permission: 'documents.read',
    load: () => import('../vendor-payments/runs-page.tsx'),
  },
  '/vendor-payments/runs/new': {
    title: 'New Payment Run',
    permission: 'documents.read',
    load: () => import('../vendor-payments/new-run-page.tsx'),
  },
  '/vendor-payments/runs/:vendorPaymentRunID': {
    title: 'Payment Run',
    permission: 'documents.read',
    load: () => import('../vendor-payments/run-page.tsx'),
  },
  '/vendor-payments/:vendorPaymentID': {
    title: 'Edit Payment Disbursement',
    permission: 'documents.read',
    load: () =>
      beside(import('../documents/payments/edit-payment-sheet.tsx'), import('../vendor-payments/payments-screen.tsx')),
  },
  '/vendor-payments/:vendorPaymentID/apply': {
    title: 'Apply Payment',
    permission: 'documents.read',
    load: () => beside(import('../documents/apply/apply-sheet.tsx'), import('../vendor-payments/payments-screen.tsx')),
  },
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
  '/organisation/import': {
    title: 'Import',
    permission: 'books.read',
    load: () => import('../imports/import-page.tsx'),
  },
  '/organisation/export': {
    title: 'Export',
    permission: 'books.read',
    load: () => import('../exports/export-page.tsx'),
  },
  '/organisation/new': {
    title: 'New organisation',
    isWithoutOrganisation: true,
    load: () => import('../organisations/new-organisation-page.tsx'),
  },
  '/invitation': {
    title: 'Invitation',
    isWithoutOrganisation: true,
    load: () => import('../members/invitation-page.tsx'),
  },
}
