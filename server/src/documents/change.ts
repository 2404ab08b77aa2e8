// Changes a document together with its entry: posts the entry, reverses it, or rewrites it while the document stays posted.
import { checkApprover, checkDuplicate } from '@twofold/accounting/documents/bill-checks'
import { checkDocumentAccount } from '@twofold/accounting/documents/document-account'
import { checkDocumentChange, checkStateChange, paidMarkAfter } from '@twofold/accounting/documents/document-change'
import { taxAccountAfter } from '@twofold/accounting/documents/document-entry'
import { isInvoice, partyCents, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { checkDay, checkTotal } from '@twofold/accounting/documents/document-posting'
import type { DocumentState } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { DocumentInput } from '@twofold/contract/documents/document-record'
import { mayRole } from '@twofold/contract/permissions'
import { type Books, refusedWithout } from '../identity/books.ts'
import { type Document, type DocumentKindDefinition, fieldsAfter } from './document.ts'
import { type Facts, readFacts, selectDocumentForUpdate } from './facts.ts'
import {
  type Confirmations,
  checkAccounts,
  checkCreditLimit,
  checkPartyFlags,
  checkPosting,
  combine,
  type Moved,
  type Posting,
  syncEntry,
  unpost,
} from './posting.ts'
import { updateDocument } from './sql.ts'

/** A requested change. `fields` may be computed from the current document. A field that is undefined keeps its value. */
export type DocumentChange = Confirmations & {
  fields: DocumentInput | ((current: Document) => Result<DocumentInput>)
  partyId: number | undefined
  /** The new state of an invoice or bill. */
  state?: DocumentState | undefined
  isRefund?: boolean | undefined
  paidInFull?: boolean | undefined
  modifiedAt?: string | undefined
}

/** Checks that a record is unchanged since the sender last read it. The STALE refusal contains the current record. */
export function checkSeen(document: Document, modifiedAt: string | undefined): Result<null> {
  if (modifiedAt === undefined || modifiedAt === document.modifiedAt) return accepted(null)
  return { ok: false, refusals: [{ code: 'STALE', current: document }] }
}

/**
 * Changes a document and rewrites its entry as a new version. A change of state posts or reverses the entry. Writes nothing if nothing
 * changes. Fails with NOT_FOUND, STALE (with the Document in `current`), UNKNOWN_PARTY and TEXT_EMPTY. Fails with FORBIDDEN if the role may
 * only change pending documents, and the document is not pending before or after the change. Also fails with the errors of `checkTotal`,
 * `checkDocumentChange`, `paidMarkAfter`, `checkBill`, `checkChanged` and `syncEntry`. Runs four statements.
 */
export async function changeDocument(
  books: Books,
  words: DocumentKindDefinition,
  id: number,
  change: DocumentChange,
): Promise<Result<Document>> {
  const { kind, names } = words
  const selected = await selectDocumentForUpdate(books, {
    kind,
    id,
    partyId: change.partyId,
    partyField: names.partyId,
  })
  if (!selected.ok) return selected
  const { document: before, party } = selected.value
  const seen = checkSeen(before, change.modifiedAt)
  if (!seen.ok) return seen
  const wanted = documentAfter(books, words, { before, partyName: party.name }, change)
  if (!wanted.ok) return wanted
  const after = wanted.value
  const isRefund = change.isRefund ?? before.isRefund
  const checked = combine(
    checkTotal(after),
    checkDay(after.date, names.date),
    checkDocumentChange(before, { ...after, isRefund }, names),
  )
  if (!checked.ok) return checked
  if (isSame(words, before, after)) return accepted(before)
  const newNumber = isNumbered(before, after) ? after.reference : null
  const facts = await readFacts(books, { document: before, party, accountId: after.accountId, newNumber })
  const { entry, taxAccountId: settingsAccountId } = facts
  const taxAccountId = taxAccountAfter(before, { lines: entry?.lines ?? [], settingsAccountId })
  const posting: Posting = { words, document: after, party, facts: { ...facts, taxAccountId } }
  const allowed = combine(
    checkBill(books, before, { ...posting, facts }, change),
    checkChanged(books, before, posting, change),
  )
  if (!allowed.ok) return allowed
  const moved = await settle(books, before, posting, change)
  if (!moved.ok) return moved
  const document = { ...after, ...moved.value }
  const stamp = await updateDocument(books, 'change', {
    document,
    before: words.audited(before),
    after: words.audited(document),
  })
  return accepted({ ...document, ...stamp })
}

/** Returns the document after the requested change. Checks that read other records run later. */
function documentAfter(
  books: Books,
  words: DocumentKindDefinition,
  { before, partyName }: { before: Document; partyName: string },
  { fields, paidInFull, state = before.state }: DocumentChange,
): Result<Document> {
  const isPending = before.state === 'PENDING' && state === 'PENDING'
  if (isInvoice(before.kind) && !isPending && !mayRole(books.role, 'documents.post'))
    return refusedWithout('documents.post', books.role)
  const requested = typeof fields === 'function' ? fields(before) : accepted(fields)
  if (!requested.ok) return requested
  if (isInvoice(before.kind) && requested.value.reference === '') return refused('TEXT_EMPTY', words.names.reference)
  const mark = isInvoice(before.kind) ? paidMarkAfter(before, paidInFull) : accepted(false)
  if (!mark.ok) return mark
  const after = { ...before, ...fieldsAfter(before, requested.value), partyName, isMarkedPaid: mark.value, state }
  return accepted({ ...after, enteredBy: isOther(before, after) ? books.userId : before.enteredBy })
}

/**
 * Returns whether the party, amount, number or account of a document changes. These fields determine who is paid, how much, and for what.
 */
function isOther(before: Document, after: Document): boolean {
  const { partyId, totalCents, reference, accountId } = after
  const isPaidOtherwise = before.partyId !== partyId || before.totalCents !== totalCents
  return isPaidOtherwise || before.reference !== reference || before.accountId !== accountId
}

/** Returns whether the number or the vendor of a bill changes. */
function isNumbered(before: Document, { kind, partyId, reference }: Document): boolean {
  return kind === 'payable invoice' && (before.partyId !== partyId || before.reference !== reference)
}

function isSame(words: DocumentKindDefinition, before: Document, after: Document): boolean {
  const textOf = (document: Document) =>
    JSON.stringify([words.audited(document), document.partyId, document.isMarkedPaid, document.state])
  return textOf(before) === textOf(after)
}

/** Checks the state and number of an invoice or bill after a change. */
function checkBill(
  books: Books,
  before: Document,
  { words, document: after, facts }: Posting & { facts: Facts },
  { allowDuplicate = false }: Confirmations,
): Result<null> {
  const { twinId, applicationIds, isSecondWanted } = facts
  const ended = { side: partySideOf(before.kind), state: before.state, applicationIds }
  const isApproved = after.state === 'POSTED' && (before.state !== 'POSTED' || isOther(before, after))
  const approval = { documentId: after.id, enteredBy: after.enteredBy, approverId: books.userId, isSecondWanted }
  return combine(
    checkStateChange(ended, after.state),
    checkDuplicate({ number: after.reference, twinId, isConfirmed: allowDuplicate }, words.names.reference),
    isApproved && after.kind === 'payable invoice' ? checkApprover(approval) : accepted(null),
  )
}

/** The party's flags and credit limit are checked when a document is posted or moved to another party, or when its total increases. */
function checkChanged(books: Books, before: Document, posting: Posting, confirmed: Confirmations): Result<null> {
  const { document: after, facts, words } = posting
  if (after.state === 'POSTED' && before.state !== 'POSTED') return checkPosting(books, posting, confirmed)
  const isMoved = before.partyId !== after.partyId
  const isRaised = isMoved || after.totalCents > before.totalCents
  const flags = isRaised ? checkPartyFlags(posting) : accepted(null)
  if (after.state === 'POSTED') {
    const raised = partyCents(after) - (isMoved ? 0 : partyCents(before))
    const credit = isRaised ? checkCreditLimit(books, posting, raised, confirmed) : accepted(null)
    return combine(flags, checkAccounts(posting), credit)
  }
  const isChosen = after.accountId !== null && after.accountId !== before.accountId
  const account = isChosen ? checkDocumentAccount(after.kind, facts.account, words.names.accountId) : accepted(null)
  return combine(flags, account)
}

/** Updates the ledger to match the changed document. Runs at most one statement. */
async function settle(
  books: Books,
  before: Document,
  posting: Posting,
  confirmed: Confirmations,
): Promise<Result<Moved>> {
  const { cycle, state } = posting.document
  if (state === 'POSTED') {
    const settled = await syncEntry(books, posting, confirmed)
    return settled.ok ? accepted({ entryId: settled.value, cycle }) : settled
  }
  return before.state === 'POSTED' ? unpost(books, posting, confirmed) : accepted({ entryId: null, cycle })
}
