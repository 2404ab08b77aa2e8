import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createUser } from '../../../src/identity-provider/accounts.ts'

export type Person = { username: string; password: string }

/** The password of every user that `newPerson` creates. */
export const PASSWORD = 'a sentence to remember'

/** Creates a user with an account at the embedded provider and without an organisation. */
export async function newPerson(pool: pg.Pool): Promise<Person> {
  const username = `Ada-${randomUUID()}`
  await createUser(pool, { username, password: PASSWORD, givenName: 'Ada', familyName: 'Ledger' })
  return { username, password: PASSWORD }
}
