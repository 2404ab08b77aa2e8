// Posts documents to the ledger. When a document changes, its entry is updated to match.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { checkDocumentAccount } from '@twofold/accounting/documents/document-account'
import { entryLines, taxOwedCents } from '@twofold/accounting/documents/document-entry'
import { isInvoice, partyCents, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { checkCredit, checkFlags } from '@twofold/accounting/documents/document-posting'
import { entryComment } from '@twofold/accounting/documents/document-words'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import {
  type DocumentEntry,
  type Locking,
  postEntry,
  rewriteEntry,
  voidEntry,
  voidOrReverseEntry,
} from '../ledger/document-entry.ts'
import type { Document, DocumentKindDefinition } from './document.ts'
import type { DocumentParty, Facts } from './facts.ts'

/** The warnings that the user confirmed, and the date of a reversal. */
export type Confirmations = {
  lockReason?: string | undefined
  allowOverCreditLimit?: boolean | undefined
  allowDuplicate?: boolean | undefined
  reversalDate?: CalendarDate | undefined
}

/** A document after the change, with its party and related records. */
export type Posting = {
  words: DocumentKindDefinition
  document: Document
  party: DocumentParty
  facts: Pick<Facts, 'locks' | 'taxAccountId' | 'account' | 'partyCents' | 'entry'>
}

/** Combines the refusals of several checks. */
export function combine(...results: Result<unknown>[]): Result<null> {
  return resultOf(
    results.flatMap((result): Refusal[] => (result.ok ? [] : result.refusals)),
    null,
  )
}

/**
 * Checks that the accounts of a document allow posting. Fails with NO_TAX_ACCOUNT, or with FIELD_MISSING if an account is missing. Also
 * fails with the errors of `checkDocumentAccount`.
 */
export function checkAccounts({ words, document, facts }: Posting): Result<null> {
  const { accountId: account } = words.names
  if (document.accountId === null) return refused('FIELD_MISSING', account, { name: account })
  const refusals: Refusal[] = []
  const suitable = checkDocumentAccount(document.kind, facts.account, account)
  if (!suitable.ok) refusals.push(...suitable.refusals)
  if (taxOwedCents(document) !== 0 && facts.taxAccountId === null) refusals.push(refusal('NO_TAX_ACCOUNT'))
  return resultOf(refusals, null)
}

/** Checks that a party's flags allow a document. Fails with the errors of `checkFlags` for the request field of the party. */
export function checkPartyFlags({
  words,
  document,
  party,
}: Pick<Posting, 'words' | 'document' | 'party'>): Result<null> {
  const allowed = checkFlags(document, party)
  if (allowed.ok) return allowed
  return { ok: false, refusals: allowed.refusals.map(reason => ({ ...reason, field: words.names.partyId })) }
}

/**
 * Checks the credit limit of a party. `raisedCents` is the amount that the document adds to the party's balance, debit-positive. Applies
 * only to customer invoices. Fails with OVER_CREDIT_LIMIT.
 */
export function checkCreditLimit(
  books: Pick<Books, 'role'>,
  { document, party, facts }: Posting,
  raisedCents: number,
  { allowOverCreditLimit = false }: Confirmations,
): Result<null> {
  if (!isInvoice(document.kind) || partySideOf(document.kind) === 'PAYABLE' || raisedCents <= 0) return accepted(null)
  const { name, limitCents } = party
  const credit = { name, limitCents, balanceAfterCents: facts.partyCents + raisedCents }
  return checkCredit(credit, { role: books.role, isConfirmed: allowOverCreditLimit })
}

/**
 * Checks that a document can be charged or approved now. Checks the accounts of the document, the flags of its party, and the credit limit.
 */
export function checkPosting(books: Books, posting: Posting, confirmed: Confirmations): Result<null> {
  const { document } = posting
  return combine(
    checkAccounts(posting),
    checkPartyFlags(posting),
    checkCreditLimit(books, posting, partyCents(document), confirmed),
  )
}

/** Returns the entry of a document, or null if all its lines are 0. */
export function entryOf({ document, party, facts }: Posting): DocumentEntry | null {
  const { accountId } = document
  if (accountId === null) return null
  const { partyAccountId } = party
  const lines = entryLines(document, { partyAccountId, accountId, taxAccountId: facts.taxAccountId })
  const comment = entryComment({ ...document, partyName: party.name })
  return lines.length === 0 ? null : { date: document.date, comment, lines }
}

/** If the ledger refuses a date, reports the refusal for the document's date field. */
export function atDate<T>(result: Result<T>, { words }: Pick<Posting, 'words'>): Result<T> {
  if (result.ok) return result
  const refusals = result.refusals.map(reason =>
    reason.field === 'transactionDate' ? { ...reason, field: words.names.date } : reason,
  )
  return { ok: false, refusals }
}

/**
 * Updates the ledger to match a posted document: posts the entry, rewrites it, or voids it if there is nothing left to post. Returns the id
 * of the entry, or null if the document posts nothing. Runs one statement. Fails with the errors of `postEntry`, `voidEntry` and
 * `rewriteEntry`.
 */
export async function syncEntry(
  books: Books,
  posting: Posting,
  { lockReason }: Confirmations,
): Promise<Result<number | null>> {
  const { document, facts } = posting
  const locking: Locking = { locks: facts.locks, lockReason }
  const [existing, wanted] = [facts.entry, entryOf(posting)]
  if (existing === null) {
    if (wanted === null) return accepted(null)
    return atDate(await postEntry(books, document, wanted, locking), posting)
  }
  if (wanted === null) {
    const voided = await voidEntry(books, existing, locking)
    return voided.ok ? accepted(null) : atDate(voided, posting)
  }
  const rewritten = await rewriteEntry(books, existing, wanted, locking)
  return rewritten.ok ? accepted(existing.id) : atDate(rewritten, posting)
}

/** The fields that change when a document is posted or its posting is reversed. */
export type Moved = Pick<Document, 'entryId' | 'cycle'>

/**
 * Unposts a document: voids the entry of the document, or reverses the entry if its period is locked. The next posting starts a new cycle.
 * Runs one statement. Fails with CLEARED, REVERSAL_TOO_EARLY, LOCKED and HARD_LOCKED.
 */
export async function unpost(
  books: Books,
  { document, facts }: Posting,
  { lockReason, reversalDate = books.today }: Confirmations,
): Promise<Result<Moved>> {
  const { cycle } = document
  if (facts.entry === null) return accepted({ entryId: null, cycle })
  const locking = { locks: facts.locks, lockReason, reversalDate }
  const unposted = await voidOrReverseEntry(books, document, facts.entry, locking)
  if (unposted.ok) return accepted({ entryId: null, cycle: unposted.value === 'reversed' ? cycle + 1 : cycle })
  // A refusal about a date refers to the reversal date, because the date of the entry is already known to be locked.
  const refusals = unposted.refusals.map(reason =>
    reason.field === 'transactionDate' ? { ...reason, field: 'reversalDate' } : reason,
  )
  return { ok: false, refusals }
}
