// Changing a document, and its entry with it when it is posted.
import { checkDocumentAccount } from '@twofold/accounting/documents/document-account'
import { checkDocumentChange, paidMarkAfter } from '@twofold/accounting/documents/document-change'
import { isInvoice, partyCents } from '@twofold/accounting/documents/document-kinds'
import { checkDay, checkTotal } from '@twofold/accounting/documents/document-posting'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import type { Books } from '../identity/books.ts'
import { type Document, fieldsAfter, type KindWords, type SentFields } from './document.ts'
import { holdDocument, readFacts } from './facts.ts'
import {
  type Confirmations,
  checkAccounts,
  checkCreditLimit,
  checkPartyFlags,
  type Posting,
  settleEntry,
  together,
} from './posting.ts'
import { updateDocument } from './sql.ts'

/** What a change asks for. `fields` may look at the document as it stands; undefined keeps a value. */
export type DocumentChange = Confirmations & {
  fields: SentFields | ((standing: Document) => Result<SentFields>)
  partyId: number | undefined
  isRefund?: boolean | undefined
  paidInFull?: boolean | undefined
  modifiedAt?: string | undefined
}

/** Whether a record is still the one that its sender saw; STALE carries it as it stands now. */
export function checkSeen(document: Document, modifiedAt: string | undefined): Result<null> {
  if (modifiedAt === undefined || modifiedAt === document.modifiedAt) return accepted(null)
  return { ok: false, refusals: [{ code: 'STALE', current: document }] }
}

/**
 * Changes a document; what it posted is rewritten as a new version. Nothing new writes nothing. Refuses NOT_FOUND, STALE
 * (with the Document in `current`), FORBIDDEN where the role may only change what is pending, UNKNOWN_PARTY, and what
 * `checkTotal`, `checkDocumentChange`, `paidMarkAfter`, the flags, the credit limit and the ledger refuse. Four statements.
 */
export async function changeDocument(
  books: Books,
  words: KindWords,
  id: number,
  change: DocumentChange,
): Promise<Result<Document>> {
  const { kind, fields: names } = words
  const held = await holdDocument(books, { kind, id, partyId: change.partyId, partyField: names.party })
  if (!held.ok) return held
  const { document: before, party } = held.value
  const seen = checkSeen(before, change.modifiedAt)
  if (!seen.ok) return seen
  if (isInvoice(kind) && before.state === 'POSTED' && !mayRole(books.role, 'documents.post'))
    return refused('FORBIDDEN')
  const sent = typeof change.fields === 'function' ? change.fields(before) : accepted(change.fields)
  if (!sent.ok) return sent
  const mark = isInvoice(kind) ? paidMarkAfter(before, change.paidInFull) : accepted(false)
  if (!mark.ok) return mark
  const after: Document = {
    ...before,
    ...fieldsAfter(before, sent.value),
    ...{ partyName: party.name, isMarkedPaid: mark.value },
  }
  const isRefund = change.isRefund ?? before.isRefund
  const checked = together(
    checkTotal(after),
    checkDay(after.date, names.date),
    checkDocumentChange(before, { ...after, isRefund }, names),
  )
  if (!checked.ok) return checked
  if (isSame(words, before, after)) return accepted(before)
  const facts = await readFacts(books, { document: before, party, accountId: after.accountId })
  const posting: Posting = { words, document: after, party, facts }
  const allowed = checkChanged(books, before, posting, change)
  if (!allowed.ok) return allowed
  if (after.state === 'POSTED') {
    const settled = await settleEntry(books, posting, change)
    if (!settled.ok) return settled
    after.entryId = settled.value
  }
  const stamp = await updateDocument(books, 'change', {
    document: after,
    before: words.audited(before),
    after: words.audited(after),
  })
  return accepted({ ...after, ...stamp })
}

function isSame(words: KindWords, before: Document, after: Document): boolean {
  const textOf = (document: Document) =>
    JSON.stringify([words.audited(document), document.partyId, document.isMarkedPaid])
  return textOf(before) === textOf(after)
}

/** Flags and the credit limit bite again when a document moves to another party or its total is raised. */
function checkChanged(books: Books, before: Document, posting: Posting, confirmed: Confirmations): Result<null> {
  const { document: after, facts, words } = posting
  const isMoved = before.partyId !== after.partyId
  const isRaised = isMoved || after.totalCents > before.totalCents
  const flags = isRaised ? checkPartyFlags(posting) : accepted(null)
  if (after.state === 'POSTED') {
    const raised = partyCents(after) - (isMoved ? 0 : partyCents(before))
    const credit = isRaised ? checkCreditLimit(books, posting, raised, confirmed) : accepted(null)
    return together(flags, checkAccounts(posting), credit)
  }
  const isChosen = after.accountId !== null && after.accountId !== before.accountId
  const account = isChosen ? checkDocumentAccount(after.kind, facts.account, words.fields.account) : accepted(null)
  return together(flags, account)
}
