import { accepted, type Result, refused } from '../refusals.ts'
import type { AccountType } from './account-types.ts'
import { LEVELS_MAX } from './chart-of-accounts.ts'

/**
 * The roles that an organisation's settings assign to accounts. The first two are control accounts: the parents of all accounts of
 * customers or vendors.
 */
export const SETTINGS_ROLES = [
  'ACCOUNTS_RECEIVABLE',
  'ACCOUNTS_PAYABLE',
  'SALES_TAX_PAYABLE',
  'BAD_DEBTS',
  'RETAINED_EARNINGS',
] as const

/** A role that an organisation's settings assign to an account. */
export type SettingsRole = (typeof SETTINGS_ROLES)[number]

const TYPES_OF_ROLE: Record<SettingsRole, readonly AccountType[]> = {
  ACCOUNTS_RECEIVABLE: ['ASSET'],
  ACCOUNTS_PAYABLE: ['LIABILITY'],
  SALES_TAX_PAYABLE: ['LIABILITY'],
  BAD_DEBTS: ['EXPENSE', 'LOSS'],
  RETAINED_EARNINGS: ['EQUITY'],
}

/**
 * Returns whether an account of `type` can have `role`. For example, receivables must be assets, and bad debts must be an expense or a
 * loss.
 */
export function mayHaveType(role: SettingsRole, type: AccountType): boolean {
  return TYPES_OF_ROLE[role].includes(type)
}

/** Returns whether an account with this role is a control account, which has no lines and only subaccounts of parties. */
export function isControlRole(role: SettingsRole): boolean {
  return role === 'ACCOUNTS_RECEIVABLE' || role === 'ACCOUNTS_PAYABLE'
}

/** The properties of an account that determine which roles it can have. `level` is 1 at the top. */
export type SettingsAccountFacts = {
  type: AccountType
  isControl: boolean
  isParty: boolean
  hasLines: boolean
  hasChildren: boolean
  level: number
}

/**
 * Checks whether the settings may use `account` for `role`. Null means that the account does not exist. A control account must have no
 * lines and no subaccounts, because it can have only subaccounts of parties. The chart must allow another level for them. The previous
 * control account must have no remaining parties (`hasPresentParties`). Errors for `field`: UNKNOWN_ACCOUNT, ACCOUNT_TYPE_UNSUITABLE,
 * ACCOUNT_IS_PARTY, ACCOUNT_IS_CONTROL, ACCOUNT_HAS_LINES, ACCOUNT_HAS_CHILDREN, ACCOUNT_TOO_DEEP, CONTROL_HAS_PARTIES.
 */
export function checkSettingsAccount(
  role: SettingsRole,
  account: SettingsAccountFacts | null,
  { field, hasPresentParties }: { field: string; hasPresentParties: boolean },
): Result<null> {
  if (account === null) return refused('UNKNOWN_ACCOUNT', field)
  if (!mayHaveType(role, account.type)) return refused('ACCOUNT_TYPE_UNSUITABLE', field)
  if (account.isParty) return refused('ACCOUNT_IS_PARTY', field)
  if (account.isControl) return refused('ACCOUNT_IS_CONTROL', field)
  if (!isControlRole(role)) return accepted(null)
  if (account.hasLines) return refused('ACCOUNT_HAS_LINES', field)
  if (account.hasChildren) return refused('ACCOUNT_HAS_CHILDREN', field)
  const partyLevel = account.level + 1
  if (partyLevel > LEVELS_MAX) return refused('ACCOUNT_TOO_DEEP', field, { levelsMax: LEVELS_MAX, partyLevel })
  return hasPresentParties ? refused('CONTROL_HAS_PARTIES', field) : accepted(null)
}
