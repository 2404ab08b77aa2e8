// What the background loop does: seal the audit trails, and sweep away what is over.
import { sealAudit } from '../audit/seal.ts'
import type { Database } from '../database/pool.ts'
import type { Job } from './loop.ts'

const SECOND_MS = 1000
const LOOK_MS = 600 * SECOND_MS

/** Sweeps by name, each with how often it is due and the function of the database that does it. */
const SWEEPS = [
  { name: 'sessions', every: '1 hour', sweep: 'sweep_sessions()' },
  { name: 'provider artefacts', every: '1 hour', sweep: 'sweep_provider_artefacts()' },
  { name: 'idempotency keys', every: '1 day', sweep: 'sweep_idempotency_keys()' },
] as const

/** The jobs on a database. Of several processes one does each: whoever comes first when it is due. */
export function backgroundJobs(database: Database): Job[] {
  const sweeps = SWEEPS.map(({ name, every, sweep }) => ({
    name,
    everyMs: LOOK_MS,
    run: async () => {
      await database.pool.query(`SELECT CASE WHEN take_job($1, $2) THEN ${sweep} END`, [name, every])
      return false
    },
  }))
  return [{ name: 'seal', everyMs: SECOND_MS, run: () => sealAudit(database) }, ...sweeps]
}
