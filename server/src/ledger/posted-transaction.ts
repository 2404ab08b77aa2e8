// A stored transaction, and the SQL statement that reads it.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { amountOf, debitCreditSetOf, type Line } from '@twofold/accounting/ledger/transaction'
import type { Transaction } from '@twofold/contract/transactions'
import type { Books } from '../identity/books.ts'

/**
 * A posted transaction. `cleared` contains the accounts that are cleared in it, with their reconcile dates. `source` is the document that
 * owns it, or null for a manual entry.
 */
export type PostedTransaction = {
  id: number
  entryNumber: EntryNumber
  date: CalendarDate
  comment: string
  lines: Line[]
  isVoid: boolean
  isClosing: boolean
  version: number
  source: { kind: string; id: number } | null
  cleared: ClearedMark[]
  modifiedAt: string
}

/** The number of an entry within its organisation, or null until the sealer has numbered it (migration 0028). */
export type EntryNumber = number | null

/** An account that is cleared in a transaction, with its reconcile date. */
type ClearedMark = { accountId: number; date: CalendarDate }

/** A row of `transaction`, with the aliases of TRANSACTION_COLUMNS. */
export type TransactionRow = {
  id: number
  entryNumber: EntryNumber
  date: CalendarDate
  comment: string
  account: number[]
  cents: number[]
  isVoid: boolean
  isClosing: boolean
  version: number
  sourceKind: string | null
  sourceId: number | null
  modifiedAt: string
  clearedAccounts: number[] | null
  clearedDates: CalendarDate[] | null
}

/**
 * Returns the SQL for the number of the entry in a row of a table with `organisation_id` and `transaction_id`. It is a subquery, because
 * it is then read by its key, whatever the planner knows about the table.
 */
export function entryNumberOf(table: string): string {
  return `
    (SELECT n.number FROM entry_number n
      WHERE n.organisation_id = ${table}.organisation_id AND n.transaction_id = ${table}.transaction_id)`
}

/** The columns of a posted transaction: `SELECT TRANSACTION_COLUMNS FROM transaction t TRANSACTION_MARKS`. */
export const TRANSACTION_COLUMNS = `
  t.transaction_id AS id, t.date, t.comment, t.account, t.cents, t.voided AS "isVoid", t.closing AS "isClosing", t.version,
  t.source_kind AS "sourceKind", t.source_id AS "sourceId", instant_text(t.modified_at) AS "modifiedAt",
  ${entryNumberOf('t')} AS "entryNumber", marks."clearedAccounts", marks."clearedDates"`

/**
 * The join that TRANSACTION_COLUMNS needs in addition to `transaction t`. It returns the cleared accounts in any order, or NULL if no
 * account is cleared.
 */
export const TRANSACTION_MARKS = `
  LEFT JOIN LATERAL (
    SELECT array_agg(m.account_id) AS "clearedAccounts", array_agg(m.date) AS "clearedDates"
      FROM cleared_mark m WHERE m.organisation_id = t.organisation_id AND m.transaction_id = t.transaction_id) marks ON true`

const READ = `
  SELECT ${TRANSACTION_COLUMNS} FROM transaction t ${TRANSACTION_MARKS}
   WHERE t.organisation_id = $1 AND t.transaction_id = $2 AND NOT t.voided`

const READ_VERSION = `
  SELECT ${TRANSACTION_COLUMNS} FROM transaction t ${TRANSACTION_MARKS}
   WHERE t.organisation_id = $1 AND t.transaction_id = $2 AND t.version = $3
  UNION ALL
  SELECT v.transaction_id, v.date, v.comment, v.account, v.cents, v.voided, v.closing, v.version,
         t.source_kind, t.source_id, instant_text(v.recorded_at), ${entryNumberOf('t')}, NULL, NULL
    FROM transaction_version v JOIN transaction t USING (organisation_id, transaction_id)
   WHERE v.organisation_id = $1 AND v.transaction_id = $2 AND v.version = $3`

/** Returns a live transaction, or null. Void transactions are only in the history. Runs one statement. */
export async function readTransaction(books: Books, id: number): Promise<PostedTransaction | null> {
  const [row] = await books.query<TransactionRow>(READ, [books.organisationId, id])
  return row === undefined ? null : transactionOf(row)
}

/** Returns a version of a transaction as it was first written, so that a retried request gets the same response. */
export async function readTransactionVersion(
  books: Books,
  { id, version }: { id: number; version: number },
): Promise<PostedTransaction | null> {
  const [row] = await books.query<TransactionRow>(READ_VERSION, [books.organisationId, id, version])
  return row === undefined ? null : transactionOf(row)
}

/** Converts a row to a transaction. */
export function transactionOf(row: TransactionRow): PostedTransaction {
  const { id, entryNumber, date, comment, isVoid, isClosing, version, modifiedAt } = row
  return {
    id,
    entryNumber,
    date,
    comment,
    lines: linesOf(row),
    isVoid,
    isClosing,
    version,
    source: row.sourceKind === null || row.sourceId === null ? null : { kind: row.sourceKind, id: row.sourceId },
    cleared: row.clearedAccounts?.map((accountId, index) => ({ accountId, date: row.clearedDates![index]! })) ?? [],
    modifiedAt,
  }
}

/** Returns the lines from the two arrays of a row. */
export function linesOf({ account, cents }: { account: number[]; cents: number[] }): Line[] {
  return account.map((accountId, index) => ({ accountId, cents: cents[index]! }))
}

/** Returns a transaction in the API format. Each line contains the reconcile date of its account in the transaction. */
export function presentTransaction(posted: PostedTransaction): Transaction {
  const { id, entryNumber, date, comment, lines, isClosing, version, source, cleared, modifiedAt } = posted
  const clearedOn = new Map(cleared.map(mark => [mark.accountId, mark.date]))
  return {
    transactionID: id,
    entryNumber: entryNumber ?? 0,
    transactionDate: toWire(date),
    transactionComment: comment,
    transactionAmount: amountOf(lines),
    isReconciled: cleared.length > 0,
    transactionReconcileDate: toWire([...clearedOn.values()].sort().at(-1) ?? null),
    isClosing,
    debitCreditSet: debitCreditSetOf(lines).map(line => ({
      ...line,
      isReconciled: clearedOn.has(line.accountID),
      transactionReconcileDate: toWire(clearedOn.get(line.accountID) ?? null),
    })),
    version,
    ownedBy: source === null ? '' : `${source.kind} ${source.id}`,
    ...presentSource(source),
    modifiedAt,
  }
}

/** Returns the kind and id of the document that owns an entry, or '' and 0 for a manual entry. */
export function presentSource(source: PostedTransaction['source']) {
  return { sourceKind: source?.kind ?? '', sourceID: source?.id ?? 0 }
}
