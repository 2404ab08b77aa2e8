// Creates the books of a benchmark. The organisation, its accounts and its user are created with the product's own commands.
import { randomUUID } from 'node:crypto'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { DatabaseUrls } from '@twofold/server/database/external'
import { type Database, openDatabase } from '@twofold/server/database/pool'
import type { Caller } from '@twofold/server/identity/books'
import { openBooks } from '@twofold/server/identity/books'
import type { TokenPair } from '@twofold/server/identity/sessions'
import { CREATE_USER } from '@twofold/server/identity/sql'
import { findByName, openAccounts } from '@twofold/server/ledger/open-accounts'
import { type Founded, foundOrganisation } from '@twofold/server/organisations/commands'
import { newSession } from '@twofold/server/tests/harness/signed-in'

export type BenchBooks = {
  urls: DatabaseUrls
  app: Database
  caller: Caller
  accountIds: number[]
  /** Returns a new access token for the owner, valid for ten minutes. */
  accessToken: () => Promise<string>
  /** Returns a new access token with its refresh token, as a browser receives them. */
  tokens: () => Promise<TokenPair>
  close: () => Promise<void>
}

/** Returns the full name of the n-th account. */
export function accountName(no: number): string {
  return `Bench ${no}`
}

/** Returns the full name of the n-th account in a chart with three levels: ten trees with ten branches each. */
export function nestedAccountName(no: number): string {
  return `Tree ${no % 10}:Branch ${no % 100}:${accountName(no)}`
}

/** Creates books with the given number of accounts. They are top-level assets unless their names or `typeOf` specify otherwise. */
export async function createBenchBooks(
  urls: DatabaseUrls,
  accounts: number,
  nameOf = accountName,
  typeOf: (no: number) => AccountType = () => 'ASSET',
): Promise<BenchBooks> {
  const app = openDatabase(urls.appUrl)
  const { pool } = app
  const values = ['bench', randomUUID(), 'bench', 'Ada', 'Ledger']
  const userId = (await pool.query<{ userId: number }>(CREATE_USER, values)).rows[0]!.userId
  const { organisationId } = await createOrganisation(app, userId)
  const caller = { userId, organisationId, sessionId: 'bench', requestId: 'bench' }
  const names = Array.from({ length: accounts }, (_, no) => nameOf(no))
  const opened = await openBooks(app, caller, 'accounts.create', books =>
    openAccounts(
      books,
      names.map((fullName, no) => ({ fullName, type: typeOf(no) })),
    ),
  )
  if (!opened.ok) throw new Error('The accounts were refused')
  await renewStatistics(urls.ownerUrl)
  return {
    urls,
    app,
    caller,
    accountIds: names.map(name => findByName(opened.value.chart, name)!.id),
    accessToken: async () => (await newSession(pool, userId)).accessToken,
    tokens: () => newSession(pool, userId),
    close: () => pool.end(),
  }
}

/** Updates the planner statistics, which do not include the new accounts yet. An import also updates them. */
async function renewStatistics(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl)
  await owner.pool.query('ANALYZE').finally(() => owner.pool.end())
}

async function createOrganisation({ pool }: Database, userId: number): Promise<Founded> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const created = await foundOrganisation(
      client,
      { userId, sessionId: 'bench', requestId: 'bench' },
      { tenantName: 'Bench', chartTemplate: 'minimal' },
    )
    await client.query('COMMIT')
    if (!created.ok) throw new Error('The organisation was refused')
    return created.value
  } finally {
    client.release()
  }
}
