// Checks whether the server is ready. A read-only database or a database with a full disk can be read but not changed, so this checks
// reading and writing.
import type pg from 'pg'

/** The time in milliseconds for which a result is reused. */
const HOLDS_MS = 10_000

/**
 * Performs the steps that every change requires, without changing anything. The INSERT of no rows runs the triggers of the table and fails
 * on a read-only database. The rows of the series take more than 64 kB, so PostgreSQL writes them to a temporary file, which requires disk
 * space. Inserting and deleting a row would not need disk space, because the table already has free space. The statements are sent in one
 * message, so they are one transaction.
 */
const CHECK = `
  SET LOCAL work_mem = '64kB';
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT 0, 0, '', '', '', '', '', 0, 0 WHERE false;
  SELECT count(*) FROM generate_series(1, 20000)`

/**
 * Returns a function that checks whether the database accepts changes. It checks at most every 10 seconds, and throws the error that a
 * change would throw.
 */
function createWriteCheck(pool: pg.Pool, now: () => number): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | null = null
  return () => {
    if (asked === null || now() - asked.at >= HOLDS_MS)
      asked = { at: now(), answer: pool.query(CHECK).then(() => undefined) }
    return asked.answer
  }
}

/**
 * Returns a function that reports whether the database has the schema of this server. If the database does not respond or refuses changes,
 * the function throws the error that a change would throw.
 */
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
