// The form values of a saved report: which fields apply, and conversion from and to the API format.
import {
  type AccountGroup,
  type AccountSetType,
  type DataSetType,
  isAsOf,
  RECURSE_DEPTH_MAX,
  type ReportBody,
} from '@twofold/accounting/reports/report-body'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import type { Report } from '@twofold/contract/reports'
import { errorsOfRefusal } from '../../client/call-error.ts'
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import { bodyFacts } from '../parameters/report-words.ts'

/** The form values of an account selection. */
export type AccountSetValues = {
  setType: AccountSetType
  /** The account group. Used if the accounts are selected by group. */
  group: AccountGroup | ''
  /** The ids of the accounts. Used if the accounts are a saved selection. */
  accounts: readonly number[]
  recurse: boolean
  /** The maximum depth of subaccounts as digits. '0' means no limit. */
  depth: string
}

export type ReportValues = {
  reportName: string
  dataSetType: DataSetType
  source: AccountSetValues
  filter: AccountSetValues
}

const ALL: AccountSetValues = { setType: 'NONE', group: '', accounts: [], recurse: false, depth: '0' }

/** The values of an empty form. */
export const EMPTY_REPORT: ReportValues = { reportName: '', dataSetType: 'BALANCE', source: ALL, filter: ALL }

/** Returns the form values of a saved report. */
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

/** Returns the fields that apply to an account selection. A group has no account list, and only an account list can include subaccounts. */
export function fieldsOfSet({ setType, recurse }: AccountSetValues) {
  const isNamed = setType === 'PREDEFINED' || setType === 'USER_SUPPLIED'
  return {
    group: setType === 'GROUP',
    accounts: setType === 'PREDEFINED',
    recurse: isNamed,
    depth: isNamed && recurse,
  }
}

/**
 * Whether a filter applies. Filters select transactions, so they do not apply to balances at a date. An existing filter is always shown.
 */
export function hasFilter({ dataSetType, filter }: Pick<ReportValues, 'dataSetType' | 'filter'>): boolean {
  return !isAsOf(dataSetType) || filter.setType !== 'NONE'
}

/** Returns the report body to save. Fields that do not apply are sent with their defaults. */
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

/** Returns the validation errors, keyed by field. */
export function errorsOfReport(values: ReportValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (values.reportName.trim() === '') errors.reportName = sentenceOfForm({ code: 'TEXT_EMPTY', field: 'reportName' })
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

/** Returns the server's errors, keyed by the form's fields. */
export function errorsOfReportCall(error: unknown): Record<string, string> {
  return errorsOfRefusal(error, field => field.replace(/^reportBody\./, '').replace(/\.\d+$/, ''))
}

/** The fields of a report's form. Saved account selections are compared by account id. */
export const MERGED_FIELDS: readonly MergedField<ReportValues>[] = [
  { what: 'Name', names: ['reportName'], words: ({ reportName }) => reportName },
  { what: 'Report', names: ['dataSetType'], words: values => factsOf(values).Report },
  { what: 'Accounts', names: ['source'], words: values => factsOf(values).Accounts + storedIds(values.source) },
  { what: 'Filter', names: ['filter'], words: values => factsOf(values).Filter + storedIds(values.filter) },
]

function factsOf(values: ReportValues) {
  return bodyFacts(reportBodyOf(values))
}

function storedIds({ setType, accounts }: AccountSetValues): string {
  return setType === 'PREDEFINED' && accounts.length > 0 ? ` (${accounts.join(', ')})` : ''
}
