// How much mail an organisation can send: whether the operator allows it, and how many recipients are left. The counting is in migration
// 0026, so all server processes agree.
import { formatMomentAndZone } from '@twofold/accounting/moment'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'

/** What an organisation can mail now. `possibleAt` is from when on the wanted recipients fit; empty if they fit now. */
export type MailAllowance = { mayMail: boolean; recipientsLeft: number; possibleAt: string }

// Up to the full minute, since that is what users read: at an earlier second of it the mail would still be refused.
const COLUMNS = `
  may_mail AS "mayMail", recipients_left AS "recipientsLeft",
  coalesce(instant_text(date_trunc('minute', possible_at + interval '59.999999 seconds')), '') AS "possibleAt"`

const READ = `SELECT ${COLUMNS} FROM mail_allowance($1, $2, $3)`

/** Returns what the organisation can mail now, and from when on it can mail one more recipient. One statement. */
export async function readAllowance(books: Books, recipientsMax: number): Promise<MailAllowance> {
  return (await books.query<MailAllowance>(READ, [books.organisationId, 1, recipientsMax]))[0]!
}

const LOCK = `SELECT ${COLUMNS} FROM lock_mail_allowance($1, $2, $3)`

/**
 * Checks that the organisation can send a mail to this many more recipients, and locks its allowance until commit. Refuses
 * MAIL_NOT_ALLOWED, and MAIL_LIMIT_REACHED for `field`. One statement.
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

/** Allows an organisation to send mail, or bars it, with an audit entry. Needs the owner of the tables. Returns false if nothing changed. */
export async function changeMayMail(books: Books, mayMail: boolean): Promise<boolean> {
  const { organisationId } = books
  const [changed] = await books.query<{ version: number }>(SET, [organisationId, mayMail])
  if (changed === undefined) return false
  const object = { objectKind: 'organisation' as const, objectId: organisationId, objectVersion: changed.version }
  await recordAudit(books, { action: 'change', ...object, before: { mayMail: !mayMail }, after: { mayMail } })
  return true
}
