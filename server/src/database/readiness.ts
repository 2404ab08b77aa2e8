// Whether the server is ready. A database with a full disk, or a read-only one, can be read but not changed, so this checks both.
import type pg from 'pg'

/** How long a result is reused, in milliseconds. */
const HOLDS_MS = 10_000

/**
 * Does what every change needs, without changing anything. The INSERT of no rows runs its triggers and is refused by a read-only
 * database. The rows of the series take more than 64 kB, so PostgreSQL writes them to a temporary file, which needs space on the disk.
 * Writing and removing a row would need none, because its table already has the space. The statements are one transaction, because
 * they are sent together.
 */
const CHECK = `
  SET LOCAL work_mem = '64kB';
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT 0, 0, '', '', '', '', '', 0, 0 WHERE false;
  SELECT count(*) FROM generate_series(1, 20000)`

/** Returns a function that checks whether the database accepts changes, at most every 10 seconds. It throws what a change would
 * throw. */
function createWriteCheck(pool: pg.Pool, now: () => number): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | null = null
  return () => {
    if (asked === null || now() - asked.at >= HOLDS_MS)
      asked = { at: now(), answer: pool.query(CHECK).then(() => undefined) }
    return asked.answer
  }
}

/** Returns a function that reports whether the database has this server's schema. It throws if the database does not answer, or what a
 * change would throw if the database refuses changes. */
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
