// Benchmark rows 10 and 11: reports on large books. Compares them with a plain SQL query, and with hledger if it is installed.
import { rmSync } from 'node:fs'
import type { Report } from '@twofold/contract/reports'
import { openDatabase } from '@twofold/server/database/pool'
import { accountName, type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { loadFigures, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { importFile, vacuumBooks, writeTransactions } from '../imported-books.ts'
import { load } from '../load.ts'
import type { Run } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { askHledger } from './hledger-reports.ts'
import { LEDGER_OF, NAMES, type Name, type Period, QUERIES, twelveMonths, typeOf } from './report-queries.ts'

/** Selects the same balances with one SQL query on the lines, without monthly totals, account tree or tie-out. */
const PLAIN = `
  SELECT account_id, sum(cents) FILTER (WHERE cents > 0), sum(cents) FILTER (WHERE cents < 0) FROM line
   WHERE organisation_id = $1 AND date >= $2 AND date <= $3 GROUP BY account_id`

/** Selects the lines of one account with their running balance, with one SQL statement. */
const PLAIN_LEDGER = `
  SELECT transaction_id, date, cents, sum(cents) OVER (ORDER BY date, transaction_id, no) + (
           SELECT coalesce(sum(cents), 0) FROM line WHERE organisation_id = $1 AND account_id = $4 AND date < $2)
    FROM line WHERE organisation_id = $1 AND account_id = $4 AND date >= $2 AND date <= $3
   ORDER BY date, transaction_id, no`

/** Measures rows 10 and 11. */
export async function measureReports(run: Run): Promise<Finding[]> {
  const { accounts, bookSizes } = run.extent
  const size = bookSizes.at(-1) ?? 0
  run.say(`Filling books of ${size.toLocaleString('en')} transactions to report on`)
  const database = await run.environment.makeDatabase('reports', 'migrated')
  const books = await createBenchBooks(database, accounts, accountName, typeOf)
  const file = await writeTransactions(run.environment.folder, accounts, size, 'reported')
  await importFile(books, file, size)
  rmSync(file)
  await vacuumBooks(books)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  try {
    const found = await takeTurns(run, books, server)
    run.memory.peak(server)
    return findingsOf(found, size, askHledger(run, accounts))
  } finally {
    await server.stop()
    await books.close()
  }
}

const PLAIN_NAMES = ['plain balances', 'plain year', 'plain ledger'] as const
type ReportSamples = Record<Name | (typeof PLAIN_NAMES)[number], Sample[]>

async function takeTurns({ extent, say }: Run, books: BenchBooks, { port }: ServerUnderTest): Promise<ReportSamples> {
  const owner = openDatabase(books.urls.ownerUrl)
  const found = Object.fromEntries([...NAMES, ...PLAIN_NAMES].map(name => [name, [] as Sample[]])) as ReportSamples
  const ledgerId = books.accountIds[LEDGER_OF]
  const bounds = { workers: 1, ms: extent.blockMs / 3, countMax: extent.postsMax }
  for (let round = 0; round <= extent.rounds; round += 1) {
    say(round === 0 ? 'Running reports: warming up' : `Running reports: round ${round} of ${extent.rounds}`)
    const headers = { authorization: `Bearer ${await books.accessToken()}` }
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}/api${path}`, { headers })
    const { reports } = (await (await ask('/reports')).json()) as { reports: Report[] }
    const keep = (name: keyof ReportSamples, sample: Sample) => round > 0 && found[name].push(sample)
    for (const name of NAMES) {
      const id = reports.find(({ reportName }) => reportName === name)?.reportID
      const beside = name === 'LedgerReport' ? `&account=${ledgerId}` : ''
      const sample = await load(bounds, async (_, index) => {
        const { startDate, endDate } = QUERIES[name](index)
        await requireRight(await ask(`/reports/${id}/output?startDate=${startDate}&endDate=${endDate}${beside}`))
      })
      keep(name, sample)
    }
    const plain = (period: Period, text: string, ...more: unknown[]) =>
      load(bounds, async (_, index) => {
        const { startDate, endDate } = period(index)
        await owner.pool.query(text, [books.caller.organisationId, startDate, endDate, ...more])
      })
    keep('plain balances', await plain(QUERIES['Trial Balance'], PLAIN))
    keep('plain year', await plain(twelveMonths, PLAIN))
    keep('plain ledger', await plain(twelveMonths, PLAIN_LEDGER, ledgerId))
  }
  await owner.pool.end()
  return found
}

/** Checks the response, because the duration of a wrong response is not a valid result. */
async function requireRight(answer: Response): Promise<void> {
  const body = await answer.text()
  if (!answer.ok || !body.includes('"holds":true') || body.includes('"rows":[]'))
    throw new Error(`A report was answered ${answer.status}: ${body.slice(0, 500)}`)
}

function findingsOf(found: ReportSamples, size: number, hledger: ReturnType<typeof askHledger>): Finding[] {
  const of = (name: keyof ReportSamples) => loadFigures(found[name])
  const timed = (name: keyof ReportSamples) => `p50 ${of(name).p50Ms.toFixed(1)}, p99 ${of(name).p99Ms.toFixed(1)} ms`
  const criteria = (name: Name): Finding['criteria'] => [
    { name: 'p50', value: of(name).p50Ms, unit: 'ms', better: 'less', floor: 45, aim: 15 },
    { name: 'p99', value: of(name).p99Ms, unit: 'ms', better: 'less' },
  ]
  const beside =
    hledger === null
      ? 'hledger is not installed here'
      : `hledger over ${hledger.count.toLocaleString('en')} such transactions: ${hledger.took}`
  return [
    {
      row: 10,
      work: `trial balance at any date, ${size.toLocaleString('en')} transactions`,
      criteria: criteria('Trial Balance'),
      notes: [
        `balance sheet at any date ${timed('Balance Sheet')}`,
        `the balances by one plain statement over the lines ${timed('plain balances')}`,
        beside,
      ],
    },
    {
      row: 11,
      work: 'income statement of 12 months',
      criteria: criteria('Profit and Loss'),
      notes: [
        `general ledger of one account over them ${timed('LedgerReport')}`,
        `the movements by one plain statement over the lines ${timed('plain year')}`,
        `that account's lines with their running balance by one plain statement ${timed('plain ledger')}`,
      ],
    },
  ]
}
