import type { AccountType } from './account-types.ts'

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
