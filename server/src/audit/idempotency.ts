// Idempotency keys. A request that is sent twice with the same key has its effect only once. post_transactions claims the keys of posted
// transactions. Every other command claims its key here, in the database transaction of its change.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'

/** An idempotency key and the digest of its request. */
export type IdempotencyKey = { key: string; bodyHash: string }

/** The object and version that a request with a key created. The response to a retry returns this version. */
export type MadeObject = { objectKind: string; objectId: number; objectVersion: number }

const FIND = `
  SELECT body_hash AS "bodyHash", object_kind AS "objectKind", object_id AS "objectId", object_version AS "objectVersion"
    FROM idempotency_key WHERE organisation_id = $1 AND user_id = $2 AND key = $3`

const CLAIM = `
  INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`

/**
 * Returns the object that the key created earlier. Returns null if the key is new or the request has no key. Fails with
 * IDEMPOTENCY_MISMATCH for a different body.
 */
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
 * Claims a key for the object that this database transaction has created. If two requests have the same key, the later request waits here
 * for the earlier one. It then fails because the key exists, and `openBooks` retries it. The retry finds the object of the earlier request.
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

// Reserves the id of a new record and claims the key for it. If two requests have the same key, the later request waits here.
const claimNew = (sequence: string) => `
  WITH next AS (SELECT nextval('${sequence}') AS id), claimed AS (
    INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
    SELECT $1, $2, $3, $4, $5, id, 1 FROM next WHERE $3::text IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING object_id)
  SELECT id, $3::text IS NULL OR EXISTS (SELECT FROM claimed) AS "isNew" FROM next`

/** The sequences of ids, one per kind of record. */
type IdSequence = 'party_id' | 'document_id' | 'payment_run_id' | 'mail_id'

/**
 * Reserves the id of a new record and claims the key for it, before other data is read. Returns the id, or the object that the key created
 * earlier. Fails with IDEMPOTENCY_MISMATCH. Runs one statement, or two for a retry.
 */
export async function reserveId(
  books: Books,
  sequence: IdSequence,
  objectKind: string,
  sent: IdempotencyKey | null,
): Promise<Result<{ id: number; made: MadeObject | null }>> {
  const values = [books.organisationId, books.userId, sent?.key ?? null, sent?.bodyHash ?? null, objectKind]
  const [reserved] = await books.query<{ id: number; isNew: boolean }>(claimNew(sequence), values)
  if (reserved === undefined) throw new Error(`The sequence ${sequence} returned no id`)
  if (reserved.isNew) return accepted({ id: reserved.id, made: null })
  const found = await findReplay(books, sent)
  if (!found.ok) return found
  if (found.value === null) throw new Error('A reserved idempotency key is missing')
  return found.value.objectKind === objectKind
    ? accepted({ id: reserved.id, made: found.value })
    : refused('IDEMPOTENCY_MISMATCH')
}
