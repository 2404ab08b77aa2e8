// Mails that carry an invoice or a statement: they wait in the outbox until the mail server has them.
import { MAIL_STATES } from '@twofold/accounting/mail'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, modifiedAt, text } from '../wire.ts'
import { listQuery, next } from './lists.ts'
import { PDF_TYPE } from './sheets.ts'

const TO_LENGTH_MAX = 3000

const mail = z.object({
  mailID: id,
  mailState: z.enum(MAIL_STATES),
  /** What it carries: `receivable invoice` or `customer statement`, and that invoice’s or customer’s id. */
  objectKind: z.string(),
  objectID: id,
  customerID: id,
  customerName: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  /** False: the file was removed because it is old. */
  hasFile: z.boolean(),
  /** How often it was tried. */
  attempts: z.number(),
  /** Of one that waits: when it is tried next. */
  dueAt: z.string(),
  /** Why the last attempt failed; empty if none did. */
  problem: z.string(),
  /** Recipients that the mail server did not take, although it took the others. */
  refusedRecipients: z.array(z.string()),
  createdAt: z.string(),
  /** When it came to its state. */
  settledAt: z.string(),
  modifiedAt,
})
export type Mail = z.output<typeof mail>

/** What a screen must know to say whether a mail is sent. */
const server = {
  /** False: no mail server is configured, and mails stay in the outbox. */
  isMailSent: z.boolean(),
  /** The address that mails are sent as; empty if none is configured. */
  mailFrom: z.string(),
  /** False: the operator does not allow this organisation to send mail. Waiting mails stay in the outbox. */
  mayMail: z.boolean(),
}

const mailServerStatus = z.object({
  ...server,
  /** How many recipients an organisation can mail within 24 hours. */
  recipientsMax: z.number(),
  /** How many of them are left now. */
  recipientsLeft: z.number(),
  /** When the next recipient is possible, in UTC; empty if one is left now. */
  possibleAt: z.string(),
})
export type MailServerStatus = z.output<typeof mailServerStatus>

/** The body of every call that sends a mail. Addresses are parted by commas. */
export const mailInput = {
  to: text(TO_LENGTH_MAX),
  subject: text(SUBJECT_LENGTH_MAX),
  message: text(MESSAGE_LENGTH_MAX),
}

/** What such a call answers. */
export const mailOutput = z.object({ ...mail.shape, ...server })

/** What may speak against sending one. */
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

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/mails',
  summary: 'Returns the mails of the outbox, newest first. Filters: state and search words.',
  permission: 'documents.read',
  query: z.strictObject({ ...listQuery(['mailID']), mailState: z.optional(z.enum(MAIL_STATES)) }),
  response: z.object({ mails: z.array(mail), next }),
  refusals: [],
  changes: [],
})

export const readMail = endpoint({
  name: 'readMail',
  method: 'GET',
  path: '/mails/:mailID',
  summary: 'Returns a mail of the outbox.',
  permission: 'documents.read',
  params: atID,
  response: mailOutput,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readMailServer = endpoint({
  name: 'readMailServer',
  method: 'GET',
  path: '/mail-server',
  summary: 'Returns whether mails are sent, as whom, and how many recipients the organisation can mail now.',
  permission: 'documents.read',
  response: mailServerStatus,
  refusals: [],
  changes: [],
})

export const readMailFile = endpoint({
  name: 'readMailFile',
  method: 'GET',
  path: '/mails/:mailID/pdf',
  summary: 'Returns the file attached to a mail, as it was when the mail was sent.',
  permission: 'documents.read',
  params: atID,
  query: z.strictObject({}),
  response: z.string(),
  contentType: PDF_TYPE,
  refusals: ['NOT_FOUND', 'MAIL_FILE_GONE'],
  changes: [],
})

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'PUT',
  path: '/mails/:mailID/retry',
  summary:
    'Sends a mail again that failed or was canceled. Its recipients count again if they were counted more than 24 hours ago.',
  permission: 'documents.post',
  params: atID,
  response: mailOutput,
  refusals: ['NOT_FOUND', 'MAIL_STATE', 'MAIL_FILE_GONE', 'MAIL_NOT_ALLOWED', 'MAIL_LIMIT_REACHED'],
  changes: ['mails'],
})

export const cancelMail = endpoint({
  name: 'cancelMail',
  method: 'PUT',
  path: '/mails/:mailID/cancel',
  summary: 'Cancels a mail that is waiting or has failed.',
  permission: 'documents.post',
  params: atID,
  response: mailOutput,
  refusals: ['NOT_FOUND', 'MAIL_STATE'],
  changes: ['mails'],
})
