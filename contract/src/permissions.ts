// The permissions of each role. Every endpoint requires one of them. The screens use the same table to decide whether to show a button.
import type { Role } from '@twofold/accounting/roles'

const EVERYONE: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER']
const READERS: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'VIEWER']
const CLERK_UP: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK']
const BOOKKEEPER_UP: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER']
const ACCOUNTANT_UP: readonly Role[] = ['OWNER', 'ADMIN', 'ACCOUNTANT']
const ADMIN_UP: readonly Role[] = ['OWNER', 'ADMIN']
const OWNER_ALONE: readonly Role[] = ['OWNER']

export const PERMISSIONS = {
  /** Accounts with balances, transactions and reports. A clerk sees parties and documents only. */
  'books.read': READERS,
  /** Ids and names of the accounts that may be chosen on a document. */
  'accounts.choose': EVERYONE,
  'accounts.create': BOOKKEEPER_UP,
  'accounts.rename': BOOKKEEPER_UP,
  /** Move an account, change its type, delete it. */
  'accounts.restructure': ACCOUNTANT_UP,
  'transactions.write': BOOKKEEPER_UP,
  /** Mark lines as found on a statement, and record statements. */
  'accounts.reconcile': BOOKKEEPER_UP,
  'documents.read': EVERYONE,
  /** Customers, vendors and documents that are still PENDING. */
  'documents.write': CLERK_UP,
  /** Charge, approve, pay and apply. */
  'documents.post': BOOKKEEPER_UP,
  /** Set a party's credit limit, and allow exceeding it once. */
  'parties.creditLimit': ACCOUNTANT_UP,
  /** Write off the debt of a customer. */
  'documents.writeOff': ACCOUNTANT_UP,
  'reports.write': BOOKKEEPER_UP,
  /** Share a view of a list with the organisation, and change shared views. */
  'views.share': BOOKKEEPER_UP,
  /** Override a soft lock with a reason, reopen a statement, post directly to a party's account. */
  'locks.pass': ACCOUNTANT_UP,
  'locks.soft': ACCOUNTANT_UP,
  /** The audit trail of the whole organisation. Restricted, because it shows what all members do. */
  'audit.read': ACCOUNTANT_UP,
  /** The history of one record, for roles that may write it. */
  'audit.history': BOOKKEEPER_UP,
  /** See the settings. A clerk sees parties and documents only. */
  'organisation.read': READERS,
  'organisation.settings': ADMIN_UP,
  /** Require two factors from all members of the organisation. */
  'organisation.twoFactors': OWNER_ALONE,
  /** List the other members, and leave the organisation. */
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
  /** The roles that have the permission, as text. */
  takes: string | number
  what?: string
}

/** Returns the message that a role lacks a permission. `what` replaces the words `allow this`. */
export function sentenceOfRole({ role, takes, what = 'allow this' }: RoleWords): string {
  return `Your role ${role} does not ${what}. The required role is ${takes}.`
}
