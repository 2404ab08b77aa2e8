// Benchmark rows 9 and 14: a chart with many accounts. Reads the chart with the balances of all levels, and adds and moves accounts while
// transactions are posted.
import { randomUUID } from 'node:crypto'
import type { Account } from '@twofold/contract/accounts'
import { type BenchBooks, createBenchBooks, nestedAccountName } from '../bench-books.ts'
import { loadFigures, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { type HttpAnswer, HttpConnection, TAKEN_BY_BROWSERS } from '../http-connection.ts'
import { load } from '../load.ts'
import { POST_PATH, postLoad } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'

const LOADS = ['read', 'create', 'move', 'postMeanwhile'] as const
type Rounds = Record<(typeof LOADS)[number], Sample[]>

/** Measures rows 9 and 14. */
export async function measureChart(run: Run): Promise<Finding[]> {
  const { chartAccounts, rounds } = run.extent
  run.say(`Opening ${chartAccounts.toLocaleString('en')} accounts`)
  const database = await run.environment.makeDatabase('chart', 'migrated')
  const books = await createBenchBooks(database, chartAccounts, nestedAccountName)
  const server = await startServer({ appUrl: books.urls.appUrl, nodeFlags: run.nodeFlags })
  const found: Rounds = { read: [], create: [], move: [], postMeanwhile: [] }
  let packedKb = 0
  try {
    for (let round = 0; round <= rounds; round += 1) {
      run.say(round === 0 ? 'The chart: warming up' : `The chart: round ${round} of ${rounds}`)
      const turn = await takeTurn(run, books, server)
      packedKb = turn.packedKb
      if (round > 0) for (const name of LOADS) found[name].push(turn[name])
    }
    run.memory.peak(server)
  } finally {
    await server.stop()
    await books.close()
  }
  await requireCleanBooks(run, books.urls.ownerUrl)
  return findingsOf(found, packedKb, chartAccounts)
}

async function takeTurn({ extent }: Run, books: BenchBooks, { port }: ServerUnderTest) {
  const headers = { authorization: `Bearer ${await books.accessToken()}` }
  const door = { port, path: POST_PATH, headers }
  const bounds = { workers: 1, ms: extent.blockMs / 3, countMax: extent.postsMax }
  const connection = await HttpConnection.open(port, { ...headers, 'accept-encoding': TAKEN_BY_BROWSERS })
  const ask = async (asked: Promise<HttpAnswer>) => {
    const answer = await asked
    if (answer.status !== 200) throw new Error(`The chart was answered ${answer.status}: ${answer.body}`)
    return answer
  }
  await postLoad(door, { ...bounds, workers: 16 }, books.accountIds, 'spread')
  const chart = await ask(connection.get('/api/accounts'))
  const { accounts } = JSON.parse(chart.body) as { accounts: Account[] }
  const idOf = (name: string) => accounts.find(({ accountFullName }) => accountFullName.endsWith(name))?.accountID ?? 0
  const [branch, ...trees] = ['Branch 0', 'Tree 0', 'Tree 1'].map(idOf)
  const read = await load(bounds, () => ask(connection.get('/api/accounts')))
  const create = await load({ ...bounds, countMax: 50 }, () =>
    ask(connection.post('/api/accounts', newAccount(), randomUUID())),
  )
  const [move, postMeanwhile] = await Promise.all([
    // Moves the subtree back and forth between two trees.
    load(bounds, (_, index) => ask(connection.put(`/api/accounts/${branch}`, `{"accountParent":${trees[index % 2]}}`))),
    postLoad(door, bounds, books.accountIds, 'spread'),
  ])
  connection.close()
  return { read, create, move, postMeanwhile, packedKb: chart.bytes / 1024 }
}

function newAccount(): string {
  const accountName = `New ${randomUUID()}`
  return JSON.stringify({ accountParent: 0, accountName, accountType: 'ASSET', accountMemo: '' })
}

function findingsOf(found: Rounds, packedKb: number, accounts: number): Finding[] {
  const [read, create, move, post] = LOADS.map(name => loadFigures(found[name])) as [F, F, F, F]
  const longestPostMs = Math.max(...found.postMeanwhile.flatMap(({ ms }) => ms))
  return [
    {
      row: 9,
      work: `accounts page, ${accounts.toLocaleString('en')} accounts with nested balances`,
      criteria: [
        { name: 'p50', value: read.p50Ms, unit: 'ms', better: 'less', floor: 20, aim: 12 },
        { name: 'p99', value: read.p99Ms, unit: 'ms', better: 'less' },
        { name: 'packed', value: packedKb, unit: 'KB', better: 'less', aim: 120 },
      ],
      notes: [],
    },
    {
      row: 14,
      work: `move a subtree in ${accounts.toLocaleString('en')} accounts; create an account`,
      criteria: [
        { name: 'move p50', value: move.p50Ms, unit: 'ms', better: 'less', floor: 50, aim: 30 },
        { name: 'create p50', value: create.p50Ms, unit: 'ms', better: 'less', floor: 6, aim: 4 },
        { name: 'longest concurrent post', value: longestPostMs, unit: 'ms', better: 'less', aim: 50 },
      ],
      notes: [`posts while subtrees move: p50 ${post.p50Ms.toFixed(2)}, p99 ${post.p99Ms.toFixed(2)} ms`],
    },
  ]
}

type F = ReturnType<typeof loadFigures>
