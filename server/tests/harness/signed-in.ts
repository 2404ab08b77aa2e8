// Creates signed-in users with an organisation, without using the pages of the identity provider.
import { randomUUID } from 'node:crypto'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import type { Role } from '@twofold/accounting/roles'
import type pg from 'pg'
import { openAccessTokens } from '../../src/identity/access-token.ts'
import type { SignIn } from '../../src/identity/principal.ts'
import { openSuccessor } from '../../src/identity/refresh-token.ts'
import { openSession, type TokenPair } from '../../src/identity/sessions.ts'
import { CREATE_USER } from '../../src/identity/sql.ts'

/** A signed-in user. Send `headers` with each request. `founderId` is the user id of the organisation's OWNER. */
export type SignedIn = TokenPair & {
  userId: number
  founderId: number
  organisationId: number
  tenantUUID: string
  headers: { authorization: string }
}

type SignedInOptions = {
  role?: Role
  signConvention?: SignConvention
  timeZone?: string
  /** An organisation to join. Default: a new organisation. */
  into?: Pick<SignedIn, 'organisationId' | 'tenantUUID' | 'founderId'>
  /** The time and the number of factors of the sign-in. Default: now, with one factor. */
  signIn?: Partial<SignIn>
}

const CREATE_ORGANISATION = `
  SELECT organisation_id::float8 AS "organisationId", tenant_uuid AS "tenantUUID"
    FROM create_organisation($1, $2, $3, $4, 1)`

/** Creates a user without an account at an identity provider. */
export async function newUser(pool: pg.Pool, username = `user-${randomUUID()}`): Promise<number> {
  const values = ['test', randomUUID(), username, 'Ada', 'Ledger']
  return (await pool.query<{ userId: number }>(CREATE_USER, values)).rows[0]!.userId
}

/** Signs in a new user with a role in a new organisation without accounts, or in an existing organisation. */
export async function signedIn(pool: pg.Pool, options: SignedInOptions = {}): Promise<SignedIn> {
  const { role = 'OWNER', signConvention = 'SPECIFICATION', timeZone = 'UTC' } = options
  const organisation = options.into ?? (await newOrganisation(pool, signConvention, timeZone))
  const { founderId, organisationId, tenantUUID } = organisation
  const isFounder = role === 'OWNER' && !options.into
  const userId = isFounder ? founderId : await newUser(pool)
  if (!isFounder) await joinOrganisation(pool, { userId }, organisation, role)
  return { ...(await tokensOf(pool, userId, options.signIn)), userId, founderId, organisationId, tenantUUID }
}

/** Makes a user a member of an organisation, changes the role of a member, or removes a member if the role is null. */
export async function joinOrganisation(
  pool: pg.Pool,
  { userId }: Pick<SignedIn, 'userId'>,
  { founderId, organisationId }: Pick<SignedIn, 'founderId' | 'organisationId'>,
  role: Role | null,
): Promise<void> {
  await pool.query('SELECT set_member($1, $2, $3, $4)', [founderId, organisationId, userId, role])
}

/** Opens another session for the same user, for example for work that takes longer than the lifetime of a token. */
export async function signedInAgain(pool: pg.Pool, member: SignedIn, signIn?: Partial<SignIn>): Promise<SignedIn> {
  return { ...member, ...(await tokensOf(pool, member.userId, signIn)) }
}

async function tokensOf(pool: pg.Pool, userId: number, signIn?: Partial<SignIn>) {
  const pair = await newSession(pool, userId, signIn)
  return { ...pair, headers: { authorization: `Bearer ${pair.accessToken}` } }
}

/** Opens a session for a user. Default: signed in now, with one factor. */
export async function newSession(pool: pg.Pool, userId: number, signIn: Partial<SignIn> = {}): Promise<TokenPair> {
  const opened = await openSession(await sessionParts(pool), {
    userId,
    signIn: { at: Date.now(), hasTwoFactors: false, ...signIn },
    device: { browser: 'Firefox', system: 'Linux' },
    codeHash: null,
  })
  if (!opened.ok) throw new Error('A session without a code was refused')
  return opened.value
}

async function newOrganisation(pool: pg.Pool, signConvention: SignConvention, timeZone: string) {
  const founderId = await newUser(pool)
  const values = [founderId, `Organisation ${randomUUID()}`, signConvention, timeZone]
  const { rows } = await pool.query<{ organisationId: number; tenantUUID: string }>(CREATE_ORGANISATION, values)
  return { founderId, ...rows[0]! }
}

/** Returns the dependencies for creating sessions, with the keys stored in this database. */
export async function sessionParts(pool: pg.Pool) {
  return { pool, tokens: await openAccessTokens(pool), successor: await openSuccessor(pool), passwordPage: null }
}
