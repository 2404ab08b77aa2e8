// Which invoice or bill a payment of a file is for: named by its reference, and applied as far as both reach.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { type OpenItem, proposeApplications, remainderOf } from '@twofold/accounting/payment-application'
import type { Books } from '../identity/books.ts'

/** An invoice or bill that payments may name. */
export type Target = OpenItem & { date: string; reference: string; applyOnlyToPosted: boolean }

/** The invoices or bills of parties by what files call them. */
export type Targets = Map<string, Target[]>

type Named = { partyId: number; reference: string }

const columns = `
  d.document_id AS id, d.kind, d.party_id AS "partyId", d.state, d.total AS "totalCents", d.is_refund AS "isRefund",
  d.applied AS "appliedCents", d.is_marked_paid AS "isMarkedPaid", d.date, d.reference,
  o.apply_only_to_posted AS "applyOnlyToPosted"`

const READ = `
  SELECT ${columns}
    FROM (SELECT DISTINCT party_id, reference FROM unnest($3::bigint[], $4::text[]) AS n (party_id, reference)) n
    JOIN document d ON d.organisation_id = $1 AND d.party_id = n.party_id AND d.kind = $2 AND d.reference = n.reference
    JOIN organisation o ON o.organisation_id = $1
   WHERE d.live AND d.raises AND d.state <> 'ENDED'`

// In the order that all writers of documents keep.
const HOLD = `${READ} ORDER BY d.document_id FOR NO KEY UPDATE OF d`

/** What a party's invoices or bills of one reference are kept under. */
export function targetKey({ partyId, reference }: Named): string {
  return `${partyId} ${reference}`
}

/**
 * Finds the invoices (kind) that payments name; `isHeld`: nobody else applies to them until commit. One statement, which reads
 * anew what it waited for.
 */
export async function findTargets(
  books: Books,
  kind: DocumentKind,
  named: readonly Named[],
  isHeld: boolean,
): Promise<Targets> {
  const targets: Targets = new Map()
  if (named.length === 0) return targets
  const values = [
    books.organisationId,
    kind,
    named.map(({ partyId }) => partyId),
    named.map(({ reference }) => reference),
  ]
  for (const target of await books.query<Target>(isHeld ? HOLD : READ, values)) {
    const key = targetKey(target)
    const same = targets.get(key)
    if (same === undefined) targets.set(key, [target])
    else same.push(target)
  }
  return targets
}

/**
 * How a payment is spread over the invoices that it names, the oldest first: what they cannot take stays unapplied. What is
 * proposed counts as applied for the next payment.
 */
export function spread(totalCents: number, targets: readonly Target[]): { id: number; amountCents: number }[] {
  const open = targets.filter(
    ({ isMarkedPaid, state, applyOnlyToPosted }) => !isMarkedPaid && (state === 'POSTED' || !applyOnlyToPosted),
  )
  const items = open.map(target => ({ id: target.id, date: target.date, remainingCents: remainderOf(target) }))
  const proposed = proposeApplications(totalCents, items)
  for (const { id, amountCents } of proposed) open.find(target => target.id === id)!.appliedCents += amountCents
  return proposed
}
