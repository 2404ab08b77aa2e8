// Adds an email to the outbox, retries it, or cancels it.
import { checkMail, type WrittenMail } from '@twofold/accounting/mail'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import type { SheetSettings } from '../pdf/letterhead.ts'
import { checkAllowanceForUpdate } from './allowance.ts'
import { changeMail, insertMail, type MailObject, readMail, type StoredMail, selectMailForUpdate } from './sql.ts'

/** The data that is sent with an email: the current version of the file, and the sender's settings. */
type Carried = { partyId: number; fileName: string; file: Buffer; settings: SheetSettings }

type Queued = {
  about: MailObject
  recipientsMax: number
  written: WrittenMail
  carried: () => Promise<Result<Carried>>
  idempotency: IdempotencyKey | null
}

/**
 * Adds an email to the outbox. It is sent only if this database transaction commits. A retry with the same key returns the email of the
 * first attempt and counts no recipients. Fails with IDEMPOTENCY_MISMATCH and with the errors of `checkMail`,
 * `checkAllowanceForUpdate` and `carried`. Runs three statements in addition to the statements of `carried`.
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
 * Sends a failed or canceled email again. Its recipients are counted again if they were last counted more than 24 hours ago. Fails with
 * NOT_FOUND, MAIL_STATE and MAIL_FILE_GONE and with the errors of `checkAllowanceForUpdate`. Runs three statements.
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

/** Cancels an email that is waiting or has failed. Fails with NOT_FOUND and MAIL_STATE. Runs two statements. */
export async function cancelMail(books: Books, id: number): Promise<Result<StoredMail>> {
  const mail = await selectMailForUpdate(books, id)
  if (mail === null) return refused('NOT_FOUND')
  if (mail.state !== 'FAILED' && mail.state !== 'WAITING')
    return refused('MAIL_STATE', undefined, { state: mail.state })
  return accepted(await changeMail(books, mail, 'CANCELED'))
}
