// Benchmark row 4: the rate of posts as the books grow. Books of each size have their own database, which is filled by an import.
// The load alternates between the books.
import { rmSync } from 'node:fs'
import { type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { loadFigures, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { importFile, vacuumBooks, writeTransactions } from '../imported-books.ts'
import { type Door, POST_PATH, postLoad } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'

/** Each turn has few posts, so that small books stay small. To compensate, there are many turns. */
const BLOCKS = [
  { clients: 1, postsMax: 300 },
  { clients: 64, postsMax: 1000 },
] as const
const TURNS_A_ROUND = 2

/**
 * The number of transactions posted before each measured turn, as a share of the size of the books. PostgreSQL logs a full page at its
 * first change after a checkpoint, which takes place every 15 minutes. Without the added posts, the few posts of a turn would nearly always
 * change such pages in large books, and rarely in small books.
 */
const WARMING_SHARE = 0.02
const WARMING_MS_MAX = 60_000

type Grown = { size: number; books: BenchBooks; server: ServerUnderTest; rounds: Sample[][]; warmedBy: number }

/** Measures row 4. */
export async function measureGrowing(run: Run): Promise<Finding> {
  const grown: Grown[] = []
  try {
    for (const size of run.extent.bookSizes) grown.push(await grow(run, size))
    for (const each of grown) await warmUp(each)
    const turns = run.extent.rounds * TURNS_A_ROUND
    for (let turn = 0; turn <= turns; turn += 1) {
      if (turn % TURNS_A_ROUND === 0) run.say(`Posting into small and large books: turn ${turn} of ${turns}`)
      // The order of the books alternates, so that a slowdown of the machine affects small and large books equally.
      for (const each of turn % 2 === 0 ? grown : grown.toReversed()) await takeTurn(run, each, turn > 0)
    }
    for (const { server } of grown) run.memory.peak(server)
  } finally {
    for (const { server, books } of grown) {
      await server.stop()
      await books.close()
    }
  }
  for (const { books } of grown) await requireCleanBooks(run, books.urls.ownerUrl)
  return findingOf(grown)
}

async function grow(run: Run, size: number): Promise<Grown> {
  run.say(`Growing books of ${size.toLocaleString('en')} transactions`)
  const { accounts } = run.extent
  const books = await createBenchBooks(await run.environment.makeDatabase(`books_${size}`, 'migrated'), accounts)
  const file = await writeTransactions(run.environment.folder, accounts, size, `growth-${size}`)
  await importFile(books, file, size)
  rmSync(file)
  await vacuumBooks(books)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  return { size, books, server, rounds: BLOCKS.map(() => []), warmedBy: 0 }
}

async function doorOf({ books, server }: Grown): Promise<Door> {
  return { port: server.port, path: POST_PATH, headers: { authorization: `Bearer ${await books.accessToken()}` } }
}

async function warmUp(each: Grown): Promise<void> {
  const bounds = { workers: 64, ms: WARMING_MS_MAX, countMax: Math.ceil(each.size * WARMING_SHARE) }
  each.warmedBy = (await postLoad(await doorOf(each), bounds, each.books.accountIds, 'spread')).ms.length
}

async function takeTurn(run: Run, each: Grown, counts: boolean): Promise<void> {
  const { books, rounds } = each
  const door = await doorOf(each)
  for (const [index, { clients, postsMax }] of BLOCKS.entries()) {
    const bounds = { workers: clients, ms: run.extent.blockMs, countMax: Math.min(postsMax, run.extent.postsMax) }
    const sample = await postLoad(door, bounds, books.accountIds, 'spread')
    if (counts) rounds[index]!.push(sample)
  }
}

function findingOf(grown: Grown[]): Finding {
  const smallest = grown[0]!
  const largest = grown.at(-1)!
  const rates = ({ size, rounds, warmedBy }: Grown) => {
    const figures = rounds.map(loadFigures)
    const each = BLOCKS.map(({ clients }, index) => {
      const { rate, p50Ms, p99Ms } = figures[index]!
      return `${Math.round(rate).toLocaleString('en')}/s at ${clients} (p50 ${p50Ms.toFixed(2)}, p99 ${p99Ms.toFixed(2)} ms)`
    })
    return `${size.toLocaleString('en')} transactions, warmed by ${warmedBy.toLocaleString('en')}: ${each.join(', ')}`
  }
  return {
    row: 4,
    work: `rate with ${largest.size.toLocaleString('en')} transactions in the books against ${smallest.size.toLocaleString('en')}`,
    criteria: BLOCKS.map(({ clients }, index) => ({
      name: `at ${clients} client${clients === 1 ? '' : 's'}`,
      // The turns are short, so the rate of a single turn is imprecise.
      value: loadFigures(largest.rounds[index]!).rate / loadFigures(smallest.rounds[index]!).rate,
      unit: '' as const,
      better: 'more' as const,
      floor: 0.82,
      aim: 0.97,
    })),
    notes: grown.map(rates),
  }
}
