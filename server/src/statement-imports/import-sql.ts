// What bringing in a statement asks the database.
import type { ParseOptions } from '@twofold/accounting/bank-statements/parse-options'
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import { textOfSlice } from '../file-readers/file-read.ts'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'

/** An account as far as its statements are concerned; `accountIds` are its subtree. */
export type StatementAccount = {
  accountId: number
  fullName: string
  type: AccountType
  accountIds: number[]
  ways: ParseOptions
}

const ACCOUNT = `
  SELECT a.account_id AS "accountId", account_full_name($1, $2) AS "fullName", a.type,
         ARRAY(SELECT account_subtree($1, $2)) AS "accountIds", coalesce(s.ways, '{}') AS ways
    FROM account a LEFT JOIN statement_source s USING (organisation_id, account_id)
   WHERE a.organisation_id = $1 AND a.account_id = $2 AND a.live`

/** An account of the chart; null when there is none. One statement. */
export async function readStatementAccount(books: Books, accountId: number): Promise<StatementAccount | null> {
  const [found] = await books.query<StatementAccount>(ACCOUNT, [books.organisationId, accountId])
  return found ?? null
}

const HOLD = `
  INSERT INTO statement_source (organisation_id, account_id, ways) VALUES ($1, $2, $3)
  ON CONFLICT (organisation_id, account_id) DO UPDATE SET ways = excluded.ways`

/** Keeps how the account's files are read, and lets nobody else bring lines to it until this database transaction ends. */
export async function holdSource(books: PostingBooks, accountId: number, ways: ParseOptions): Promise<void> {
  await books.query(HOLD, [books.organisationId, accountId, JSON.stringify(ways)])
}

/** Which lines are known: `added` is the number of new lines, `lookalikes` of those with the date and amount of an imported line, `through`
 * the last date of a new line, and `knownNos` the positions of known lines, counted from 1. */
export type KnownLines = { added: number; lookalikes: number; through: CalendarDate | null; knownNos: number[] }

/** Returns the FROM item that reads the lines of a slice of JSON as rows with their positions. */
const rowsOf = (slice: string) => `
  ROWS FROM (json_to_recordset(${slice}::json) AS (date date, cents bigint, payee text, memo text, number text,
             "payeeKey" text, "byBank" uuid, "byContent" uuid))
  WITH ORDINALITY AS e (date, cents, payee, memo, number, payee_key, by_bank, by_content, no)`

/**
 * Returns the condition that the account has a line with this value in the last column of an index. The value is a range, and the rows
 * are ordered by the column, so that without sorting (MAY_SORT) only that index fits. With a plain equality, any index of the account
 * fits. Directly after an import, before PostgreSQL has updated its statistics, it chose one that reads all lines of the account.
 */
const hasLine = (column: string, condition: string) => `
  EXISTS (SELECT FROM (
    SELECT FROM bank_line b
     WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state <> 'UNDONE'
       AND b.${column} BETWEEN e.${column} AND e.${column} AND ${condition}
     ORDER BY b.${column} LIMIT 1) b)`

const KNOWN = `
  WITH looked AS MATERIALIZED (
    SELECT e.no, e.date,
           ${hasLine('by_bank', 'true')} OR ${hasLine('by_content', '(b.by_bank IS NULL OR e.by_bank IS NULL)')} AS known,
           ${hasLine('cents', 'b.date = e.date')} AS alike
      FROM ${rowsOf('$3')})
  SELECT count(*) FILTER (WHERE NOT known) AS added, count(*) FILTER (WHERE NOT known AND alike) AS lookalikes,
         max(date) FILTER (WHERE NOT known) AS through, coalesce(array_agg(no) FILTER (WHERE known), '{}') AS "knownNos"
    FROM looked`

/** Allows or forbids the planner to sort in this database transaction. */
const MAY_SORT = `SELECT set_config('enable_sort', $1, true)`

/** Returns which lines of each slice are known. Other calls are answered between two slices. A line is known by its bank id, or by its
 * content if it or the earlier line has no bank id. One statement for each slice, and two more. */
export async function readKnownLines(
  books: PostingBooks,
  accountId: number,
  slices: readonly Uint8Array[],
): Promise<KnownLines[]> {
  const found: KnownLines[] = []
  await books.query(MAY_SORT, ['off'])
  for (const slice of slices) {
    const [known] = await books.query<KnownLines>(KNOWN, [books.organisationId, accountId, textOfSlice(slice)])
    found.push(known!)
  }
  await books.query(MAY_SORT, ['on'])
  return found
}

const BEGIN = `
  INSERT INTO statement_import (organisation_id, account_id, format, file_name, through, closing_on, closing, user_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING import_id AS id`

