// The labels for the settings of a saved report.
import { counted } from '@twofold/accounting/counted'
import {
  ACCOUNT_GROUPS,
  ACCOUNT_SET_TYPES,
  type AccountGroup,
  type AccountSetType,
  DATA_SET_NAMES,
  DATA_SET_TYPES,
  type DataSetType,
  type ReportBody,
} from '@twofold/accounting/reports/report-body'

const SET_TYPES: Readonly<Record<AccountSetType, { source: string; filter: string }>> = {
  NONE: { source: 'All accounts', filter: 'No filter' },
  GROUP: { source: 'Accounts of a type', filter: 'Accounts of a type' },
  PREDEFINED: { source: 'Saved selection', filter: 'Saved selection' },
  USER_SUPPLIED: { source: 'Accounts chosen for each run', filter: 'Accounts chosen for each run' },
}

const GROUPS: Readonly<Record<AccountGroup, string>> = {
  ASSET: 'Asset',
  LIABILITY: 'Liability',
  EQUITY: 'Equity',
  INCOME: 'Income and gain',
  EXPENSE: 'Expense and loss',
}

/** A description of each data set, shown when the user chooses one. */
const PURPOSES: Readonly<Record<DataSetType, string>> = {
  AGING: 'Receivables and payables by age, at the end date.',
  SUMGROUPLINE: 'Trial balance: opening balance, debits, credits and closing balance of each account, by group.',
  BALANCE: 'Assets, liabilities and equity at the end date.',
  INCOME: 'Income by account. A report on all accounts also shows expenses and profit.',
  EXPENSE: 'Expenses by account.',
  INCOMETRANS: 'Each income transaction.',
  EXPENSETRANS: 'Each expense transaction.',
  NETTRANS: 'Money in and out of the accounts in one list, with a running balance.',
  LEDGER: 'General ledger: the transactions of each account, from opening to closing balance.',
  RECONCILIATION: 'Cleared amounts, outstanding amounts and the book balance.',
}

/** The options of the data set field. */
export const DATA_SET_CHOICES = DATA_SET_TYPES.map(value => ({ value, label: DATA_SET_NAMES[value] }))

/** The options of the account group field. */
export const GROUP_CHOICES = ACCOUNT_GROUPS.map(value => ({ value, label: GROUPS[value] }))

/** Returns the options of the field that determines how accounts are selected, for the source or the filter. */
export function setTypeChoices(which: 'source' | 'filter') {
  return ACCOUNT_SET_TYPES.map(value => ({ value, label: SET_TYPES[value][which] }))
}

/** Returns the description of a data set. */
export function purposeOf(dataSetType: DataSetType): string {
  return PURPOSES[dataSetType]
}

/** Describes the settings of a saved report. */
export function bodyFacts(body: ReportBody): Record<'Report' | 'Accounts' | 'Filter', string> {
  return {
    Report: DATA_SET_NAMES[body.dataSetType],
    Accounts: setWords('source', {
      setType: body.sourceAccountSetType,
      group: body.sourceAccountGroup,
      count: body.sourcePredefinedAccounts.length,
      recurse: body.sourceRecurseSubAccounts,
      depth: body.sourceRecurseSubAccountsDepth,
    }),
    Filter: setWords('filter', {
      setType: body.filterAccountSetType,
      group: body.filterAccountGroup,
      count: body.filterPredefinedAccounts.length,
      recurse: body.filterRecurseSubAccounts,
      depth: body.filterRecurseSubAccountsDepth,
    }),
  }
}

type SetFacts = { setType: AccountSetType; group: AccountGroup | null; count: number; recurse: boolean; depth: number }

function setWords(which: 'source' | 'filter', { setType, group, count, recurse, depth }: SetFacts): string {
  const words = SET_TYPES[setType][which]
  if (setType === 'GROUP') return group === null ? words : `${GROUPS[group]} accounts`
  if (setType === 'NONE') return words
  const named = setType === 'PREDEFINED' ? `${counted(count, 'account')} selected` : words
  if (!recurse) return named
  if (depth === 0) return `${named} and all subaccounts`
  return `${named} and ${depth} ${depth === 1 ? 'level' : 'levels'} of subaccounts`
}
