// SQL statements for decisions on lines and for undoing them.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** A line, locked until this database transaction ends. */
export type BankLineRow = {
  id: number
  accountId: number
  importId: number
  date: CalendarDate
  cents: Cents
  payee: string
  memo: string
  state: 'WAITING' | 'MATCHED' | 'BOOKED' | 'ASIDE' | 'UNDONE'
  /** The closing date of the statement with which the line was imported. Null if the file had no closing date. */
  closingOn: CalendarDate | null
}

/** Returns the bank's text of a line, which is the default comment of its transaction. */
export function describeLine({ payee, memo }: Pick<BankLineRow, 'payee' | 'memo'>): string {
  return [payee, memo]
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, COMMENT_LENGTH_MAX)
}

const SELECT_FOR_UPDATE = `
  SELECT b.line_id AS id, b.account_id AS "accountId", b.import_id AS "importId", b.date, b.cents, b.payee, b.memo, b.state,
         i.closing_on AS "closingOn"
    FROM bank_line b JOIN statement_import i USING (organisation_id, import_id)
   WHERE b.organisation_id = $1 AND b.line_id = ANY ($2)
   ORDER BY b.line_id FOR NO KEY UPDATE OF b`

/** Locks lines and returns them in the order of the ids. Runs one statement. */
export function selectLinesForUpdate(books: Books, lineIds: readonly number[]): Promise<BankLineRow[]> {
  return books.query<BankLineRow>(SELECT_FOR_UPDATE, [books.organisationId, lineIds])
}

const MATCHED_ALREADY = `
  SELECT min(x.transaction_id) AS id FROM bank_match_transaction x
   WHERE x.organisation_id = $1 AND x.account_id = $2 AND x.transaction_id = ANY ($3) AND x.standing`

/** Returns the first of these transactions that is matched to a line of the account, or null. Runs one statement. */
export async function firstMatched(
  books: Books,
  accountId: number,
  transactionIds: readonly number[],
): Promise<number | null> {
  const values = [books.organisationId, accountId, transactionIds]
  const [found] = await books.query<{ id: number | null }>(MATCHED_ALREADY, values)
  return found?.id ?? null
}

/** A new match: its lines, and for each transaction its amount and the accounts that the match clears. */
export type NewMatch = {
  lineIds: readonly number[]
  transactions: readonly { id: number; cents: Cents; markedAccounts: readonly number[] }[]
}

const RESERVE_IDS = `SELECT nextval('bank_match_id') AS id FROM generate_series(1, $1::int)`

const LINES = 'unnest(:lineMatches::bigint[], :lineIds::bigint[]) AS l (match_id, line_id)'
const TRANSACTIONS = `unnest(:transactionMatches::bigint[], :transactionIds::bigint[], :cents::bigint[], :marked::text[])
                        AS t (match_id, transaction_id, cents, marked)`

const WRITE = namedStatement(`
  WITH made AS (
    INSERT INTO bank_match (organisation_id, match_id, account_id, kind, request_id, made_by)
    SELECT :organisation, m.id, :account, :kind, :requestId::bigint, :user FROM unnest(:ids::bigint[]) AS m (id)
  ), lines AS (
    INSERT INTO bank_match_line (organisation_id, match_id, line_id)
    SELECT :organisation, l.match_id, l.line_id FROM ${LINES}
  ), transactions AS (
    INSERT INTO bank_match_transaction (organisation_id, match_id, account_id, transaction_id, cents, marked_accounts)
    SELECT :organisation, t.match_id, :account, t.transaction_id, t.cents, t.marked::bigint[]
      FROM ${TRANSACTIONS}
  ), decided AS (
    UPDATE bank_line SET state = CASE :kind WHEN 'BOOK' THEN 'BOOKED' ELSE 'MATCHED' END
     WHERE organisation_id = :organisation AND line_id = ANY (:lineIds)
  )
  ${auditInsert(`
    CASE :kind WHEN 'BOOK' THEN 'book' ELSE 'match' END, 'bank match', m.id, 1, NULL, NULL,
    jsonb_build_object('accountID', :account::bigint,
             'bankLineIDs', (SELECT jsonb_agg(l.line_id) FROM ${LINES} WHERE l.match_id = m.id),
             'transactionIDs', (SELECT jsonb_agg(t.transaction_id) FROM ${TRANSACTIONS} WHERE t.match_id = m.id))
    FROM unnest(:ids::bigint[]) AS m (id)`)}`)

/**
 * Writes the matches of one request, each with an audit entry, and returns the id of the first match. The foreign keys are checked at the
 * end of a statement, so a single statement can write all matches. Runs two statements.
 */
