// SQL statements for statement imports.
import { CHANGED_DAYS_MAX } from '@twofold/accounting/bank-statements/changed-lines'
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import { namedStatement } from '../database/named-statement.ts'
import { textOfSlice } from '../file-readers/file-read.ts'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'

/** An account with the data that statement imports need. `accountIds` contains the ids of the account and its subaccounts. */
export type StatementAccount = {
  accountId: number
  fullName: string
  type: AccountType
  accountIds: number[]
}

const ACCOUNT = `
  SELECT a.account_id AS "accountId", account_full_name($1, $2) AS "fullName", a.type,
         ARRAY(SELECT account_subtree($1, $2)) AS "accountIds"
    FROM account a
   WHERE a.organisation_id = $1 AND a.account_id = $2 AND a.live`

/** Returns an account of the chart, or null. Runs one statement. */
export async function readStatementAccount(books: Books, accountId: number): Promise<StatementAccount | null> {
  const [found] = await books.query<StatementAccount>(ACCOUNT, [books.organisationId, accountId])
  return found ?? null
}

const SELECT_FOR_UPDATE = `
  INSERT INTO statement_source (organisation_id, account_id, imported_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (organisation_id, account_id) DO UPDATE SET imported_at = excluded.imported_at`

/** Locks the account against other imports until this database transaction ends. Runs one statement. */
export async function lockSource(books: PostingBooks, accountId: number): Promise<void> {
  await books.query(SELECT_FOR_UPDATE, [books.organisationId, accountId])
}

/**
 * The comparison of a slice with the account. Lines are identified by their positions in the slice, starting at 1. `knownNos` are the lines
 * that the account already has, and `freshNos` are the new lines. `ordinals` contains the position of each new line among the equal lines
 * of the account. `lookalikeNos` are the new lines with the date and amount of an existing line. `candidateNos` are the new lines with the
 * bank id and amount of an existing line whose date is a few days earlier or later. `renumberedNos` are the known lines that have another
 * bank id in the account. `through` is the last date of the new lines.
 */
export type SliceComparison = {
  knownNos: number[]
  renumberedNos: number[]
  freshNos: number[]
  ordinals: number[]
  lookalikeNos: number[]
  candidateNos: number[]
  through: CalendarDate | null
}

/** Returns the FROM item that reads the lines of a JSON slice as rows with their positions. */
const rowsOf = (slice: string) => `
  ROWS FROM (json_to_recordset(${slice}::json) AS (date date, cents bigint, payee text, memo text, number text,
             "payeeKey" text, "bankId" text, "byBank" uuid, "byContent" uuid, place integer))
  WITH ORDINALITY AS e (date, cents, payee, memo, number, payee_key, bank_id, by_bank, by_content, place, no)`

/**
 * Returns the condition that the account has a line with this value in the last column of an index. The value is a range, and the rows are
 * ordered by the column. The planner can therefore use only this index if sorting is forbidden (MAY_SORT). With an equality condition, the
 * planner could use any index of the account. Directly after an import, with outdated statistics, it chose an index that reads all lines of
 * the account.
 */
const hasLine = (column: string, condition: string) => `
  EXISTS (SELECT FROM (
    SELECT FROM bank_line b
     WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state <> 'UNDONE'
       AND b.${column} BETWEEN e.${column} AND e.${column} AND ${condition}
     ORDER BY b.${column} LIMIT 1) b)`

/**
 * Returns the SELECT of the account's lines with the bank id and amount of a row, at most `CHANGED_DAYS_MAX` days away. It returns the
 * first lines in index order. Rows are compared and ordered by both columns for the same reason as in `hasLine`.
 */
export const ofBankId = (row: string, countMax: number) => `
  SELECT b.line_id FROM bank_line b
   WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state <> 'UNDONE' AND b.by_bank IS NOT NULL
     AND (b.by_bank, b.date) >= (${row}.by_bank, ${row}.date - ${CHANGED_DAYS_MAX})
     AND (b.by_bank, b.date) <= (${row}.by_bank, ${row}.date + ${CHANGED_DAYS_MAX})
   ORDER BY b.by_bank, b.date LIMIT ${countMax}`

