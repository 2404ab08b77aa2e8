// Reads the chains of audit trails from the database, in the order that the checks require.
import type { ChainLine, HashedEntry, HashedTransaction } from './chain.ts'

/** A column of the transaction version that an audit entry refers to. The version is the current one or an earlier one. */
const ofVersion = (column: string, kept = column) =>
  `CASE t.version WHEN e.object_version THEN t.${column} ELSE v.${kept} END`

/** The hashed columns of an entry, from `audit_entry e` joined with VERSION. */
const ENTRY = `
  e.audit_entry_id AS entry, instant_text(e.at) AS at, e.user_id AS user, e.role, e.session_id AS session,
  e.request_id AS request, e.action, e.object_kind AS kind, e.object_id AS object, e.object_version AS version, e.reason,
  e.before, e.after, ${ofVersion('date')} AS date, ${ofVersion('voided')} AS voided, ${ofVersion('closing')} AS closing,
  ${ofVersion('account')} AS accounts, ${ofVersion('cents')} AS cents, ${ofVersion('comment')} AS comment,
  ${ofVersion('lock_reason')} AS "lockReason", instant_text(${ofVersion('modified_at', 'recorded_at')}) AS "recordedAt",
  t.source_kind AS "sourceKind", t.source_id AS "sourceId", t.source_purpose AS "sourcePurpose", t.source_cycle AS "sourceCycle"`

const VERSION = `
  LEFT JOIN transaction t ON e.object_kind = 'transaction' AND t.organisation_id = e.organisation_id
                         AND t.transaction_id = e.object_id
  LEFT JOIN transaction_version v ON e.object_kind = 'transaction' AND v.organisation_id = e.organisation_id
                         AND v.transaction_id = e.object_id AND v.version = e.object_version`

/** An audit entry with the version of the record that it refers to. */
export type EntryRow = Omit<HashedEntry, 'transaction'> & {
  date: string | null
  sourceKind: string | null
  sourceId: number
  sourcePurpose: string
  sourceCycle: number
} & Omit<HashedTransaction, 'date' | 'source'>

/** The sealed entries of one organisation ($1) or of all organisations, each with its block. A block without entries also has a row. */
export const SEALED = `
  SELECT b.organisation_id AS "organisationId", b.no, instant_text(b.sealed_at) AS "sealedAt", b.entry_count AS count,
         encode(b.previous_hash, 'hex') AS previous, encode(b.hash, 'hex') AS hash, x.audit_entry_id AS "sealedEntry",
         encode(x.hash, 'hex') AS "entryHash", ${ENTRY}
    FROM audit_block b
    LEFT JOIN audit_block_entry x ON x.organisation_id = b.organisation_id AND x.block_no = b.no
    LEFT JOIN audit_entry e ON e.organisation_id = x.organisation_id AND e.audit_entry_id = x.audit_entry_id ${VERSION}
   WHERE $1::bigint IS NULL OR b.organisation_id = $1
   ORDER BY b.organisation_id, b.no, x.audit_entry_id`

/** The unsealed entries of an organisation ($1). */
export const WAITING = `
  SELECT ${ENTRY}
    FROM audit_unsealed w JOIN audit_entry e USING (organisation_id, audit_entry_id) ${VERSION}
   WHERE w.organisation_id = $1
   ORDER BY e.audit_entry_id`

/** A row of the query SEALED. */
export type SealedRow = {
  organisationId: number
  no: number
  sealedAt: string
  count: number
  previous: string
  hash: string
  sealedEntry: number | null
  entryHash: string
} & (EntryRow | { entry: null })

/** Yields the lines of the rows of SEALED. The line of a block precedes the lines of its entries. */
export async function* linesOf(
  rows: AsyncIterable<SealedRow>,
): AsyncGenerator<{ organisationId: number; line: ChainLine }> {
  let blockOf: SealedRow | null = null
  for await (const row of rows) {
    const { organisationId, no, sealedAt, count, previous, hash } = row
    if (blockOf?.no !== no || blockOf.organisationId !== organisationId) {
      blockOf = row
      yield { organisationId, line: { type: 'block', no, sealedAt, count, previous, hash } }
    }
    if (row.sealedEntry === null) continue
    yield {
      organisationId,
      line:
        row.entry === null
          ? { type: 'gone', hash: row.entryHash, no: row.sealedEntry }
          : { type: 'entry', hash: row.entryHash, entry: entryOf(row) },
    }
  }
}

/** Returns the hashed entry of a row. */
export function entryOf(row: EntryRow): HashedEntry {
  const { action, after, at, before, entry, kind, object, reason, request, role, session, user, version } = row
  const transaction = row.date === null ? null : transactionOf({ ...row, date: row.date })
  return { action, after, at, before, entry, kind, object, reason, request, role, session, transaction, user, version }
}

function transactionOf(row: EntryRow & { date: string }): HashedTransaction {
  const { accounts, cents, closing, comment, date, lockReason, recordedAt, voided } = row
  const { sourceKind: kind, sourceId: id, sourcePurpose: purpose, sourceCycle: cycle } = row
  const source = kind === null ? null : { cycle, id, kind, purpose }
  return { accounts, cents, closing, comment, date, lockReason, recordedAt, source, voided }
}
