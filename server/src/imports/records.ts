// Records the imports of an organisation. Each import has its file, its imported records, the user, and whether it was undone.

import { basename } from 'node:path'
import type { ImportRecord } from '@twofold/contract/imports'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'

type Kind = ImportRecord['kind']

const OPEN = `
  INSERT INTO import (organisation_id, kind, file_name, user_id) VALUES ($1, $2, $3, $4) RETURNING import_id AS id`

/** The data recorded when an import starts: its file, and the accounts that were created for it. */
type Beginning = { kind: Kind; fileName: string; openedIds: readonly number[] }

/**
 * Records the start of an import, with an audit entry. Call it in the database transaction that writes the first rows. Returns the import's
 * id.
 */
export async function beginImport(books: Books, { kind, fileName: path, openedIds }: Beginning): Promise<number> {
  const fileName = basename(path)
  const [opened] = await books.query<{ id: number }>(OPEN, [books.organisationId, kind, fileName, books.userId])
  const { id } = opened!
  await noteAccounts(books, id, openedIds)
  await recordAudit(books, { ...importObject(id, 1), action: 'create', after: { fileName, kind } })
  return id
}

/** An import as recorded in the audit trail. Its second version is created when it is undone. */
export function importObject(importId: number, version: 1 | 2) {
  return { objectKind: 'import' as const, objectId: importId, objectVersion: version }
}

const ACCOUNTS = `
  WITH counted AS (UPDATE import SET account_count = account_count + cardinality($3::bigint[])
                    WHERE organisation_id = $1 AND import_id = $2)
  INSERT INTO imported_account (organisation_id, import_id, account_id) SELECT $1, $2, unnest($3::bigint[])`

async function noteAccounts(books: Books, importId: number, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length > 0) await books.query(ACCOUNTS, [books.organisationId, importId, accountIds])
}

const TRANSACTIONS = `
  UPDATE import SET transaction_count = transaction_count + $3 WHERE organisation_id = $1 AND import_id = $2`

/**
 * Adds to the number of transactions that an import has posted. Throws IMPORT_UNDONE as a refusal if the import was undone in the meantime.
 */
export async function countTransactions(books: Books, importId: number, count: number): Promise<void> {
  if (count > 0) await books.query(TRANSACTIONS, [books.organisationId, importId, count])
}

const PARTY_ROWS = `
  UPDATE import SET party_count = party_count + $3, document_count = document_count + $4
   WHERE organisation_id = $1 AND import_id = $2`

/**
 * Adds to the number of parties and documents that an import has created. Throws IMPORT_UNDONE as a refusal if the import was undone in the
 * meantime.
 */
export async function countPartyRows(
  books: Books,
  importId: number,
  { parties, documents }: { parties: number; documents: number },
): Promise<void> {
  if (parties + documents > 0) await books.query(PARTY_ROWS, [books.organisationId, importId, parties, documents])
}

const COLUMNS = `
  import_id AS "importID", kind, file_name AS "fileName", instant_text(imported_at) AS "importedAt", user_id AS "userID",
  transaction_count AS "transactionCount", account_count AS "accountCount", party_count AS "partyCount",
  document_count AS "documentCount", instant_text(undone_at) AS "undoneAt",
  undone_by AS "undoneBy"`

const LIST = `SELECT ${COLUMNS} FROM import WHERE organisation_id = $1 ORDER BY import_id DESC LIMIT $2`

/** Returns the imports, newest first. Returns all imports if `limit` is null. Runs one statement. */
export function listImports(books: Books, limit: number | null): Promise<ImportRecord[]> {
  return books.query<ImportRecord>(LIST, [books.organisationId, limit])
}

const READ = `SELECT ${COLUMNS} FROM import WHERE organisation_id = $1 AND import_id = $2`

/** Returns an import, or null. With `isHeld`, locks the import until this database transaction ends. */
export async function readImport(books: Books, importId: number, isHeld = false): Promise<ImportRecord | null> {
  const text = isHeld ? `${READ} FOR NO KEY UPDATE` : READ
  const [found] = await books.query<ImportRecord>(text, [books.organisationId, importId])
  return found ?? null
}

const OPENED = `SELECT account_id AS id FROM imported_account WHERE organisation_id = $1 AND import_id = $2 ORDER BY 1`

/** Returns the ids of the accounts that an import has created. */
export async function accountsOf(books: Books, importId: number): Promise<number[]> {
  const rows = await books.query<{ id: number }>(OPENED, [books.organisationId, importId])
  return rows.map(({ id }) => id)
}

const END = `
  UPDATE import SET undone_at = clock_timestamp(), undone_by = $3 WHERE organisation_id = $1 AND import_id = $2`

/** Marks an import as undone by the current user. */
export async function endImport(books: Books, importId: number): Promise<void> {
  await books.query(END, [books.organisationId, importId, books.userId])
}
