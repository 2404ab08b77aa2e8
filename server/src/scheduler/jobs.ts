// The jobs of the scheduler. They seal the audit trails, number entries, and delete expired records.
import { numberEarlierEntries, sealAudit } from '../audit/record.ts'
import type { Database } from '../database/pool.ts'
import type { Job } from './scheduler.ts'

const SECOND_MS = 1000
/** The interval at which earlier entries without a number are looked for. There are some only after an upgrade. */
const NUMBERING_MS = 10 * SECOND_MS
const CHECK_MS = 600 * SECOND_MS
/** The timeout of a cleanup. It is long, because no user waits for a cleanup, and many idempotency keys can accumulate in a week. */
const CLEANUP_MS_MAX = 600 * SECOND_MS

/** The cleanups by name, each with its interval and its database function. */
const CLEANUPS = [
  { name: 'sessions', every: '1 hour', cleanup: 'sweep_sessions()' },
  { name: 'provider artefacts', every: '1 hour', cleanup: 'sweep_provider_artefacts()' },
  { name: 'idempotency keys', every: '1 day', cleanup: 'sweep_idempotency_keys()' },
  { name: 'mail files', every: '1 day', cleanup: 'sweep_mail_files()' },
] as const

/** Returns the jobs for a database. The first process that finds a due job runs it. */
export function scheduledJobs(database: Database): Job[] {
  const cleanups = CLEANUPS.map(({ name, every, cleanup }) => ({
    name,
    everyMs: CHECK_MS,
    run: async () => {
      const text = `SELECT CASE WHEN take_job($1, $2) THEN ${cleanup} END`
      const patient = { text, values: [name, every], query_timeout: CLEANUP_MS_MAX }
      await database.pool.query(patient)
      return false
    },
  }))
  return [
    { name: 'seal', everyMs: SECOND_MS, run: () => sealAudit(database) },
    { name: 'entry numbers', everyMs: NUMBERING_MS, run: () => numberEarlierEntries(database) },
    ...cleanups,
  ]
}
