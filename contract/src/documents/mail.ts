// Emails with an attached invoice or statement. An email stays in the outbox until the mail server accepts it.
import { MAIL_STATES } from '@twofold/accounting/mail'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { postingEndpoint, readEndpoint } from '../endpoint.ts'
import { id, idInPath, modifiedAt, text } from '../wire.ts'
import { listQuery, next } from './lists.ts'
import { PDF_TYPE } from './sheets.ts'

const TO_LENGTH_MAX = 3000

const mail = z.object({
  mailID: id,
  mailState: z.enum(MAIL_STATES),
  /** The kind of the attached document, `receivable invoice` or `customer statement`, and the id of the invoice or customer. */
  objectKind: z.string(),
  objectID: id,
  customerID: id,
  customerName: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  fileName: z.string(),
  /** The size of the attached file, in bytes. */
  fileSize: z.number(),
  /** False if the file was deleted because of its age. */
  hasFile: z.boolean(),
  /** The number of attempts to send the email. */
  attempts: z.number(),
  /** The time of the next attempt to send a waiting email. */
  dueAt: z.string(),
  /** The reason why the last attempt to send the email failed. Empty if it did not fail. */
  problem: z.string(),
  /** The recipients that the mail server rejected when it accepted the email for other recipients. */
  refusedRecipients: z.array(z.string()),
  createdAt: z.string(),
  /** The time at which the email reached its current state. */
  settledAt: z.string(),
  modifiedAt,
})
export type Mail = z.output<typeof mail>

/** The settings that determine whether emails are sent. */
const server = {
  /** False if no mail server is configured. Emails then stay in the outbox. */
  isMailSent: z.boolean(),
  /** The sender address of emails. Empty if no address is configured. */
  mailFrom: z.string(),
  /** False if the operator does not allow this organisation to send email. Waiting emails then stay in the outbox. */
  mayMail: z.boolean(),
}

const mailServerStatus = z.object({
  ...server,
  /** The maximum number of recipients of an organisation's emails within 24 hours. */
  recipientsMax: z.number(),
  /** The number of recipients who can still be emailed now. */
  recipientsLeft: z.number(),
  /** The time at which the next recipient is allowed, in UTC. Empty if another recipient is allowed now. */
  possibleAt: z.string(),
})
export type MailServerStatus = z.output<typeof mailServerStatus>

/** The request body of every call that sends an email. Addresses are separated by commas. */
export const mailInput = {
  to: text(TO_LENGTH_MAX),
  subject: text(SUBJECT_LENGTH_MAX),
  message: text(MESSAGE_LENGTH_MAX),
}

/** The response of every call that sends an email. */
export const mailOutput = z.object({ ...mail.shape, ...server })

/** The error codes for sending an email. */
export const MAIL_REFUSALS = [
  'NOT_FOUND',
  'TEXT_EMPTY',
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'MAIL_NOT_ALLOWED',
  'MAIL_LIMIT_REACHED',
  'IDEMPOTENCY_MISMATCH',
] as const

const atID = z.object({ mailID: idInPath })

export const listMails = readEndpoint({
  name: 'listMails',
  path: '/mails',
  summary: 'Returns the emails in the outbox, newest first. Filters: state and search words.',
  query: z.strictObject({ ...listQuery(['mailID']), mailState: z.optional(z.enum(MAIL_STATES)) }),
  response: z.object({ mails: z.array(mail), next }),
})

export const readMail = readEndpoint({
  name: 'readMail',
  path: '/mails/:mailID',
  summary: 'Returns an email in the outbox.',
  params: atID,
  response: mailOutput,
  refusals: ['NOT_FOUND'],
})

export const readMailServer = readEndpoint({
  name: 'readMailServer',
  path: '/mail-server',
  summary:
    'Returns whether emails are sent, the sender address, and the number of recipients that the organisation can email now.',
  response: mailServerStatus,
})

export const readMailFile = readEndpoint({
  name: 'readMailFile',
  path: '/mails/:mailID/pdf',
  summary: 'Returns the file that is attached to an email.',
  params: atID,
  query: z.strictObject({}),
  response: z.string(),
  contentType: PDF_TYPE,
  refusals: ['NOT_FOUND', 'MAIL_FILE_GONE'],
})

export const retryMail = postingEndpoint({
  name: 'retryMail',
  method: 'PUT',
  path: '/mails/:mailID/retry',
  summary:
    'Sends a failed or canceled email again. Its recipients count toward the limit again if they were counted more than 24 hours ago.',
  params: atID,
  response: mailOutput,
  refusals: ['NOT_FOUND', 'MAIL_STATE', 'MAIL_FILE_GONE', 'MAIL_NOT_ALLOWED', 'MAIL_LIMIT_REACHED'],
  changes: ['mails'],
})

export const cancelMail = postingEndpoint({
  name: 'cancelMail',
  method: 'PUT',
  path: '/mails/:mailID/cancel',
  summary: 'Cancels an email that is waiting or has failed.',
  params: atID,
  response: mailOutput,
  refusals: ['NOT_FOUND', 'MAIL_STATE'],
  changes: ['mails'],
})
