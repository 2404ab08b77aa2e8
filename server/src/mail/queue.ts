// Putting a mail into the outbox, trying it again, keeping it from being sent.
import { checkMail, type WrittenMail } from '@twofold/accounting/mail'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import type { SheetSettings } from '../pdf/letterhead.ts'
import { checkAllowanceForUpdate } from './allowance.ts'
import { changeMail, insertMail, type MailObject, readMail, type StoredMail, selectMailForUpdate } from './sql.ts'

/** What goes along with a mail: the file as it is now, and the sender's settings. */
type Carried = { partyId: number; fileName: string; file: Buffer; settings: SheetSettings }

type Queued = {
  about: MailObject
  recipientsMax: number
  written: WrittenMail
  carried: () => Promise<Result<Carried>>
  idempotency: IdempotencyKey | null
}

/**
 * Puts a mail into the outbox: it is sent after this database transaction, and not without it. A retry with the same key
 * answers the mail that the first one made, and counts nothing. Refuses what `checkMail`, `checkAllowanceForUpdate` and `carried` refuse, and
 * IDEMPOTENCY_MISMATCH. Three statements in addition to those of `carried`.
 */
export async function queueMail(
  books: Books,
  { about, recipientsMax, written, carried, idempotency }: Queued,
): Promise<Result<StoredMail>> {
  const checked = checkMail(written)
  if (!checked.ok) return checked
  const reserved = await reserveId(books, 'mail_id', 'mail', idempotency)
  if (!reserved.ok) return reserved
  const { id, made } = reserved.value
  if (made !== null) return found(await readMail(books, made.objectId))
  const { length: recipients } = checked.value.recipients
  const allowed = await checkAllowanceForUpdate(books, { recipients, recipientsMax, field: 'to' })
  if (!allowed.ok) return allowed
  const file = await carried()
  if (!file.ok) return file
  const { settings, ...rest } = file.value
  const sender = { senderName: settings.letterhead.name, replyTo: settings.replyTo }
  return accepted(await insertMail(books, { id, ...about, ...checked.value, ...sender, ...rest }))
}

function found(mail: StoredMail | null): Result<StoredMail> {
  return mail === null ? refused('NOT_FOUND') : accepted(mail)
}

/**
 * Sends a mail again that failed or was canceled. Its recipients are counted again if they were last counted more than 24 hours ago.
 * Refuses NOT_FOUND, MAIL_STATE, MAIL_FILE_GONE, and what `checkAllowanceForUpdate` refuses. Three statements.
 */
export async function retryMail(books: Books, id: number, recipientsMax: number): Promise<Result<StoredMail>> {
  const mail = await selectMailForUpdate(books, id)
  if (mail === null) return refused('NOT_FOUND')
  if (mail.state !== 'FAILED' && mail.state !== 'CANCELED')
    return refused('MAIL_STATE', undefined, { state: mail.state })
  if (!mail.hasFile) return refused('MAIL_FILE_GONE')
  const allowed = await checkAllowanceForUpdate(books, {
    recipients: mail.isCounted ? 0 : mail.recipients.length,
    recipientsMax,
  })
  if (!allowed.ok) return allowed
  return accepted(await changeMail(books, mail, 'WAITING'))
}

/** Keeps a mail that waits, or that failed, from being sent. Refuses NOT_FOUND, MAIL_STATE. Two statements. */
export async function cancelMail(books: Books, id: number): Promise<Result<StoredMail>> {
  const mail = await selectMailForUpdate(books, id)
  if (mail === null) return refused('NOT_FOUND')
  if (mail.state !== 'FAILED' && mail.state !== 'WAITING')
    return refused('MAIL_STATE', undefined, { state: mail.state })
  return accepted(await changeMail(books, mail, 'CANCELED'))
}
