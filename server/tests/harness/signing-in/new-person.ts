import { randomUUID } from 'node:crypto'
import type { Role } from '@twofold/accounting/roles'
import type pg from 'pg'
import { EMBEDDED_ISSUER } from '../../../src/identity/relying-party.ts'
import { CREATE_USER } from '../../../src/identity/sql.ts'
import { createUser } from '../../../src/identity-provider/accounts.ts'
import { joinOrganisation, newSession, type SignedIn } from '../signed-in.ts'

export type Person = { username: string; password: string }

/** The password of every user that `newPerson` creates. */
export const PASSWORD = 'a sentence to remember'

/** Creates a user with an account at the embedded provider and without an organisation. */
export async function newPerson(pool: pg.Pool): Promise<Person> {
  const username = `Ada-${randomUUID()}`
  await createUser(pool, { username, password: PASSWORD, givenName: 'Ada', familyName: 'Ledger' })
  return { username, password: PASSWORD }
}

/** A signed-in member with an account at the embedded provider, and the password `PASSWORD`. */
export type MemberWithAccount = SignedIn & { username: string; accountId: string }

/** Creates a signed-in member of an organisation with an account at the embedded provider. */
export async function memberWithAccount(
  pool: pg.Pool,
  into: SignedIn,
  role: Role,
  username = `ada-${randomUUID()}`,
): Promise<MemberWithAccount> {
  const made = await createUser(pool, { username, password: PASSWORD, givenName: 'Ada', familyName: 'Ledger' })
  if ('faults' in made) throw new Error('The account was refused')
  const values = [EMBEDDED_ISSUER, made.accountId, username, 'Ada', 'Ledger']
  const { userId } = (await pool.query<{ userId: number }>(CREATE_USER, values)).rows[0]!
  await joinOrganisation(pool, { userId }, into, role)
  const pair = await newSession(pool, userId)
  return { ...into, ...pair, ...made, userId, username, headers: { authorization: `Bearer ${pair.accessToken}` } }
}
