// The default reports of every organisation. The command Restore Reports restores them.
import type { ReportBody } from './report-body.ts'

/** A report with its name. */
export type NamedReport = { name: string; body: ReportBody }

const PLAIN: Omit<ReportBody, 'dataSetType'> = {
  sourceAccountSetType: 'NONE',
  sourceAccountGroup: null,
  sourcePredefinedAccounts: [],
  sourceRecurseSubAccounts: false,
  sourceRecurseSubAccountsDepth: 0,
  filterAccountSetType: 'NONE',
  filterAccountGroup: null,
  filterPredefinedAccounts: [],
  filterRecurseSubAccounts: false,
  filterRecurseSubAccountsDepth: 0,
}

/** Accounts that the user chooses when the report is run, with their subaccounts. */
const CHOSEN: Omit<ReportBody, 'dataSetType'> = {
  ...PLAIN,
  sourceAccountSetType: 'USER_SUPPLIED',
  sourceRecurseSubAccounts: true,
}

/** The default reports. No default report refers to a specific account, so all of them work with every chart. */
export const DEFAULT_REPORTS: readonly NamedReport[] = [
  { name: 'LedgerReport', body: { ...CHOSEN, dataSetType: 'LEDGER' } },
  { name: 'ExpenseReport', body: { ...CHOSEN, dataSetType: 'EXPENSE' } },
  { name: 'IncomeReport', body: { ...CHOSEN, dataSetType: 'INCOME' } },
  { name: 'Trial Balance', body: { ...PLAIN, dataSetType: 'SUMGROUPLINE' } },
  { name: 'Balance Sheet', body: { ...PLAIN, dataSetType: 'BALANCE' } },
  { name: 'Profit and Loss', body: { ...PLAIN, dataSetType: 'INCOME' } },
  {
    name: 'Receivables Aging',
    body: { ...PLAIN, sourceAccountSetType: 'GROUP', sourceAccountGroup: 'ASSET', dataSetType: 'AGING' },
  },
  {
    name: 'Payables Aging',
    body: { ...PLAIN, sourceAccountSetType: 'GROUP', sourceAccountGroup: 'LIABILITY', dataSetType: 'AGING' },
  },
  { name: 'Bank Reconciliation', body: { ...CHOSEN, dataSetType: 'RECONCILIATION' } },
  { name: 'Customer Statement', body: { ...CHOSEN, dataSetType: 'NETTRANS' } },
]