/** The maximum number of equal lines whose bank ids are compared with a line. */
const IDS_COMPARED_MAX = 100

/** Looks up equal lines of a slice once. Thousands of equal lines then need a single pass over the equal lines of the account. */
const KNOWN = `
  WITH counted AS MATERIALIZED (
    SELECT e.no, g.date, g.cents, e.by_bank, e.place <= held.count AS known, held.highest + e.place - held.count AS ordinal,
           e.by_bank <> ALL (held.ids) AS renumbered
      FROM (SELECT by_content, min(date) AS date, min(cents) AS cents, array_agg(no) AS nos, array_agg(place) AS places,
                   array_agg(by_bank) AS banks
              FROM ${rowsOf('$3')} GROUP BY by_content) g
           CROSS JOIN LATERAL (
             SELECT count(*) AS count, coalesce(max(b.ordinal), 0) AS highest,
                    (array_agg(b.by_bank) FILTER (WHERE b.by_bank IS NOT NULL))[1:${IDS_COMPARED_MAX}] AS ids
               FROM (SELECT b.ordinal, b.by_bank FROM bank_line b
                      WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state <> 'UNDONE'
                        AND b.by_content BETWEEN g.by_content AND g.by_content
                      ORDER BY b.by_content) b) held
           CROSS JOIN LATERAL unnest(g.nos, g.places, g.banks) AS e (no, place, by_bank)
  ), looked AS MATERIALIZED (
    SELECT e.*,
           CASE WHEN NOT e.known THEN ${hasLine('cents', 'b.date = e.date')} END AS alike,
           CASE WHEN NOT e.known AND e.by_bank IS NOT NULL THEN EXISTS (SELECT FROM (${ofBankId('e', 1)}) b) END AS candidate
      FROM counted e)
  SELECT coalesce(array_agg(no) FILTER (WHERE known), '{}') AS "knownNos",
         coalesce(array_agg(no) FILTER (WHERE known AND renumbered), '{}') AS "renumberedNos",
         coalesce(array_agg(no) FILTER (WHERE NOT known), '{}') AS "freshNos",
         coalesce(array_agg(ordinal) FILTER (WHERE NOT known), '{}') AS ordinals,
         coalesce(array_agg(no) FILTER (WHERE alike), '{}') AS "lookalikeNos",
         coalesce(array_agg(no) FILTER (WHERE candidate), '{}') AS "candidateNos",
         max(date) FILTER (WHERE NOT known) AS through
    FROM looked`

/** Allows or forbids the planner to sort until this database transaction ends. */
const MAY_SORT = `SELECT set_config('enable_sort', $1, true)`

/** Runs statements with an ORDER BY that allows the planner only one index (`hasLine`). Runs two additional statements. */
export async function withoutSorting<T>(books: PostingBooks, run: () => Promise<T>): Promise<T> {
  await books.query(MAY_SORT, ['off'])
  const result = await run()
  await books.query(MAY_SORT, ['on'])
  return result
}

/**
 * Returns the lines of each slice that the account already has. Other requests are handled between two slices. Equal lines are counted: if
 * the file has n equal lines and the account has m of them, m lines are known. Runs one statement for each slice, and two more.
 */
export async function compareSlices(
  books: PostingBooks,
  accountId: number,
  slices: readonly Uint8Array[],
): Promise<SliceComparison[]> {
  return withoutSorting(books, async () => {
    const found: SliceComparison[] = []
    for (const slice of slices) {
      const [known] = await books.query<SliceComparison>(KNOWN, [books.organisationId, accountId, textOfSlice(slice)])
      found.push(known!)
    }
    return found
  })
}

const BEGIN = namedStatement(`
  INSERT INTO statement_import (organisation_id, account_id, format, file_name, through, closing_on, closing, user_id, bank_account,
                                currency)
  VALUES (:organisation, :accountId, :format, :fileName, :through, :closingOn, :closing, :user, :bankAccount, :currency)
  RETURNING import_id AS id`)

