// The section of an account in financial statements, such as current assets or cost of sales. A subaccount has the section of its parent
// unless it has its own.
import { type Refusal, refusal } from '../refusals.ts'
import type { AccountSection, AccountType } from './account-types.ts'

const SECTIONS_OF: Record<AccountType, readonly AccountSection[]> = {
  ASSET: ['CURRENT', 'LONG_TERM'],
  LIABILITY: ['CURRENT', 'LONG_TERM'],
  EQUITY: [],
  INCOME: ['OPERATING', 'OTHER'],
  GAIN: [],
  EXPENSE: ['OPERATING', 'COST_OF_SALES', 'OTHER'],
  LOSS: [],
}

/**
 * Returns the sections that accounts of a type can have. The first is the default. Equity has none. Gains and losses have none, because
 * they are always other income and other expenses.
 */
export function sectionsOfType(type: AccountType): readonly AccountSection[] {
  return SECTIONS_OF[type]
}

/** Returns the section if accounts of this type can have it. Otherwise, returns null. */
export function sectionIfOfType(section: AccountSection | null, type: AccountType): AccountSection | null {
  return section !== null && SECTIONS_OF[type].includes(section) ? section : null
}

/** Returns the error if an account of this type cannot have this section: ACCOUNT_SECTION_NOT_ALLOWED. */
export function refusalsOfSection(section: AccountSection | null, type: AccountType): Refusal[] {
  if (section === null || SECTIONS_OF[type].includes(section)) return []
  return [refusal('ACCOUNT_SECTION_NOT_ALLOWED', 'accountSection', { type })]
}

type SectionedAccount = { id: number; parentId: number | null; type: AccountType; section: AccountSection | null }

/**
 * Returns the section of every account by id: its own section, or else that of the nearest account above it that has one, or else the
 * default of its type. Null for types without sections. The order of the accounts does not matter. Example: Cost of Sales, set to
 * COST_OF_SALES below Expenses, gives its subaccount Freight the section COST_OF_SALES. Its sibling Rent is OPERATING.
 */
export function sectionsInEffect(accounts: readonly SectionedAccount[]): Map<number, AccountSection | null> {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const sections = new Map<number, AccountSection | null>()
  const sectionOf = (account: SectionedAccount): AccountSection | null => {
    const known = sections.get(account.id)
    if (known !== undefined) return known
    const parent = account.parentId === null ? undefined : byId.get(account.parentId)
    const inherited = parent === undefined ? null : sectionOf(parent)
    const section = account.section ?? inherited ?? SECTIONS_OF[account.type][0] ?? null
    sections.set(account.id, section)
    return section
  }
  for (const account of accounts) sectionOf(account)
  return sections
}
