// Voids many transactions in one database transaction when an import is undone. The same checks and triggers apply as when a single
// transaction is voided, and audit entries are written.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { mayRole } from '@twofold/contract/permissions'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** A transaction that can be voided. */
export type VoidableTransaction = {
  id: number
  date: CalendarDate
  version: number
  /** The id of an account that is cleared in the transaction, or null. */
  clearedAccountId: number | null
  hasParty: boolean
  sourceKind: string | null
  sourceId: number | null
}

const SELECT_FOR_UPDATE = `
  WITH selected AS MATERIALIZED (
    SELECT transaction_id, date, version, account, source_kind, source_id FROM transaction
     WHERE organisation_id = $1 AND transaction_id = ANY ($2::bigint[]) AND NOT voided
     ORDER BY transaction_id FOR NO KEY UPDATE
  ), party AS (
    SELECT account_id FROM account WHERE organisation_id = $1 AND role IN ('RECEIVABLE_PARTY', 'PAYABLE_PARTY')
  )
  SELECT h.transaction_id AS id, h.date, h.version,
         (SELECT min(m.account_id) FROM cleared_mark m
           WHERE m.organisation_id = $1 AND m.transaction_id = h.transaction_id) AS "clearedAccountId",
         EXISTS (SELECT FROM party p WHERE p.account_id = ANY (h.account)) AS "hasParty",
         h.source_kind AS "sourceKind", h.source_id AS "sourceId"
    FROM selected h ORDER BY h.transaction_id`

/**
 * Locks transactions until the end of this database transaction and returns them. Omits transactions that are not live. Runs one statement.
 */
export function selectTransactionsForVoid(books: Books, ids: readonly number[]): Promise<VoidableTransaction[]> {
  return books.query<VoidableTransaction>(SELECT_FOR_UPDATE, [books.organisationId, ids])
}

const VOID = namedStatement(`
  WITH voided AS (
    UPDATE transaction SET voided = true, lock_reason = :reason
     WHERE organisation_id = :organisation AND transaction_id = ANY (:ids::bigint[])
    RETURNING transaction_id, version, date, comment, account, cents
  )
  ${auditInsert(`
    'void', 'transaction', v.transaction_id, v.version, :reason,
    jsonb_build_array(v.date, v.comment, (SELECT jsonb_agg(jsonb_build_array(l.account_id, l.cents) ORDER BY l.no)
                                                     FROM unnest(v.account, v.cents) WITH ORDINALITY AS l (account_id, cents, no))),
    NULL
    FROM voided v`)}`)

/**
 * The number of transactions that one statement voids. It is large enough to amortize the cost of the statement, and small enough to fit in
 * memory.
 */
const BATCH = 5000

/**
 * Voids transactions that were selected for update. Throws if the database refuses (for example, because of a lock date set in the
 * meantime). `openBooks` converts this error to a refusal.
 */
export async function voidMany(books: Books, ids: readonly number[], lockReason: string | undefined): Promise<void> {
  const reason = lockReason?.trim() && mayRole(books.role, 'locks.pass') ? lockReason : null
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    await books.query(...VOID({ ...callerValues(books), ids: some, reason }))
  }
}
