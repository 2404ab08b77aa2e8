// Benchmark rows 6 to 8: pages of long registers with and without filters, and the export of a whole register. Rows 18 to 20 use the
// same books. Every transaction uses the first account, and every tenth transaction uses the second.
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { addDays } from '@twofold/accounting/calendar'
import type { Register } from '@twofold/contract/transactions'
import { buildScreens } from '@twofold/e2e/fixture/build-screens'
import pg from 'pg'
import { type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { loadFigures, median, ratioOf, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { FILE_DAYS, importFile, writeTransactions } from '../imported-books.ts'
import { load } from '../load.ts'
import type { Run } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { measureBrowser } from './browser.ts'

const WINDOW = 50
const DAYS = FILE_DAYS['bank and card']

/**
 * The queries of a register. Each query is measured on the account that every transaction uses, and on the account that every tenth
 * transaction uses.
 */
const QUERIES = {
  newest: () => '',
  jump: n => `&date=${addDays(DAYS.first, (n * 37) % DAYS.count)}`,
  common: () => '&search=supplies',
  amount: n => `&search=${((100 + ((n * 31) % 99_900)) / 100).toFixed(2)}`,
  absent: () => '&search=zebra',
} as const satisfies Record<string, (n: number) => string>
type Query = keyof typeof QUERIES

const LOADS = ['newest', 'jump', 'common', 'amount', 'absent'].flatMap(query =>
  (['tenth', 'whole'] as const).map(account => ({ query: query as Query, account })),
)

/** Measures benchmark rows 6, 7 and 8. Also measures rows 18 to 20 if `isBrowserWanted` is true. */
export async function measureRegisters(run: Run, isBrowserWanted: boolean): Promise<Finding[]> {
  // The screens must be built before the server starts, because it serves only the files that exist at startup.
  if (isBrowserWanted) await buildScreens()
  const size = run.extent.bookSizes.at(-1) ?? 0
  run.say(`Filling a register of ${size.toLocaleString('en')} transactions`)
  const { accounts } = run.extent
  const books = await createBenchBooks(await run.environment.makeDatabase('registers', 'migrated'), accounts)
  const file = await writeTransactions(run.environment.folder, accounts, size, 'register', 'bank and card')
  await importFile(books, file, size)
  rmSync(file)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  try {
    const windows = await readWindows(run, books, server)
    const export_ = await readExport(run, books, server)
    run.memory.peak(server)
    const browser = isBrowserWanted ? await measureBrowser(run, books, { port: server.port, lines: size / 10 }) : []
    return [...windows.findings(size), exportFinding(export_, size), ...browser]
  } finally {
    await server.stop()
    await books.close()
  }
}

async function readWindows(run: Run, books: BenchBooks, server: ServerUnderTest) {
  const ids = { whole: books.accountIds[0]!, tenth: books.accountIds[1]! }
  const rounds = new Map(LOADS.map(({ query, account }) => [`${query} ${account}`, [] as Sample[]]))
  for (let round = 0; round <= run.extent.rounds; round += 1) {
    run.say(round === 0 ? 'Reading registers: warming up' : `Reading registers: round ${round} of ${run.extent.rounds}`)
    const connection = await HttpConnection.open(server.port, await bearer(books))
    for (const { query, account } of LOADS) {
      const path = `/api/transactions/account/${ids[account]}?limit=${WINDOW}`
      const bounds = { workers: 1, ms: run.extent.blockMs / 6, countMax: run.extent.postsMax }
      const sample = await load(bounds, async (_, index) => {
        const { status, body } = await connection.get(path + QUERIES[query](index))
        if (status !== 200) throw new Error(`A register was answered ${status}: ${body}`)
      })
      if (round > 0) rounds.get(`${query} ${account}`)?.push(sample)
    }
    connection.close()
  }
  const search = await searchToTheEnd(books, server, ids.tenth)
  const of = (query: Query, account: 'tenth' | 'whole') => rounds.get(`${query} ${account}`) ?? []
  const flat = (query: Query) => 1 / ratioOf(of(query, 'whole'), of(query, 'tenth'))
  const timed = (query: Query) => {
    const [tenth, whole] = [loadFigures(of(query, 'tenth')), loadFigures(of(query, 'whole'))]
    return `p50 ${tenth.p50Ms.toFixed(2)} and ${whole.p50Ms.toFixed(2)}, p99 ${tenth.p99Ms.toFixed(1)} and ${whole.p99Ms.toFixed(1)} ms`
  }
  return {
    findings(size: number): Finding[] {
      const lines = (size / 10).toLocaleString('en')
      const newest = loadFigures(of('newest', 'tenth'))
      const jump = loadFigures(of('jump', 'tenth'))
      return [
        {
          row: 6,
          work: `register, newest ${WINDOW} of a ${lines}-line account`,
          criteria: [
            { name: 'p50', value: newest.p50Ms, unit: 'ms', better: 'less', floor: 3, aim: 1.2 },
            { name: 'p99', value: newest.p99Ms, unit: 'ms', better: 'less', aim: 10 },
            { name: 'of it with ten times the lines', value: flat('newest'), unit: '', better: 'less', floor: 1.5 },
          ],
          notes: [
            `filtered, of ${lines} lines and of ten times as many: by a word of every comment ${timed('common')}`,
            `by an amount ${timed('amount')}`,
            `by a word that does not occur, on one page, ${timed('absent')}; to the end of the ${lines} lines ${search.ms.toFixed(0)} ms in ${search.windows} windows`,
          ],
        },
        {
          row: 7,
          work: 'jump to any date in it',
          criteria: [
            { name: 'p50', value: jump.p50Ms, unit: 'ms', better: 'less', floor: 3, aim: 1.2 },
            { name: 'p99', value: jump.p99Ms, unit: 'ms', better: 'less' },
            { name: 'of it with ten times the lines', value: flat('jump'), unit: '', better: 'less', floor: 1.5 },
          ],
          notes: [],
        },
      ]
    },
  }
}

/** Searches for a word that does not occur, page by page to the end of the register. */
async function searchToTheEnd(books: BenchBooks, server: ServerUnderTest, accountId: number) {
  const connection = await HttpConnection.open(server.port, await bearer(books))
  const beganAt = performance.now()
  let windows = 0
  for (let cursor: string | null = ''; cursor !== null; windows += 1) {
    const place: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await connection.get(`/api/transactions/account/${accountId}?limit=${WINDOW}&search=zebra${place}`)
    cursor = (JSON.parse(body) as Register).earlier
  }
  connection.close()
  return { ms: performance.now() - beganAt, windows }
}

type Exported = {
  ratios: number[]
  firstByteMs: number[]
  exportMs: number[]
  driverMs: number[]
  grownMb: number | null
}

async function readExport(run: Run, books: BenchBooks, server: ServerUnderTest): Promise<Exported> {
  const accountId = books.accountIds[1]!
  const path = `/api/transactions/account/${accountId}/csv`
  const found: Exported = { ratios: [], firstByteMs: [], exportMs: [], driverMs: [], grownMb: null }
  const before = server.memory()?.nowMb
  for (let round = 0; round <= run.extent.rounds; round += 1) {
    const { firstByteMs, ms } = await download(server.port, path, await bearer(books))
    const driverMs = await readThroughDriver(books, accountId)
    if (round === 0) continue
    found.ratios.push(ms / driverMs)
    found.firstByteMs.push(firstByteMs)
    found.exportMs.push(ms)
    found.driverMs.push(driverMs)
  }
  const after = server.memory()?.nowMb
  found.grownMb = before === undefined || after === undefined ? null : Math.max(1, after - before)
  return found
}

function exportFinding({ ratios, firstByteMs, exportMs, driverMs, grownMb }: Exported, size: number): Finding {
  const memory = { name: 'memory after it', unit: 'MB', better: 'less', aim: 32 } as const
  return {
    row: 8,
    work: 'its whole export, streamed, relative to reading the rows through the driver',
    criteria: [
      { name: 'of the driver', value: median(ratios), unit: '', better: 'less', floor: 2.4, aim: 1.5 },
      { name: 'first byte', value: median(firstByteMs), unit: 'ms', better: 'less', floor: 100, aim: 20 },
      ...(grownMb === null ? [] : [{ ...memory, value: grownMb }]),
    ],
    notes: [
      `${(size / 10).toLocaleString('en')} rows of CSV in ${median(exportMs).toFixed(0)} ms, the driver ${median(driverMs).toFixed(0)} ms`,
    ],
  }
}

/** Reads a file to its end and discards it. */
function download(port: number, path: string, headers: Record<string, string>) {
  const beganAt = performance.now()
  return new Promise<{ firstByteMs: number; ms: number }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, agent: false }, response => {
      let firstByteMs = 0
      response.on('data', () => {
        firstByteMs ||= performance.now() - beganAt
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ firstByteMs, ms: performance.now() - beganAt })
        else reject(new Error(`The export was answered ${response.statusCode}`))
      })
      response.on('error', reject)
    }).on('error', reject)
  })
}

const SAME_ROWS = `
  SELECT t.transaction_id, t.date, t.comment, t.account, t.cents
    FROM line l JOIN transaction t ON t.organisation_id = l.organisation_id AND t.transaction_id = l.transaction_id
   WHERE l.organisation_id = $1 AND l.account_id = $2 ORDER BY l.date DESC, l.transaction_id DESC`

async function readThroughDriver({ urls, caller }: BenchBooks, accountId: number): Promise<number> {
  const client = new pg.Client(urls.ownerUrl)
  await client.connect()
  const beganAt = performance.now()
  await client.query(SAME_ROWS, [caller.organisationId, accountId])
  const ms = performance.now() - beganAt
  await client.end()
  return ms
}

async function bearer(books: BenchBooks) {
  return { authorization: `Bearer ${await books.accessToken()}` }
}
