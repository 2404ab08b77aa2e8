// C2: the audit trail is complete. Unsealed changes are not violations. They are listed separately.
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import { followChain } from '../audit/chain.ts'
import { linesOf, SEALED, type SealedRow } from '../audit/chain-rows.ts'
import type { Database } from '../database/pool.ts'
import { inScope, type Violation } from './violation.ts'

/** Every version of a transaction has an audit entry. */
const TRANSACTIONS_AUDITED = `
  SELECT v.organisation_id AS "organisationId", format('Version %s of transaction %s has no audit entry', v.version, v.transaction_id) AS what
    FROM (SELECT organisation_id, transaction_id, version FROM transaction t WHERE ${inScope('t')}
          UNION ALL
          SELECT organisation_id, transaction_id, version FROM transaction_version t WHERE ${inScope('t')}) v
   WHERE NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = v.organisation_id AND e.object_kind = 'transaction'
                        AND e.object_id = v.transaction_id AND e.object_version = v.version)`

/** Every version of an account has an audit entry. The accounts of the first chart share the entry of the organisation's creation. */
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

/** Every statement has an audit entry. A reopened statement also has an audit entry for its reopening. */
const STATEMENTS_AUDITED = `
  SELECT s.organisation_id AS "organisationId", format('Version %s of statement %s has no audit entry', v.version, s.statement_id) AS what
    FROM statement s, LATERAL generate_series(1, CASE WHEN s.reopened_at IS NULL THEN 1 ELSE 2 END) AS v (version)
   WHERE ${inScope('s')} AND NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = s.organisation_id AND e.object_kind = 'statement'
                        AND e.object_id = s.statement_id AND e.object_version = v.version)`
const recordsAudited = (table: string, kinds: string, words: string) => `
  SELECT v.organisation_id AS "organisationId", format('Version %s of %s %s has no audit entry', v.version, v.word, v.id) AS what
    FROM (SELECT organisation_id, ${table}_id AS id, version, ${words} AS word FROM ${table} p WHERE ${inScope('p')}
          UNION ALL
          SELECT organisation_id, ${table}_id, version, ${words} FROM ${table}_version p WHERE ${inScope('p')}) v
   WHERE NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = v.organisation_id AND e.object_kind IN (${kinds})
                        AND e.object_id = v.id AND e.object_version = v.version)`

/** Every version of a customer or vendor has an audit entry. */
const PARTIES_AUDITED = recordsAudited(
  'party',
  `'customer', 'vendor'`,
  `CASE side WHEN 'RECEIVABLE' THEN 'customer' ELSE 'vendor' END`,
)

/** Every version of a document has an audit entry. */
const DOCUMENTS_AUDITED = recordsAudited(
  'document',
  `'receivable invoice', 'customer payment', 'customer write-off', 'payable invoice', 'vendor payment'`,
  'kind',
)

/** Every statement import and every match has an audit entry. If an import or a match was undone, the undo also has an audit entry. */
const BANK_LINES_AUDITED = `
  SELECT v.organisation_id AS "organisationId", format('Version %s of %s %s has no audit entry', v.version, v.kind, v.id) AS what
    FROM (SELECT i.organisation_id, 'statement import' AS kind, i.import_id AS id, generate_series(1, 1 + (i.undone_at IS NOT NULL)::int) AS version
            FROM statement_import i WHERE ${inScope('i')}
          UNION ALL
          SELECT m.organisation_id, 'bank match', m.match_id, generate_series(1, 1 + (m.undone_at IS NOT NULL)::int)
            FROM bank_match m WHERE ${inScope('m')}) v
   WHERE NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = v.organisation_id AND e.object_kind = v.kind
                        AND e.object_id = v.id AND e.object_version = v.version)`

/** Every version of a report has an audit entry, and the report equals its newest version. */
const REPORTS_AUDITED = `
  SELECT r.organisation_id AS "organisationId", format('Version %s of report %s has no matching audit entry', v.version, r.report_id) AS what
    FROM report r, LATERAL generate_series(1, r.version) AS v (version)
   WHERE ${inScope('r')} AND NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = r.organisation_id AND e.object_kind = 'report'
                        AND e.object_id = r.report_id AND e.object_version = v.version
                        AND (v.version < r.version
                             OR coalesce(e.after, e.before) = jsonb_build_object('reportName', r.name, 'reportBody', r.body)
                                AND (e.after IS NOT NULL) = r.live))`

/** Every version of a saved view has an audit entry, and the view equals its newest version. */
const SAVED_VIEWS_AUDITED = `
  SELECT r.organisation_id AS "organisationId", format('Version %s of saved view %s has no matching audit entry', v.version, r.saved_view_id) AS what
    FROM saved_view r, LATERAL generate_series(1, r.version) AS v (version)
   WHERE ${inScope('r')} AND NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = r.organisation_id AND e.object_kind = 'saved view'
                        AND e.object_id = r.saved_view_id AND e.object_version = v.version
                        AND (v.version < r.version
                             OR coalesce(e.after, e.before) @> jsonb_build_object('viewName', r.name, 'query', r.query, 'isShared', r.is_shared)
                                AND (e.after IS NOT NULL) = r.live))`

