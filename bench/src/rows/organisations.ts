// Benchmark row 22: the effect of many other organisations. The same calls alternate between a database with ten organisations and a
// database with many thousands.
import { randomUUID } from 'node:crypto'
import { loadFigures, ratioOf, type Sample } from '../figures.ts'
import type { Finding } from '../findings.ts'
import { HttpConnection } from '../http-connection.ts'
import { load } from '../load.ts'
import { createOrganisations, type SmallOrganisation, tokensOf } from '../many-organisations.ts'
import { bodyOf, POST_PATH } from '../posts.ts'
import { type Run, requireCleanBooks } from '../run.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'

const FEW = 10
const WORKS = ['post', 'register', 'accounts'] as const
type Work = (typeof WORKS)[number]
const IN_WORDS: Record<Work, string> = {
  post: 'post (row 1)',
  register: 'register (row 6)',
  accounts: 'accounts (row 9)',
}

type BooksUnderTest = {
  urls: Awaited<ReturnType<Run['environment']['makeDatabase']>>
  chosen: SmallOrganisation[]
  server: ServerUnderTest
}
type Side = 'few' | 'many'

/** Measures row 22. */
export async function measureOrganisations(run: Run): Promise<Finding> {
  const { organisations, rounds, blockMs, postsMax } = run.extent
  const places: Record<Side, BooksUnderTest> = {
    few: await place(run, 'few', FEW),
    many: await place(run, 'many', organisations),
  }
  const found = Object.fromEntries(WORKS.map(work => [work, { few: [], many: [] }])) as unknown as Record<
    Work,
    Record<Side, Sample[]>
  >
  const bounds = { workers: 1, ms: blockMs / 3, countMax: postsMax }
  try {
    for (let round = 0; round <= rounds; round += 1) {
      run.say(round === 0 ? 'Organisations: warming up' : `Organisations: round ${round} of ${rounds}`)
      const sides: Side[] = round % 2 === 0 ? ['few', 'many'] : ['many', 'few']
      for (const work of WORKS)
        for (const side of sides) {
          const { urls, chosen, server } = places[side]
          const tokens = await tokensOf(urls, chosen)
          const sample = await measure(work, { chosen, tokens, port: server.port }, bounds)
          if (round > 0) found[work][side].push(sample)
        }
    }
    run.memory.peak(places.many.server)
  } finally {
    for (const { server } of Object.values(places)) await server.stop()
  }
  for (const { urls } of Object.values(places)) await requireCleanBooks(run, urls.ownerUrl)
  return {
    row: 22,
    work: `${organisations.toLocaleString('en')} organisations against ${FEW}`,
    criteria: WORKS.map(work => ({
      name: IN_WORDS[work],
      value: ratioOf(found[work].many, found[work].few),
      unit: '',
      better: 'more',
      floor: 0.8,
      aim: 0.97,
    })),
    notes: WORKS.map(work => {
      const [few, many] = [loadFigures(found[work].few), loadFigures(found[work].many)]
      return `${IN_WORDS[work]}: p50 ${few.p50Ms.toFixed(2)} and ${many.p50Ms.toFixed(2)}, p99 ${few.p99Ms.toFixed(2)} and ${many.p99Ms.toFixed(2)} ms`
    }),
  }
}

async function place(run: Run, name: Side, count: number): Promise<BooksUnderTest> {
  run.say(`Creating ${count.toLocaleString('en')} organisations`)
  const urls = await run.environment.makeDatabase(name, 'migrated')
  const created = await createOrganisations(urls, count)
  // The measured organisations are spread evenly over all organisations.
  const chosen = Array.from({ length: FEW }, (_, no) => created[Math.floor((no * count) / FEW)]!)
  return { urls, chosen, server: await startServer({ appUrl: urls.appUrl, nodeFlags: run.nodeFlags }) }
}

type Called = { chosen: SmallOrganisation[]; tokens: string[]; port: number }

/** Sends calls to each organisation in turn. */
async function measure(
  work: Work,
  { chosen, tokens, port }: Called,
  bounds: Parameters<typeof load>[0],
): Promise<Sample> {
  const connections = await Promise.all(
    tokens.map(token => HttpConnection.open(port, { authorization: `Bearer ${token}` })),
  )
  const run = randomUUID()
  try {
    return await load(bounds, async (_, index) => {
      const no = index % FEW
      const connection = connections[no]!
      const { accountIds } = chosen[no]!
      const { status, body } =
        work === 'post'
          ? await connection.post(POST_PATH, bodyOf(index, accountIds, 'spread'), `${run}-${index}`)
          : await connection.get(
              work === 'accounts' ? '/api/accounts' : `/api/transactions/account/${accountIds[0]}?limit=50`,
            )
      if (status !== 200) throw new Error(`${IN_WORDS[work]} was answered ${status}: ${body}`)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}
