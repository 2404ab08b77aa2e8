// Idempotency keys: a request that is sent twice with one key has one effect. Posts claim theirs in post_transactions;
// every other command claims its key here, in the same database transaction as its change.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'

/** A key as it was sent, and the digest of what was sent with it. */
export type IdempotencyKey = { key: string; bodyHash: string }

/** What a key once made: an answer to a retry shows this version of it. */
export type MadeObject = { objectKind: string; objectId: number; objectVersion: number }

const FIND = `
  SELECT body_hash AS "bodyHash", object_kind AS "objectKind", object_id AS "objectId", object_version AS "objectVersion"
    FROM idempotency_key WHERE organisation_id = $1 AND user_id = $2 AND key = $3`

const CLAIM = `
  INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`

/** What the key has made before, or null when it is new (or none was sent). Refuses IDEMPOTENCY_MISMATCH for another body. */
export async function findReplay(books: Books, sent: IdempotencyKey | null): Promise<Result<MadeObject | null>> {
  if (sent === null) return accepted(null)
  const [found] = await books.query<MadeObject & { bodyHash: string }>(FIND, [
    books.organisationId,
    books.userId,
    sent.key,
  ])
  if (found === undefined) return accepted(null)
  const { bodyHash, ...made } = found
  return bodyHash === sent.bodyHash ? accepted(made) : refused('IDEMPOTENCY_MISMATCH')
}

/**
 * Claims a key for what this database transaction has made. Of two requests with one key the later one waits here for the
 * earlier one, fails on the key, and is run again by `openBooks`: it then finds the replay.
 */
export async function claimKey(
  books: Pick<Books, 'organisationId' | 'userId' | 'query'>,
  sent: IdempotencyKey | null,
  made: MadeObject,
): Promise<void> {
  if (sent === null) return
  const { objectKind, objectId, objectVersion } = made
  await books.query(CLAIM, [
    books.organisationId,
    books.userId,
    sent.key,
    sent.bodyHash,
    objectKind,
    objectId,
    objectVersion,
  ])
}
