// The email allowance of an organisation: whether the operator allows it to send email, and the remaining number of recipients. Migration
// 0026 counts the recipients in the database, so that all server processes share the count.
import { formatMomentAndZone } from '@twofold/accounting/moment'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'

/**
 * The current email allowance of an organisation. `possibleAt` is the time from which the requested number of recipients is allowed. It is
 * empty if the number is allowed now.
 */
export type MailAllowance = { mayMail: boolean; recipientsLeft: number; possibleAt: string }

// Rounds up to a full minute, because the screens show no seconds. If the time were rounded down, the email would still be refused at the
// time shown.
const COLUMNS = `
  may_mail AS "mayMail", recipients_left AS "recipientsLeft",
  coalesce(instant_text(date_trunc('minute', possible_at + interval '59.999999 seconds')), '') AS "possibleAt"`

const READ = `SELECT ${COLUMNS} FROM mail_allowance($1, $2, $3)`

/** Returns the current email allowance, with the time from which one more recipient is allowed. Runs one statement. */
export async function readAllowance(books: Books, recipientsMax: number): Promise<MailAllowance> {
  return (await books.query<MailAllowance>(READ, [books.organisationId, 1, recipientsMax]))[0]!
}

const LOCK = `SELECT ${COLUMNS} FROM lock_mail_allowance($1, $2, $3)`

/**
 * Checks that the organisation can send an email to this many additional recipients. Locks its allowance until commit. Fails with
 * MAIL_NOT_ALLOWED, or with MAIL_LIMIT_REACHED for `field`. Runs one statement.
 */
export async function checkAllowanceForUpdate(
  books: Books,
  { recipients, recipientsMax, field }: { recipients: number; recipientsMax: number; field?: string },
): Promise<Result<null>> {
  const values = [books.organisationId, recipients, recipientsMax]
  const [allowance] = await books.query<MailAllowance>(LOCK, values)
  const { mayMail, recipientsLeft, possibleAt } = allowance!
  if (!mayMail) return refused('MAIL_NOT_ALLOWED')
  if (possibleAt === '') return accepted(null)
  const possible = formatMomentAndZone(possibleAt, books.timeZone)
  return refused('MAIL_LIMIT_REACHED', field, { recipients, recipientsMax, recipientsLeft, possible })
}

const SET = `
  UPDATE organisation SET may_mail = $2, version = version + 1 WHERE organisation_id = $1 AND may_mail <> $2 RETURNING version`

/**
 * Allows an organisation to send email or forbids it, and writes an audit entry. Must run as the owner of the tables. Returns false if
 * nothing changed.
 */
export async function changeMayMail(books: Books, mayMail: boolean): Promise<boolean> {
  const { organisationId } = books
  const [changed] = await books.query<{ version: number }>(SET, [organisationId, mayMail])
  if (changed === undefined) return false
  const object = { objectKind: 'organisation' as const, objectId: organisationId, objectVersion: changed.version }
  await recordAudit(books, { action: 'change', ...object, before: { mayMail: !mayMail }, after: { mayMail } })
  return true
}
