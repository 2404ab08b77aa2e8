// What a stored report asks for: which accounts it reports (its source), which counter-accounts count (its filter), and
// which data set is made of them. The words are those of the wire.

/** How a set of accounts is chosen: all, those of a type, those stored with the report, those chosen when it is run. */
export const ACCOUNT_SET_TYPES = ['NONE', 'GROUP', 'PREDEFINED', 'USER_SUPPLIED'] as const
export type AccountSetType = (typeof ACCOUNT_SET_TYPES)[number]

/** The types that a GROUP set may name. INCOME takes GAIN along, EXPENSE takes LOSS along. */
export const ACCOUNT_GROUPS = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

/** What is made of the accounts, in the order in which it is offered. */
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

/** What a data set is called where people choose one. */
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

/** The most accounts that a report may name, stored or when it is run. */
export const ACCOUNTS_CHOSEN_MAX = 1000
/** The deepest level below a chosen account that may be asked for; 0 asks for all of them. */
export const RECURSE_DEPTH_MAX = 20
/** The longest name of a report, in UTF-16 code units. */
export const REPORT_NAME_LENGTH_MAX = 200

/** The body of a report, whole. A depth of 0 takes all descendants along, else as many levels below the chosen account. */
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

/** Whether a data set says how things stand at the end of the last day, in place of what happened between two days. */
export function isAsOf(dataSetType: DataSetType): boolean {
  return dataSetType === 'BALANCE' || dataSetType === 'AGING' || dataSetType === 'RECONCILIATION'
}
