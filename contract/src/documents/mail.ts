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

/** What the screens must know of the mail server. */
const server = {
  /** False: none is configured, and mails stay in the outbox. */
  isMailSent: z.boolean(),
  /** The address that mails are sent as; empty if none is configured. */
  mailFrom: z.string(),
}

/** The body of every call that sends a mail. Addresses are parted by commas. */
export const mailSent = {
  to: text(TO_LENGTH_MAX),
  subject: text(SUBJECT_LENGTH_MAX),
  message: text(MESSAGE_LENGTH_MAX),
}

/** What such a call answers. */
export const mailAnswered = z.object({ ...mail.shape, ...server })

/** What may speak against sending one. */
export const MAIL_REFUSALS = [
  'NOT_FOUND',
  'TEXT_EMPTY',
  'MAIL_ADDRESS_INVALID',
  'TOO_MANY_RECIPIENTS',
  'IDEMPOTENCY_MISMATCH',
] as const

const atID = z.object({ mailID: idInPath })

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/mails',
  summary: 'The outbox, newest first, narrowed to a state and to searched words.',
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
  summary: 'One mail of the outbox.',
  permission: 'documents.read',
  params: atID,
  response: mailAnswered,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readMailServer = endpoint({
  name: 'readMailServer',
  method: 'GET',
  path: '/mail-server',
  summary: 'Whether mails are sent, and as whom.',
  permission: 'documents.read',
  response: z.object(server),
  refusals: [],
  changes: [],
})

export const readMailFile = endpoint({
  name: 'readMailFile',
  method: 'GET',
  path: '/mails/:mailID/pdf',
  summary: 'The file that a mail carries, as it was when it was sent.',
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
  summary: 'Has a mail that failed or was canceled sent after all, beginning at once.',
  permission: 'documents.post',
  params: atID,
  response: mailAnswered,
  refusals: ['NOT_FOUND', 'MAIL_STATE', 'MAIL_FILE_GONE'],
  changes: ['mails'],
})

export const cancelMail = endpoint({
  name: 'cancelMail',
  method: 'PUT',
  path: '/mails/:mailID/cancel',
  summary: 'Keeps a mail that waits, or that failed, from being sent.',
  permission: 'documents.post',
  params: atID,
  response: mailAnswered,
  refusals: ['NOT_FOUND', 'MAIL_STATE'],
  changes: ['mails'],
})