/** Every version of a payment run has an audit entry: its plan, each paid batch, and its end. */
const PAYMENT_RUNS_AUDITED = `
  SELECT r.organisation_id AS "organisationId", format('Version %s of payment run %s has no audit entry', v.version, r.payment_run_id) AS what
    FROM payment_run r, LATERAL generate_series(1, r.version) AS v (version)
   WHERE ${inScope('r')} AND NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = r.organisation_id AND e.object_kind = 'vendor payment run'
                        AND e.object_id = r.payment_run_id AND e.object_version = v.version)`

/** If two documents are marked as not duplicates, the history of the later document has an entry. */
const TOLD_APART_AUDITED = `
  SELECT t.organisation_id AS "organisationId", format('No audit entry records that documents %s and %s are not duplicates', t.earlier_id, t.later_id) AS what
    FROM told_apart t
   WHERE ${inScope('t')} AND NOT EXISTS (SELECT FROM audit_entry e
                      WHERE e.organisation_id = t.organisation_id AND e.object_kind IN ('payable invoice', 'vendor payment')
                        AND e.object_id = t.later_id AND e.action = 'tell apart' AND e.after->'notADuplicateOf' = to_jsonb(t.earlier_id))`

/** Every entry is in a block or in the list of unsealed entries. */
const SEALED_OR_WAITING = `
  SELECT e.organisation_id AS "organisationId", format('Audit entry %s is neither sealed nor waiting to be sealed', e.audit_entry_id) AS what
    FROM audit_entry e LEFT JOIN audit_block_entry x USING (organisation_id, audit_entry_id)
    LEFT JOIN audit_unsealed w USING (organisation_id, audit_entry_id)
   WHERE ${inScope('e')} AND x.block_no IS NULL AND w.audit_entry_id IS NULL`

const OF_A_BLOCK = `
  SELECT x.organisation_id AS "organisationId", format('Audit entry %s was sealed in block %s, which is missing', x.audit_entry_id, x.block_no) AS what
    FROM audit_block_entry x LEFT JOIN audit_block b ON b.organisation_id = x.organisation_id AND b.no = x.block_no
   WHERE ${inScope('x')} AND b.no IS NULL`

/** The last block of each organisation is the end of its chain. */
const ENDS_MEET = `
  SELECT coalesce(c.organisation_id, b.organisation_id) AS "organisationId",
         format('The audit chain ends with block %s but was sealed up to block %s', coalesce(b.no, 0), coalesce(c.no, 0)) AS what
    FROM (SELECT * FROM audit_chain c WHERE ${inScope('c')}) c
    FULL JOIN (SELECT DISTINCT ON (organisation_id) organisation_id, no, hash FROM audit_block b WHERE ${inScope('b')}
                ORDER BY organisation_id, no DESC) b USING (organisation_id)
   WHERE (c.no, c.hash) IS DISTINCT FROM (b.no, b.hash)`

/** The checks of the audit trail, except the hashes. */
export const AUDIT_CHECKS = [
  TRANSACTIONS_AUDITED,
  ACCOUNTS_AUDITED,
  STATEMENTS_AUDITED,
  PARTIES_AUDITED,
  DOCUMENTS_AUDITED,
  BANK_LINES_AUDITED,
  REPORTS_AUDITED,
  SAVED_VIEWS_AUDITED,
  PAYMENT_RUNS_AUDITED,
  TOLD_APART_AUDITED,
  SEALED_OR_WAITING,
  OF_A_BLOCK,
  ENDS_MEET,
].map(text => ({
  id: 'C2' as const,
  text,
}))

const UUIDS = `
  SELECT organisation_id AS "organisationId", tenant_uuid AS uuid FROM organisation o WHERE ${inScope('o')}`

/** Recomputes every hash in the chains of one organisation or of all organisations. */
export async function checkChains(client: pg.PoolClient, organisationId: number | null): Promise<Violation[]> {
  const { rows } = await client.query<{ organisationId: number; uuid: string }>(UUIDS, [organisationId])
  const uuidOf = new Map(rows.map(row => [row.organisationId, row.uuid]))
  const violations: Violation[] = []
  const tell = (organisation: number, faults: string[]) => {
    for (const what of faults) violations.push({ id: 'C2', organisationId: organisation, what })
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
  return violations
}

const TAIL = `
  SELECT w.organisation_id AS "organisationId", count(*) AS count, instant_text(min(e.at)) AS "oldestAt"
    FROM audit_unsealed w JOIN audit_entry e USING (organisation_id, audit_entry_id)
   WHERE ${inScope('w')} GROUP BY w.organisation_id ORDER BY w.organisation_id`

/** The unsealed entries of an organisation. A running server seals them within about a second. */
export type UnsealedTail = { organisationId: number; count: number; oldestAt: string }

/** Returns the unsealed entries of one organisation or of all organisations. */
export async function unsealedTails(
  { pool }: Database,
  { organisationId }: { organisationId?: number } = {},
): Promise<UnsealedTail[]> {
  return (await pool.query<UnsealedTail>(TAIL, [organisationId ?? null])).rows
}
