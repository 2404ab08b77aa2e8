// SQL statements that record, read and reopen bank statements. The database computes the content of a bank statement.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'
import { exactCents } from '../ledger/balances.ts'
import type { PostingBooks } from '../ledger/post-many.ts'

/** A stored statement with debit-positive balances and the usernames of the users who recorded and reopened it. */
export type StoredStatement = {
  id: number
  accountId: number
  no: number
  date: CalendarDate
  openingCents: Cents
  closingCents: Cents
  lineCount: number
  recordedAt: string
  recordedBy: string | null
  reopenedAt: string | null
  reopenedBy: string | null
  reopenReason: string | null
}

const STORED = `
  s.statement_id AS id, s.account_id AS "accountId", s.no, s.date, s.opening AS "openingCents", s.closing AS "closingCents",
  s.line_count AS "lineCount", instant_text(s.recorded_at) AS "recordedAt", recorder.username AS "recordedBy",
  instant_text(s.reopened_at) AS "reopenedAt", opener.username AS "reopenedBy", s.reopen_reason AS "reopenReason"`
const PEOPLE = `
  LEFT JOIN audit_people() recorder ON recorder.user_id = s.recorded_by
  LEFT JOIN audit_people() opener ON opener.user_id = s.reopened_by`

const CLEARED = `
  SELECT ${exactCents('coalesce(sum(c.cents), 0)')} AS cents
    FROM cleared_between($1, $2, $3, $4) c`

/**
 * Returns the sum (debit-positive) of the lines that were cleared in an account and its subaccounts after one date and up to another date.
 * If the first date is null, all earlier lines are included. Returns null if the sum exceeds +/-(2^53 - 1). Runs one statement.
 */
export async function readClearedSum(
  books: PostingBooks,
  accountId: number,
  { after, through }: { after: CalendarDate | null; through: CalendarDate },
): Promise<Cents | null> {
  const values = [books.organisationId, accountId, after, through]
  const [found] = await books.query<{ cents: Cents | null }>(CLEARED, values)
  return found?.cents ?? null
}

const RECORD = `
  WITH s AS (
    INSERT INTO statement (organisation_id, account_id, date, closing, recorded_by) VALUES ($1, $2, $3, $4, $5) RETURNING *)
  SELECT ${STORED} FROM s ${PEOPLE}`

/**
 * Records a statement with its closing balance, debit-positive. The database refuses a balance that differs from the computed one. Runs one
 * statement.
 */
export async function insertStatement(
  books: PostingBooks,
  statement: { accountId: number; date: CalendarDate; closingCents: Cents },
): Promise<StoredStatement> {
  const { accountId, date, closingCents } = statement
  const values = [books.organisationId, accountId, date, closingCents, books.userId]
  return (await books.query<StoredStatement>(RECORD, values))[0] as StoredStatement
}

const HISTORY = `
  SELECT ${STORED} FROM statement s ${PEOPLE}
   WHERE s.organisation_id = $1 AND s.account_id = $2 ORDER BY s.statement_id DESC`

/** Returns all statements of an account, newest first. Runs one statement. */
export function readStatements(books: Books, accountId: number): Promise<StoredStatement[]> {
  return books.query<StoredStatement>(HISTORY, [books.organisationId, accountId])
}

const ONE = `
  SELECT ${STORED}, before.date AS "dateBefore"
    FROM statement s
    LEFT JOIN statement before ON before.organisation_id = s.organisation_id AND before.statement_id = s.previous_id ${PEOPLE}
   WHERE s.organisation_id = $1 AND s.statement_id = $2`

/** A statement and the date of the previous statement. */
export type LinkedStatement = StoredStatement & { dateBefore: CalendarDate | null }

/** Returns a statement, or null. Runs one statement. */
export async function readStoredStatement(books: Books, statementId: number): Promise<LinkedStatement | null> {
  const [found] = await books.query<LinkedStatement>(ONE, [books.organisationId, statementId])
  return found ?? null
}

const REOPEN = `
  WITH s AS (
    UPDATE statement SET reopened_by = $3, reopen_reason = $4 WHERE organisation_id = $1 AND statement_id = $2 RETURNING *)
  SELECT ${STORED} FROM s ${PEOPLE}`

/** Reopens a statement. The database only allows this for the newest statement. Runs one statement. */
export async function reopenStored(books: Books, statementId: number, reason: string): Promise<StoredStatement> {
  const values = [books.organisationId, statementId, books.userId, reason]
  return (await books.query<StoredStatement>(REOPEN, values))[0] as StoredStatement
}
