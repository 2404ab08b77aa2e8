// Posting an invoice or bill, taking that back, and taking documents off the books.
import { checkInvoiceDeletion, checkStateChange } from '@twofold/accounting/documents/document-change'
import { isInvoice, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { checkTotal } from '@twofold/accounting/documents/document-posting'
import type { DocumentState } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import { takeBackEntry, voidEntry } from '../ledger/document-entry.ts'
import { checkSeen } from './change.ts'
import type { Document, KindWords } from './document.ts'
import { type Facts, holdDocument, readFacts } from './facts.ts'
import { type Confirmations, checkPosting, type Posting, settleEntry, together } from './posting.ts'
import { updateDocument } from './sql.ts'

/**
 * Brings an invoice or bill to a state. Posting it posts its entry; taking it back voids the entry, or reverses it where its
 * period is locked. The state that it has changes nothing. Refuses NOT_FOUND, STALE, what `checkStateChange` and
 * `checkPosting` refuse, and what the ledger refuses. Four statements.
 */
export async function changeState(
  books: Books,
  words: KindWords,
  id: number,
  { state, modifiedAt, ...confirmed }: Confirmations & { state: DocumentState; modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const held = await holdDocument(books, { kind: words.kind, id, partyField: words.fields.party })
  if (!held.ok) return held
  const { document: before, party } = held.value
  const seen = checkSeen(before, modifiedAt)
  if (!seen.ok) return seen
  if (before.state === state) return accepted(before)
  const facts = await readFacts(books, { document: before, party, accountId: before.accountId })
  const allowed = checkStateChange(endedOf(before, facts), state)
  if (!allowed.ok) return allowed
  const after = { ...before, state }
  const posting = { words, document: after, party, facts }
  const moved = state === 'POSTED' ? await charge(books, posting, confirmed) : await takeBack(books, posting, confirmed)
  if (!moved.ok) return moved
  const document = { ...after, ...moved.value }
  const stamp = await updateDocument(books, 'change', {
    document,
    before: words.audited(before),
    after: words.audited(document),
  })
  return accepted({ ...document, ...stamp })
}

type Moved = Pick<Document, 'entryId' | 'cycle'>

async function charge(books: Books, posting: Posting, confirmed: Confirmations): Promise<Result<Moved>> {
  const allowed = together(checkTotal(posting.document), checkPosting(books, posting, confirmed))
  if (!allowed.ok) return allowed
  const settled = await settleEntry(books, posting, confirmed)
  return settled.ok ? accepted({ entryId: settled.value, cycle: posting.document.cycle }) : settled
}

async function takeBack(
  books: Books,
  { document, facts }: Posting,
  { lockReason, reversalDate = books.today }: Confirmations,
): Promise<Result<Moved>> {
  const { cycle } = document
  if (facts.entry === null) return accepted({ entryId: null, cycle })
  const locking = { locks: facts.locks, lockReason, reversalDate }
  const taken = await takeBackEntry(books, document, facts.entry, locking)
  if (taken.ok) return accepted({ entryId: null, cycle: taken.value === 'reversed' ? cycle + 1 : cycle })
  // What the ledger says of a day it says of the reversal's: the entry's own is locked in any case.
  const refusals = taken.refusals.map(reason =>
    reason.field === 'transactionDate' ? { ...reason, field: 'reversalDate' } : reason,
  )
  return { ok: false, refusals }
}

function endedOf({ kind, state }: Document, { adviceIds }: Facts) {
  return { side: partySideOf(kind), state, adviceIds }
}

/**
 * Takes a document off the books and answers it as it stood: an invoice or bill that is not posted, or a payment, whose entry
 * is voided; nothing is applied to it or from it. Refuses NOT_FOUND, STALE, what `checkInvoiceDeletion` refuses, and of a
 * payment DOCUMENT_APPLIED, CLEARED, LOCKED, HARD_LOCKED. Four statements.
 */
export async function deleteDocument(
  books: Books,
  words: KindWords,
  id: number,
  { lockReason, modifiedAt }: { lockReason?: string | undefined; modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const held = await holdDocument(books, { kind: words.kind, id, partyField: words.fields.party })
  if (!held.ok) return held
  const { document, party } = held.value
  const seen = checkSeen(document, modifiedAt)
  if (!seen.ok) return seen
  const facts = await readFacts(books, { document, party, accountId: document.accountId })
  const allowed = checkDeletion(document, facts)
  if (!allowed.ok) return allowed
  if (facts.entry !== null) {
    const voided = await voidEntry(books, facts.entry, { locks: facts.locks, lockReason })
    if (!voided.ok) return voided
  }
  const gone = { ...document, entryId: null }
  await updateDocument(books, 'delete', { document: gone, before: words.audited(document), after: null })
  return accepted(document)
}

function checkDeletion(document: Document, facts: Facts): Result<null> {
  if (isInvoice(document.kind)) return checkInvoiceDeletion(endedOf(document, facts))
  if (facts.adviceIds.length === 0) return accepted(null)
  return refused('DOCUMENT_APPLIED', undefined, { advices: facts.adviceIds.join(', ') })
}
