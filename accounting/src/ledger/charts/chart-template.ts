import type { AccountType } from '../account-types.ts'
import type { SettingsRole } from '../settings-roles.ts'
import { sortKeyOf } from '../sort-key.ts'

/** An account of a template: its name, or more of it. Below it all accounts have its type. */
export type Branch = string | { name: string; memo?: string; role?: SettingsRole; below?: readonly Branch[] }

/** A chart of accounts that a new organisation may start from. */
export type ChartTemplate = {
  key: string
  name: string
  description: string
  tops: readonly { name: string; type: AccountType; below: readonly Branch[] }[]
}

/** An account that a template asks for; `parentFullName` null is the top level. */
export type TemplateAccount = {
  fullName: string
  parentFullName: string | null
  name: string
  sortKey: string
  type: AccountType
  memo: string
  role: SettingsRole | null
}

/** All accounts of a template, each parent before what stands below it. */
export function accountsOfTemplate(template: ChartTemplate): TemplateAccount[] {
  return template.tops.flatMap(top => flattened(top, top.type, null))
}

function flattened(branch: Branch, type: AccountType, parentFullName: string | null): TemplateAccount[] {
  const { name, memo = '', role = null, below = [] } = typeof branch === 'string' ? { name: branch } : branch
  const fullName = parentFullName === null ? name : `${parentFullName}:${name}`
  const account = { fullName, parentFullName, name, sortKey: sortKeyOf(name), type, memo, role }
  return [account, ...below.flatMap(child => flattened(child, type, fullName))]
}

// The accounts that every template has: the settings name all but the last.
export const ACCOUNTS_RECEIVABLE: Branch = {
  name: 'Accounts Receivable',
  role: 'ACCOUNTS_RECEIVABLE',
  memo: 'What customers owe. Each customer has an account of its own below this one.',
}
export const ACCOUNTS_PAYABLE: Branch = {
  name: 'Accounts Payable',
  role: 'ACCOUNTS_PAYABLE',
  memo: 'What is owed to vendors. Each vendor has an account of its own below this one.',
}
export const SALES_TAX_PAYABLE: Branch = {
  name: 'Sales Tax Payable',
  role: 'SALES_TAX_PAYABLE',
  memo: 'Sales tax charged to customers and not yet paid over.',
}
export const BAD_DEBTS: Branch = {
  name: 'Bad Debts',
  role: 'BAD_DEBTS',
  memo: 'Receivables given up as uncollectable.',
}

export const RETAINED_EARNINGS: Branch = {
  name: 'Retained Earnings',
  role: 'RETAINED_EARNINGS',
  memo: 'The results of earlier years that stayed in the organisation.',
}

export const OPENING_BALANCES: Branch = {
  name: 'Opening Balances',
  memo: 'The other side of balances brought in from earlier books; zero once all are entered.',
}
