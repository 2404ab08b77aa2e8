// A user's own sessions: lists them, ends one session, or ends all sessions except the current one.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Session } from '@twofold/contract/session'
import type pg from 'pg'
import type { Authenticator } from '../identity/authenticate.ts'
import type { Principal } from '../identity/principal.ts'
import { END_OTHER_SESSIONS, END_OWN_SESSION, OWN_SESSIONS } from './sql.ts'

/** The dependencies of the functions that end sessions. */
export type OwnSessionParts = { pool: pg.Pool; authenticator: Authenticator }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the caller's open sessions. The current one is first. The others follow, most recently used first. */
export async function ownSessions({ pool }: OwnSessionParts, { userId, sessionId }: Principal): Promise<Session[]> {
  const { rows } = await pool.query<Omit<Session, 'isCurrent'>>(OWN_SESSIONS, [userId])
  const sessions = rows.map(row => ({ ...row, isCurrent: row.sessionID === sessionId }))
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends one session of the caller. Fails with NOT_FOUND for another user's session and for a session that has ended. */
export async function endOwnSession(
  { pool, authenticator }: OwnSessionParts,
  { userId }: Principal,
  sessionID: string,
): Promise<Result<Record<string, never>>> {
  if (!UUID.test(sessionID)) return refused('NOT_FOUND')
  const { rows } = await pool.query<{ isEnded: boolean }>(END_OWN_SESSION, [userId, sessionID])
  if (!rows[0]!.isEnded) return refused('NOT_FOUND')
  authenticator.forget(sessionID.toLowerCase())
  return accepted({})
}

/** Ends all sessions of the caller except the current one. Returns the number of ended sessions. */
export async function endOtherSessions(
  { pool, authenticator }: OwnSessionParts,
  { userId, sessionId }: Principal,
): Promise<number> {
  const { rows } = await pool.query<{ sessionID: string }>(END_OTHER_SESSIONS, [userId, sessionId])
  for (const { sessionID } of rows) authenticator.forget(sessionID)
  return rows.length
}
