// The form of a saved report: as it is typed, as it is sent, and which of its fields mean anything.
import {
  type AccountGroup,
  type AccountSetType,
  type DataSetType,
  isAsOf,
  RECURSE_DEPTH_MAX,
  type ReportBody,
} from '@twofold/accounting/reports/report-body'
import { sentenceOf } from '@twofold/contract/errors'
import type { Report } from '@twofold/contract/reports'
import { errorsOfRefusal } from '../../client/call-error.ts'

/** One set of accounts as it is typed. */
export type AccountSetValues = {
  setType: AccountSetType
  /** Counts where the set is a group. */
  group: AccountGroup | ''
  /** Counts where the set is predefined. */
  accounts: readonly number[]
  recurse: boolean
  /** Digits; '0' is all levels. */
  depth: string
}

export type ReportValues = {
  reportName: string
  dataSetType: DataSetType
  source: AccountSetValues
  filter: AccountSetValues
}

const ALL: AccountSetValues = { setType: 'NONE', group: '', accounts: [], recurse: false, depth: '0' }

/** The form before anything is typed. */
export const EMPTY_REPORT: ReportValues = { reportName: '', dataSetType: 'BALANCE', source: ALL, filter: ALL }

/** The form of a saved report. */
export function reportValuesOf({ reportName, reportBody: body }: Report): ReportValues {
  return {
    reportName,
    dataSetType: body.dataSetType,
    source: {
      setType: body.sourceAccountSetType,
      group: body.sourceAccountGroup ?? '',
      accounts: body.sourcePredefinedAccounts,
      recurse: body.sourceRecurseSubAccounts,
      depth: String(body.sourceRecurseSubAccountsDepth),
    },
    filter: {
      setType: body.filterAccountSetType,
      group: body.filterAccountGroup ?? '',
      accounts: body.filterPredefinedAccounts,
      recurse: body.filterRecurseSubAccounts,
      depth: String(body.filterRecurseSubAccountsDepth),
    },
  }
}

/** Which fields of a set mean anything: a group names no accounts, and only named accounts have others below them. */
export function fieldsOfSet({ setType, recurse }: AccountSetValues) {
  const isNamed = setType === 'PREDEFINED' || setType === 'USER_SUPPLIED'
  return {
    group: setType === 'GROUP',
    accounts: setType === 'PREDEFINED',
    recurse: isNamed,
    depth: isNamed && recurse,
  }
}

/** Whether a filter means anything: it narrows movements, and what stands at the end of a day is none. A filter that is
 * already there is shown all the same. */
export function hasFilter({ dataSetType, filter }: Pick<ReportValues, 'dataSetType' | 'filter'>): boolean {
  return !isAsOf(dataSetType) || filter.setType !== 'NONE'
}

/** The body that is stored. Fields that mean nothing are sent as if they had never been touched. */
export function reportBodyOf({ dataSetType, source, filter }: ReportValues): ReportBody {
  const [from, by] = [sentSet(source), sentSet(filter)]
  return {
    sourceAccountSetType: from.setType,
    sourceAccountGroup: from.group,
    sourcePredefinedAccounts: from.accounts,
    sourceRecurseSubAccounts: from.recurse,
    sourceRecurseSubAccountsDepth: from.depth,
    filterAccountSetType: by.setType,
    filterAccountGroup: by.group,
    filterPredefinedAccounts: by.accounts,
    filterRecurseSubAccounts: by.recurse,
    filterRecurseSubAccountsDepth: by.depth,
    dataSetType,
  }
}

function sentSet(set: AccountSetValues) {
  const has = fieldsOfSet(set)
  return {
    setType: set.setType,
    group: has.group && set.group !== '' ? set.group : null,
    accounts: has.accounts ? [...set.accounts] : [],
    recurse: has.recurse && set.recurse,
    depth: has.depth && isDepth(set.depth) ? Number(set.depth) : 0,
  }
}

function isDepth(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) <= RECURSE_DEPTH_MAX
}

/** What is wrong with the form before it is sent, by the fields' names. */
export function errorsOfReport(values: ReportValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (values.reportName.trim() === '') errors.reportName = sentenceOf({ code: 'TEXT_EMPTY', field: 'reportName' })
  for (const [name, set] of [
    ['source', values.source],
    ['filter', values.filter],
  ] as const) {
    const has = fieldsOfSet(set)
    if (has.group && set.group === '') errors[`${name}AccountGroup`] = 'Choose a group of accounts.'
    if (has.depth && !isDepth(set.depth))
      errors[`${name}RecurseSubAccountsDepth`] = `Enter a number of levels from 0 to ${RECURSE_DEPTH_MAX}.`
  }
  return errors
}

/** What the server says about single fields, by their names in the form. */
export function errorsOfReportCall(error: unknown): Record<string, string> {
  return errorsOfRefusal(error, field => field.replace(/^reportBody\./, '').replace(/\.\d+$/, ''))
}
