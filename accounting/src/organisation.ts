import { type Result, refused } from './refusals.ts'
import { checkOneLine } from './text.ts'

/** The maximum length of an organisation's name, in UTF-16 code units. */
export const ORGANISATION_NAME_LENGTH_MAX = 200

/**
 * Checks the name of an organisation and returns it without surrounding spaces. The name must be a single line with visible characters.
 * Errors for `tenantName`: TEXT_EMPTY, and all errors of `checkOneLine`.
 */
export function checkOrganisationName(typed: string): Result<string> {
  const checked = checkOneLine(typed.normalize('NFC'), 'tenantName', ORGANISATION_NAME_LENGTH_MAX)
  return checked.ok && checked.value === '' ? refused('TEXT_EMPTY', 'tenantName') : checked
}
