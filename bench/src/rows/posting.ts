// Benchmark rows 1 to 3: posting over HTTP with all features enabled. Alternates with the calibration.
import { setTimeout as pause } from 'node:timers/promises'
import { createBenchBooks } from '../bench-books.ts'
import { driverLoad, startBareServer } from '../calibration/plain-loads.ts'
import { makePlainTables } from '../calibration/plain-tables.ts'
import { type LoadFigures, loadFigures, ratioOf, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { type Door, POST_PATH, postLoad } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { startServer } from '../server-under-test.ts'

const IDLE_MS = 2000
const CLIENTS = 64
const CONNECTIONS = 8

const LOADS = ['R1', 'one', 'N1', 'R8', 'spread', 'N64', 'bank'] as const
type Load = (typeof LOADS)[number]
type Rounds = Record<Load, Sample[]>

/** Measures rows 1, 2 and 3 in one run, because they use the same calibration. */
export async function measurePosting(run: Run): Promise<Finding[]> {
  const { accounts, rounds } = run.extent
  const plain = await run.environment.makeDatabase('plain', 'bare')
  await makePlainTables(plain.ownerUrl, accounts)
  const books = await createBenchBooks(await run.environment.makeDatabase('posting', 'migrated'), accounts)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  await pause(IDLE_MS)
  run.memory.idle(server)
  const bare = await startBareServer(plain.ownerUrl)
  const found = Object.fromEntries(LOADS.map(load => [load, []])) as unknown as Rounds
  const bounds = (workers: number) => ({ workers, ms: run.extent.blockMs, countMax: run.extent.postsMax })
  const plainIds = Array.from({ length: accounts }, (_, no) => no + 1)
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const door: Door = { port: server.port, path: POST_PATH, headers: await bearer(books) }
      const blocks: Record<Load, () => Promise<Sample>> = {
        R1: () => driverLoad(plain.ownerUrl, accounts, bounds(1)),
        one: () => postLoad(door, bounds(1), books.accountIds, 'spread'),
        N1: () => postLoad(bare.door, bounds(1), plainIds, 'spread'),
        R8: () => driverLoad(plain.ownerUrl, accounts, bounds(CONNECTIONS)),
        spread: () => postLoad(door, bounds(CLIENTS), books.accountIds, 'spread'),
        N64: () => postLoad(bare.door, bounds(CLIENTS), plainIds, 'spread'),
        bank: () => postLoad(door, bounds(CLIENTS), books.accountIds, 'one bank account'),
      }
      run.say(round === 0 ? 'Posting: warming up' : `Posting: round ${round} of ${rounds}`)
      for (const load of LOADS) {
        const sample = await blocks[load]()
        if (round > 0) found[load].push(sample)
      }
    }
    run.memory.peak(server)
  } finally {
    await bare.stop()
    await server.stop()
    await books.close()
  }
  await requireCleanBooks(run, books.urls.ownerUrl)
  return findingsOf(found)
}

async function bearer(books: { accessToken: () => Promise<string> }) {
  return { authorization: `Bearer ${await books.accessToken()}` }
}

function findingsOf(found: Rounds): Finding[] {
  const figures = Object.fromEntries(LOADS.map(load => [load, loadFigures(found[load])])) as Record<Load, LoadFigures>
  const { one, spread, bank, N1, N64 } = figures
  return [
    {
      row: 1,
      work: 'post one transaction, 1 client',
      criteria: [
        { name: 'of R1', value: ratioOf(found.one, found.R1), unit: '', better: 'more', floor: 0.3, aim: 0.5 },
        { name: 'p50', value: one.p50Ms, unit: 'ms', better: 'less', aim: 0.8 },
        { name: 'p99', value: one.p99Ms, unit: 'ms', better: 'less', floor: 15, aim: 5 },
      ],
      notes: [
        perSecond(one),
        `R1 ${timed(figures.R1)}`,
        `${ratioOf(found.one, found.N1).toFixed(2)} of N at 1 client: ${timed(N1)}`,
      ],
    },
    {
      row: 2,
      work: `post, ${CLIENTS} clients, spread accounts`,
      criteria: [
        { name: 'of R8', value: ratioOf(found.spread, found.R8), unit: '', better: 'more', floor: 0.75, aim: 1 },
        { name: 'p50', value: spread.p50Ms, unit: 'ms', better: 'less' },
        { name: 'p99', value: spread.p99Ms, unit: 'ms', better: 'less', aim: 50 },
      ],
      notes: [
        perSecond(spread),
        `R8 ${timed(figures.R8)}`,
        `${ratioOf(found.spread, found.N64).toFixed(2)} of N at ${CLIENTS} clients: ${timed(N64)}`,
      ],
    },
    {
      row: 3,
      work: 'the same, all on one bank account',
      criteria: [
        { name: 'of row 2', value: ratioOf(found.bank, found.spread), unit: '', better: 'more', floor: 0.9, aim: 1 },
        { name: 'p50', value: bank.p50Ms, unit: 'ms', better: 'less' },
        { name: 'p99', value: bank.p99Ms, unit: 'ms', better: 'less' },
      ],
      notes: [perSecond(bank)],
    },
  ]
}

function timed({ rate, p50Ms, p99Ms }: LoadFigures): string {
  return `${perSecond({ rate })}, p50 ${p50Ms.toFixed(2)}, p99 ${p99Ms.toFixed(2)} ms`
}

function perSecond({ rate }: { rate: number }): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}
