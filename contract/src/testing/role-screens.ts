// What each role may do on the screens. The component tests check all roles with a fake server, and the torture run with the real one.
import type { Role } from '@twofold/accounting/roles'
import { type Permission, rolesWith } from '../permissions.ts'

/** The ids of the records in the paths. */
export type RoleScreenIds = {
  account: number
  transaction: number
  report: number
  customer: number
  invoice: number
  canceled: number
  payment: number
  vendor: number
  bill: number
  disbursement: number
  run: number
}

/** A screen: its path, the permission that is required to see it, and the buttons that each permission enables. */
export type RoleScreen = [path: string, sees: Permission | null, buttons: Partial<Record<Permission, string[]>>]

/** Returns the screens with buttons that not every role may use. */
export function roleScreens(ids: RoleScreenIds): RoleScreen[] {
  const payment = ['Update Payment Receipt', 'Refund Receipt', 'Returned Check', 'Delete Payment Receipt']
  const disbursement = [
    'Update Payment Disbursement',
    'Record Refund',
    'Returned Payment',
    'Delete Payment Disbursement',
  ]
  const change = { 'accounts.rename': ['Update'], 'accounts.restructure': ['Delete Account'] }
  const invoice = ['Update Invoice', 'Mark Paid', 'Delete Invoice']
  const reconcile = `/reconcile/${ids.account}?date=2026-11-01&balance=0`
  const apply = `/customer-payments/${ids.payment}/apply?proposed=true`
  return [
    ['/accounts', 'books.read', { 'accounts.create': ['Create Account'] }],
    [`/accounts/${ids.account}`, 'books.read', change],
    [`/transactions/account/${ids.account}`, 'books.read', { 'transactions.write': ['Add Transaction', 'Split'] }],
    [`/transactions/${ids.transaction}`, 'books.read', { 'transactions.write': ['Update', 'Delete'] }],
    [reconcile, 'books.read', { 'accounts.reconcile': ['Record Reconcile Date'] }],
    ['/reports/list', 'books.read', { 'reports.write': ['Create Report', 'Restore Reports'] }],
    [`/reports/edit/${ids.report}`, 'books.read', { 'reports.write': ['Update', 'Delete'] }],
    [`/reports/${ids.report}`, 'books.read', { 'books.read': ['Export CSV'] }],
    ['/customers', null, { 'documents.write': ['New customer'] }],
    [`/customers/${ids.customer}`, null, { 'documents.write': ['Update Customer', 'Delete Customer'] }],
    ['/receivable-invoices', null, { 'documents.write': ['New invoice'] }],
    [`/receivable-invoices/${ids.invoice}`, null, { 'documents.post': invoice, 'documents.writeOff': ['Write Off'] }],
    [`/receivable-invoices/${ids.canceled}`, null, { 'documents.post': invoice }],
    ['/customer-payments', 'documents.read', { 'documents.post': ['New payment receipt'] }],
    [`/customer-payments/${ids.payment}`, 'documents.read', { 'documents.post': payment }],
    [apply, 'documents.read', { 'documents.post': ['Apply Payment', 'Oldest first'] }],
    ['/vendors', null, { 'documents.write': ['New vendor'] }],
    [`/vendors/${ids.vendor}`, null, { 'documents.write': ['Update Vendor', 'Delete Vendor'] }],
    ['/payable-invoices', null, { 'documents.write': ['New bill'] }],
    [PENDING_BILLS, null, { 'documents.post': ['Approve', 'Reject'] }],
    [`/payable-invoices/${ids.bill}`, null, { 'documents.post': ['Update Bill', 'Delete Bill'] }],
    ['/vendor-payments', 'documents.read', { 'documents.post': ['New payment disbursement'] }],
    [`/vendor-payments/${ids.disbursement}`, 'documents.read', { 'documents.post': disbursement }],
    [`/vendor-payments/runs/${ids.run}`, 'documents.read', { 'documents.post': ['Continue', 'Cancel Run'] }],
    ['/organisation/settings', 'organisation.read', { 'locks.soft': ['Save settings'] }],
    ['/organisation/members', null, {}],
    ['/organisation/audit', 'audit.read', { 'audit.read': ['Export CSV'] }],
    ['/user/multi-org', null, {}],
  ]
}

const PENDING_BILLS = '/payable-invoices?approvalStatus=PENDING'

/**
 * The text field and the shortcuts that a permission adds to a screen. `keys` are the descriptions of the shortcuts. `field` is the first
 * field of the form, or null if the screen has a button named Approve instead. Without the permission, the field is disabled or missing.
 */
export type RoleField = [path: string, sees: Permission, permission: Permission, keys: string[], field: string | null]

/** Returns the screens with fields and shortcuts that not every role may use. */
export function roleFields({ account }: Pick<RoleScreenIds, 'account'>): RoleField[] {
  const entryKeys = ['New transaction', 'Split the entry across several accounts']
  const decisions = ['Approve the selected bills', 'Reject the selected bills']
  return [
    ['/accounts', 'books.read', 'accounts.create', ['New account'], 'Account Name'],
    [`/accounts/${account}`, 'books.read', 'accounts.rename', [], 'Memo'],
    [`/transactions/account/${account}`, 'books.read', 'transactions.write', entryKeys, 'Comment'],
    ['/reports/list', 'books.read', 'reports.write', ['New report'], 'Report Name'],
    ['/customers', 'documents.read', 'documents.write', ['New customer'], 'Customer Name'],
    ['/receivable-invoices', 'documents.read', 'documents.write', ['New invoice'], 'Client Reference'],
    [PENDING_BILLS, 'documents.read', 'documents.post', decisions, null],
    ['/customer-payments', 'documents.read', 'documents.post', ['New payment receipt'], 'Payment Reference'],
    ['/vendor-payments/runs/new', 'documents.read', 'documents.post', ['New payment run'], 'Reference'],
  ]
}

const roleNames = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Returns the message that is shown if a role lacks a permission. */
export function refusalOf(role: Role, permission: Permission, what: string): string {
  const required = roleNames.format(rolesWith(permission).toReversed())
  return `Your role ${role} doesn’t ${what}. The required role is ${required}.`
}
