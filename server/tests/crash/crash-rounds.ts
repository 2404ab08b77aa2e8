// Kills processes with `kill -9` while clients post. Everything must recover automatically. The books are checked after each kill.
import { setTimeout as pause } from 'node:timers/promises'
import { SEED } from '@twofold/accounting/testing/seed'
import { ownerUrlOf, readCredentials } from '../../src/database/embedded-home.ts'
import { type Database, openDatabase } from '../../src/database/pool.ts'
import { commandOf, isAlive } from '../../src/database/process-table.ts'
import { chanceFrom } from '../../src/demo/chance.ts'
import { verify } from '../../src/verify/verify.ts'
import { newSession } from '../harness/signed-in.ts'
import { createTestBooks } from '../harness/test-books.ts'
import { findContradictions } from './contradictions.ts'
import { type Manner, startPosting, startReading } from './posting-client.ts'
import { childrenOf } from './process-children.ts'
import { createStartFixture, REAL_SERVER, type Started, type StartFixture, until } from './started.ts'

/**
 * The process to kill: the server, a backend of the database, the postmaster or the supervisor. `everything` kills the server, the
 * postmaster and the supervisor together, as when a machine runs out of memory.
 */
export type Victim = 'server' | 'backend' | 'postmaster' | 'supervisor' | 'everything'

/** The result. Each time is measured from the kill until every client has succeeded with a request that began after the kill. */
export type CrashFigures = {
  recoveredMs: Partial<Record<Victim, number[]>>
  kills: number
  acknowledged: number
  retried: number
  findings: string[]
}

/** If `isRelentless` is true, a second kill sometimes interrupts the recovery from the first kill. */
export type CrashPlan = { victims: readonly Victim[]; manners: readonly Manner[]; isRelentless: boolean }

type Run = { fixture: StartFixture; started: Started; books: CrashBooks; kills: number }

const SETTINGS = { TWOFOLD_DEMO: 'off', TWOFOLD_LOG: 'error' }
/** The maximum number of posts that are acknowledged between the end of one recovery and the next kill. */
const POSTS_MAX = 60

const chance = chanceFrom(SEED)

/** Kills the processes in the given order. Before each kill, waits for some posts. After each kill, checks the books. */
export async function crashRounds({ victims, manners, isRelentless }: CrashPlan): Promise<CrashFigures> {
  const fixture = await createStartFixture(REAL_SERVER)
  const recoveredMs: CrashFigures['recoveredMs'] = {}
  const findings: string[] = []
  try {
    const started = fixture.start(SETTINGS)
    await started.opened()
    const run: Run = { fixture, started, books: await postThroughCrashes(fixture, manners), kills: 0 }
    for (const [round, victim] of victims.entries()) {
      await untilPosted(run, chance.whole(0, POSTS_MAX))
      const ms = await crash(run, victim, isRelentless && round % 4 === 3)
      recoveredMs[victim] = [...(recoveredMs[victim] ?? []), ms]
      await run.books.signInAnew()
      findings.push(...(await run.books.findings()).map(finding => `round ${round}, ${victim}: ${finding}`))
    }
    await Promise.all(run.books.clients.map(client => client.stop()))
    findings.push(...(await run.books.findings()))
    const entries = run.books.entries()
    const acknowledged = acknowledgedIn(run)
    const retried = entries.filter(({ attempts }) => attempts > 1).length
    return { recoveredMs, kills: run.kills, acknowledged, retried, findings }
  } finally {
    await fixture.clear()
  }
}

function acknowledgedIn({ books }: Run): number {
  return books.entries().filter(({ outcome }) => outcome === 'posted').length
}

/** Waits until `count` more posts are acknowledged. */
async function untilPosted(run: Run, count: number): Promise<void> {
  const before = acknowledgedIn(run)
  await until(() => acknowledgedIn(run) >= before + count, run.started.console)
}

/**
 * Kills a process and waits until it has ended. Starts the processes that do not restart automatically, and waits until every client
 * succeeds again.
 */
