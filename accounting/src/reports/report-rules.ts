// The rules for saved reports.
import { type Refusal, type Result, refusal, resultOf } from '../refusals.ts'
import { checkOneLine } from '../text.ts'
import { REPORT_NAME_LENGTH_MAX, type ReportBody } from './report-body.ts'

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
