import type { AccountSection, AccountType } from '../account-types.ts'
import type { SettingsRole } from '../settings-roles.ts'
import { sortKeyOf } from '../sort-key.ts'

/** An account of a template: its name only, or its name and additional fields. All its subaccounts have its type. */
export type Branch = string | NamedBranch

type NamedBranch = {
  name: string
  memo?: string
  role?: SettingsRole
  section?: AccountSection
  below?: readonly Branch[]
}

/** A chart of accounts that a new organisation can start with. */
export type ChartTemplate = { key: string; name: string; description: string; tops: readonly Top[] }

type Top = { name: string; type: AccountType; below: readonly Branch[] }

/** An account of a template. A null `parentFullName` means the top level. */
export type TemplateAccount = {
  fullName: string
  parentFullName: string | null
  name: string
  sortKey: string
  type: AccountType
  memo: string
  role: SettingsRole | null
  section: AccountSection | null
}

/** Returns a top-level account with a type and subaccounts. */
export function top(name: string, type: AccountType, below: readonly Branch[]): Top {
  return { name, type, below }
}

/** Returns an account with subaccounts. Without `section`, they are in the section of the account above. */
export function group(name: string, below: readonly Branch[], section?: AccountSection): Branch {
  return { name, below, ...(section !== undefined && { section }) }
}

/** Returns all accounts of a template, parents before their subaccounts. */
export function accountsOfTemplate(template: ChartTemplate): TemplateAccount[] {
  return template.tops.flatMap(top => flattened(top, top.type, null))
}

function flattened(branch: Branch, type: AccountType, parentFullName: string | null): TemplateAccount[] {
  const named: NamedBranch = typeof branch === 'string' ? { name: branch } : branch
  const { name, memo = '', role = null, section = null, below = [] } = named
  const fullName = parentFullName === null ? name : `${parentFullName}:${name}`
  const account = { fullName, parentFullName, name, sortKey: sortKeyOf(name), type, memo, role, section }
  return [account, ...below.flatMap(child => flattened(child, type, fullName))]
}

// Accounts that several templates have.
export const ACCUMULATED_DEPRECIATION: Branch = {
  name: 'Accumulated Depreciation',
  memo: 'Depreciation to date. The balance is negative.',
}
export const PAYROLL_LIABILITIES: Branch = {
  name: 'Payroll Liabilities',
  below: ['Federal Withholding', 'State Withholding', 'Benefits Payable'],
}

// The accounts that every template has. The settings use all of them except the last one.
export const ACCOUNTS_RECEIVABLE: Branch = {
  name: 'Accounts Receivable',
  role: 'ACCOUNTS_RECEIVABLE',
  memo: 'Amounts that customers owe. Each customer has a subaccount.',
}
export const ACCOUNTS_PAYABLE: Branch = {
  name: 'Accounts Payable',
  role: 'ACCOUNTS_PAYABLE',
  memo: 'Amounts that the organisation owes to vendors. Each vendor has a subaccount.',
}
export const SALES_TAX_PAYABLE: Branch = {
  name: 'Sales Tax Payable',
  role: 'SALES_TAX_PAYABLE',
  memo: 'Sales tax collected from customers and not yet paid.',
}
export const BAD_DEBTS: Branch = {
  name: 'Bad Debts',
  role: 'BAD_DEBTS',
  memo: 'Receivables written off as uncollectible.',
}

export const INTEREST_EXPENSE: Branch = { name: 'Interest Expense', section: 'OTHER' }

export const RETAINED_EARNINGS: Branch = {
  name: 'Retained Earnings',
  role: 'RETAINED_EARNINGS',
  memo: 'Net income from prior years that has not been distributed.',
}

export const OPENING_BALANCES: Branch = {
  name: 'Opening Balances',
  memo: 'Offset for opening balances. The balance is zero after you enter all opening balances.',
}
