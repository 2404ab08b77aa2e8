// Benchmark row 23: the cost of sealing the audit trail while transactions are posted. The same load alternates between two modes.
// With the chain, each audit entry is queued and sealed into a block within a second. Without the chain, audit entries are only written.

import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@twofold/server/database/pool'
import type pg from 'pg'
import { createBenchBooks } from '../bench-books.ts'
import { loadFigures, ratioOf, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { type Door, POST_PATH, postLoad } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { startServer } from '../server-under-test.ts'

const CLIENTS = [1, 64] as const
const MODES = ['chained', 'unchained'] as const
type Mode = (typeof MODES)[number]

/** There are many short turns, so that a slowdown of the machine affects both modes. */
const TURNS_A_ROUND = 3
const COUNTED_SHARE = 1 / 2
/**
 * The load runs for this share of a block before the measured part starts. Sealing is then in progress, and its backlog is as long as the
 * backlog after the block.
 */
const RUN_UP_SHARE = 1 / 3

const CHAIN_OFF = 'ALTER TABLE audit_entry DISABLE TRIGGER added'
const CHAIN_ON = 'ALTER TABLE audit_entry ENABLE TRIGGER added'

/** Adds the entries that were written without the chain to the queue for sealing. */
const NOTE_REST = `
  INSERT INTO audit_unsealed (organisation_id, audit_entry_id)
  SELECT e.organisation_id, e.audit_entry_id FROM audit_entry e
   WHERE NOT EXISTS (SELECT FROM audit_block_entry b
                      WHERE b.organisation_id = e.organisation_id AND b.audit_entry_id = e.audit_entry_id)`

const IS_SEALED = 'SELECT NOT EXISTS (SELECT FROM audit_unsealed) AS sealed'

/** Waits until the server has sealed all queued entries. */
async function untilSealed(owner: pg.Pool): Promise<void> {
  while (!(await owner.query<{ sealed: boolean }>(IS_SEALED)).rows[0]!.sealed) await pause(50)
}

type Rounds = Record<Mode, Sample[]>

/** Measures row 23. */
export async function measureSealing(run: Run): Promise<Finding> {
  const { accounts, rounds, blockMs, postsMax } = run.extent
  const books = await createBenchBooks(await run.environment.makeDatabase('sealing', 'migrated'), accounts)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  const owner = openDatabase(books.urls.ownerUrl)
  const found = new Map(CLIENTS.map(clients => [clients, { chained: [], unchained: [] } as Rounds]))
  const measure = async (clients: number, mode: Mode): Promise<Sample> => {
    const door: Door = {
      port: server.port,
      path: POST_PATH,
      headers: { authorization: `Bearer ${await books.accessToken()}` },
    }
    const post = (ms: number) =>
      postLoad(door, { workers: clients, ms, countMax: postsMax }, books.accountIds, 'spread')
    if (mode === 'unchained') await owner.pool.query(CHAIN_OFF)
    try {
      await post(blockMs * RUN_UP_SHARE)
      return await post(blockMs * COUNTED_SHARE)
    } finally {
      await owner.pool.query(CHAIN_ON)
      if (mode === 'unchained') await owner.pool.query(NOTE_REST)
      await untilSealed(owner.pool)
    }
  }
  try {
    const turns = rounds * TURNS_A_ROUND
    for (let turn = 0; turn <= turns; turn += 1) {
      if (turn % TURNS_A_ROUND === 0) run.say(`Sealing: turn ${turn} of ${turns}`)
      // The books grow with each block, so the order of the two modes alternates.
      const modes = turn % 2 === 0 ? MODES : MODES.toReversed()
      for (const clients of CLIENTS)
        for (const mode of modes) {
          const sample = await measure(clients, mode)
          if (turn > 0) found.get(clients)![mode].push(sample)
        }
    }
    run.memory.peak(server)
  } finally {
    await server.stop()
    await owner.pool.end()
    await books.close()
  }
  await requireCleanBooks(run, books.urls.ownerUrl)
  return findingOf(found)
}

function findingOf(found: ReadonlyMap<number, Rounds>): Finding {
  const all = [...found]
  return {
    row: 23,
    work: 'post with the audit trail chained, against the rate without its chain',
    criteria: all.map(([clients, { chained, unchained }]) => ({
      name: `at ${inWords(clients)}`,
      value: ratioOf(chained, unchained),
      unit: '',
      better: 'more',
      floor: 0.85,
    })),
    notes: all.map(([clients, rounds]) => {
      const [chained, unchained] = MODES.map(mode => timed(loadFigures(rounds[mode])))
      return `${inWords(clients)}: ${chained} with, ${unchained} without`
    }),
  }
}

const inWords = (clients: number) => (clients === 1 ? '1 client' : `${clients} clients`)

function timed({ rate, p50Ms, p99Ms }: ReturnType<typeof loadFigures>): string {
  return `${Math.round(rate).toLocaleString('en')}/s (p50 ${p50Ms.toFixed(2)}, p99 ${p99Ms.toFixed(2)} ms)`
}
