// Posts many entries in one database transaction, for imports and for creating whole books. The entries are manual or belong to documents.
// The same rules and triggers apply as to a single entry. The number of statements is constant.

import { checkTransaction } from '@twofold/accounting/ledger/transaction'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import type { EntrySource } from './document-entry.ts'
import type { EntryDraft } from './line-facts.ts'

/** An entry with its id, reserved with `reserveTransactionIds`. `source` is the document that owns it, if any. */
export type NumberedEntry = EntryDraft & { id: number; source?: EntrySource }

/** The part of `Books` that bulk posting needs. It is also available while an organisation is created. */
export type PostingBooks = Pick<Books, 'organisationId' | 'userId' | 'role' | 'sessionId' | 'requestId' | 'query'>

const RESERVE_IDS = `SELECT nextval('transaction_id') AS id FROM generate_series(1, $1::int)`

const POST = namedStatement(`
  INSERT INTO transaction (organisation_id, transaction_id, date, comment, closing, lock_reason, account, cents,
                           source_kind, source_id, source_purpose, source_cycle)
  SELECT :organisation, e.id, e.date, e.comment, e.closing, e.lock_reason, e.account::bigint[], e.cents::bigint[],
         e.kind, e.source, CASE WHEN e.source IS NOT NULL THEN 'entry' END, e.cycle
    FROM unnest(:ids::bigint[], :dates::date[], :comments::text[], :closings::boolean[], :reasons::text[],
                :accounts::text[], :cents::text[], :kinds::text[], :sources::bigint[], :cycles::integer[])
      AS e (id, date, comment, closing, lock_reason, account, cents, kind, source, cycle)`)

const AUDIT = namedStatement(
  auditInsert(`
    'post', 'transaction', e.id, 1, e.reason, NULL, NULL
    FROM unnest(:ids::bigint[], :reasons::text[]) AS e (id, reason)`),
)

/** Reserves increasing ids for entries, because entries are ordered by id. Runs one statement. */
export async function reserveTransactionIds(books: PostingBooks, count: number): Promise<number[]> {
  return (await books.query<{ id: number }>(RESERVE_IDS, [count])).map(({ id }) => id)
}

/**
 * Posts entries together, each with its audit entry. Runs two statements. If one entry is refused, no entry is posted. Fails with the
 * errors of `checkTransaction`. Throws an error if the database refuses an entry because of an unknown account, a control account, a lock
 * date, or a balance that is out of range. `openBooks` converts this error to a refusal.
 */
export async function postMany(books: PostingBooks, entries: readonly NumberedEntry[]): Promise<Result<null>> {
  if (entries.length === 0) return accepted(null)
  for (const entry of entries) {
    const checked = checkTransaction(entry)
    if (!checked.ok) return checked
  }
  const values = {
    ...callerValues(books),
    ids: entries.map(({ id }) => id),
    reasons: entries.map(({ lockReason }) => lockReason?.trim() || null),
    dates: entries.map(({ date }) => date),
    comments: entries.map(({ comment }) => comment),
    closings: entries.map(({ isClosing = false }) => isClosing),
    accounts: entries.map(({ lines }) => `{${lines.map(({ accountId }) => accountId).join()}}`),
    cents: entries.map(({ lines }) => `{${lines.map(line => line.cents).join()}}`),
    kinds: entries.map(({ source }) => source?.kind ?? null),
    sources: entries.map(({ source }) => source?.id ?? null),
    cycles: entries.map(({ source }) => source?.cycle ?? null),
  }
  await books.query(...POST(values))
  await books.query(...AUDIT(values))
  return accepted(null)
}
