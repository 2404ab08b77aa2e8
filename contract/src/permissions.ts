// The roles that have each permission. Every endpoint requires a permission. The screens use the same table to decide whether to show a
// button.
import type { Role } from '@twofold/accounting/roles'

const EVERYONE: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER']
const READERS: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'VIEWER']
const CLERK_UP: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK']
const BOOKKEEPER_UP: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER']
const ACCOUNTANT_UP: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT']
const ADMIN_UP: readonly Role[] = ['OWNER', 'ADMIN']
const OWNER_ALONE: readonly Role[] = ['OWNER']

export const PERMISSIONS = {
  /** Read accounts with balances, transactions and reports. Clerks do not have this permission. */
  'books.read': READERS,
  /** Read the ids and names of the accounts that can be chosen for a document. */
  'accounts.choose': EVERYONE,
  'accounts.create': BOOKKEEPER_UP,
  'accounts.rename': BOOKKEEPER_UP,
  /** Move an account, change its type, or delete it. */
  'accounts.restructure': ACCOUNTANT_UP,
  'transactions.write': BOOKKEEPER_UP,
  /** Clear transactions that are on a bank statement, and record statements. */
  'accounts.reconcile': BOOKKEEPER_UP,
  'documents.read': EVERYONE,
  /** Create and change customers, vendors, and documents that are PENDING. */
  'documents.write': CLERK_UP,
  /** Charge invoices, approve bills, record payments, and apply them. */
  'documents.post': BOOKKEEPER_UP,
  /** Set the credit limit of a customer, and allow a single charge above the limit. */
  'parties.creditLimit': ACCOUNTANT_UP,
  /** Write off invoices that a customer will not pay. */
  'documents.writeOff': ACCOUNTANT_UP,
  'reports.write': BOOKKEEPER_UP,
  /** Share a view of a list with the organisation, and change shared views. */
  'views.share': BOOKKEEPER_UP,
  /** Override a soft lock with a reason, reopen a statement, and post directly to a party's account. */
  'locks.pass': ACCOUNTANT_UP,
  'locks.soft': ACCOUNTANT_UP,
  /** Read the audit trail of the whole organisation. The permission is restricted, because the trail shows the actions of all members. */
  'audit.read': ACCOUNTANT_UP,
  /** Read the history of one record. Restricted to roles that may change the record. */
  'audit.history': BOOKKEEPER_UP,
  /** Read the settings of the organisation. Clerks do not have this permission. */
  'organisation.read': READERS,
  'organisation.settings': ADMIN_UP,
  /** Require all members of the organisation to use two factors. */
  'organisation.twoFactors': OWNER_ALONE,
  /** List the members of the organisation, and leave the organisation. */
  'members.read': EVERYONE,
  'members.manage': ADMIN_UP,
  'members.resetPassword': OWNER_ALONE,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Returns the roles that have a permission, from highest to lowest. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission]
}

/** Returns whether a role has a permission. */
export function mayRole(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role)
}

type RoleWords = {
  role: string | number
  /** The roles that have the permission, formatted for a sentence. */
  takes: string | number
  what?: string
}

/** Returns the message for a role that does not have a permission. `what` replaces the words `allow this`. */
export function sentenceOfRole({ role, takes, what = 'allow this' }: RoleWords): string {
  return `Your role ${role} doesn’t ${what}. The required role is ${takes}.`
}
