// The fields of a report, for comparing and merging if another user changed the report while its form was open.
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import { bodyFacts } from '../parameters/report-words.ts'
import { type AccountSetValues, type ReportValues, reportBodyOf } from './report-values.ts'

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
