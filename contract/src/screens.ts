// The URL paths of the screens. The router of the web app uses them. The server returns the HTML page only for these paths, so that a
// mistyped URL returns 404.

/** The path patterns of the screens. `:name` matches one segment of the path. */
export const SCREENS = [
  '/',
  '/home',
  '/login',
  '/authenticated',
  '/refresh',
  '/securedata',
  '/user/multi-org',
  '/user/name',
  '/user/sessions',
  '/accounts',
  '/accounts/:accountID',
  '/accounttypes',
  '/transactions/account/:accountID',
  '/transactions/:transactionID',
  '/journal',
  '/journal/:transactionID',
  '/reconcile/:accountID',
  '/reconcile/:accountID/import',
  '/reconcile/:accountID/discrepancies',
  '/reports',
  '/reports/list',
  '/reports/named/:reportName',
  '/reports/edit/:reportID',
  '/reports/:reportID',
  '/customers',
  '/customers/:customerID',
  '/customers/:customerID/statement',
  '/receivable-invoices/:receivableInvoiceID/print',
  '/outbox',
  '/outbox/:mailID',
  '/receivable-invoices',
  '/receivable-invoices/:receivableInvoiceID',
  '/receivable-invoices/:receivableInvoiceID/apply-payment',
  '/customer-payments',
  '/customer-payments/:customerPaymentID',
  '/customer-payments/:customerPaymentID/apply',
  '/vendors',
  '/vendors/:vendorID',
  '/payable-invoices',
  // This pattern must be before the pattern that would match its last segment as an id.
  '/payable-invoices/duplicates',
  '/payable-invoices/:payableInvoiceID',
  '/payable-invoices/:payableInvoiceID/apply-payment',
  '/vendor-payments',
  '/vendor-payments/runs',
  '/vendor-payments/runs/new',
  '/vendor-payments/runs/:vendorPaymentRunID',
  '/vendor-payments/:vendorPaymentID',
  '/vendor-payments/:vendorPaymentID/apply',
  '/organisation/settings',
  '/organisation/members',
  '/organisation/audit',
  '/organisation/import',
  '/organisation/export',
  '/organisation/new',
  '/invitation',
] as const

/** The path pattern of a screen. */
export type Screen = (typeof SCREENS)[number]

const patterns = SCREENS.map(screen => ({
  screen,
  pattern: new RegExp(`^${screen.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}/?$`),
}))

/** A screen, with the decoded values of the `:name` segments of its path. */
export type MatchedScreen = { screen: Screen; params: { [name: string]: string } }

/** Returns the screen for a path without a query, and the ids in the path. Returns null if there is no such screen. */
export function matchScreen(path: string): MatchedScreen | null {
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match === null) continue
    const ids = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)])
    return { screen, params: Object.fromEntries(ids) }
  }
  return null
}

/** Decodes a segment of a path. Returns the text unchanged if its encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the screen for a path without a query. Returns null if there is no such screen. */
export function screenOf(path: string): Screen | null {
  return matchScreen(path)?.screen ?? null
}

/** Returns whether a path without a query belongs to a screen. */
export function isScreen(path: string): boolean {
  return screenOf(path) !== null
}

/** The bills that await approval, earliest due date first. */
export const APPROVAL_QUEUE = '/payable-invoices?approvalStatus=PENDING&sort=dateDue'

/** The invoices that are not charged yet, oldest first. */
export const CHARGE_QUEUE = '/receivable-invoices?chargeStatus=PENDING&sort=dateCharged'
