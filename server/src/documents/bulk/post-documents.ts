// Charges or approves many invoices or bills in one call. If one document is refused, no document is posted.
import { checkApprover } from '@twofold/accounting/documents/bill-checks'
import { partyCents } from '@twofold/accounting/documents/document-kinds'
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Refusal, type Result, refusal, resultOf } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import { claimKey, findReplay, type IdempotencyKey } from '../../audit/idempotency.ts'
import type { Books } from '../../identity/books.ts'
import { type NumberedEntry, postMany, reserveTransactionIds } from '../../ledger/post-many.ts'
import { checkSeen } from '../change.ts'
import type { Document, DocumentKindDefinition } from '../document.ts'
import { type DocumentParty, readAround } from '../facts.ts'
import { checkPosting, combine, entryOf, type Posting } from '../posting.ts'
import {
  balancesOf,
  type ChosenDocument,
  markInOrder,
  markMany,
  selectDocumentsForUpdate,
  selectPartiesForUpdate,
} from './sql-many.ts'

type Around = Awaited<ReturnType<typeof readAround>>

/** Invoices or bills in the order of the request field `field`, with the versions that the sender last read. */
type Chosen = { documents: readonly ChosenDocument[]; field: string; lockReason?: string | undefined }

/**
 * Charges invoices or approves bills, posts their entries, and returns them in the order of the request. Skips documents that are already
 * posted, so a retry has no effect. The amount that an invoice adds to a customer's balance counts in the credit check of the customer's
 * next invoice. A document is refused with NOT_FOUND, or with STALE if it changed since the sender read it. Otherwise, it is refused with
 * the first refusal of `checkPosting`, `checkApprover` or `checkLocks`. Runs nine statements for bills and eleven for invoices, regardless
 * of the number of documents.
 */
export async function postDocuments(
  books: Books,
  words: DocumentKindDefinition,
  { documents: chosen, field, lockReason }: Chosen,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document[]>> {
  const ids = chosen.map(({ id }) => id)
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  const selected = await selectDocumentsForUpdate(books, [words.kind], ids)
  if (selected.length < new Set(ids).size) {
    const there = new Set(selected.map(({ id }) => id))
    return resultOf(
      ids.flatMap((id, index) => (there.has(id) ? [] : refusal('NOT_FOUND', `${field}.${index}`))),
      [],
    )
  }
  const waiting = replay.value === null ? selected.filter(({ state }) => state !== 'POSTED') : []
  const posted = await post(books, words, waiting, { documents: chosen, field, lockReason })
  if (!posted.ok) return posted
  if (replay.value === null) {
    const made = { objectKind: words.kind, objectId: ids[0]!, objectVersion: 1 }
    await claimKey(books, idempotency, made)
  }
  const documents = new Map([...selected, ...posted.value].map(document => [document.id, document]))
  return accepted([...new Set(ids)].map(id => documents.get(id)!))
}

async function post(
  books: Books,
  words: DocumentKindDefinition,
  waiting: readonly Document[],
  { documents: chosen, field, lockReason }: Chosen,
): Promise<Result<Document[]>> {
  if (waiting.length === 0) return accepted([])
  const parties = await selectPartiesForUpdate(books, waiting)
  const around = await readAround(
    books,
    waiting.flatMap(({ accountId }) => accountId ?? []),
  )
  const locking = { role: books.role, lockReason }
  const isOwed = words.kind === 'receivable invoice'
  const balances = isOwed ? await balancesOf(books, parties) : new Map<number, Cents>()
  const postings = waiting.map(document => {
    const party = parties.get(document.partyId)!
    const owed = balances.get(party.partyId) ?? 0
    balances.set(party.partyId, owed + partyCents(document))
    return postingOf(words, document, party, { ...around, partyCents: owed })
  })
  const entries = postings.map(posting => entryOf(posting))
  const refusals = postings.flatMap((posting, index) => {
    const entry = entries[index] ?? null
    const open = entry === null ? accepted(null) : checkLocks([entry.date], around.locks, locking)
    const place = chosen.findIndex(({ id }) => id === posting.document.id)
    if (!checkSeen(posting.document, chosen[place]?.modifiedAt).ok) return refusal('STALE', `${field}.${place}`)
    const [reason] = reasonsAgainst(books, posting, { around, open })
    return reason === undefined ? [] : { ...reason, field: `${field}.${place}` }
  })
  if (refusals.length > 0) return resultOf(refusals, [])
  const reserved = await reserveTransactionIds(books, entries.length)
  const reason = mayRole(books.role, 'locks.pass') ? lockReason : undefined
  const posted = await postMany(
    books,
    entries.flatMap((entry, index): NumberedEntry[] => {
      if (entry === null) return []
      const source = postings[index]!.document
      return [{ ...entry, lines: [...entry.lines], id: reserved[index]!, source, lockReason: reason }]
    }),
  )
  if (!posted.ok) return posted
  const written = postings.map(({ document }, index) => {
    const after = { ...document, entryId: entries[index] === null ? null : reserved[index]! }
    return { document: after, before: words.audited(waiting[index]!), after: words.audited(after) }
  })
  const stamps = isOwed ? await markInOrder(books, written) : await markMany(books, written)
  return accepted(written.map(({ document }) => ({ ...document, ...stamps.get(document.id) })))
}

function postingOf(
  words: DocumentKindDefinition,
  before: Document,
  party: DocumentParty,
  around: Around & { partyCents: Cents },
): Posting {
  const account = around.accountOf(before.accountId)
  const facts = { ...around, account, entry: null }
  return { words, document: { ...before, state: 'POSTED' }, party, facts }
}

function reasonsAgainst(
  books: Books,
  posting: Posting,
  { around: { isSecondWanted }, open }: { around: Around; open: Result<null> },
): Refusal[] {
  const { id: documentId, kind, enteredBy } = posting.document
  const approval = { documentId, enteredBy, approverId: books.userId, isSecondWanted }
  const approved = kind === 'payable invoice' ? checkApprover(approval) : accepted(null)
  const checked = combine(checkPosting(books, posting, {}), approved, open)
  return checked.ok ? [] : checked.refusals
}
