import { type Result, refused } from './refusals.ts'
import { checkOneLine } from './text.ts'

/** The longest name of an organisation, in UTF-16 code units. */
export const ORGANISATION_NAME_LENGTH_MAX = 200

/** Checks the name of an organisation and returns it without surrounding spaces. It must have one line and visible characters. Refuses
 * TEXT_EMPTY and what `checkOneLine` refuses, for `tenantName`. */
export function checkOrganisationName(typed: string): Result<string> {
  const checked = checkOneLine(typed.normalize('NFC'), 'tenantName', ORGANISATION_NAME_LENGTH_MAX)
  return checked.ok && checked.value === '' ? refused('TEXT_EMPTY', 'tenantName') : checked
}