/** A statement to be imported. */
export type NewImport = {
  accountId: number
  format: string
  fileName: string
  /** The last date that the file covers. */
  through: CalendarDate
  closing: { date: CalendarDate; cents: Cents } | null
  /** The account number and the currency of the file. Empty if the file does not contain them. */
  bankAccount: string
  currency: string
}

/** Inserts an import and returns its id. */
export async function insertImport(books: PostingBooks, statement: NewImport): Promise<number> {
  const { closing, ...fields } = statement
  const { organisationId: organisation, userId: user } = books
  const values = { ...fields, organisation, user, closingOn: closing?.date ?? null, closing: closing?.cents ?? null }
  const [made] = await books.query<{ id: number }>(...BEGIN(values))
  return made!.id
}

const LINES = `
  INSERT INTO bank_line (organisation_id, import_id, account_id, date, cents, payee, memo, number, payee_key, bank_id, by_bank,
                         by_content, ordinal)
  SELECT $1, $2, $3, e.date, e.cents, e.payee, e.memo, e.number, e.payee_key, e.bank_id, e.by_bank, e.by_content, f.ordinal
    FROM ${rowsOf('$4')} JOIN unnest($5::bigint[], $6::integer[]) AS f (no, ordinal) USING (no) ORDER BY e.no`

/** Writes the new lines of a slice for review. The lines are identified by their positions and ordinals. Runs one statement. */
export async function insertLines(
  books: PostingBooks,
  { importId, accountId }: { importId: number; accountId: number },
  { slice, nos, ordinals }: { slice: Uint8Array; nos: readonly number[]; ordinals: readonly number[] },
): Promise<void> {
  await books.query(LINES, [books.organisationId, importId, accountId, textOfSlice(slice), nos, ordinals])
}

/** A stored import. `closingCents` has the same sign as on the bank's statement. */
export type StoredImport = {
  id: number
  accountId: number
  format: 'OFX' | 'QIF' | 'CAMT' | 'CSV'
  fileName: string
  importedAt: string
  importedBy: string | null
  lineCount: number
  waitingCount: number
  changedCount: number
  firstOn: CalendarDate | null
  lastOn: CalendarDate | null
  closingOn: CalendarDate | null
  closingCents: Cents | null
  undoneAt: string | null
}

const STORED = `
  SELECT i.import_id AS id, i.account_id AS "accountId", i.format, i.file_name AS "fileName",
         instant_text(i.imported_at) AS "importedAt", p.username AS "importedBy", l.*, c.*, i.closing_on AS "closingOn",
         i.closing AS "closingCents", instant_text(i.undone_at) AS "undoneAt"
    FROM statement_import i
    LEFT JOIN audit_people() p ON p.user_id = i.user_id,
         LATERAL (SELECT count(*) AS "lineCount", count(*) FILTER (WHERE b.state = 'WAITING') AS "waitingCount",
                         min(b.date) AS "firstOn", max(b.date) AS "lastOn"
                    FROM bank_line b WHERE b.organisation_id = i.organisation_id AND b.import_id = i.import_id) l,
         LATERAL (SELECT count(*) AS "changedCount" FROM bank_line_change c
                   WHERE c.organisation_id = i.organisation_id AND c.import_id = i.import_id) c
   WHERE i.organisation_id = $1`

const ONE = `${STORED} AND i.import_id = $2`
const NEWEST = `${STORED} AND i.account_id = $2 AND i.undone_at IS NULL ORDER BY i.import_id DESC LIMIT $3`
const SELECT_IMPORT_FOR_UPDATE = `
  SELECT account_id AS "accountId", undone_at IS NOT NULL AS "isUndone" FROM statement_import
   WHERE organisation_id = $1 AND import_id = $2 FOR NO KEY UPDATE`

