// Finds the rows of a file that are already in the books, as transactions or documents. Banks and programs may number the rows of each file
// from 1. Therefore a row counts as imported only if both its id and its content match. If a row were skipped because of its id alone, a
// new row could be lost.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'
import type { EntryDraft } from '../ledger/line-facts.ts'
import type { PartyDirectory } from './party-files/party-directory.ts'
import type { IdentifiedPartyRow } from './party-files/party-rows.ts'
import { findClaimedRows } from './sql.ts'
import type { IdentifiedLine } from './transaction-files/transaction-file.ts'

/** The indexes of rows that were already imported, and of rows whose id is in the books with different content. */
export type ImportedRows = { known: Set<number>; changed: Set<number> }

/** The identity of a row. `content` is the identity of the row's id and content together, or null for a row without an id. */
type Identified = { identity: string; content: string | null }

/** The original content of rows whose id is already in the books. */
type FirstVersions<Row, First extends { index: number }> = {
  /** Selects the first version of each identity in `$2`, with the `index` of the identity. `$1` is the organisation. */
  sql: string
  /** Returns whether a row has the same content as the imported row. */
  isEqual: (row: Row, first: First) => boolean
}

/** Looks up rows. Runs one statement, and two more if the books already have rows with these ids. */
async function findImportedRows<Row extends Identified, First extends { index: number }>(
  books: Books,
  rows: readonly Row[],
  { sql, isEqual }: FirstVersions<Row, First>,
): Promise<ImportedRows> {
  const known = await findClaimedRows(
    books,
    rows.map(({ identity }) => identity),
  )
  const byId = rows.flatMap((row, index) => (row.content !== null && known.has(index) ? [{ row, index }] : []))
  const changed = new Set<number>()
  if (byId.length === 0) return { known, changed }
  const again = await findClaimedRows(
    books,
    byId.map(({ row }) => row.content!),
  )
  const identities = byId.map(({ row }) => row.identity)
  for (const first of await books.query<First>(sql, [books.organisationId, identities])) {
    const { index, row } = byId[first.index]!
    if (again.has(first.index) || isEqual(row, first)) continue
    known.delete(index)
    changed.add(index)
  }
  return { known, changed }
}

/** A row with the entry that is created from it. */
export type CheckedRow = Pick<IdentifiedLine, 'row' | 'identity' | 'content'> & { entry: EntryDraft }

const FIRST_TRANSACTIONS = `
  SELECT e.no::int - 1 AS index, coalesce(v.date, t.date) AS date, coalesce(v.comment, t.comment) AS comment,
         coalesce(v.account, t.account) AS "accountIds", coalesce(v.cents, t.cents) AS cents
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity AND i.object_kind = 'transaction'
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = i.object_id
    LEFT JOIN transaction_version v ON v.organisation_id = $1 AND v.transaction_id = i.object_id AND v.version = 1`

type FirstTransaction = { index: number; date: CalendarDate; comment: string; accountIds: number[]; cents: Cents[] }

/** Looks up transactions. Runs one statement, and two more if rows have known ids. */
export function findImportedTransactions(books: Books, rows: readonly CheckedRow[]): Promise<ImportedRows> {
  return findImportedRows<CheckedRow, FirstTransaction>(books, rows, {
    sql: FIRST_TRANSACTIONS,
    isEqual: isSameTransaction,
  })
}

/** Returns whether the row has the same content as the imported row. The counter account is not compared, as for rows without an id. */
function isSameTransaction(
  { row, entry }: CheckedRow,
  { date, comment, accountIds, cents }: FirstTransaction,
): boolean {
  if (date !== entry.date || comment !== entry.comment) return false
  const compared = row.counterAccount === null ? entry.lines : entry.lines.slice(0, 1)
  const imported = accountIds.map((accountId, index) => `${accountId} ${cents[index]}`)
  if (row.counterAccount === null && imported.length !== compared.length) return false
  return compared.every(line => {
    const at = imported.indexOf(`${line.accountId} ${line.cents}`)
    if (at >= 0) imported.splice(at, 1)
    return at >= 0
  })
}

const FIRST_DOCUMENTS = `
  SELECT e.no::int - 1 AS index, d.party_id AS "partyId", coalesce(v.date, d.date) AS date,
         coalesce(v.total, d.total) AS "totalCents", coalesce(v.tax, d.tax) AS "taxCents",
         coalesce(v.is_refund, d.is_refund) AS "isRefund", coalesce(v.reference, d.reference) AS reference,
         coalesce(v.comment, d.comment) AS comment
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity AND i.object_kind = 'document'
    JOIN document d ON d.organisation_id = $1 AND d.document_id = i.object_id
    LEFT JOIN document_version v ON v.organisation_id = $1 AND v.document_id = i.object_id AND v.version = 1`

type FirstDocument = {
  index: number
  partyId: number
  date: CalendarDate
  totalCents: Cents
  taxCents: Cents
  isRefund: boolean
  reference: string
  comment: string
}

/** Looks up documents. Runs one statement, and two more if the books already have rows with these ids. */
export function findImportedDocuments(
  books: Books,
  rows: readonly IdentifiedPartyRow[],
  directory: PartyDirectory,
): Promise<ImportedRows> {
  return findImportedRows<IdentifiedPartyRow, FirstDocument>(books, rows, {
    sql: FIRST_DOCUMENTS,
    isEqual: ({ row }, first) => isSameDocument(row, first, directory),
  })
}

/** Returns whether the row has the same content as the imported row. The party is not compared if it was deleted later. */
function isSameDocument(row: IdentifiedPartyRow['row'], first: FirstDocument, directory: PartyDirectory): boolean {
  const { date, totalCents, taxCents, isRefund, reference, comment } = row.document!
  const party = directory.find(row)
  return (
    (Array.isArray(party) || party.id === first.partyId) &&
    date === first.date &&
    totalCents === first.totalCents &&
    taxCents === first.taxCents &&
    isRefund === first.isRefund &&
    reference === first.reference &&
    comment === first.comment
  )
}