async function crash(run: Run, victim: Victim, isTwice: boolean): Promise<number> {
  const { books } = run
  const supervisor = run.started.child.pid!
  const server = serverPid(run)!
  const victims = await pidsOf(run, victim)
  // If a backend is killed, the postmaster ends all other backends. Wait until they have ended.
  const dying = victim === 'backend' ? await books.backends() : victims
  const killedAt = Date.now()
  for (const pid of victims) kill(run, pid)
  await until(() => !dying.some(isAlive), run.started.console)
  let deadAt = Date.now()
  if (victims.includes(supervisor)) {
    await run.started.ended
    run.started = run.fixture.start(SETTINGS)
  }
  if (isTwice) {
    await strikeAgain(run)
    deadAt = Date.now()
  }
  await until(() => books.clients.every(client => client.lastDoneBeganAt() >= deadAt), run.started.console)
  if ((victim === 'backend' || victim === 'postmaster') && !isTwice && !isAlive(server))
    throw new Error(`The server ended because the database did:\n${run.started.console()}`)
  return Date.now() - killedAt
}

/** Kills the server and the postmaster again at a random time during their recovery, if they are running at that time. */
async function strikeAgain(run: Run): Promise<void> {
  await pause(chance.whole(0, 800))
  for (const find of [serverPid, postmasterPid]) {
    const pid = find(run)
    if (pid !== undefined) kill(run, pid)
  }
}

function kill(run: Run, pid: number): void {
  process.kill(pid, 'SIGKILL')
  run.kills += 1
}

async function pidsOf(run: Run, victim: Victim): Promise<number[]> {
  const supervisor = run.started.child.pid!
  switch (victim) {
    case 'server':
      return [serverPid(run)!]
    case 'backend':
      return [chance.pick(await run.books.backends())]
    case 'postmaster':
      return [postmasterPid(run)!]
    case 'supervisor':
      return [supervisor]
    case 'everything':
      return [supervisor, postmasterPid(run)!, serverPid(run)!]
  }
}

function serverPid({ started }: Run): number | undefined {
  return childrenOf(started.child.pid!, REAL_SERVER)[0]
}

/**
 * Returns the process id of the postmaster of this folder, or undefined if it is not running. The pid in the file may belong to another
 * program.
 */
function postmasterPid({ fixture }: Run): number | undefined {
  try {
    const pid = fixture.postmasterPid()
    return isAlive(pid) && commandOf(pid).includes(fixture.folder) ? pid : undefined
  } catch {
    return undefined
  }
}

type CrashBooks = Awaited<ReturnType<typeof postThroughCrashes>>

const BACKENDS = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND usename = 'twofold_app'`

/** Creates books in the running product and starts clients: one client for each way of posting, and other clients that only read. */
async function postThroughCrashes(fixture: StartFixture, manners: readonly Manner[]) {
  const asOwner = <Value>(work: (owner: Database) => Promise<Value>) => onOwner(fixture.folder, work)
  const books = await asOwner(owner => createTestBooks({ owner }))
  const signIn = () => asOwner(async ({ pool }) => (await newSession(pool, books.caller.userId)).accessToken)
  let token = await signIn()
  const reach = () => ({
    origin: `http://127.0.0.1:${fixture.port}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const accounts = { debit: books.accountId('Rent'), credit: books.accountId('Bank') }
  const posting = manners.map(manner => startPosting(reach, accounts, manner))
  const register = `/transactions/account/${accounts.debit}`
  // These clients read the chart, one page of a register, and the whole register as a stream.
  const readers = ['/accounts', `${register}?limit=50`, register]
  const clients = [...posting, ...readers.map(path => startReading(reach, path))]
  const entries = () => posting.flatMap(client => client.entries)
  return {
    clients,
    /** All entries that the clients sent. */
    entries,
    /** Returns the process ids of the database backends that serve the product. */
    backends: () => asOwner(async ({ pool }) => (await pool.query<{ pid: number }>(BACKENDS)).rows.map(row => row.pid)),
    /** Gives the clients a new token, because a token is valid only for ten minutes. */
    signInAnew: async () => {
      token = await signIn()
    },
    /** Returns the differences between the books and the responses to the clients, and all violations that `verify` reports. */
    findings: () =>
      asOwner(async owner => [
        ...clients.flatMap(client => client.faults),
        ...(await findContradictions(owner.pool, books.organisationId, entries())),
        ...(await verify(owner)).map(({ id, what }) => `${id} ${what}`),
      ]),
  }
}

/** The embedded database uses another port if its previous port is in use, so its URL is read each time. */
async function onOwner<Value>(folder: string, work: (owner: Database) => Promise<Value>): Promise<Value> {
  const credentials = readCredentials(folder)
  if (credentials === undefined) throw new Error(`There is no database in ${folder}`)
  const owner = openDatabase(ownerUrlOf(credentials), { connectionsMax: 2 })
  return await work(owner).finally(() => owner.pool.end())
}
