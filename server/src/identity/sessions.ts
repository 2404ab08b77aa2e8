// Sessions as commands: opened at sign-in, carried on by refreshing, led into another organisation, ended.
import { randomUUID } from 'node:crypto'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type pg from 'pg'
import type { AccessTokens } from './access-token.ts'
import type { Principal } from './principal.ts'
import { hashOf, newRefreshToken, type Successor } from './refresh-token.ts'
import { END_SESSION, OPEN_SESSION, ROTATE_REFRESH_TOKEN, SWITCH_SESSION } from './sql.ts'

/** What sessions are made with. */
export type SessionParts = { pool: pg.Pool; tokens: AccessTokens; successor: Successor }

export type TokenPair = { accessToken: string; refreshToken: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Opens a session for a user whose identity was proved, in the organisation that he used last. */
export async function openSession({ pool, tokens }: SessionParts, userId: number): Promise<TokenPair> {
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const { rows } = await pool.query<{ tenantUUID: string | null }>(OPEN_SESSION, [
    sessionId,
    userId,
    hashOf(refreshToken),
  ])
  const accessToken = await tokens.issue({ userId, sessionId, tenantUUID: rows[0]!.tenantUUID })
  return { accessToken, refreshToken }
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
  return accepted({ accessToken: await parts.tokens.issue(rotation), refreshToken })
}

/** A new pair for another organisation of the user. NOT_FOUND: there is none that he belongs to. */
export async function switchOrganisation(
  { pool, tokens }: SessionParts,
  { userId, sessionId }: Principal,
  tenantUUID: string,
): Promise<Result<TokenPair>> {
  if (!UUID.test(tenantUUID)) return refused('NOT_FOUND', 'tenantUUID')
  const refreshToken = newRefreshToken()
  const values = [sessionId, userId, tenantUUID, hashOf(refreshToken)]
  const { rows } = await pool.query<{ isSwitched: boolean }>(SWITCH_SESSION, values)
  if (!rows[0]!.isSwitched) return refused('NOT_FOUND', 'tenantUUID')
  const accessToken = await tokens.issue({ userId, sessionId, tenantUUID: tenantUUID.toLowerCase() })
  return accepted({ accessToken, refreshToken })
}

/** Ends a session: neither its refresh tokens nor its access tokens are good any more. */
export async function endSession({ pool }: Pick<SessionParts, 'pool'>, sessionId: string): Promise<void> {
  await pool.query(END_SESSION, [sessionId])
}