export async function insertMatches(
  books: Books,
  { accountId, kind }: { accountId: number; kind: 'MATCH' | 'BOOK' },
  matches: readonly NewMatch[],
): Promise<number> {
  const ids = (await books.query<{ id: number }>(RESERVE_IDS, [matches.length])).map(({ id }) => id)
  const lines = matches.flatMap(({ lineIds }, index) => lineIds.map(id => ({ matchId: ids[index], id })))
  const transactions = matches.flatMap((match, index) =>
    match.transactions.map(each => ({ matchId: ids[index], ...each })),
  )
  const statement = WRITE({
    ...callerValues(books),
    account: accountId,
    kind,
    requestId: ids[0],
    ids,
    lineMatches: lines.map(({ matchId }) => matchId),
    lineIds: lines.map(({ id }) => id),
    transactionMatches: transactions.map(({ matchId }) => matchId),
    transactionIds: transactions.map(({ id }) => id),
    cents: transactions.map(({ cents }) => cents),
    marked: transactions.map(({ markedAccounts }) => `{${markedAccounts.join()}}`),
  })
  await books.query(...statement)
  return ids[0]!
}

const OF_REQUEST = `
  SELECT l.line_id AS id FROM bank_match m JOIN bank_match_line l USING (organisation_id, match_id)
   WHERE m.organisation_id = $1 AND m.request_id = $2`

/** Returns the lines that a request matched or posted. Runs one statement. */
export async function linesOfRequest(books: Books, requestId: number): Promise<number[]> {
  const rows = await books.query<{ id: number }>(OF_REQUEST, [books.organisationId, requestId])
  return rows.map(({ id }) => id)
}

/** A current match: its lines, and its transactions with the accounts that the match cleared. */
export type CurrentMatch = {
  id: number
  accountId: number
  kind: 'MATCH' | 'BOOK'
  lineIds: number[]
  transactions: { id: number; markedAccounts: number[] }[]
}

const currentMatches = (chosen: string) => `
  SELECT m.match_id AS id, m.account_id AS "accountId", m.kind,
         ARRAY(SELECT l.line_id FROM bank_match_line l WHERE l.organisation_id = $1 AND l.match_id = m.match_id ORDER BY 1) AS "lineIds",
         (SELECT jsonb_agg(jsonb_build_object('id', x.transaction_id, 'markedAccounts', x.marked_accounts) ORDER BY x.transaction_id)
            FROM bank_match_transaction x WHERE x.organisation_id = $1 AND x.match_id = m.match_id) AS transactions
    FROM bank_match m
   WHERE m.organisation_id = $1 AND m.undone_at IS NULL
     AND m.match_id IN (SELECT l.match_id FROM bank_match_line l JOIN bank_line b USING (organisation_id, line_id)
                         WHERE l.organisation_id = $1 AND l.standing AND ${chosen})
   ORDER BY m.match_id FOR NO KEY UPDATE`

const OF_LINE = currentMatches('l.line_id = $2')
const OF_IMPORT = currentMatches('b.import_id = $2')

/** Locks the current matches of a line, or of the lines of an import, until this database transaction ends. Runs one statement. */
export function selectMatchesForUpdate(
  books: Books,
  of: { lineId: number } | { importId: number },
): Promise<CurrentMatch[]> {
  return 'lineId' in of
    ? books.query<CurrentMatch>(OF_LINE, [books.organisationId, of.lineId])
    : books.query<CurrentMatch>(OF_IMPORT, [books.organisationId, of.importId])
}

const RELEASE = namedStatement(`
  WITH lines AS (
    UPDATE bank_match_line SET standing = false WHERE organisation_id = :organisation AND match_id = ANY (:ids) RETURNING line_id
  ), transactions AS (
    UPDATE bank_match_transaction SET standing = false WHERE organisation_id = :organisation AND match_id = ANY (:ids)
  ), waiting AS (
    UPDATE bank_line SET state = 'WAITING' WHERE organisation_id = :organisation AND line_id IN (SELECT line_id FROM lines)
  ), over AS (
    UPDATE bank_match SET undone_at = clock_timestamp(), undone_by = :user WHERE organisation_id = :organisation AND match_id = ANY (:ids)
  )
  ${auditInsert(`
    'undo', 'bank match', m.id, 2, NULL, NULL, NULL
    FROM unnest(:ids::bigint[]) AS m (id)`)}`)

/** Ends matches, each with an audit entry, and moves their lines back to review. Runs one statement. */
export async function releaseMatches(books: Books, matchIds: readonly number[]): Promise<void> {
  await books.query(...RELEASE({ ...callerValues(books), ids: matchIds }))
}

const SET_STATE = 'UPDATE bank_line SET state = $3 WHERE organisation_id = $1 AND line_id = $2'

/** Excludes a line, or moves it back to review. */
export async function setLineState(books: Books, lineId: number, state: 'ASIDE' | 'WAITING'): Promise<void> {
  await books.query(SET_STATE, [books.organisationId, lineId, state])
}