/** Returns an import, or null. Runs one statement. */
export async function readStatementImport(books: Books, importId: number): Promise<StoredImport | null> {
  const [found] = await books.query<StoredImport>(ONE, [books.organisationId, importId])
  return found ?? null
}

/** Returns the newest imports of an account that were not undone. Runs one statement. */
export function readStatementImports(books: Books, accountId: number, countMax: number): Promise<StoredImport[]> {
  return books.query<StoredImport>(NEWEST, [books.organisationId, accountId, countMax])
}

const SELECT_SOURCE_FOR_UPDATE = `
  SELECT FROM statement_source s
   WHERE s.organisation_id = $1
     AND s.account_id = (SELECT account_id FROM statement_import WHERE organisation_id = $1 AND import_id = $2)
     FOR NO KEY UPDATE`
const SELECT_LINES_FOR_UPDATE = `
  SELECT FROM bank_line WHERE organisation_id = $1 AND import_id = $2 ORDER BY line_id FOR NO KEY UPDATE`

/**
 * Locks an import and its lines until this database transaction ends, so that no other user can match or post them. Also locks the account
 * against other imports, because they count the lines that undoing this import restores. Returns null if the import does not exist. Runs
 * three statements.
 */
export async function selectImportForUpdate(
  books: Books,
  importId: number,
): Promise<{ accountId: number; isUndone: boolean } | null> {
  const values = [books.organisationId, importId]
  await books.query(SELECT_SOURCE_FOR_UPDATE, values)
  const [found] = await books.query<{ accountId: number; isUndone: boolean }>(SELECT_IMPORT_FOR_UPDATE, values)
  await books.query(SELECT_LINES_FOR_UPDATE, values)
  return found ?? null
}

/**
 * Restores the lines of other imports that this import changed or excluded, if they are unchanged since then. Lines that were matched or
 * posted in the meantime are not restored.
 */
const RESTORE = `
  WITH over AS (
    UPDATE bank_line_change SET standing = false WHERE organisation_id = $1 AND import_id = $2 AND standing
    RETURNING *
  ), placed AS (
    SELECT c.*, CASE WHEN b.by_content = c.by_content THEN b.ordinal
                     ELSE (SELECT coalesce(max(h.ordinal), 0) FROM bank_line h
                            WHERE h.organisation_id = $1 AND h.account_id = b.account_id AND h.by_content = c.by_content
                              AND h.state <> 'UNDONE')
                          + row_number() OVER (PARTITION BY b.account_id, c.by_content ORDER BY c.line_id) END AS ordinal
      FROM over c JOIN bank_line b USING (organisation_id, line_id)
     WHERE b.state <> 'UNDONE'
       AND NOT EXISTS (SELECT FROM bank_line_change later
                        WHERE later.organisation_id = $1 AND later.line_id = c.line_id AND later.standing
                          AND later.change_id > c.change_id)
  )
  UPDATE bank_line b
     SET date = p.date, cents = p.cents, payee = p.payee, memo = p.memo, number = p.number, payee_key = p.payee_key,
         bank_id = p.bank_id, by_bank = p.by_bank, by_content = p.by_content, ordinal = p.ordinal, state = 'WAITING'
    FROM placed p
   WHERE b.organisation_id = $1 AND b.line_id = p.line_id
     AND b.state = CASE p.kind WHEN 'CHANGED' THEN 'WAITING' ELSE 'ASIDE' END`

const END = `
  WITH over AS (UPDATE bank_line SET state = 'UNDONE' WHERE organisation_id = $1 AND import_id = $2)
  UPDATE statement_import SET undone_at = clock_timestamp(), undone_by = $3 WHERE organisation_id = $1 AND import_id = $2`

/**
 * Marks an import and its lines as undone, so that they can be imported again. Restores lines of other imports that this import changed.
 * Runs two statements.
 */
export async function endImport(books: Books, importId: number): Promise<void> {
  await books.query(RESTORE, [books.organisationId, importId])
  await books.query(END, [books.organisationId, importId, books.userId])
}
