// Rejects many bills in one call. Bills that cannot be rejected stay unchanged, and the result contains the reason for each.
import { checkRejection } from '@twofold/accounting/documents/document-change'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import { claimKey, findReplay, type IdempotencyKey } from '../../audit/idempotency.ts'
import type { Books } from '../../identity/books.ts'
import { checkSeen } from '../change.ts'
import type { Document, DocumentKindDefinition } from '../document.ts'
import { combine } from '../posting.ts'
import { type ChosenDocument, markMany, readPaymentApplicationIds, selectDocumentsForUpdate } from './sql-many.ts'

/** The rejected bills, and the unchanged bills with the first reason for each. */
export type Rejected = { documents: Document[]; refused: { id: number; reason: Refusal }[] }

/**
 * Rejects pending bills and returns the rejected and the refused bills in the order of the request. A refused bill does not stop the
 * others. The reasons for a refused bill are NOT_FOUND, STALE, BILL_APPROVED and DOCUMENT_APPLIED. Bills that are already rejected stay
 * unchanged, so a retry has no effect. Fails with NOT_FOUND if all bills are missing. Runs five statements, regardless of the number of
 * bills.
 */
export async function rejectMany(
  books: Books,
  words: DocumentKindDefinition,
  chosen: readonly ChosenDocument[],
  idempotency: IdempotencyKey | null,
): Promise<Result<Rejected>> {
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  const ids = [...new Set(chosen.map(({ id }) => id))]
  const selected = new Map(
    (await selectDocumentsForUpdate(books, [words.kind], ids)).map(document => [document.id, document]),
  )
  if (selected.size === 0) return refused('NOT_FOUND')
  const applied = [...selected.values()].filter(({ appliedCents }) => appliedCents > 0).map(({ id }) => id)
  const applications = await readPaymentApplicationIds(books, applied)
  const reasons = new Map<number, Refusal>()
  for (const { id, modifiedAt } of chosen) {
    const reason = reasonAgainst(selected.get(id), { modifiedAt, applicationIds: applications.get(id) ?? [] })
    if (reason !== null) reasons.set(id, reason)
  }
  const wanted = replay.value === null ? ids.flatMap(id => (reasons.has(id) ? [] : waiting(selected.get(id)))) : []
  for (const document of await reject(books, words, wanted)) selected.set(document.id, document)
  if (replay.value === null)
    await claimKey(books, idempotency, { objectKind: words.kind, objectId: ids[0]!, objectVersion: 1 })
  return accepted({
    documents: ids.flatMap(id => (reasons.has(id) ? [] : (selected.get(id) ?? []))),
    refused: ids.flatMap(id => (reasons.has(id) ? { id, reason: reasons.get(id)! } : [])),
  })
}

function waiting(document: Document | undefined): Document[] {
  return document === undefined || document.state === 'ENDED' ? [] : [document]
}

function reasonAgainst(
  document: Document | undefined,
  { modifiedAt, applicationIds }: { modifiedAt: string | undefined; applicationIds: readonly number[] },
): Refusal | null {
  if (document === undefined) return { code: 'NOT_FOUND' }
  if (document.state === 'ENDED') return null
  const checked = combine(checkSeen(document, modifiedAt), checkRejection({ state: document.state, applicationIds }))
  return checked.ok ? null : checked.refusals[0]!
}

async function reject(
  books: Books,
  words: DocumentKindDefinition,
  documents: readonly Document[],
): Promise<Document[]> {
  if (documents.length === 0) return []
  const written = documents.map(before => {
    const document: Document = { ...before, state: 'ENDED' }
    return { document, before: words.audited(before), after: words.audited(document) }
  })
  const stamps = await markMany(books, written)
  return written.map(({ document }) => ({ ...document, ...stamps.get(document.id) }))
}
