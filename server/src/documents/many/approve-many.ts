// Approving many bills together: all of them, or none.
import { checkApprover } from '@twofold/accounting/documents/bill-checks'
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { accepted, type Refusal, type Result, refusal, resultOf } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import { claimKey, findReplay, type IdempotencyKey } from '../../audit/idempotency.ts'
import type { Books } from '../../identity/books.ts'
import { drawTransactionIds, type NumberedEntry, postMany } from '../../ledger/post-many.ts'
import { checkSeen } from '../change.ts'
import type { Document, KindWords } from '../document.ts'
import { type HeldParty, readAround } from '../facts.ts'
import { checkPosting, entryOf, type Posting, together } from '../posting.ts'
import type { ChosenBill } from './reject-many.ts'
import { holdMany, holdPartiesOf, markMany } from './sql-many.ts'

type Around = Awaited<ReturnType<typeof readAround>>

/** Bills as they were looked at, in the order in which they were sent under `field`. */
type Chosen = { bills: readonly ChosenBill[]; field: string; lockReason?: string | undefined }

/**
 * Approves bills and posts their entries, and answers them in the order in which they were named. Those that are approved stay
 * as they are, so a retry changes nothing. Refuses, beside each bill, NOT_FOUND, STALE of one that somebody changed since it was looked
 * at, or the first reason of `checkPosting`, `checkApprover` or the locks that speaks against it. Nine statements, however many they are.
 */
export async function approveMany(
  books: Books,
  words: KindWords,
  { bills, field, lockReason }: Chosen,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document[]>> {
  const ids = bills.map(({ id }) => id)
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  const held = await holdMany(books, [words.kind], ids)
  if (held.length < new Set(ids).size) {
    const there = new Set(held.map(({ id }) => id))
    return resultOf(
      ids.flatMap((id, index) => (there.has(id) ? [] : refusal('NOT_FOUND', `${field}.${index}`))),
      [],
    )
  }
  const waiting = replay.value === null ? held.filter(({ state }) => state !== 'POSTED') : []
  const approved = await approve(books, words, waiting, { bills, field, lockReason })
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
  { bills, field, lockReason }: Chosen,
): Promise<Result<Document[]>> {
  if (waiting.length === 0) return accepted([])
  const parties = await holdPartiesOf(books, waiting)
  const around = await readAround(
    books,
    waiting.flatMap(({ accountId }) => accountId ?? []),
  )
  const locking = { role: books.role, lockReason }
  const postings = waiting.map(document => postingOf(words, document, parties.get(document.partyId)!, around))
  const entries = postings.map(posting => entryOf(posting))
  const refusals = postings.flatMap((posting, index) => {
    const entry = entries[index] ?? null
    const open = entry === null ? accepted(null) : checkLocks([entry.date], around.locks, locking)
    const place = bills.findIndex(({ id }) => id === posting.document.id)
    if (!checkSeen(posting.document, bills[place]?.modifiedAt).ok) return refusal('STALE', `${field}.${place}`)
    const [reason] = reasonsAgainst(books, posting, { around, open })
    return reason === undefined ? [] : { ...reason, field: `${field}.${place}` }
  })
  if (refusals.length > 0) return resultOf(refusals, [])
  const drawn = await drawTransactionIds(books, entries.length)
  const reason = mayRole(books.role, 'locks.pass') ? lockReason : undefined
  const posted = await postMany(
    books,
    entries.flatMap((entry, index): NumberedEntry[] => {
      if (entry === null) return []
      const source = postings[index]!.document
      return [{ ...entry, lines: [...entry.lines], id: drawn[index]!, source, lockReason: reason }]
    }),
  )
  if (!posted.ok) return posted
  const written = postings.map(({ document }, index) => {
    const after = { ...document, entryId: entries[index] === null ? null : drawn[index]! }
    return { document: after, before: words.audited(waiting[index]!), after: words.audited(after) }
  })
  const stamps = await markMany(books, written)
  return accepted(written.map(({ document }) => ({ ...document, ...stamps.get(document.id) })))
}

function postingOf(words: KindWords, before: Document, party: HeldParty, around: Around): Posting {
  const account = around.accountOf(before.accountId)
  const facts = { ...around, account, partyCents: 0, entry: null }
  return { words, document: { ...before, state: 'POSTED' }, party, facts }
}

function reasonsAgainst(
  books: Books,
  posting: Posting,
  { around: { isSecondWanted }, open }: { around: Around; open: Result<null> },
): Refusal[] {
  const { id: documentId, enteredBy } = posting.document
  const approval = { documentId, enteredBy, approverId: books.userId, isSecondWanted }
  const checked = together(checkPosting(books, posting, {}), checkApprover(approval), open)
  return checked.ok ? [] : checked.refusals
}
