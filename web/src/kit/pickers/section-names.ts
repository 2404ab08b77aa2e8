// The sections of accounts in financial statements, as the screens name them.

import { sectionsOfType } from '@twofold/accounting/ledger/account-sections'
import type { AccountSection } from '@twofold/accounting/ledger/account-types'
import type { Chart } from './chart.ts'

export const SECTION_NAMES: Record<AccountSection, string> = {
  CURRENT: 'Current',
  LONG_TERM: 'Long-term',
  COST_OF_SALES: 'Cost of sales',
  OPERATING: 'Operating',
  OTHER: 'Other',
}

/** Returns the section of an account: its own or that of the accounts above it. Undefined for the top level and for types without sections. */
export function sectionOf(chart: Chart, accountID: number): AccountSection | undefined {
  let account = chart.byId.get(accountID)
  const first = account && sectionsOfType(account.accountType)[0]
  for (; account !== undefined; account = chart.byId.get(account.accountParent)) {
    if (account.accountSection !== null) return account.accountSection
  }
  return first
}
