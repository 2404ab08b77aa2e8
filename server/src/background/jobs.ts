// The jobs of the scheduler: seal the audit trails, and delete what has expired.
import { sealAudit } from '../audit/seal.ts'
import type { Database } from '../database/pool.ts'
import type { Job } from './loop.ts'

const SECOND_MS = 1000
const LOOK_MS = 600 * SECOND_MS
/** No user waits for a cleanup, and a busy week leaves many idempotency keys. */
const SWEEP_MS_MAX = 600 * SECOND_MS

/** The cleanups by name, each with its interval and its database function. */
const SWEEPS = [
  { name: 'sessions', every: '1 hour', sweep: 'sweep_sessions()' },
  { name: 'provider artefacts', every: '1 hour', sweep: 'sweep_provider_artefacts()' },
  { name: 'idempotency keys', every: '1 day', sweep: 'sweep_idempotency_keys()' },
  { name: 'mail files', every: '1 day', sweep: 'sweep_mail_files()' },
] as const

/** Returns the jobs for a database. Of several processes, the first to find a job due runs it. */
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
