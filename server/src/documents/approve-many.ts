// Approving many bills together: all of them, or none.
import { checkApprover } from '@twofold/accounting/documents/bill-checks'
import { accepted, type Refusal, type Result, refused, resultOf } from '@twofold/accounting/refusals'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { postEntries } from '../ledger/document-entries.ts'
import type { Document, KindWords } from './document.ts'
import { type HeldParty, readAround } from './facts.ts'
import { atDate, checkPosting, entryOf, type Posting, together } from './posting.ts'
import { holdDocuments, holdParties, markPosted } from './sql-many.ts'

type Around = Awaited<ReturnType<typeof readAround>>

/** Bills by id, as they were sent under `field`. */
type Chosen = { ids: readonly number[]; field: string; lockReason?: string | undefined }

/**
 * Approves bills and posts their entries, and answers them in the order in which they were named. Those that are approved stay
 * as they are, so a retry changes nothing. Refuses NOT_FOUND, and beside each bill the first reason of `checkPosting`,
 * `checkApprover` or the ledger that speaks against it. Seven statements, however many they are.
 */
export async function approveMany(
  books: Books,
  words: KindWords,
  { ids, field, lockReason }: Chosen,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document[]>> {
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  const held = await holdDocuments(books, [words.kind], ids)
  if (held.length < new Set(ids).size) return refused('NOT_FOUND')
  const waiting = replay.value === null ? held.filter(({ state }) => state !== 'POSTED') : []
  const approved = await approve(books, words, waiting, { ids, field, lockReason })
  if (!approved.ok) return approved
  if (replay.value === null) {
    const made = { objectKind: words.kind, objectId: ids[0]!, objectVersion: 1 }
    await claimKey(books, idempotency, made)
  }
  const documents = new Map([...held, ...approved.value].map(document => [document.id, document]))
  return accepted([...new Set(ids)].map(id => documents.get(id)!))
}

async function approve(
  books: Books,
  words: KindWords,
  waiting: readonly Document[],
  { ids, field, lockReason }: Chosen,
): Promise<Result<Document[]>> {
  if (waiting.length === 0) return accepted([])
  const parties = await holdParties(books, waiting)
  const around = await readAround(
    books,
    waiting.flatMap(({ accountId }) => accountId ?? []),
  )
  const postings = waiting.map(document => postingOf(words, document, parties.get(document.partyId)!, around))
  const refusals = postings.flatMap(posting => {
    const [reason] = reasonsAgainst(books, posting, around)
    return reason === undefined ? [] : { ...reason, field: `${field}.${ids.indexOf(posting.document.id)}` }
  })
  if (refusals.length > 0) return resultOf(refusals, [])
  const entries = postings.flatMap(posting => {
    const entry = entryOf(posting)
    return entry === null ? [] : { source: posting.document, entry }
  })
  const posted = atDate(await postEntries(books, entries, { locks: around.locks, lockReason }), { words })
  if (!posted.ok) return posted
  const written = postings.map(({ document }, index) => {
    const after = { ...document, entryId: posted.value.get(document.id) ?? null }
    return { document: after, before: words.audited(waiting[index]!), after: words.audited(after) }
  })
  const stamps = await markPosted(books, written)
  return accepted(written.map(({ document }) => ({ ...document, ...stamps.get(document.id) })))
}

function postingOf(words: KindWords, before: Document, party: HeldParty, around: Around): Posting {
  const account = around.accountOf(before.accountId)
  const facts = { ...around, account, partyCents: 0, entry: null }
  return { words, document: { ...before, state: 'POSTED' }, party, facts }
}

function reasonsAgainst(books: Books, posting: Posting, { isSecondWanted }: Around): Refusal[] {
  const { id: documentId, enteredBy } = posting.document
  const approval = { documentId, enteredBy, approverId: books.userId, isSecondWanted }
  const checked = together(checkPosting(books, posting, {}), checkApprover(approval))
  return checked.ok ? [] : checked.refusals
}
