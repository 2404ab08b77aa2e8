// Posts manual entries. The database function post_transactions does the work in one round trip. `checkTransaction` checks the entry first.
// If the database refuses it, this file finds the reasons.
import { checkTransaction } from '@twofold/accounting/ledger/transaction'
import { isRefusalCode, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import { PERMISSIONS } from '@twofold/contract/permissions'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { refusalOfDatabase } from '../database/database-refusal.ts'
import { afterDone, isUndone } from '../database/lost-connection.ts'
import type { Database } from '../database/pool.ts'
import { inOneStatement } from '../database/transaction.ts'
import { type Caller, readBooks } from '../identity/books.ts'
import { type EntryDraft, explainRefusal } from './line-facts.ts'
import { type PostedTransaction, readTransactionVersion } from './posted-transaction.ts'
import { createPostingQueue } from './posting-queue.ts'

/** Posts entries; made once per process. */
export type Post = (
  caller: Caller,
  idempotency: IdempotencyKey | null,
  entry: EntryDraft,
) => Promise<Result<PostedTransaction>>

type Item = { caller: Caller; idempotency: IdempotencyKey | null; entry: EntryDraft }
type Outcome = {
  refusal: string | null
  id: number | null
  version: number
  modifiedAt: string
  isReplay: boolean
}

const POST = `
  SELECT refusal, transaction_id AS id, version, modified_at AS "modifiedAt", replayed AS "isReplay"
    FROM post_transactions($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

/**
 * Creates the function that posts entries. Posts of one organisation that arrive together share a commit. Fails with BALANCE_OUT_OF_RANGE,
 * NOT_A_MEMBER, FORBIDDEN, TWO_FACTORS_REQUIRED and IDEMPOTENCY_MISMATCH. Also fails with the errors of `checkTransaction`,
 * `checkLineAccounts` and `checkLocks`. A retry with the same key returns the transaction as it was first posted. Throws OutcomeUnknown if
 * the connection is lost before the outcome is known.
 */
export function createPost(database: Database): Post {
  const enqueue = createPostingQueue<Item, Outcome>(
    (organisationId, items) => run(database, organisationId, items),
    isUndone,
  )
  return async (caller, idempotency, entry) => {
    const checked = checkTransaction(entry)
    if (!checked.ok) return checked
    const outcome = await enqueue(caller.organisationId, { caller, idempotency, entry }).catch(asRefusal)
    if ('code' in outcome) return await explainRefusal(database, caller, entry, outcome)
    const { refusal, id, version, modifiedAt, isReplay } = outcome
    if (refusal !== null && isRefusalCode(refusal)) {
      return await explainRefusal(database, caller, entry, { code: refusal })
    }
    if (id === null) throw new Error('A transaction was neither posted nor refused')
    return isReplay
      ? await replay(database, caller, { id, version })
      : { ok: true, value: asPosted(entry, { id, modifiedAt }) }
  }
}

function run(database: Database, organisationId: number, items: Item[]): Promise<Outcome[]> {
  const values = [
    organisationId,
    PERMISSIONS['transactions.write'],
    PERMISSIONS['locks.pass'],
    items.map(({ caller }) => caller.userId),
    items.map(({ caller }) => caller.sessionId),
    items.map(({ caller }) => caller.requestId),
    items.map(({ idempotency }) => idempotency?.key ?? null),
    items.map(({ idempotency }) => idempotency?.bodyHash ?? null),
    items.map(({ entry }) => entry.date),
    items.map(({ entry }) => entry.comment),
    items.map(({ entry }) => entry.isClosing ?? false),
    items.map(({ entry }) => reasonOf(entry)),
    items.map(({ entry }) => `{${entry.lines.map(line => line.accountId).join()}}`),
    items.map(({ entry }) => `{${entry.lines.map(line => line.cents).join()}}`),
    items.map(({ caller }) => caller.signIn?.hasTwoFactors === true),
  ]
  // Posts are queued per organisation, not per user. Otherwise, they would wait for other requests of the user who posted first.
  const turn = {
    user: `posts of ${organisationId}`,
    organisation: organisationId,
    kind: 'usual',
    work: 'posts',
  } as const
  return inOneStatement<Outcome>(database, POST, values, turn)
}

function reasonOf({ lockReason = '' }: EntryDraft): string | null {
  return lockReason.trim() === '' ? null : lockReason
}

function asRefusal(error: unknown): Refusal {
  const refusal = refusalOfDatabase(error)
  if (refusal === null) throw error
  return refusal
}

function replay(
  database: Database,
  caller: Caller,
  made: { id: number; version: number },
): Promise<Result<PostedTransaction>> {
  return readBooks(database, caller, 'transactions.write', async books => {
    const value = await readTransactionVersion(books, made)
    return value === null ? refused('NOT_FOUND') : { ok: true, value }
  }).catch(error => {
    // The transaction was posted by an earlier request.
    throw afterDone(error)
  })
}

function asPosted(entry: EntryDraft, { id, modifiedAt }: { id: number; modifiedAt: string }): PostedTransaction {
  return {
    id,
    entryNumber: null,
    date: entry.date,
    comment: entry.comment,
    lines: [...entry.lines],
    isVoid: false,
    isClosing: entry.isClosing ?? false,
    version: 1,
    source: null,
    cleared: [],
    modifiedAt,
  }
}
