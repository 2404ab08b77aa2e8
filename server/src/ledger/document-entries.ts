// The entries of many documents posted together, each judged by the same rules and triggers as one alone.
import { checkTransaction } from '@twofold/accounting/ledger/transaction'
import { checkLocks } from '@twofold/accounting/ledger/transaction-change'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import { type DocumentEntry, type EntrySource, type Locking, passOf, whoOf } from './document-entry.ts'

/** An entry and whose it is. */
export type OwnedEntry = { source: EntrySource; entry: DocumentEntry }

// $1 organisation, $2..$5 who, $6 reason, then days, comments, accounts, cents, kinds, documents, cycles.
const POST = `
  WITH posted AS (
    INSERT INTO transaction (organisation_id, date, comment, lock_reason, account, cents, source_kind, source_id,
                             source_purpose, source_cycle)
    SELECT $1, e.date, e.comment, $6, e.account::bigint[], e.cents::bigint[], e.kind, e.id, 'entry', e.cycle
      FROM unnest($7::date[], $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::integer[]) WITH ORDINALITY
        AS e (date, comment, account, cents, kind, id, cycle, no)
     ORDER BY e.no
    RETURNING transaction_id, source_id
  ), audited AS (
    INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id,
                             object_version, reason)
    SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, 'post', 'transaction', transaction_id, 1, $6::text FROM posted)
  SELECT source_id AS "sourceId", transaction_id AS id FROM posted`

/**
 * Posts the entries of documents and answers their ids by document. One statement, none without entries. Refuses what
 * `checkTransaction` and `checkLocks` refuse of any of them; what only the database can refuse it throws.
 */
export async function postEntries(
  books: Books,
  owned: readonly OwnedEntry[],
  locking: Locking,
): Promise<Result<ReadonlyMap<number, number>>> {
  if (owned.length === 0) return accepted(new Map())
  for (const { entry } of owned) {
    const checked = checkTransaction(entry)
    if (!checked.ok) return checked
    const open = checkLocks([entry.date], locking.locks, passOf(books, locking))
    if (!open.ok) return open
  }
  const posted = await books.query<{ sourceId: number; id: number }>(POST, [
    ...whoOf(books, locking),
    owned.map(({ entry }) => entry.date),
    owned.map(({ entry }) => entry.comment),
    owned.map(({ entry }) => `{${entry.lines.map(({ accountId }) => accountId).join()}}`),
    owned.map(({ entry }) => `{${entry.lines.map(({ cents }) => cents).join()}}`),
    owned.map(({ source }) => source.kind),
    owned.map(({ source }) => source.id),
    owned.map(({ source }) => source.cycle),
  ])
  return accepted(new Map(posted.map(({ sourceId, id }) => [sourceId, id])))
}
