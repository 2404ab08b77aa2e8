// Users in the output of the command line: accounts of the embedded identity provider, and users who signed in with an external provider.
import type { Role } from '@twofold/accounting/roles'
import type { Database } from '../database/pool.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'
import { usernameKey } from '../identity-provider/accounts.ts'
import { StartupError } from '../startup-error.ts'
import type { CommandDatabase } from './with-database.ts'

/**
 * A user who can sign in unless the account is locked. `userId` is null before the first sign-in. `organisations` lists the user's role in
 * each organisation.
 */
export type Person = {
  username: string
  givenName: string
  familyName: string
  issuer: string
  subject: string
  userId: number | null
  isLocked: boolean
  organisations: { name: string; role: Role }[]
}

const PEOPLE = `
  SELECT coalesce(u.username, a.username) AS username, coalesce(u.given_name, a.given_name) AS "givenName",
         coalesce(u.family_name, a.family_name) AS "familyName", coalesce(u.issuer, $1) AS issuer,
         coalesce(u.subject, a.account_id::text) AS subject, u.user_id AS "userId", coalesce(a.is_locked, false) AS "isLocked",
         coalesce((SELECT jsonb_agg(jsonb_build_object('name', o.name, 'role', m.role) ORDER BY o.name COLLATE "C")
                     FROM membership m JOIN organisation o USING (organisation_id) WHERE m.user_id = u.user_id), '[]') AS organisations
    FROM (SELECT account_id, username, given_name, family_name, is_locked FROM idp_account) a
    FULL JOIN app_user u ON u.issuer = $1 AND u.subject = a.account_id::text
   ORDER BY 1, 4, 5`

/** Returns all users who can sign in or have signed in, sorted by username. */
export async function listPeople({ pool }: Database): Promise<Person[]> {
  return (await pool.query<Person>(PEOPLE, [EMBEDDED_ISSUER])).rows
}

/**
 * Returns the user with a username. If the account has not been used yet, creates its user. If several users have this name, returns the
 * user of the current identity provider, because the others used an earlier provider. Throws StartupError if there is no such user, or more
 * than one.
 */
export async function userIdOf({ owner, config }: CommandDatabase, username: string): Promise<number> {
  const key = usernameKey(username)
  const called = (await listPeople(owner)).filter(person => usernameKey(person.username) === key)
  const found = called.length > 1 ? called.filter(({ issuer }) => issuer === issuerOf(config)) : called
  const [person] = found
  if (called.length === 0)
    throw new StartupError(`There is no user named ${username}. Run \`users list\` to see all users.`)
  if (person === undefined || found.length > 1) throw new StartupError(`${called.length} users are named ${username}.`)
  const { issuer, subject, givenName, familyName } = person
  const values = [issuer, subject, person.username, givenName, familyName]
  return person.userId ?? (await owner.pool.query<{ userId: number }>(CREATE_USER, values)).rows[0]!.userId
}

/** Returns the identity provider that users currently sign in with. */
function issuerOf({ oidc }: CommandDatabase['config']): string {
  return oidc?.issuer ?? EMBEDDED_ISSUER
}
