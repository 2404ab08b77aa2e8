// The parts of financial statements, by the section of each account: current and long-term assets, cost of sales, and others.

import { sectionsInEffect } from '../ledger/account-sections.ts'
import type { AccountSection, AccountType } from '../ledger/account-types.ts'
import type { ReportedAccount } from './reported-account.ts'

/** The parts of the Profit and Loss, in order. */
export type ProfitPart = 'INCOME' | 'COST_OF_SALES' | 'OPERATING_EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES'

/**
 * Returns the part of the Profit and Loss that shows an account in a section. Gains are other income, and losses are other expenses. Null
 * for accounts of the balance sheet. Example: an expense in the section COST_OF_SALES reduces the gross profit.
 */
export function profitPartOf(type: AccountType, section: AccountSection | null): ProfitPart | null {
  if (type === 'INCOME') return section === 'OTHER' ? 'OTHER_INCOME' : 'INCOME'
  if (type === 'GAIN') return 'OTHER_INCOME'
  if (type === 'LOSS') return 'OTHER_EXPENSES'
  if (type !== 'EXPENSE') return null
  if (section === 'COST_OF_SALES') return 'COST_OF_SALES'
  return section === 'OTHER' ? 'OTHER_EXPENSES' : 'OPERATING_EXPENSES'
}

/** A function that returns the part of an account. */
export type PartOfAccount<Part> = (account: ReportedAccount) => Part | null

/** Returns the function that finds the part of the Profit and Loss for each of these accounts. */
export function profitParts(accounts: readonly ReportedAccount[]): PartOfAccount<ProfitPart> {
  const sections = sectionsInEffect(accounts)
  return ({ id, type }) => profitPartOf(type, sections.get(id) ?? null)
}

/** A part of the balance sheet, and its names. */
export type BalancePart = { section: AccountSection | null; name: string }

const BALANCE_PARTS: Partial<Record<AccountType, readonly BalancePart[]>> = {
  ASSET: [
    { section: 'CURRENT', name: 'Current assets' },
    { section: 'LONG_TERM', name: 'Long-term assets' },
  ],
  LIABILITY: [
    { section: 'CURRENT', name: 'Current liabilities' },
    { section: 'LONG_TERM', name: 'Long-term liabilities' },
  ],
}

/**
 * Returns the parts of the balance sheet for the accounts of a type. Returns an empty list if the type has no parts, or if all these
 * accounts are in the same part.
 */
export function balanceParts(
  type: AccountType,
  accounts: readonly ReportedAccount[],
  sections: ReadonlyMap<number, AccountSection | null>,
): readonly BalancePart[] {
  const found = new Set(accounts.filter(account => account.type === type).map(({ id }) => sections.get(id)))
  return found.size < 2 ? [] : (BALANCE_PARTS[type] ?? [])
}
