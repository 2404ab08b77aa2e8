import { randomUUID } from 'node:crypto'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Role } from '@twofold/accounting/roles'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/database/pool.ts'
import type { Caller } from '../../src/identity/books.ts'
import type { TestDatabase } from './test-database.ts'

/** The database of a test file, with connections as the server's role (`app`) and as the owner of the database. */
export type TestPools = ReturnType<typeof openPools>

/** Opens a database with the options of this run. Behind PgBouncer, prepared statements have no names. */
export function openAsServer(appUrl: string, options: DatabaseOptions = {}): Database {
  return openDatabase(appUrl, { isPreparing: process.env.TWOFOLD_PREPARED_STATEMENTS !== 'off', ...options })
}

/**
 * Opens the database of a test with both roles. Beside other users, a user has at most a quarter of the connections. Tests wait until eight
 * calls of one user have a connection.
 */
export function openPools({ appUrl, ownerUrl }: TestDatabase, connectionsMax = 40) {
  const app = openAsServer(appUrl, { connectionsMax })
  const owner = openDatabase(ownerUrl, { connectionsMax })
  return {
    app,
    owner,
    end: async () => {
      await Promise.all([app.pool.end(), owner.pool.end()])
    },
  }
}

/** The organisation of a test: its owner as caller, and its accounts by name. */
export type TestBooks = Awaited<ReturnType<typeof createTestBooks>>

const BANK_AND_RENT = { Bank: 'ASSET', Rent: 'EXPENSE', Sales: 'INCOME' } as const

const AUDIT_CREATION = `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  VALUES ($1, $2, 'OWNER', 'test', 'test', 'create', 'organisation', $1, 1)`

/** Creates an organisation with top-level accounts, given as `name: type`. */
export async function createTestBooks(
  { owner }: Pick<TestPools, 'owner'>,
  accounts: Readonly<Record<string, AccountType>> = BANK_AND_RENT,
) {
  const userId = await makeUser(owner)
  const { rows } = await owner.pool.query<{ id: number }>(
    `SELECT organisation_id AS id FROM create_organisation($1, 'Test', 'SPECIFICATION', 'UTC', 1)`,
    [userId],
  )
  const organisationId = rows[0]!.id
  const made = await owner.pool.query<{ id: number; name: string }>(
    `INSERT INTO account (organisation_id, name, sort_key, type)
     SELECT $1, name, lower(name), type FROM unnest($2::text[], $3::text[]) AS a (name, type)
     RETURNING account_id AS id, name`,
    [organisationId, Object.keys(accounts), Object.values(accounts)],
  )
  await owner.pool.query(AUDIT_CREATION, [organisationId, userId])
  const ids = new Map(made.rows.map(({ id, name }) => [name, id]))
  const accountId = (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The test's books have no account ${name}`)
    return id
  }
  return {
    organisationId,
    caller: { userId, organisationId, sessionId: 'test session', requestId: 'test request' } as Caller,
    accountId,
    /** Returns the lines of an entry, given as cents by the name of the account. */
    lines: (byName: Record<string, number>) =>
      Object.entries(byName).map(([name, cents]) => ({ accountId: accountId(name), cents })),
  }
}

/** Moves accounts below a parent of the same type. */
export async function moveBelow(
  { owner }: TestPools,
  books: TestBooks,
  parent: string,
  names: string[],
): Promise<void> {
  await owner.pool.query(
    `WITH moved AS (
       UPDATE account SET parent_id = $2 WHERE organisation_id = $1 AND account_id = ANY ($3) RETURNING account_id, version)
     INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     SELECT $1, $4, 'OWNER', 'test', 'test', 'change', 'account', account_id, version FROM moved`,
    [books.organisationId, books.accountId(parent), names.map(books.accountId), books.caller.userId],
  )
}

/** Returns a caller with another role in the same organisation. */
export async function addMember({ owner }: TestPools, books: TestBooks, role: Role): Promise<Caller> {
  const userId = await makeUser(owner)
  await owner.pool.query('SELECT set_member($1, $2, $3, $4)', [books.caller.userId, books.organisationId, userId, role])
  return { ...books.caller, userId }
}

async function makeUser(owner: Database): Promise<number> {
  const { rows } = await owner.pool.query<{ id: number }>(`SELECT create_user('test', $1, 'tester', '', '') AS id`, [
    randomUUID(),
  ])
  return rows[0]!.id
}
