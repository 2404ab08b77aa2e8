// The SQL statements of the outbox. Every statement filters by organisation, and row-level security enforces this.

import { searchKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { MailState } from '@twofold/accounting/mail'
import { auditInsert, callerValues } from '../audit/record.ts'
import { type ListStatement, searchConditions } from '../database/list-window.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** The record that an email sends: an invoice or a customer's statement. */
export type MailObject = { objectKind: 'receivable invoice' | 'customer statement'; objectId: number }

/** An email in the list of the outbox, without its file. */
export type ListedMail = MailObject & {
  id: number
  state: MailState
  partyId: number
  partyName: string
  recipients: string[]
  subject: string
  message: string
  fileName: string
  fileBytes: number
  hasFile: boolean
  attempts: number
  dueAt: string
  problem: string
  refusedRecipients: string[]
  createdAt: string
  settledAt: string
  version: number
  modifiedAt: string
}

/** An outbox email with all its fields. */
export type StoredMail = ListedMail & {
  /** Whether the recipients of the email count towards the 24-hour limit. */
  isCounted: boolean
  /** Whether the organisation that the email belongs to can send email. */
  mayMail: boolean
}

const MAIL = `
  m.mail_id AS id, m.state, m.party_id AS "partyId", p.name AS "partyName", m.object_kind AS "objectKind", m.object_id AS "objectId",
  m.recipients, m.subject, m.message, m.file_name AS "fileName", m.file_bytes AS "fileBytes", m.file IS NOT NULL AS "hasFile",
  m.attempts, instant_text(m.due_at) AS "dueAt", m.problem, m.refused_recipients AS "refusedRecipients",
  instant_text(m.created_at) AS "createdAt", instant_text(m.settled_at) AS "settledAt", m.version,
  instant_text(m.modified_at) AS "modifiedAt"`

const ONE_MAIL = `${MAIL}, m.counted_at > clock_timestamp() - interval '24 hours' AS "isCounted",
  (SELECT o.may_mail FROM organisation o WHERE o.organisation_id = m.organisation_id) AS "mayMail"`

const WITH_PARTY = 'mail m JOIN party p USING (organisation_id, party_id)'

/** Returns the SQL statement that lists the outbox emails that match a filter, newest first. */
export function mailList(
  books: Books,
  { state, search }: { state: MailState | undefined; search: string | undefined },
): ListStatement<'mailID'> {
  const values: unknown[] = [books.organisationId]
  const conditions = ['m.organisation_id = $1']
  if (state !== undefined) conditions.push(`m.state = $${values.push(state)}`)
  const text = `(m.search_key || E'\\n' || p.search_key)`
  conditions.push(...searchConditions(search, { text, numbers: ['m.mail_id'] }, values))
  return {
    columns: MAIL,
    from: WITH_PARTY,
    conditions,
    values,
    id: 'm.mail_id',
    keys: { mailID: { sql: 'm.mail_id', type: 'bigint' } },
    sort: '-mailID',
  }
}

const READ = `SELECT ${ONE_MAIL} FROM ${WITH_PARTY} WHERE m.organisation_id = $1 AND m.mail_id = $2`

/** Returns an email, or null if it does not exist. */
export async function readMail(books: Books, id: number): Promise<StoredMail | null> {
  return (await books.query<StoredMail>(READ, [books.organisationId, id]))[0] ?? null
}

/** Returns an email and locks it until commit. Returns null if it does not exist. */
export async function selectMailForUpdate(books: Books, id: number): Promise<StoredMail | null> {
  return (await books.query<StoredMail>(`${READ} FOR NO KEY UPDATE OF m`, [books.organisationId, id]))[0] ?? null
}

const FILE = 'SELECT file_name AS "fileName", file FROM mail WHERE organisation_id = $1 AND mail_id = $2'

/** Returns the attachment of an email, or null if the email does not exist. The content is null if it was deleted. */
export async function readFileOf(
  books: Books,
  id: number,
): Promise<{ fileName: string; file: Uint8Array | null } | null> {
  return (await books.query<{ fileName: string; file: Uint8Array | null }>(FILE, [books.organisationId, id]))[0] ?? null
}

const AUDITED = auditInsert(`
    :action::text, 'mail', mail_id, version, NULL, :before::jsonb, :after::jsonb
    FROM m`)

const INSERT = namedStatement(`
  WITH m AS (
    INSERT INTO mail (organisation_id, mail_id, party_id, object_kind, object_id, recipients, sender_name, reply_to, subject, message,
                      file_name, file_bytes, file, search_key, created_by)
    VALUES (:organisation, :id, :party, :objectKind, :objectId, :recipients, :senderName, :replyTo, :subject, :message,
            :fileName, :fileBytes, :file, :searchKey, :user)
    RETURNING *
  ), audited AS (${AUDITED})
  SELECT ${ONE_MAIL} FROM m JOIN party p ON p.organisation_id = :organisation AND p.party_id = m.party_id`)

/** An email to insert. */
export type NewMail = MailObject & {
  id: number
  partyId: number
  recipients: readonly string[]
  senderName: string
  replyTo: string
  subject: string
  message: string
  fileName: string
  file: Buffer
}

/** Inserts an email and its audit entry in one statement. */
export async function insertMail(books: Books, mail: NewMail): Promise<StoredMail> {
  const { partyId, objectKind, objectId, recipients, subject, message, fileName, file } = mail
  const summary = { to: recipients.join(', '), subject, message, fileName, objectKind, objectID: objectId }
  const statement = INSERT({
    ...callerValues(books),
    ...mail,
    action: 'create',
    before: null,
    after: JSON.stringify(summary),
    party: partyId,
    fileBytes: file.length,
    searchKey: searchKeyOf([subject, ...recipients].join('\n')),
  })
  return (await books.query<StoredMail>(...statement))[0]!
}

const CHANGE = namedStatement(`
  WITH m AS (
    UPDATE mail SET state = :state, due_at = clock_timestamp(), problem = :problem
     WHERE organisation_id = :organisation AND mail_id = :id
    RETURNING *
  ), audited AS (${AUDITED})
  SELECT ${ONE_MAIL} FROM m JOIN party p ON p.organisation_id = :organisation AND p.party_id = m.party_id`)

/** Changes the state of a locked email and writes an audit entry in one statement. */
export async function changeMail(books: Books, { id, state: from }: StoredMail, state: MailState): Promise<StoredMail> {
  const json = (mailState: MailState) => JSON.stringify({ mailState })
  const values = { id, state, problem: '', action: 'change', before: json(from), after: json(state) }
  return (await books.query<StoredMail>(...CHANGE({ ...callerValues(books), ...values })))[0]!
}
