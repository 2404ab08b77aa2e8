import { accepted, type Result, refused } from '../refusals.ts'
import type { AccountType } from './account-types.ts'
import { LEVELS_MAX } from './chart-of-accounts.ts'

/** What an organisation's settings name an account for. The first two are control accounts: parents of all parties' accounts of a kind. */
export const SETTINGS_ROLES = [
  'ACCOUNTS_RECEIVABLE',
  'ACCOUNTS_PAYABLE',
  'SALES_TAX_PAYABLE',
  'BAD_DEBTS',
  'RETAINED_EARNINGS',
] as const

/** One use that the settings have for an account. */
export type SettingsRole = (typeof SETTINGS_ROLES)[number]

const TYPES_OF_ROLE: Record<SettingsRole, readonly AccountType[]> = {
  ACCOUNTS_RECEIVABLE: ['ASSET'],
  ACCOUNTS_PAYABLE: ['LIABILITY'],
  SALES_TAX_PAYABLE: ['LIABILITY'],
  BAD_DEBTS: ['EXPENSE', 'LOSS'],
  RETAINED_EARNINGS: ['EQUITY'],
}

/** Whether an account of `type` can serve as `role`: receivables are assets, bad debts an expense or a loss. */
export function mayHaveType(role: SettingsRole, type: AccountType): boolean {
  return TYPES_OF_ROLE[role].includes(type)
}

/** Whether an account in this role is a control account: it takes no lines of its own and no children but parties'. */
export function isControlRole(role: SettingsRole): boolean {
  return role === 'ACCOUNTS_RECEIVABLE' || role === 'ACCOUNTS_PAYABLE'
}

/** What must be known of an account before the settings name it; `level` is 1 at the top. */
export type SettingsAccountFacts = {
  type: AccountType
  isControl: boolean
  isParty: boolean
  hasLines: boolean
  hasChildren: boolean
  level: number
}

/**
 * Whether the settings may name `account` for `role` from now on (null: there is no such account). A control account must
 * be fresh, since it takes no lines of its own and no children but parties', for which a level must be left below it; and
 * the one it follows must have no parties left (`hasPresentParties`). Refuses, beside `field`, UNKNOWN_ACCOUNT, ACCOUNT_TYPE_UNSUITABLE, ACCOUNT_IS_PARTY,
 * ACCOUNT_IS_CONTROL, ACCOUNT_HAS_LINES, ACCOUNT_HAS_CHILDREN, ACCOUNT_TOO_DEEP, CONTROL_HAS_PARTIES.
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
