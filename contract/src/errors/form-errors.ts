// Error messages that screens show before they send a request, other than those for accounts, entries and documents. They are in a separate
// file, so that these screens do not load all error messages.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import { ACCOUNTS_CHOSEN_MAX } from '@twofold/accounting/reports/report-body'
import { sentenceOfRole } from '../permissions.ts'
import { sentenceIn, sentenceOfEntry } from './entry-errors.ts'
import { conflict, count, day, forbidden, invalid, type PublicError } from './error-words.ts'

/** The status and message of each code, as in `ERRORS`. */
export const FORM_ERRORS = {
  TEXT_EMPTY: invalid('This field can’t be empty.'),
  OWNED_BY_DOCUMENT: conflict(
    ({ kind = 'a document', id = '' }) =>
      `This entry belongs to ${`${kind} ${id}`.trim()}. Change the document instead.`,
  ),
  CLEARED: conflict('This change affects a reconciled line. Unreconcile the line first.'),
  HARD_LOCK_GOES_FORWARD: conflict(
    ({ lockedOn }) => `The books are closed through ${day(lockedOn)}. A hard lock can only be moved to a later date.`,
  ),
  HARD_LOCK_IN_FUTURE: invalid(
    ({ today }) => `A hard lock is permanent, so it can’t be after today${today ? `, ${day(today)}` : ''}.`,
  ),
  PERIOD_BACKWARD: invalid('The start date is after the end date.'),
  TOO_MANY_ACCOUNTS: invalid(
    `You can choose at most ${count(ACCOUNTS_CHOSEN_MAX)} accounts. Choose parent accounts and include subaccounts.`,
  ),
  MOMENTS_BACKWARD: invalid('The start time is after the end time.'),
  UNKNOWN_TIME_ZONE: invalid('Choose a time zone, such as Europe/Berlin.'),
  FORBIDDEN: forbidden(({ role, takes }) =>
    role === undefined || takes === undefined ? 'Your role doesn’t allow this.' : sentenceOfRole({ role, takes }),
  ),
  LAST_OWNER: conflict('An organisation needs at least one owner. Make another member an owner first.'),
  ROLE_ABOVE_OWN: forbidden('You can’t assign a higher role than your own, or change a member with a higher role.'),
  MAY_NOT_FOUND_ORGANISATIONS: forbidden('You can’t create organisations on this server. Ask for an invitation.'),
} satisfies Partial<Record<RefusalCode, PublicError>>

const rows: Partial<Record<RefusalCode, PublicError>> = FORM_ERRORS

/** Returns the message for an error in a report, a setting or a membership, or in one of their text fields. */
export function sentenceOfForm(refusal: Refusal): string {
  const row = rows[refusal.code]
  return row === undefined ? sentenceOfEntry(refusal) : sentenceIn(row, refusal)
}
