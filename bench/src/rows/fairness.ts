// Benchmark row 24: the time that a user waits while another user puts a load on the server.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Report } from '@twofold/contract/reports'
import { accountName, type BenchBooks, createBenchBooks } from '../bench-books.ts'
import { percentile } from '../figures.ts'
import type { Criterion, Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { importFile, vacuumBooks, writeTransactions } from '../imported-books.ts'
import { LOADS, type Load, type LoadAnswers, type LoadOptions, startLoad } from '../load/load.ts'
import { bodyOf, POST_PATH } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { LEDGER_OF, QUERIES, typeOf } from './report-queries.ts'

/** The bound is a multiple of the duration without load, or a fixed number of milliseconds if that is higher. */
const TIMES_MAX = 5
const MS_MAX = 50
const TIMES_AIM = 2
/** The pause between two rounds of the measured calls. */
const PAUSE_MS = 10
const REPORT_DAYS = 16
const OTHERS_ACCOUNTS = 20

const CALLS = ['home', 'register', 'post'] as const
type Probes = { ms: Record<(typeof CALLS)[number], number[]>; refused: number }
type LoadResult = { load: Load; quiet: Probes; loaded: Probes; answers: LoadAnswers }

/** Measures row 24. */
export async function measureFairness(run: Run): Promise<Finding> {
  const { accounts, bookSizes } = run.extent
  const size = bookSizes.at(-1) ?? 0
  run.say(`Fairness: filling books of ${size.toLocaleString('en')} transactions`)
  const urls = await run.environment.makeDatabase('fairness', 'migrated')
  const large = await createBenchBooks(urls, accounts, accountName, typeOf)
  const file = await writeTransactions(run.environment.folder, accounts, size, 'loaded', 'bank and card')
  await importFile(large, file, size)
  rmSync(file)
  await vacuumBooks(large)
  const other = await createBenchBooks(urls, OTHERS_ACCOUNTS)
  const server = await startServer({ appUrl: urls.appUrl, nodeFlags: run.nodeFlags })
  const found: LoadResult[] = []
  try {
    for (const load of LOADS) {
      const quiet = await probe(run, server, other)
      run.say(`Fairness: ${load}`)
      const { stop } = await startLoad(await optionsOf(load, server, large))
      const loaded = await probe(run, server, other)
      found.push({ load, quiet, loaded, answers: await stop() })
    }
    run.memory.peakWithFiles(server)
  } finally {
    await server.stop()
    await large.close()
    await other.close()
  }
  await requireCleanBooks(run, urls.ownerUrl)
  return {
    row: 24,
    work: 'calls of a user while another user loads the server',
    criteria: found.flatMap(criteriaOf),
    notes: found.map(noteOf),
  }
}

async function optionsOf(load: Load, { port }: ServerUnderTest, books: BenchBooks): Promise<LoadOptions> {
  const headers = { authorization: `Bearer ${await books.accessToken()}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/reports`, { headers })
  const { reports } = (await answer.json()) as { reports: Report[] }
  const accountOf = (no: number) => books.accountIds[no]
  const paths = Object.entries(QUERIES).flatMap(([name, daysOf]) => {
    const id = reports.find(({ reportName }) => reportName === name)?.reportID
    const beside = name === 'LedgerReport' ? `&account=${accountOf(LEDGER_OF)}` : ''
    return Array.from({ length: REPORT_DAYS }, (_, n) => {
      const { startDate, endDate } = daysOf(n)
      return `/api/reports/${id}/output?startDate=${startDate}&endDate=${endDate}${beside}`
    })
  })
  return {
    load,
    port,
    headers,
    longRegister: `/api/transactions/account/${accountOf(1)}`,
    statementPreview: `/api/accounts/${accountOf(0)}/statement-imports/preview`,
    reports: paths,
  }
}

/** Measures the calls of the user who does not generate the load. The calls are made one after another. */
async function probe({ extent }: Run, { port }: ServerUnderTest, books: BenchBooks): Promise<Probes> {
  const connection = await HttpConnection.open(port, { authorization: `Bearer ${await books.accessToken()}` })
  const key = randomUUID()
  const found: Probes = { ms: { home: [], register: [], post: [] }, refused: 0 }
  const calls = {
    home: () => connection.get('/api/home'),
    register: () => connection.get(`/api/transactions/account/${books.accountIds[0]}?limit=50`),
    post: (n: number) => connection.post(POST_PATH, bodyOf(n, books.accountIds, 'spread'), `${key}-${n}`),
  }
  for (let n = 0; n < extent.probes; n += 1) {
    for (const name of CALLS) {
      const at = performance.now()
      const { status } = await calls[name](n)
      found.ms[name].push(performance.now() - at)
      if (status !== 200) found.refused += 1
    }
    await pause(PAUSE_MS)
  }
  connection.close()
  return found
}

const p95 = (ms: readonly number[]) => percentile(ms, 0.95)

/** The criterion uses the call with the worst ratio to its bound. */
function criteriaOf({ load, quiet, loaded }: LoadResult): Criterion[] {
  const calls = CALLS.map(name => {
    const usual = p95(quiet.ms[name])
    return { name, times: p95(loaded.ms[name]) / usual, floor: Math.max(TIMES_MAX, MS_MAX / usual) }
  })
  const [worst] = calls.toSorted((one, next) => next.times / next.floor - one.times / one.floor)
  return [
    {
      name: `${load}: p95 of ${worst!.name}, times quiet`,
      value: worst!.times,
      unit: '',
      better: 'less',
      floor: worst!.floor,
      aim: TIMES_AIM,
    },
    {
      name: `${load}: share answered`,
      value: 1 - loaded.refused / (CALLS.length * loaded.ms.home.length),
      unit: '',
      better: 'more',
      floor: 1,
      aim: 1,
    },
  ]
}

function noteOf({ load, quiet, loaded, answers }: LoadResult): string {
  const times = CALLS.map(name => `${name} ${p95(quiet.ms[name]).toFixed(1)} and ${p95(loaded.ms[name]).toFixed(1)} ms`)
  const got = Object.entries(answers).map(([status, count]) => `${count} x ${status === '0' ? 'closed' : status}`)
  return `${load}: p95 quiet and loaded ${times.join(', ')}; answers to the load: ${got.join(', ') || 'none'}`
}
