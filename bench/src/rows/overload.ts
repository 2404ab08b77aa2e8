// Benchmark row 21: for a minute, the server receives three times as many posts as it can process. It must respond to accepted posts
// as fast as usual, and must refuse other posts immediately. Afterwards, the books must be valid and the server must be as fast as before.
import { randomUUID } from 'node:crypto'
import { openDatabase } from '@twofold/server/database/pool'
import { type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { loadFigures, percentile, rateOf } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { pacedLoad } from '../paced-load.ts'
import { bodyOf, type Door, POST_PATH, postLoad } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { startServer } from '../server-under-test.ts'

const CLIENTS = 64
const TIMES = 3
const CONNECTIONS = 512
/** The statuses of temporary refusals. Any other status is an error. */
const REFUSED = new Set([429, 503])
const BACK_SHARE = 0.9
const BACK_MS_MAX = 30_000

/** Measures row 21. */
export async function measureOverload(run: Run): Promise<Finding> {
  const { accounts, blockMs, overloadMs, postsMax } = run.extent
  const books = await createBenchBooks(await run.environment.makeDatabase('overload', 'migrated'), accounts)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  const door: Door = {
    port: server.port,
    path: POST_PATH,
    headers: { authorization: `Bearer ${await books.accessToken()}` },
  }
  const usual = (ms: number) => postLoad(door, { workers: CLIENTS, ms, countMax: postsMax }, books.accountIds, 'spread')
  try {
    run.say('Overload: what 64 clients get')
    await usual(blockMs)
    const before = await usual(blockMs)
    const capacity = rateOf(before)
    const inBooks = await countOf(books)
    run.say(`Overload: ${Math.round(TIMES * capacity).toLocaleString('en')} posts a second`)
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => HttpConnection.open(door.port, door.headers)),
    )
    const key = randomUUID()
    const { ended, keptBack, elapsedMs } = await pacedLoad(
      { perSecond: TIMES * capacity, ms: overloadMs, connections: CONNECTIONS },
      async (connection, index) => {
        const { status, body } = await connections[connection]!.post(
          door.path,
          bodyOf(index, books.accountIds, 'spread'),
          `${key}-${index}`,
        )
        if (status !== 200 && !REFUSED.has(status))
          throw new Error(`Under overload a post was answered ${status}: ${body}`)
        return status === 200
      },
    )
    const endedAt = performance.now()
    for (const connection of connections) connection.close()
    let backMs = 0
    do {
      const sample = await usual(Math.min(250, blockMs))
      backMs = performance.now() - endedAt
      if (rateOf(sample) >= BACK_SHARE * capacity) break
    } while (backMs < BACK_MS_MAX)
    const accepted = ended.filter(({ isAccepted }) => isAccepted).map(({ ms }) => ms)
    const refused = ended.filter(({ isAccepted }) => !isAccepted).map(({ ms }) => ms)
    const kept = await keptWith(books, key)
    if (kept !== accepted.length)
      throw new Error(`${accepted.length} posts were accepted, and ${kept} of them are in the books`)
    run.memory.peak(server)
    const usualP99 = loadFigures([before]).p99Ms
    const acceptedP99 = percentile(accepted, 0.99)
    const offered = (ended.length / elapsedMs) * 1000
    return {
      row: 21,
      work: `${TIMES} times the capacity for ${Math.round(overloadMs / 1000)} s`,
      criteria: [
        {
          name: 'p99 of accepted posts, relative to capacity',
          value: acceptedP99 / usualP99,
          unit: '',
          better: 'less',
          aim: 2,
        },
        { name: 'back after', value: backMs / 1000, unit: 's', better: 'less', aim: 5 },
      ],
      notes: [
        `at capacity ${perSecond(capacity)}, p99 ${usualP99.toFixed(1)} ms`,
        `offered ${perSecond(offered)}, accepted ${perSecond((accepted.length / elapsedMs) * 1000)} with p50 ${percentile(accepted, 0.5).toFixed(1)} and p99 ${acceptedP99.toFixed(1)} ms`,
        refused.length === 0
          ? 'none refused'
          : `${refused.length.toLocaleString('en')} refused, p50 ${percentile(refused, 0.5).toFixed(1)} and p99 ${percentile(refused, 0.99).toFixed(1)} ms`,
        `${keptBack.toLocaleString('en')} were not sent because no connection was free; ${inBooks.toLocaleString('en')} transactions before, every accepted one in the books`,
      ],
    }
  } finally {
    await server.stop()
    await books.close()
    await requireCleanBooks(run, books.urls.ownerUrl)
  }
}

async function countOf(books: BenchBooks): Promise<number> {
  return await asked(books, 'SELECT count(*)::int AS count FROM transaction', [])
}

/** Returns the number of posts in the books whose idempotency key belongs to this run. */
async function keptWith(books: BenchBooks, key: string): Promise<number> {
  return await asked(
    books,
    `SELECT count(*)::int AS count FROM idempotency_key k JOIN transaction t USING (organisation_id)
      WHERE k.key LIKE $1 AND t.transaction_id = k.object_id`,
    [`${key}-%`],
  )
}

async function asked({ urls }: BenchBooks, text: string, values: unknown[]): Promise<number> {
  const owner = openDatabase(urls.ownerUrl)
  const { rows } = await owner.pool.query<{ count: number }>(text, values).finally(() => owner.pool.end())
  return rows[0]!.count
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}
