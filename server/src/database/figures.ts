// Prometheus metrics of the database: the pool of this process, and values that the database reports.
import { Gauge, type Registry } from 'prom-client'
import { KINDS } from '../shares/fair-shares.ts'
import { measureShares } from '../shares/share-figures.ts'
import type { Database } from './pool.ts'

type DatabaseMetrics = { step: string; bytes: number; blocks: number; waiting: number; waitingSeconds: number }

const ASK = `
  SELECT (SELECT name FROM schema_migration ORDER BY number DESC LIMIT 1) AS step,
         pg_database_size(current_database()) AS bytes, blocks, waiting,
         coalesce(extract(epoch FROM clock_timestamp() - oldest_waiting_at), 0)::float8 AS "waitingSeconds"
    FROM audit_figures()`

/** The maximum time in milliseconds that a scrape waits for the database. */
const ANSWER_MS_MAX = 2000

/** Returns the values that the database reports, or null if the database does not respond in time. */
async function ask({ pool }: Database): Promise<DatabaseMetrics | null> {
  const late = new Promise<null>(resolve => {
    setTimeout(resolve, ANSWER_MS_MAX, null).unref()
  })
  const metrics = pool.query<DatabaseMetrics>(ASK).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  )
  return await Promise.race([metrics, late])
}

/** Adds the metrics of the database to those of the server. */
export function measureDatabase(register: Registry, database: Database, version: string): void {
  const { pool, shares } = database
  let asking: Promise<DatabaseMetrics | null> | undefined
  /** A scrape collects all metrics in one request, so they share one query. */
  const metrics = () => {
    setImmediate(() => {
      asking = undefined
    })
    asking ??= ask(database)
    return asking
  }
  /** Declares a metric that the database reports. It has no value while the database does not respond. */
  const databaseFigure = (name: string, help: string, figureIn: (answer: DatabaseMetrics) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [register],
      collect: async () => {
        const answer = await metrics()
        if (answer === null) gauge.remove()
        else gauge.set(figureIn(answer))
      },
    })
  }
  const connections: Gauge<'state'> = new Gauge({
    name: 'twofold_database_connections',
    help: 'Connections of this process to the database, by state.',
    labelNames: ['state'],
    registers: [register],
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
    },
  })
  measureShares(register, { name: 'connections', work: 'database tasks', shares })
  const waiting: Gauge = new Gauge({
    name: 'twofold_database_waiting',
    help: 'Number of tasks waiting for a database connection of this process.',
    registers: [register],
    collect: () => waiting.set(KINDS.reduce((sum, kind) => sum + shares.figures(kind).waiting, pool.waitingCount)),
  })
  const up: Gauge = new Gauge({
    name: 'twofold_database_up',
    help: 'Whether the database responds: 1 or 0.',
    registers: [register],
    collect: async () => up.set((await metrics()) === null ? 0 : 1),
  })
  const schema: Gauge<'version' | 'step'> = new Gauge({
    name: 'twofold_schema_info',
    help: 'Version of Twofold and the last applied migration.',
    labelNames: ['version', 'step'],
    registers: [register],
    collect: async () => {
      const answer = await metrics()
      schema.reset()
      if (answer !== null) schema.set({ version, step: answer.step }, 1)
    },
  })
  databaseFigure('twofold_database_bytes', 'Size of the database including indexes, in bytes.', ({ bytes }) => bytes)
  databaseFigure('twofold_audit_blocks', 'Number of sealed blocks in all audit trails.', ({ blocks }) => blocks)
  databaseFigure(
    'twofold_audit_unsealed',
    'Number of changes not sealed yet. 10,000 means 10,000 or more.',
    answer => answer.waiting,
  )
  databaseFigure(
    'twofold_audit_unsealed_seconds',
    'Age of the oldest change not sealed yet, in seconds.',
    answer => answer.waitingSeconds,
  )
}
