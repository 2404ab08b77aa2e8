// Row 24: what another user waits while one user's token asks for all that it can.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Report } from '@twofold/contract/reports'
import { accountName, type BenchBooks, foundBooks } from '../bench-books.ts'
import { requireCleanBooks } from '../clean-books.ts'
import { percentile } from '../figures.ts'
import type { Criterion, Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { importFile, settleBooks, writeTransactions } from '../imported-books.ts'
import { bodyOf, POST_PATH } from '../posts.ts'
import type { Run } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { beginStrain } from '../strain/strain.ts'
import { STRAINS, type Strain, type StrainAnswers, type StrainOrder } from '../strain/strains.ts'
import { LEDGER_OF, QUERIES, typeOf } from './asked-reports.ts'

/** Times quiet, and in milliseconds where that is more. */
const TIMES_MAX = 5
const MS_MAX = 50
const TIMES_AIM = 2
/** Between two rounds of the other user's calls. */
const PAUSE_MS = 10
const REPORT_DAYS = 16
const OTHERS_ACCOUNTS = 20

const CALLS = ['home', 'register', 'post'] as const
type Probes = { ms: Record<(typeof CALLS)[number], number[]>; refused: number }
type Found = { strain: Strain; quiet: Probes; strained: Probes; answers: StrainAnswers }

/** Measures row 24. */
export async function measureFairness(run: Run): Promise<Finding> {
  const { accounts, bookSizes } = run.extent
  const size = bookSizes.at(-1) ?? 0
  run.say(`Fairness: filling books of ${size.toLocaleString('en')} transactions`)
  const urls = await run.ground.makeDatabase('fairness', 'migrated')
  const large = await foundBooks(urls, accounts, accountName, typeOf)
  const file = await writeTransactions(run.ground.folder, accounts, size, 'strained', 'bank and card')
  await importFile(large, file, size)
  rmSync(file)
  await settleBooks(large)
  const other = await foundBooks(urls, OTHERS_ACCOUNTS)
  const server = await startServer({ appUrl: urls.appUrl, nodeFlags: run.nodeFlags })
  const found: Found[] = []
  try {
    for (const strain of STRAINS) {
      const quiet = await probe(run, server, other)
      run.say(`Fairness: ${strain}`)
      const { stop } = await beginStrain(await orderOf(strain, server, large))
      const strained = await probe(run, server, other)
      found.push({ strain, quiet, strained, answers: await stop() })
    }
    run.memory.peak(server)
  } finally {
    await server.stop()
    await large.close()
    await other.close()
  }
  await requireCleanBooks(run, urls.ownerUrl)
  return {
    row: 24,
    work: 'another user while one asks for all he can',
    criteria: found.flatMap(criteriaOf),
    notes: found.map(noteOf),
  }
}

async function orderOf(strain: Strain, { port }: ServerUnderTest, books: BenchBooks): Promise<StrainOrder> {
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
    strain,
    port,
    headers,
    longRegister: `/api/transactions/account/${accountOf(1)}`,
    statementPreview: `/api/accounts/${accountOf(0)}/statement-imports/preview`,
    reports: paths,
  }
}

/** Another user's calls, one after the other. */
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

/** The call that comes nearest to its bound, or is furthest beyond it, speaks for the three. */
function criteriaOf({ strain, quiet, strained }: Found): Criterion[] {
  const calls = CALLS.map(name => {
    const usual = p95(quiet.ms[name])
    return { name, times: p95(strained.ms[name]) / usual, floor: Math.max(TIMES_MAX, MS_MAX / usual) }
  })
  const [worst] = calls.toSorted((one, next) => next.times / next.floor - one.times / one.floor)
  return [
    {
      name: `${strain}: p95 of ${worst!.name}, times quiet`,
      value: worst!.times,
      unit: '',
      better: 'less',
      floor: worst!.floor,
      aim: TIMES_AIM,
    },
    {
      name: `${strain}: share answered`,
      value: 1 - strained.refused / (CALLS.length * strained.ms.home.length),
      unit: '',
      better: 'more',
      floor: 1,
      aim: 1,
    },
  ]
}

function noteOf({ strain, quiet, strained, answers }: Found): string {
  const times = CALLS.map(
    name => `${name} ${p95(quiet.ms[name]).toFixed(1)} and ${p95(strained.ms[name]).toFixed(1)} ms`,
  )
  const got = Object.entries(answers).map(([status, count]) => `${count} x ${status === '0' ? 'closed' : status}`)
  return `${strain}: p95 quiet and beside it ${times.join(', ')}; it got ${got.join(', ') || 'no answer'}`
}
