// Benchmark row 15: reconciling an account with many lines. Nine tenths of the lines are on recorded statements, and the rest are
// open, like a bank account at the end of a month. Measures the duration of loading the page and of clearing one line.
import { rmSync } from 'node:fs'
import type { Reconciliation } from '@twofold/contract/reconciliation'
import { type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { loadFigures, median, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { importFile, writeTransactions } from '../imported-books.ts'
import { load } from '../load.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'

const LAST_DAY = '2025-12-31'
const MARKED_AT_ONCE = 500
const STATEMENTS = 12

/** Measures row 15. */
export async function measureReconciling(run: Run): Promise<Finding> {
  const { reconciledLines: lines, accounts } = run.extent
  run.say(`Reconciling: books with an account of ${lines.toLocaleString('en')} lines`)
  const books = await createBenchBooks(await run.environment.makeDatabase('reconciling', 'migrated'), accounts)
  const file = await writeTransactions(run.environment.folder, accounts, lines, 'reconciling', 'one bank account')
  await importFile(books, file, lines)
  rmSync(file)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  try {
    await reconcileMost(run, books, server)
    const pageMs: number[] = []
    const toggles: Sample[] = []
    for (let round = 0; round <= run.extent.rounds; round += 1) {
      run.say(`Reconciling: round ${round} of ${run.extent.rounds}`)
      const { ms, page } = await readPage(books, server)
      const sample = await toggle(run, books, server, page)
      if (round === 0) continue
      pageMs.push(ms)
      toggles.push(sample)
    }
    run.memory.peak(server)
    await requireCleanBooks(run, books.urls.ownerUrl)
    return findingOf({ lines, pageMs, toggles })
  } finally {
    await server.stop()
    await books.close()
  }
}

/** Clears nine tenths of the lines, oldest first, and records them in monthly statements. */
async function reconcileMost(run: Run, books: BenchBooks, server: ServerUnderTest): Promise<void> {
  const bank = books.accountIds[0]!
  const { page } = await readPage(books, server)
  const closed = page.transactions.slice(0, Math.floor(page.transactions.length * 0.9))
  const size = Math.ceil(closed.length / STATEMENTS)
  for (let from = 0; from < closed.length; from += size) {
    const rows = closed.slice(from, from + size)
    const day = rows.at(-1)!.transactionDate.slice(0, 10)
    const connection = await HttpConnection.open(server.port, await bearer(books))
    for (let first = 0; first < rows.length; first += MARKED_AT_ONCE) {
      const transactionIDs = rows.slice(first, first + MARKED_AT_ONCE).map(row => row.transactionID)
      const body = { transactionIDs, transactionReconcileDate: day }
      await put(connection, `/api/transactions/account/${bank}/reconciled`, body)
    }
    await put(connection, `/api/accounts/${bank}/reconciled`, { accountReconcileDate: day })
    connection.close()
  }
  run.say(`Reconciling: ${closed.length.toLocaleString('en')} lines are on ${STATEMENTS} statements`)
}

async function put(connection: HttpConnection, path: string, body: unknown): Promise<void> {
  const answer = await connection.put(path, JSON.stringify(body))
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`)
}

async function readPage(books: BenchBooks, server: ServerUnderTest): Promise<{ ms: number; page: Reconciliation }> {
  const path = `/api/transactions/account/${books.accountIds[0]}/unreconciled?date=${LAST_DAY}`
  const headers = await bearer(books)
  const beganAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  const text = await response.text()
  const ms = performance.now() - beganAt
  if (!response.ok) throw new Error(`The page was answered ${response.status}: ${text}`)
  return { ms, page: JSON.parse(text) as Reconciliation }
}

/** Clears open lines and then unclears them, one after another. */
async function toggle(
  run: Run,
  books: BenchBooks,
  server: ServerUnderTest,
  { transactions }: Reconciliation,
): Promise<Sample> {
  const accountID = books.accountIds[0]!
  const connection = await HttpConnection.open(server.port, await bearer(books))
  const bounds = { workers: 1, ms: run.extent.blockMs, countMax: run.extent.postsMax }
  const sample = await load(bounds, async (_, index) => {
    const { transactionID } = transactions[(index >> 1) % transactions.length]!
    const path = `/api/transactions/${transactionID}`
    if (index % 2 === 0) await put(connection, `${path}/reconciled`, { transactionReconcileDate: LAST_DAY, accountID })
    else await put(connection, `${path}/unreconciled`, { accountID })
  })
  connection.close()
  return sample
}

type Measured = { lines: number; pageMs: number[]; toggles: Sample[] }

function findingOf({ lines, pageMs, toggles }: Measured): Finding {
  const { p50Ms, p99Ms } = loadFigures(toggles)
  const open = (lines / 10).toLocaleString('en')
  return {
    row: 15,
    work: `toggle one of ${open} open lines in reconciliation`,
    criteria: [
      { name: 'p50', value: p50Ms, unit: 'ms', better: 'less', floor: 3, aim: 1.5 },
      { name: 'p99', value: p99Ms, unit: 'ms', better: 'less' },
      { name: 'the page itself', value: median(pageMs), unit: 'ms', better: 'less', floor: 160, aim: 60 },
    ],
    notes: [`an account of ${lines.toLocaleString('en')} lines, the others on ${STATEMENTS} statements`],
  }
}

async function bearer(books: BenchBooks) {
  return { authorization: `Bearer ${await books.accessToken()}` }
}
