// Deletes documents.
import { checkInvoiceDeletion } from '@twofold/accounting/documents/document-change'
import { isInvoice, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import { type Books, refusedWithout } from '../identity/books.ts'
import { voidEntry } from '../ledger/document-entry.ts'
import { checkSeen } from './change.ts'
import type { Document, DocumentKindDefinition } from './document.ts'
import { type Facts, readFacts, selectDocumentForUpdate } from './facts.ts'
import { updateDocument } from './sql.ts'

/** A document before its deletion. For a bill, `twinId` is the id of another bill of the vendor with the same number, or null. */
type GoneDocument = Document & { twinId: number | null }

/**
 * Deletes a document without applications, and returns its last version. Only payments, and invoices and bills that are not posted, can be
 * deleted. The entry of a payment is voided. Fails with NOT_FOUND and STALE. For an invoice or bill, also fails with the errors of
 * `checkInvoiceDeletion`, or with FORBIDDEN if the role may only delete pending documents. For a payment, also fails with DOCUMENT_APPLIED,
 * CLEARED, LOCKED and HARD_LOCKED. Runs four statements.
 */
export async function deleteDocument(
  books: Books,
  words: DocumentKindDefinition,
  id: number,
  { lockReason, modifiedAt }: { lockReason?: string | undefined; modifiedAt?: string | undefined },
): Promise<Result<GoneDocument>> {
  const selected = await selectDocumentForUpdate(books, { kind: words.kind, id, partyField: words.names.partyId })
  if (!selected.ok) return selected
  const { document, party } = selected.value
  const seen = checkSeen(document, modifiedAt)
  if (!seen.ok) return seen
  const newNumber = document.kind === 'payable invoice' ? document.reference : null
  const facts = await readFacts(books, { document, party, accountId: document.accountId, newNumber })
  const allowed = checkDeletion(books, document, facts)
  if (!allowed.ok) return allowed
  if (facts.entry !== null) {
    const voided = await voidEntry(books, facts.entry, { locks: facts.locks, lockReason })
    if (!voided.ok) return voided
  }
  const gone = { ...document, entryId: null }
  await updateDocument(books, 'delete', { document: gone, before: words.audited(document), after: null })
  return accepted({ ...document, twinId: facts.twinId })
}

function checkDeletion({ role }: Books, { kind, state }: Document, { applicationIds }: Facts): Result<null> {
  if (isInvoice(kind) && state !== 'PENDING' && !mayRole(role, 'documents.post'))
    return refusedWithout('documents.post', role)
  if (isInvoice(kind)) return checkInvoiceDeletion({ side: partySideOf(kind), state, applicationIds })
  if (applicationIds.length === 0) return accepted(null)
  return refused('DOCUMENT_APPLIED', undefined, { advices: applicationIds.join(', ') })
}
