// As whom and where a session works, as its screens show it.
import type { CurrentUser } from '@twofold/contract/session'
import type pg from 'pg'
import { CURRENT_MEMBER, SESSION_MEMBER } from './sql.ts'

/** What is asked, and where users of the identity provider change their passwords (null: elsewhere). */
export type CurrentUserParts = { pool: pg.Pool; passwordPage: string | null }

type Named = { username: string; givenName: string; familyName: string }
type Member = Omit<CurrentUser, 'user' | 'passwordPage'> & Named

/** Names stand in an object of their own on the wire. */
export function withUser<Row extends Named>({ username, givenName, familyName, ...rest }: Row) {
  return { ...rest, user: { username, givenName, familyName } }
}

async function found({ pool, passwordPage }: CurrentUserParts, statement: string, values: unknown[]) {
  const { rows } = await pool.query<Member>(statement, values)
  const [member] = rows
  if (member === undefined) return null
  return { ...withUser(member), ...(passwordPage !== null && { passwordPage }) } satisfies CurrentUser
}

/** A member beside his organisation; null when he does not belong there. */
export function readCurrentUser(
  parts: CurrentUserParts,
  { userId, organisationId }: { userId: number; organisationId: number },
): Promise<CurrentUser | null> {
  return found(parts, CURRENT_MEMBER, [userId, organisationId])
}

/** The member that a living session is for in an organisation; null when it is for none. */
export function userOfSession(
  parts: CurrentUserParts,
  { sessionId, tenantUUID }: { sessionId: string; tenantUUID: string | null },
): Promise<CurrentUser | null> {
  return found(parts, SESSION_MEMBER, [sessionId, tenantUUID])
}
