import { type Result, refused } from './refusals.ts'
import { checkOneLine } from './text.ts'

/** The longest name of an organisation, in UTF-16 code units. */
export const ORGANISATION_NAME_LENGTH_MAX = 200

/** An organisation's name: one line of which something can be seen, without the spaces around it. Refuses TEXT_EMPTY and
 * what `checkOneLine` refuses, beside `tenantName`. */
export function checkOrganisationName(typed: string): Result<string> {
  const checked = checkOneLine(typed.normalize('NFC'), 'tenantName', ORGANISATION_NAME_LENGTH_MAX)
  return checked.ok && checked.value === '' ? refused('TEXT_EMPTY', 'tenantName') : checked
}
