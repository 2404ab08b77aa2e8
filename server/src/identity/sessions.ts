// Sessions as commands: opened at sign-in, carried on by refreshing, led into another organisation, ended.
import { randomUUID } from 'node:crypto'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { CurrentUser } from '@twofold/contract/session'
import type pg from 'pg'
import type { AccessTokens } from './access-token.ts'
import { type CurrentUserParts, userOfSession } from './current-user.ts'
import type { Principal } from './principal.ts'
import { hashOf, newRefreshToken, type Successor } from './refresh-token.ts'
import { EMBEDDED_ISSUER } from './relying-party.ts'
import { END_SESSION, END_SESSIONS_OF_SUBJECT, OPEN_SESSION, ROTATE_REFRESH_TOKEN, SWITCH_SESSION } from './sql.ts'

/** What sessions are made with. */
export type SessionParts = CurrentUserParts & { tokens: AccessTokens; successor: Successor }

/** The tokens, and as whom they work; nobody yet for a user without a membership. */
export type TokenPair = { accessToken: string; refreshToken: string; currentUser?: CurrentUser | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Session = { userId: number; sessionId: string; tenantUUID: string | null }

async function pairOf(parts: SessionParts, session: Session, refreshToken: string): Promise<TokenPair> {
  const accessToken = await parts.tokens.issue(session)
  const currentUser = await userOfSession(parts, session)
  return { accessToken, refreshToken, ...(currentUser !== null && { currentUser }) }
}

/** Opens a session for a user whose identity was proved, in the organisation that he used last. */
export async function openSession(parts: SessionParts, userId: number): Promise<TokenPair> {
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const values = [sessionId, userId, hashOf(refreshToken)]
  const { rows } = await parts.pool.query<{ tenantUUID: string | null }>(OPEN_SESSION, values)
  return pairOf(parts, { userId, sessionId, tenantUUID: rows[0]!.tenantUUID }, refreshToken)
}

type Rotation =
  | { outcome: 'ROTATED'; sessionId: string; userId: number; tenantUUID: string | null }
  | { outcome: 'ENDED' | 'UNKNOWN' | 'REUSED'; sessionId: string | null }

/** Swaps a refresh token for the next pair. NOT_SIGNED_IN: unknown, over, or an old copy, which ends the session. */
export async function refreshSession(parts: SessionParts, presented: string): Promise<Result<TokenPair>> {
  const refreshToken = parts.successor(presented)
  const { rows } = await parts.pool.query<Rotation>(ROTATE_REFRESH_TOKEN, [hashOf(presented), hashOf(refreshToken)])
  const rotation = rows[0]!
  if (rotation.outcome !== 'ROTATED') return refused('NOT_SIGNED_IN')
  return accepted(await pairOf(parts, rotation, refreshToken))
}

/** A new pair for another organisation of the user. NOT_FOUND: there is none that he belongs to. */
export async function switchOrganisation(
  parts: SessionParts,
  { userId, sessionId }: Principal,
  tenantUUID: string,
): Promise<Result<TokenPair>> {
  if (!UUID.test(tenantUUID)) return refused('NOT_FOUND', 'tenantUUID')
  const refreshToken = newRefreshToken()
  const values = [sessionId, userId, tenantUUID, hashOf(refreshToken)]
  const { rows } = await parts.pool.query<{ isSwitched: boolean }>(SWITCH_SESSION, values)
  if (!rows[0]!.isSwitched) return refused('NOT_FOUND', 'tenantUUID')
  return accepted(await pairOf(parts, { userId, sessionId, tenantUUID: tenantUUID.toLowerCase() }, refreshToken))
}

/** Signs somebody out everywhere, by the account that he has at our own identity provider. */
export async function endSessionsOfAccount(
  { pool }: { pool: Pick<pg.Pool, 'query'> },
  accountId: string,
): Promise<void> {
  await pool.query(END_SESSIONS_OF_SUBJECT, [EMBEDDED_ISSUER, accountId])
}

/** Ends a session: neither its refresh tokens nor its access tokens are good any more. */
export async function endSession({ pool }: Pick<SessionParts, 'pool'>, sessionId: string): Promise<void> {
  await pool.query(END_SESSION, [sessionId])
}
