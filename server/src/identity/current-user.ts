// The user and organisation of a session, as shown on the screens.
import type { CurrentUser } from '@twofold/contract/session'
import type pg from 'pg'
import { CURRENT_MEMBER, SESSION_MEMBER } from './sql.ts'

/** The database pool, and the page where users change their password. The page is null if an external provider stores passwords. */
export type CurrentUserParts = { pool: pg.Pool; passwordPage: string | null }

type Named = { username: string; givenName: string; familyName: string }
type Member = Omit<CurrentUser, 'user' | 'passwordPage'> & Named

/** Moves the names of a user into a separate object, as in the API. */
export function withUser<Row extends Named>({ username, givenName, familyName, ...rest }: Row) {
  return { ...rest, user: { username, givenName, familyName } }
}

async function found({ pool, passwordPage }: CurrentUserParts, statement: string, values: unknown[]) {
  const { rows } = await pool.query<Member>(statement, values)
  const [member] = rows
  if (member === undefined) return null
  return { ...withUser(member), ...(passwordPage !== null && { passwordPage }) } satisfies CurrentUser
}

/** Returns a member of an organisation, or null if the user is not a member. */
export function readCurrentUser(
  parts: CurrentUserParts,
  { userId, organisationId }: { userId: number; organisationId: number },
): Promise<CurrentUser | null> {
  return found(parts, CURRENT_MEMBER, [userId, organisationId])
}

/** Returns the member of an organisation who is the user of an open session, or null. */
export function userOfSession(
  parts: CurrentUserParts,
  { sessionId, tenantUUID }: { sessionId: string; tenantUUID: string | null },
): Promise<CurrentUser | null> {
  return found(parts, SESSION_MEMBER, [sessionId, tenantUUID])
}
