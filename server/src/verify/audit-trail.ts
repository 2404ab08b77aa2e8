// C2: the audit trail is whole. What waits to be sealed is no breach: it is told beside the breaches.
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import { followChain } from '../audit/chain.ts'
import { linesOf, SEALED, type SealedRow } from '../audit/chain-rows.ts'
import type { Database } from '../database/pool.ts'
import type { Breach } from './verify.ts'

const inScope = (table: string) => `($1::bigint IS NULL OR ${table}.organisation_id = $1)`

/** Every version of a transaction has its entry. */
const TRANSACTIONS_AUDITED = `
  SELECT v.organisation_id AS "organisationId", format('Version %s of transaction %s has no audit entry', v.version, v.transaction_id) AS what
    FROM (SELECT organisation_id, transaction_id, version FROM transaction t WHERE ${inScope('t')}
          UNION ALL
          SELECT organisation_id, transaction_id, version FROM transaction_version t WHERE ${inScope('t')}) v
   WHERE NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = v.organisation_id AND e.object_kind = 'transaction'
                        AND e.object_id = v.transaction_id AND e.object_version = v.version)`

/** Every version of an account has its entry; those of the first chart have the one of their organisation's founding. */
const ACCOUNTS_AUDITED = `
  SELECT v.organisation_id AS "organisationId", format('Version %s of account %s has no audit entry', v.version, v.account_id) AS what
    FROM (SELECT organisation_id, account_id, version, modified_at AS recorded_at FROM account a WHERE ${inScope('a')}
          UNION ALL
          SELECT organisation_id, account_id, version, recorded_at FROM account_version a WHERE ${inScope('a')}) v
   WHERE NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = v.organisation_id AND e.object_kind = 'account'
                        AND e.object_id = v.account_id AND e.object_version = v.version)
     AND NOT EXISTS (SELECT FROM audit_entry e
                      WHERE v.version = 1 AND e.organisation_id = v.organisation_id AND e.object_kind = 'organisation'
                        AND e.object_id = v.organisation_id AND e.object_version = 1 AND v.recorded_at <= e.at)`

/** Every entry is in a block or waits for one. */
const SEALED_OR_WAITING = `
  SELECT e.organisation_id AS "organisationId", format('Audit entry %s is in no block and does not wait for one', e.audit_entry_id) AS what
    FROM audit_entry e LEFT JOIN audit_block_entry x USING (organisation_id, audit_entry_id)
    LEFT JOIN audit_unsealed w USING (organisation_id, audit_entry_id)
   WHERE ${inScope('e')} AND x.block_no IS NULL AND w.audit_entry_id IS NULL`

const OF_A_BLOCK = `
  SELECT x.organisation_id AS "organisationId", format('Audit entry %s was sealed in block %s, which is not there', x.audit_entry_id, x.block_no) AS what
    FROM audit_block_entry x LEFT JOIN audit_block b ON b.organisation_id = x.organisation_id AND b.no = x.block_no
   WHERE ${inScope('x')} AND b.no IS NULL`

/** Blocks and chains end together. */
const ENDS_MEET = `
  SELECT coalesce(c.organisation_id, b.organisation_id) AS "organisationId",
         format('The chain of audit blocks ends with block %s and was sealed up to block %s', coalesce(b.no, 0), coalesce(c.no, 0)) AS what
    FROM (SELECT * FROM audit_chain c WHERE ${inScope('c')}) c
    FULL JOIN (SELECT DISTINCT ON (organisation_id) organisation_id, no, hash FROM audit_block b WHERE ${inScope('b')}
                ORDER BY organisation_id, no DESC) b USING (organisation_id)
   WHERE (c.no, c.hash) IS DISTINCT FROM (b.no, b.hash)`

/** The checks on the audit trail, but for the hashes. */
export const AUDIT_CHECKS = [TRANSACTIONS_AUDITED, ACCOUNTS_AUDITED, SEALED_OR_WAITING, OF_A_BLOCK, ENDS_MEET].map(
  text => ({
    id: 'C2' as const,
    text,
  }),
)

const UUIDS = `
  SELECT organisation_id AS "organisationId", tenant_uuid AS uuid FROM organisation o WHERE ${inScope('o')}`

/** Recomputes every hash of the chains of one organisation, or of all. */
export async function checkChains(client: pg.PoolClient, organisationId: number | null): Promise<Breach[]> {
  const { rows } = await client.query<{ organisationId: number; uuid: string }>(UUIDS, [organisationId])
  const uuidOf = new Map(rows.map(row => [row.organisationId, row.uuid]))
  const breaches: Breach[] = []
  const tell = (organisation: number, faults: string[]) => {
    for (const what of faults) breaches.push({ id: 'C2', organisationId: organisation, what })
  }
  let whose = 0
  let chain = followChain('')
  const sealed = client.query(new QueryStream(SEALED, [organisationId], { batchSize: 1000 }))
  for await (const { organisationId: next, line } of linesOf(sealed as AsyncIterable<SealedRow>)) {
    if (next !== whose) {
      tell(whose, chain.end().faults)
      whose = next
      chain = followChain(uuidOf.get(whose) ?? '')
    }
    tell(whose, chain.take(line))
  }
  tell(whose, chain.end().faults)
  return breaches
}

const TAIL = `
  SELECT w.organisation_id AS "organisationId", count(*) AS count, instant_text(min(e.at)) AS "oldestAt"
    FROM audit_unsealed w JOIN audit_entry e USING (organisation_id, audit_entry_id)
   WHERE ${inScope('w')} GROUP BY w.organisation_id ORDER BY w.organisation_id`

/** Entries that no block holds yet, by organisation: a running server seals them within about a second. */
export type UnsealedTail = { organisationId: number; count: number; oldestAt: string }

/** What waits to be sealed, of one organisation or of all. */
export async function unsealedTails(
  { pool }: Database,
  { organisationId }: { organisationId?: number } = {},
): Promise<UnsealedTail[]> {
  return (await pool.query<UnsealedTail>(TAIL, [organisationId ?? null])).rows
}
