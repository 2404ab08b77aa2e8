import type { TestApi } from '../test-api.ts'
import type { SideName } from './document-sides.ts'

// Includes removed applications.
const KINDS = `
  SELECT DISTINCT CASE WHEN l.kind LIKE '%invoice' THEN 'credit' WHEN l.kind LIKE '%payment' THEN 'payment' ELSE 'write-off' END
         || ' to ' || CASE WHEN r.is_refund THEN 'refund' ELSE 'invoice' END AS kind
    FROM (SELECT organisation_id, lowering_id, raising_id FROM advice
          UNION ALL SELECT organisation_id, lowering_id, raising_id FROM advice_version) a
    JOIN document l ON l.organisation_id = a.organisation_id AND l.document_id = a.lowering_id
    JOIN document r ON r.organisation_id = a.organisation_id AND r.document_id = a.raising_id
   WHERE l.side = $1 ORDER BY 1`

/** Payments and credits that are applied to invoices, bills and refunds. Random tests must produce all of these combinations. */
export const ALL_APPLICATIONS = ['credit to invoice', 'credit to refund', 'payment to invoice', 'payment to refund']

/** Returns the combinations of document kinds that were applied to each other in receivables or payables, in any organisation. */
export async function appliedKinds(api: TestApi, side: SideName): Promise<string[]> {
  const { rows } = await api.pools.owner.pool.query<{ kind: string }>(KINDS, [
    side === 'payables' ? 'PAYABLE' : 'RECEIVABLE',
  ])
  return rows.map(({ kind }) => kind)
}
