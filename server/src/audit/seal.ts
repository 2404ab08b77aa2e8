import type { Database } from '../database/pool.ts'

/** The most entries that are sealed together: what is done in a fraction of a second. */
const SEALED_MAX = 10_000

const SEAL = 'SELECT seal_audit($1) AS sealed'

/**
 * Seals what waits in the audit trails of all organisations, each organisation's in a block of its own. When another
 * process is at it nothing is done. Answers whether more may wait.
 */
export async function sealAudit({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: number }>(SEAL, [SEALED_MAX])
  return rows[0]?.sealed === SEALED_MAX
}
