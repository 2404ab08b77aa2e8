import type { Database } from '../database/pool.ts'

/** The maximum number of entries sealed in one run. A full run takes a fraction of a second. */
const SEALED_MAX = 10_000

const SEAL = 'SELECT seal_audit($1) AS sealed'

/**
 * Seals the unsealed entries of all organisations, in one block for each organisation. Does nothing while another process is sealing.
 * Returns whether unsealed entries may remain.
 */
export async function sealAudit({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: number }>(SEAL, [SEALED_MAX])
  return rows[0]?.sealed === SEALED_MAX
}
