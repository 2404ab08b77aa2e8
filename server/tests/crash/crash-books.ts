// Runs the whole product with a separate data folder. Several clients post to its books while its processes are killed.
import { ownerUrlOf, readCredentials } from '../../src/database/embedded-home.ts'
import { type Database, openDatabase } from '../../src/database/pool.ts'
import { verify } from '../../src/verify/verify.ts'
import { newSession } from '../harness/signed-in.ts'
import { createTestBooks } from '../harness/test-books.ts'
import { findContradictions } from './contradictions.ts'
import { type Client, type ClientEntry, type Manner, startPosting, startReading } from './posting-client.ts'
import type { StartFixture } from './started.ts'

export type CrashBooks = {
  clients: Client[]
  /** All entries that the clients sent. */
  entries: () => ClientEntry[]
  /** Returns the process ids of the database backends that serve the product. */
  backends: () => Promise<number[]>
  /** Gives the clients a new token, because a token is valid only for ten minutes. */
  signInAnew: () => Promise<void>
  /** Returns the differences between the books and the responses to the clients, and all violations that `verify` reports. */
  findings: () => Promise<string[]>
}

const BACKENDS = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND usename = 'twofold_app'`

/** Creates books in the running product and starts clients: one client for each way of posting, and other clients that only read. */
export async function postThroughCrashes(fixture: StartFixture, manners: readonly Manner[]): Promise<CrashBooks> {
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
    entries,
    backends: () => asOwner(async ({ pool }) => (await pool.query<{ pid: number }>(BACKENDS)).rows.map(row => row.pid)),
    signInAnew: async () => {
      token = await signIn()
    },
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
