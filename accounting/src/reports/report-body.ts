// The definition of a saved report: the accounts it reports (source), the counter-accounts that count (filter), and the data set. It uses
// the names of the API.

/** The ways to choose a set of accounts: all, those of a type, those stored with the report, or those chosen when it is run. */
export const ACCOUNT_SET_TYPES = ['NONE', 'GROUP', 'PREDEFINED', 'USER_SUPPLIED'] as const
export type AccountSetType = (typeof ACCOUNT_SET_TYPES)[number]

/** The types of a GROUP set. INCOME includes GAIN, EXPENSE includes LOSS. */
export const ACCOUNT_GROUPS = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

/** The data set types, in display order. */
export const DATA_SET_TYPES = [
  'AGING',
  'SUMGROUPLINE',
  'BALANCE',
  'INCOME',
  'EXPENSE',
  'INCOMETRANS',
  'EXPENSETRANS',
  'NETTRANS',
  'LEDGER',
  'RECONCILIATION',
] as const
export type DataSetType = (typeof DATA_SET_TYPES)[number]

/** The names of the data sets in choice lists. */
export const DATA_SET_NAMES: Readonly<Record<DataSetType, string>> = {
  AGING: 'Aging Summary',
  SUMGROUPLINE: 'Sum/Group/Line',
  BALANCE: 'Balance',
  INCOME: 'Income',
  EXPENSE: 'Expense',
  INCOMETRANS: 'Income Transactions',
  EXPENSETRANS: 'Expense Transactions',
  NETTRANS: 'Net Transactions',
  LEDGER: 'Ledger',
  RECONCILIATION: 'Reconciliation',
}

/** The maximum number of accounts of a report, stored or chosen when it is run. */
export const ACCOUNTS_CHOSEN_MAX = 1000
/** The maximum number of levels below a chosen account. 0 means all of them. */
export const RECURSE_DEPTH_MAX = 20
/** The longest name of a report, in UTF-16 code units. */
export const REPORT_NAME_LENGTH_MAX = 200

/** The complete body of a report. A depth of 0 includes all subaccounts, otherwise this many levels below the chosen account. */
export type ReportBody = {
  sourceAccountSetType: AccountSetType
  sourceAccountGroup: AccountGroup | null
  sourcePredefinedAccounts: number[]
  sourceRecurseSubAccounts: boolean
  sourceRecurseSubAccountsDepth: number
  filterAccountSetType: AccountSetType
  filterAccountGroup: AccountGroup | null
  filterPredefinedAccounts: number[]
  filterRecurseSubAccounts: boolean
  filterRecurseSubAccountsDepth: number
  dataSetType: DataSetType
}

/** Returns whether a data set shows balances at the end of the last day, instead of movements between two days. */
export function isAsOf(dataSetType: DataSetType): boolean {
  return dataSetType === 'BALANCE' || dataSetType === 'AGING' || dataSetType === 'RECONCILIATION'
}