/** A statement as it is brought in. */
export type NewImport = {
  accountId: number
  format: string
  fileName: string
  /** The last day that the file tells of. */
  through: CalendarDate
  closing: { date: CalendarDate; cents: Cents } | null
}

/** Begins an import and answers its id. */
export async function insertImport(books: PostingBooks, statement: NewImport): Promise<number> {
  const { accountId, format, fileName, through, closing } = statement
  const values = [
    books.organisationId,
    accountId,
    format,
    fileName,
    through,
    closing?.date,
    closing?.cents,
    books.userId,
  ]
  const [made] = await books.query<{ id: number }>(BEGIN, values)
  return made!.id
}

const LINES = `
  INSERT INTO bank_line (organisation_id, import_id, account_id, date, cents, payee, memo, number, payee_key, by_bank, by_content)
  SELECT $1, $2, $3, e.date, e.cents, e.payee, e.memo, e.number, e.payee_key, e.by_bank, e.by_content
    FROM ${rowsOf('$4')} WHERE e.no <> ALL ($5::bigint[]) ORDER BY e.no`

/** Writes the new lines of a slice, which are for review. One statement. */
export async function insertLines(
  books: PostingBooks,
  { importId, accountId }: { importId: number; accountId: number },
  { slice, knownNos }: { slice: Uint8Array; knownNos: readonly number[] },
): Promise<void> {
  await books.query(LINES, [books.organisationId, importId, accountId, textOfSlice(slice), knownNos])
}

/** An import as stored; `closingCents` as the bank sees it. */
export type StoredImport = {
  id: number
  accountId: number
  format: 'OFX' | 'QIF' | 'CAMT' | 'CSV'
  fileName: string
  importedAt: string
  importedBy: string | null
  lineCount: number
  waitingCount: number
  firstOn: CalendarDate | null
  lastOn: CalendarDate | null
  closingOn: CalendarDate | null
  closingCents: Cents | null
  undoneAt: string | null
}

const STORED = `
  SELECT i.import_id AS id, i.account_id AS "accountId", i.format, i.file_name AS "fileName",
         instant_text(i.imported_at) AS "importedAt", p.username AS "importedBy", l.*, i.closing_on AS "closingOn",
         i.closing AS "closingCents", instant_text(i.undone_at) AS "undoneAt"
    FROM statement_import i
    LEFT JOIN audit_people() p ON p.user_id = i.user_id,
         LATERAL (SELECT count(*) AS "lineCount", count(*) FILTER (WHERE b.state = 'WAITING') AS "waitingCount",
                         min(b.date) AS "firstOn", max(b.date) AS "lastOn"
                    FROM bank_line b WHERE b.organisation_id = i.organisation_id AND b.import_id = i.import_id) l
   WHERE i.organisation_id = $1`

const ONE = `${STORED} AND i.import_id = $2`
const NEWEST = `${STORED} AND i.account_id = $2 AND i.undone_at IS NULL ORDER BY i.import_id DESC LIMIT $3`
const HOLD_IMPORT = `
  SELECT account_id AS "accountId", undone_at IS NOT NULL AS "isUndone" FROM statement_import
   WHERE organisation_id = $1 AND import_id = $2 FOR NO KEY UPDATE`

/** An import; null when there is none. One statement. */
export async function readStatementImport(books: Books, importId: number): Promise<StoredImport | null> {
  const [found] = await books.query<StoredImport>(ONE, [books.organisationId, importId])
  return found ?? null
}

/** The newest imports of an account that were not undone. One statement. */
export function readStatementImports(books: Books, accountId: number, countMax: number): Promise<StoredImport[]> {
  return books.query<StoredImport>(NEWEST, [books.organisationId, accountId, countMax])
}

const HOLD_LINES = `
  SELECT FROM bank_line WHERE organisation_id = $1 AND import_id = $2 ORDER BY line_id FOR NO KEY UPDATE`

/** Locks an import and its lines until this database transaction ends, so that no other user can match or post them. Returns null if it
 * does not exist. */
export async function holdImport(
  books: Books,
  importId: number,
): Promise<{ accountId: number; isUndone: boolean } | null> {
  const values = [books.organisationId, importId]
  const [found] = await books.query<{ accountId: number; isUndone: boolean }>(HOLD_IMPORT, values)
  await books.query(HOLD_LINES, values)
  return found ?? null
}

const END = `
  WITH over AS (UPDATE bank_line SET state = 'UNDONE' WHERE organisation_id = $1 AND import_id = $2)
  UPDATE statement_import SET undone_at = clock_timestamp(), undone_by = $3 WHERE organisation_id = $1 AND import_id = $2`

/** Marks an import as undone, and its lines, which may come in again. */
export async function endImport(books: Books, importId: number): Promise<void> {
  await books.query(END, [books.organisationId, importId, books.userId])
}
