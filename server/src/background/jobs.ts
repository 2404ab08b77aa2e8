// What the background loop does: seal the audit trails, and sweep away what is over.
import { sealAudit } from '../audit/seal.ts'
import type { Database } from '../database/pool.ts'
import type { Job } from './loop.ts'

const SECOND_MS = 1000
const LOOK_MS = 600 * SECOND_MS
/** Nobody waits for a sweep, and a busy week's keys are many. */
const SWEEP_MS_MAX = 600 * SECOND_MS

/** Sweeps by name, each with how often it is due and the function of the database that does it. */
const SWEEPS = [
  { name: 'sessions', every: '1 hour', sweep: 'sweep_sessions()' },
  { name: 'provider artefacts', every: '1 hour', sweep: 'sweep_provider_artefacts()' },
  { name: 'idempotency keys', every: '1 day', sweep: 'sweep_idempotency_keys()' },
  { name: 'mail files', every: '1 day', sweep: 'sweep_mail_files()' },
] as const

/** The jobs on a database. Of several processes one does each: whoever comes first when it is due. */
export function backgroundJobs(database: Database): Job[] {
  const sweeps = SWEEPS.map(({ name, every, sweep }) => ({
    name,
    everyMs: LOOK_MS,
    run: async () => {
      const text = `SELECT CASE WHEN take_job($1, $2) THEN ${sweep} END`
      const patient = { text, values: [name, every], query_timeout: SWEEP_MS_MAX }
      await database.pool.query(patient)
      return false
    },
  }))
  return [{ name: 'seal', everyMs: SECOND_MS, run: () => sealAudit(database) }, ...sweeps]
}
