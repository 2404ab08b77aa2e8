// Finds the documents of a party that the rows of a file refer to. A payment is applied to the invoice or bill that it refers to, up to the
// smaller of the two open amounts. Also finds existing bills that have the same number as a row.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { visibleText } from '@twofold/accounting/ledger/name-key'
import {
  type ApplyingRules,
  checkPending,
  type OpenItem,
  proposeApplications,
  remainderOf,
} from '@twofold/accounting/payment-application'
import { ROW_WARNINGS_OF } from '@twofold/contract/import-fields'
import type { Books } from '../../identity/books.ts'
import type { PartyDirectory } from './party-directory.ts'
import { PARTY_FILES } from './party-kinds.ts'
import type { IdentifiedPartyRow, PartyFile } from './party-rows.ts'

/** An invoice or bill to which payments may refer. */
export type Target = OpenItem & ApplyingRules & { date: string; reference: string }

/** The invoices or bills by the key of their party and reference. */
export type Targets = Map<string, Target[]>

type Named = { partyId: number; reference: string }

const columns = `
  d.document_id AS id, d.kind, d.party_id AS "partyId", d.state, d.total AS "totalCents", d.is_refund AS "isRefund",
  d.applied AS "appliedCents", d.is_marked_paid AS "isMarkedPaid", d.date, d.reference,
  o.apply_only_to_posted AS "applyOnlyToPosted", o.second_approver AS "isSecondWanted"`

const READ = `
  SELECT ${columns}
    FROM (SELECT DISTINCT document_id FROM documents_named($2, $3, $4)) n
    JOIN document d ON d.organisation_id = $1 AND d.document_id = n.document_id
    JOIN organisation o ON o.organisation_id = $1
   WHERE d.live AND d.raises AND d.state <> 'ENDED'`

// The order in which all writers lock documents.
const SELECT_FOR_UPDATE = `${READ} ORDER BY d.document_id FOR NO KEY UPDATE OF d`

/** Returns the key of a party's invoices or bills with the same reference. References that look the same have the same key. */
export function targetKey({ partyId, reference }: Named): string {
  return `${partyId} ${visibleText(reference)}`
}

/**
 * Finds the documents of this kind that payments refer to. With `isForUpdate`, locks them until commit. Runs one statement. If the
 * statement waits for a lock, it rereads the locked row.
 */
export async function findTargets(
  books: Books,
  kind: DocumentKind,
  named: readonly Named[],
  isForUpdate: boolean,
): Promise<Targets> {
  const targets: Targets = new Map()
  if (named.length === 0) return targets
  const values = [
    books.organisationId,
    kind,
    named.map(({ partyId }) => partyId),
    named.map(({ reference }) => reference),
  ]
  for (const target of await books.query<Target>(isForUpdate ? SELECT_FOR_UPDATE : READ, values)) {
    const key = targetKey(target)
    const same = targets.get(key)
    if (same === undefined) targets.set(key, [target])
    else same.push(target)
  }
  return targets
}

/**
 * Distributes a payment over the invoices that it refers to, oldest first. The rest of the payment stays unapplied. Reduces the open
 * amounts of the invoices for the next payment.
 */
export function spread(totalCents: number, targets: readonly Target[]): { id: number; amountCents: number }[] {
  const open = targets.filter(target => !target.isMarkedPaid && checkPending(target, target).ok)
  const items = open.map(target => ({ id: target.id, date: target.date, remainingCents: remainderOf(target) }))
  const proposed = proposeApplications(totalCents, items)
  for (const { id, amountCents } of proposed) open.find(target => target.id === id)!.appliedCents += amountCents
  return proposed
}

const REPEATED = `
  SELECT DISTINCT no::int - 1 AS index FROM documents_named($1, $2, $3)`

/**
 * Returns the indexes of rows that have the same number as an existing document of their party. Checks only kinds of document that require
 * unique numbers.
 */
export async function repeatedInBooks(
  books: Books,
  kind: PartyFile['kind'],
  rows: readonly IdentifiedPartyRow[],
  directory: PartyDirectory,
): Promise<Set<number>> {
  if (rows.length === 0 || !ROW_WARNINGS_OF[kind].includes('repeatedNumbers')) return new Set()
  const partyIds = rows.map(({ row }) => {
    const party = directory.find(row)
    return Array.isArray(party) ? 0 : party.id
  })
  const references = rows.map(({ row }) => row.document?.reference ?? '')
  const values = [PARTY_FILES[kind].words?.kind, partyIds, references]
  return new Set((await books.query<{ index: number }>(REPEATED, values)).map(({ index }) => index))
}
