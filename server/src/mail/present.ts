// Mails by their names on the wire.
import type { Result } from '@twofold/accounting/refusals'
import type { Mail } from '@twofold/contract/documents/mail'
import type { MailServer } from './mail-server.ts'
import type { StoredMail } from './sql.ts'

/** A mail of the outbox on the wire. */
export function presentMailRow(mail: StoredMail): Mail {
  return {
    mailID: mail.id,
    mailState: mail.state,
    objectKind: mail.objectKind,
    objectID: mail.objectId,
    customerID: mail.partyId,
    customerName: mail.partyName,
    recipients: mail.recipients,
    subject: mail.subject,
    message: mail.message,
    fileName: mail.fileName,
    fileSize: mail.fileBytes,
    hasFile: mail.hasFile,
    attempts: mail.attempts,
    dueAt: mail.dueAt,
    problem: mail.problem,
    refusedRecipients: mail.refusedRecipients,
    createdAt: mail.createdAt,
    settledAt: mail.settledAt,
    modifiedAt: mail.modifiedAt,
  }
}

/** What the screens must know of the mail server. */
export function presentServer(server: MailServer | null): { isMailSent: boolean; mailFrom: string } {
  return { isMailSent: server !== null, mailFrom: server?.from ?? '' }
}

/** What a command on a mail answers. */
export function presentMail(result: Result<StoredMail>, server: MailServer | null) {
  if (!result.ok) return result
  return { ok: true as const, value: { ...presentMailRow(result.value), ...presentServer(server) } }
}
