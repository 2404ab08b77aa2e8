// Figures of the database for Prometheus: the pool of this process, and what the database itself says when it is asked.
import { Gauge, type Registry } from 'prom-client'
import { KINDS } from '../shares/fair-shares.ts'
import { measureShares } from '../shares/share-figures.ts'
import type { Database } from './pool.ts'

type Asked = { step: string; bytes: number; blocks: number; waiting: number; waitingSeconds: number }

const ASK = `
  SELECT (SELECT name FROM schema_migration ORDER BY number DESC LIMIT 1) AS step,
         pg_database_size(current_database()) AS bytes, blocks, waiting,
         coalesce(extract(epoch FROM clock_timestamp() - oldest_waiting_at), 0)::float8 AS "waitingSeconds"
    FROM audit_figures()`

/** A scrape must not wait for a database that says nothing. */
const ANSWER_MS_MAX = 2000

/** What the database says, or null when it does not answer in time. */
async function ask({ pool }: Database): Promise<Asked | null> {
  const late = new Promise<null>(resolve => {
    setTimeout(resolve, ANSWER_MS_MAX, null).unref()
  })
  const asked = pool.query<Asked>(ASK).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  )
  return await Promise.race([asked, late])
}

/** Adds the figures of the database to those of the server. */
export function measureDatabase(register: Registry, database: Database, version: string): void {
  const { pool, shares } = database
  let asking: Promise<Asked | null> | undefined
  /** One scrape, which collects all figures at once, asks once for all of them. */
  const asked = () => {
    setImmediate(() => {
      asking = undefined
    })
    asking ??= ask(database)
    return asking
  }
  /** A figure of the database's own, which has no value while the database does not answer. */
  const told = (name: string, help: string, figureIn: (told: Asked) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [register],
      collect: async () => {
        const answer = await asked()
        if (answer === null) gauge.remove()
        else gauge.set(figureIn(answer))
      },
    })
  }
  const connections: Gauge<'state'> = new Gauge({
    name: 'twofold_database_connections',
    help: 'Connections of this process to the database, by what they do.',
    labelNames: ['state'],
    registers: [register],
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
    },
  })
  measureShares(register, { name: 'connections', shares })
  const waiting: Gauge = new Gauge({
    name: 'twofold_database_waiting',
    help: 'Pieces of work that wait for a connection of this process.',
    registers: [register],
    collect: () => waiting.set(KINDS.reduce((sum, kind) => sum + shares.figures(kind).waiting, pool.waitingCount)),
  })
  const up: Gauge = new Gauge({
    name: 'twofold_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [register],
    collect: async () => up.set((await asked()) === null ? 0 : 1),
  })
  const schema: Gauge<'version' | 'step'> = new Gauge({
    name: 'twofold_schema_info',
    help: 'The version of Twofold, and the last step of the schema that was applied.',
    labelNames: ['version', 'step'],
    registers: [register],
    collect: async () => {
      const answer = await asked()
      schema.reset()
      if (answer !== null) schema.set({ version, step: answer.step }, 1)
    },
  })
  told('twofold_database_bytes', 'Size of the database with its indexes.', ({ bytes }) => bytes)
  told('twofold_audit_blocks', 'Sealed blocks of all audit trails.', ({ blocks }) => blocks)
  told('twofold_audit_unsealed', 'Changes that wait to be sealed; 10,000 stand for more.', answer => answer.waiting)
  told(
    'twofold_audit_unsealed_seconds',
    'How long the oldest change has waited to be sealed.',
    answer => answer.waitingSeconds,
  )
}
