// SQL statements for lines that a file changes. They read the candidates, and write the changes after the user confirms that two lines are
// the same.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import { ofBankId, withoutSorting } from './import-sql.ts'
import type { StoredLine } from './line-sql.ts'
import type { IdentifiedLine } from './statement-read.ts'

/** A line of the account that may be changed. `content` is the digest of its date, amount and text fields. */
export type ExistingLine = Pick<StoredLine, 'id' | 'date' | 'cents' | 'payee' | 'memo' | 'number' | 'state'> & {
  bankId: string
  byBank: string | null
  content: string
}

const EXISTING = `
  b.line_id AS id, b.date, b.cents, b.payee, b.memo, b.number, b.state, b.bank_id AS "bankId",
  replace(b.by_bank::text, '-', '') AS "byBank", replace(b.by_content::text, '-', '') AS content`

/**
 * The maximum number of candidates for each new line. If more lines within a few days have the same id and amount, the id does not identify
 * a line.
 */
const CANDIDATES_MAX = 5

const SAME_ID = `
  SELECT e.no, ${EXISTING}
    FROM unnest($3::bigint[], $4::uuid[], $5::date[]) AS e (no, by_bank, date)
   CROSS JOIN LATERAL (${ofBankId('e', CANDIDATES_MAX)}) c
    JOIN bank_line b ON b.organisation_id = $1 AND b.line_id = c.line_id`

/** Returns the lines of the account with the bank id and amount of a new line and a date within a few days. Runs three statements. */
export function readOfSameId(
  books: PostingBooks,
  accountId: number,
  lines: readonly { no: number; byBank: string; date: CalendarDate }[],
): Promise<(ExistingLine & { no: number })[]> {
  const columns = [lines.map(({ no }) => no), lines.map(({ byBank }) => byBank), lines.map(({ date }) => date)]
  return withoutSorting(books, () => books.query(SAME_ID, [books.organisationId, accountId, ...columns]))
}

/** The maximum number of lines with which the corrections of a file are compared. */
const CORRECTED_MAX = 1000

const CORRECTED = `
  SELECT ${EXISTING} FROM bank_line b
   WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state <> 'UNDONE'
     AND (b.bank_id = ANY ($3) OR b.by_bank = ANY ($4::uuid[]))
   ORDER BY b.line_id DESC LIMIT ${CORRECTED_MAX}`

/**
 * Returns the newest lines of the account with one of these bank ids, or with one of these pairs of bank id and amount. Runs one statement,
 * which reads all lines of the account. This is acceptable because few files have corrections.
 */
export function readCorrected(
  books: PostingBooks,
  accountId: number,
  { bankIds, byBanks }: { bankIds: readonly string[]; byBanks: readonly string[] },
): Promise<ExistingLine[]> {
  return books.query<ExistingLine>(CORRECTED, [books.organisationId, accountId, bankIds, byBanks])
}

const HELD_COUNT = `
  SELECT replace(c.content::text, '-', '') AS content,
         (SELECT count(*) FROM (
            SELECT FROM bank_line b
             WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.by_content BETWEEN c.content AND c.content
               AND b.state <> 'UNDONE'
             ORDER BY b.by_content) b) AS count
    FROM unnest($3::uuid[]) AS c (content)`

/** Counts the lines of the account with each of these content digests. Runs three statements. */
export async function countContents(
  books: PostingBooks,
  accountId: number,
  contents: readonly string[],
): Promise<Map<string, number>> {
  const values = [books.organisationId, accountId, contents]
  const rows = await withoutSorting(books, () => books.query<{ content: string; count: number }>(HELD_COUNT, values))
  return new Map(rows.map(({ content, count }) => [content, count]))
}

const SELECT_FOR_UPDATE = `
  SELECT line_id AS id FROM bank_line
   WHERE organisation_id = $1 AND line_id = ANY ($2) AND state = 'WAITING' ORDER BY line_id FOR NO KEY UPDATE`

/** Locks lines and returns the ids of the lines that are for review. Runs one statement. */
export async function lockWaiting(books: PostingBooks, lineIds: readonly number[]): Promise<Set<number>> {
  const rows = await books.query<{ id: number }>(SELECT_FOR_UPDATE, [books.organisationId, lineIds])
  return new Set(rows.map(({ id }) => id))
}

/** The new content of a line: a line of the file with its ordinal, or null if the bank removed the line. */
export type LineChange = { id: number; becomes: (IdentifiedLine & { ordinal: number }) | null }

const wire = (row: string) => `
  jsonb_build_object('lineDate', ${row}.date, 'amount', ${row}.cents, 'payee', ${row}.payee, 'memo', ${row}.memo,
                     'checkNumber', ${row}.number)`

const CHANGE = namedStatement(`
  WITH said AS MATERIALIZED (
    SELECT * FROM json_to_recordset(:changes::json) AS s (id bigint, removed boolean, date date, cents bigint, payee text, memo text,
      number text, "payeeKey" text, "bankId" text, "byBank" uuid, "byContent" uuid, ordinal integer)
  ), before AS (
    INSERT INTO bank_line_change (organisation_id, import_id, line_id, kind, date, cents, payee, memo, number, payee_key, bank_id,
                                  by_bank, by_content)
    SELECT :organisation, :importId, b.line_id, CASE WHEN s.removed THEN 'REMOVED' ELSE 'CHANGED' END, b.date, b.cents, b.payee,
           b.memo, b.number,
           b.payee_key, b.bank_id, b.by_bank, b.by_content
      FROM bank_line b JOIN said s ON s.id = b.line_id WHERE b.organisation_id = :organisation ORDER BY b.line_id
    RETURNING *
  ), after AS (
    UPDATE bank_line b
       SET date = s.date, cents = s.cents, payee = s.payee, memo = s.memo, number = s.number, payee_key = s."payeeKey",
           bank_id = s."bankId", by_bank = s."byBank", by_content = s."byContent", ordinal = s.ordinal
      FROM said s WHERE b.organisation_id = :organisation AND b.line_id = s.id AND NOT s.removed
  ), removed AS (
    UPDATE bank_line b SET state = 'ASIDE' FROM said s WHERE b.organisation_id = :organisation AND b.line_id = s.id AND s.removed
  )
  ${auditInsert(`
    CASE WHEN s.removed THEN 'set aside' ELSE 'change' END, 'bank line', s.id, 1, NULL, ${wire('w')},
    CASE WHEN NOT s.removed THEN ${wire('s')} END
    FROM said s JOIN before w ON w.line_id = s.id ORDER BY s.id`)}`)

/**
 * Changes or excludes locked lines that are for review, and records their previous content. Each change has an audit entry. Runs one
 * statement.
 */
export async function changeLines(
  books: PostingBooks,
  importId: number,
  changes: readonly LineChange[],
): Promise<void> {
  const rows = changes.map(({ id, becomes }) => ({ ...becomes, id, removed: becomes === null }))
  await books.query(...CHANGE({ ...callerValues(books), changes: JSON.stringify(rows), importId }))
}
