// Converts emails to API format.
import type { Result } from '@twofold/accounting/refusals'
import type { Mail, MailServerStatus } from '@twofold/contract/documents/mail'
import type { MailAllowance } from './allowance.ts'
import type { Mailing, MailServer } from './mail-server.ts'
import type { ListedMail, StoredMail } from './sql.ts'

/** Returns an outbox email in API format. */
export function presentMailRow(mail: ListedMail): Mail {
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

function presentServer(server: MailServer | null): { isMailSent: boolean; mailFrom: string } {
  return { isMailSent: server !== null, mailFrom: server?.from ?? '' }
}

/** Returns whether the server sends email, and how many recipients an organisation can email now. */
export function presentMailServer(
  { server, recipientsMax }: Mailing,
  { mayMail, recipientsLeft, possibleAt }: MailAllowance,
): MailServerStatus {
  return { ...presentServer(server), mayMail, recipientsMax, recipientsLeft, possibleAt }
}

/** Returns an email after it was sent, retried or canceled, in API format. Returns refusals unchanged. */
export function presentMail(result: Result<StoredMail>, server: MailServer | null) {
  if (!result.ok) return result
  const { mayMail } = result.value
  return { ok: true as const, value: { ...presentMailRow(result.value), ...presentServer(server), mayMail } }
}
