// Whether the server can serve: reading alone goes on while the database's disk is full or while the database is read-only.
import type pg from 'pg'

/** How long an answer holds: whoever asks within this time shares it. */
const HOLDS_MS = 10_000

/**
 * Does everything that a change does, and changes nothing. The INSERT of no rows runs with its triggers and is refused by a
 * read-only database. The rows of the series take more than 64 kB, so PostgreSQL writes them to a temporary file, and that needs room
 * on the disk. A row that is written and removed again would need no room: its table would have it already. The statements are one
 * transaction, because they are sent together.
 */
const CHECK = `
  SET LOCAL work_mem = '64kB';
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT 0, 0, '', '', '', '', '', 0, 0 WHERE false;
  SELECT count(*) FROM generate_series(1, 20000)`

/** Asks whether the database takes changes, at most every 10 seconds however many ask. Throws what a change would throw. */
function createWriteCheck(pool: pg.Pool, now: () => number): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | null = null
  return () => {
    if (asked === null || now() - asked.at >= HOLDS_MS)
      asked = { at: now(), answer: pool.query(CHECK).then(() => undefined) }
    return asked.answer
  }
}

/** Whether the database has our schema and takes changes; throws when it does not answer, and what a change would throw. */
export function createReadiness(
  pool: pg.Pool,
  isOurSchema: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  const takeChanges = createWriteCheck(pool, now)
  return async () => {
    if (!(await isOurSchema())) return false
    await takeChanges()
    return true
  }
}
