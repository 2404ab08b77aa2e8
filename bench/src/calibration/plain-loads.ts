// The calibration loads. R uses the database driver, N uses a minimal HTTP server, and C uses COPY.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Sample } from '../figures.ts'
import { load } from '../load.ts'
import { centsOf, type Door, dayOf, pairOf } from '../posts.ts'
import { stopChild, withoutSettings } from '../server-under-test.ts'
import { plainPost } from './plain-tables.ts'

/** Load R: one SQL statement per commit through the database driver, over a number of connections. */
export async function driverLoad(
  ownerUrl: string,
  accounts: number,
  bounds: Parameters<typeof load>[0],
): Promise<Sample> {
  const clients = await Promise.all(
    Array.from({ length: bounds.workers }, async () => {
      const client = new pg.Client(ownerUrl)
      await client.connect()
      return client
    }),
  )
  try {
    return await load(bounds, (worker, n) => {
      const { debit, credit } = pairOf(n, accounts, 'spread')
      const post = { date: dayOf(n), comment: `Office supplies, order ${n}`, cents: centsOf(n) }
      return clients[worker]!.query(plainPost({ ...post, debit: debit + 1, credit: credit + 1 }))
    })
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}

/** Starts the HTTP server of load N in a separate process. */
export async function startBareServer(ownerUrl: string): Promise<{ door: Door; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), {
    env: { ...withoutSettings(process.env), BENCH_DATABASE_URL: ownerUrl },
  })
  const [port] = (await once(child, 'message')) as [number]
  return { door: { port, path: '/', headers: {} }, stop: () => stopChild(child) }
}

/** Load C: uses COPY to insert two-line transactions into the plain tables, which have keys and an index. */
export async function copyLoad(ownerUrl: string, accounts: number, count: number): Promise<Sample> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT setval('plain.transaction_id', nextval('plain.transaction_id') + $1::int)::float8 - $1 AS first`,
      [count],
    )
    const first: number = rows[0].first
    const beganAt = performance.now()
    await client.query('BEGIN')
    await copy(client, 'plain.transaction (organisation_id, transaction_id, date, comment)', transactions(first, count))
    const columns = 'organisation_id, transaction_id, no, account_id, date, cents'
    await copy(client, `plain.line (${columns})`, lines(first, count, accounts))
    await client.query('COMMIT')
    const elapsedMs = performance.now() - beganAt
    return { ms: Array(count).fill(elapsedMs / count), elapsedMs }
  } finally {
    await client.end()
  }
}

async function copy(client: pg.Client, table: string, rows: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${table} FROM STDIN`)))
}

const ROWS_A_CHUNK = 500

function* chunks(count: number, rowsOf: (n: number) => string): Generator<string> {
  for (let at = 0; at < count; at += ROWS_A_CHUNK) {
    const length = Math.min(ROWS_A_CHUNK, count - at)
    yield Array.from({ length }, (_, index) => rowsOf(at + index)).join('')
  }
}

function transactions(first: number, count: number): Iterable<string> {
  return chunks(count, n => `1\t${first + n}\t${dayOf(n)}\tOffice supplies, order ${n}\n`)
}

function lines(first: number, count: number, accounts: number): Iterable<string> {
  return chunks(count, n => {
    const { debit, credit } = pairOf(n, accounts, 'spread')
    const key = `1\t${first + n}`
    return `${key}\t1\t${debit + 1}\t${dayOf(n)}\t${centsOf(n)}\n${key}\t2\t${credit + 1}\t${dayOf(n)}\t-${centsOf(n)}\n`
  })
}
