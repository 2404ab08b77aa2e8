import { type Result, refused } from './refusals.ts'
import { checkOneLine } from './text.ts'

/** The longest name of an organisation, in UTF-16 code units. */
export const ORGANISATION_NAME_LENGTH_MAX = 200

/** An organisation's name: one line, not empty, without the spaces around it. Refuses TEXT_EMPTY and what `checkOneLine`
 * refuses, beside `tenantName`. */
export function checkOrganisationName(typed: string): Result<string> {
  const name = typed.normalize('NFC').trim()
  return name === ''
    ? refused('TEXT_EMPTY', 'tenantName')
    : checkOneLine(name, 'tenantName', ORGANISATION_NAME_LENGTH_MAX)
}
