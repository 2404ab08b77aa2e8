// The definition of a saved report. It contains the accounts of the report (source), the data set, and an optional filter. With a filter,
// the report includes only transactions that also have a line on an account of the filter. The field names are those of the API.

import { type Refusal, type Result, refusal, resultOf } from '../refusals.ts'
import { checkOneLine } from '../text.ts'

/** The ways to select accounts: all accounts, accounts of a type, accounts stored with the report, or accounts chosen for each run. */
export const ACCOUNT_SET_TYPES = ['NONE', 'GROUP', 'PREDEFINED', 'USER_SUPPLIED'] as const
export type AccountSetType = (typeof ACCOUNT_SET_TYPES)[number]

/** The types of accounts that a GROUP set can select. INCOME includes GAIN, EXPENSE includes LOSS. */
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

/** The names of the data sets in selection lists. */
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

/** The maximum number of accounts that are stored with a report or chosen for a run. */
export const ACCOUNTS_CHOSEN_MAX = 1000
/** The maximum number of levels below a chosen account. 0 means all levels. */
export const RECURSE_DEPTH_MAX = 20
/** The maximum length of a report's name, in UTF-16 code units. */
export const REPORT_NAME_LENGTH_MAX = 200

/**
 * The complete body of a report. A depth of 0 includes all subaccounts. Any other depth includes this many levels below the chosen account.
 */
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

/** Returns whether a data set shows balances at the end of the last day. The other data sets show movements between two days. */
export function isAsOf(dataSetType: DataSetType): boolean {
  return dataSetType === 'BALANCE' || dataSetType === 'AGING' || dataSetType === 'RECONCILIATION'
}

/**
 * Checks the name and body of a report. Returns the name without surrounding spaces. Errors: TEXT_EMPTY, TEXT_TOO_LONG and TEXT_NOT_ALLOWED
 * for the name, and FIELD_MISSING for a GROUP set without a group.
 */
export function checkReport(name: string, body: ReportBody): Result<string> {
  const named = checkOneLine(name.normalize('NFC'), 'reportName', REPORT_NAME_LENGTH_MAX)
  const refusals: Refusal[] = named.ok ? [] : [...named.refusals]
  if (named.ok && named.value === '') refusals.push(refusal('TEXT_EMPTY', 'reportName'))
  for (const which of ['source', 'filter'] as const) {
    if (body[`${which}AccountSetType`] !== 'GROUP' || body[`${which}AccountGroup`] !== null) continue
    const field = `reportBody.${which}AccountGroup`
    refusals.push(refusal('FIELD_MISSING', field, { name: `${which}AccountGroup` }))
  }
  return resultOf(refusals, named.ok ? named.value : '')
}
