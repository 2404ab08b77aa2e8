// The commands for sessions: open a session at sign-in, refresh its tokens, switch it to another organisation, and end it.
import { randomUUID } from 'node:crypto'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { CurrentUser } from '@twofold/contract/session'
import type pg from 'pg'
import type { AccessTokens } from './access-token.ts'
import { type CurrentUserParts, userOfSession } from './current-user.ts'
import type { Principal, SignIn } from './principal.ts'
import { hashOf, newRefreshToken, type Successor } from './refresh-token.ts'
import { EMBEDDED_ISSUER } from './relying-party.ts'
import {
  CLAIM_CODE,
  END_SESSION,
  END_SESSIONS_OF_SUBJECT,
  OPEN_SESSION,
  RELEASE_CODE,
  ROTATE_REFRESH_TOKEN,
  SWITCH_SESSION,
} from './sql.ts'

/** The dependencies of session commands. */
export type SessionParts = CurrentUserParts & { tokens: AccessTokens; successor: Successor }

/** The tokens of a session and its member. `currentUser` is missing for a user without a membership. */
export type TokenPair = { accessToken: string; refreshToken: string; currentUser?: CurrentUser | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Session = { userId: number; sessionId: string; tenantUUID: string | null }

async function pairOf(parts: SessionParts, session: Session, refreshToken: string): Promise<TokenPair> {
  const accessToken = await parts.tokens.issue(session)
  const currentUser = await userOfSession(parts, session)
  return { accessToken, refreshToken, ...(currentUser !== null && { currentUser }) }
}

/** The names of a device's browser and operating system. Empty if unknown. */
export type Device = { browser: string; system: string }

/** A session to open. `codeHash` is the hash of the claimed code that proved the user's identity, or null. */
export type NewSession = { userId: number; signIn: SignIn; device: Device; codeHash: Buffer | null }

/**
 * Opens a session for an authenticated user, in the organisation that the user last used. If this organisation requires two factors and
 * `signIn` used one factor, the session has no organisation. Fails with SIGN_IN_REJECTED if the code was presented again in the meantime.
 */
export async function openSession(parts: SessionParts, opened: NewSession): Promise<Result<TokenPair>> {
  const { userId, signIn, device, codeHash } = opened
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const how = [signIn.at, signIn.hasTwoFactors, device.browser, device.system, codeHash]
  const values = [sessionId, userId, hashOf(refreshToken), ...how]
  type Opened = { isOpened: boolean; tenantUUID: string | null }
  const { isOpened, tenantUUID } = (await parts.pool.query<Opened>(OPEN_SESSION, values)).rows[0]!
  if (!isOpened) return refused('SIGN_IN_REJECTED')
  return accepted(await pairOf(parts, { userId, sessionId, tenantUUID }, refreshToken))
}

/** The result of claiming a code: whether it was presented for the first time, and the session that a second use ended. */
export type ClaimedCode = { isFirst: boolean; endedSession: string | null }

/** Claims a code of the identity provider for 60 seconds. A second use of the code ends the session that the first use opened. */
export async function claimCode({ pool }: Pick<SessionParts, 'pool'>, codeHash: Buffer): Promise<ClaimedCode> {
  return (await pool.query<ClaimedCode>(CLAIM_CODE, [codeHash])).rows[0]!
}

/** Releases a code that did not open a session. */
export async function releaseCode({ pool }: Pick<SessionParts, 'pool'>, codeHash: Buffer): Promise<void> {
  await pool.query(RELEASE_CODE, [codeHash])
}

type Rotation =
  | { outcome: 'ROTATED'; sessionId: string; userId: number; tenantUUID: string | null }
  | { outcome: 'ENDED' | 'UNKNOWN' | 'REUSED'; sessionId: string | null }

/**
 * Exchanges a refresh token for the next pair of tokens. Fails with NOT_SIGNED_IN for an unknown token, for the token of an ended session,
 * and for a token that was already used. A used token also ends the session.
 */
export async function refreshSession(parts: SessionParts, presented: string): Promise<Result<TokenPair>> {
  const refreshToken = parts.successor(presented)
  const { rows } = await parts.pool.query<Rotation>(ROTATE_REFRESH_TOKEN, [hashOf(presented), hashOf(refreshToken)])
  const rotation = rows[0]!
  if (rotation.outcome !== 'ROTATED') return refused('NOT_SIGNED_IN')
  return accepted(await pairOf(parts, rotation, refreshToken))
}

/**
 * Returns a new pair of tokens for another organisation of the user. Fails with NOT_FOUND if the user is not a member of the organisation,
 * and TWO_FACTORS_REQUIRED.
 */
export async function switchOrganisation(
  parts: SessionParts,
  { userId, sessionId }: Principal,
  tenantUUID: string,
): Promise<Result<TokenPair>> {
  if (!UUID.test(tenantUUID)) return refused('NOT_FOUND', 'tenantUUID')
  const refreshToken = newRefreshToken()
  const values = [sessionId, userId, tenantUUID, hashOf(refreshToken)]
  type Switched = { outcome: 'SWITCHED' | 'NOT_FOUND' | 'TWO_FACTORS_REQUIRED' }
  const { outcome } = (await parts.pool.query<Switched>(SWITCH_SESSION, values)).rows[0]!
  if (outcome !== 'SWITCHED') return refused(outcome, 'tenantUUID')
  return accepted(await pairOf(parts, { userId, sessionId, tenantUUID: tenantUUID.toLowerCase() }, refreshToken))
}

/** Ends all sessions of an account of the embedded identity provider. */
export async function endSessionsOfAccount(
  { pool }: { pool: Pick<pg.Pool, 'query'> },
  accountId: string,
): Promise<void> {
  await pool.query(END_SESSIONS_OF_SUBJECT, [EMBEDDED_ISSUER, accountId])
}

/** Ends a session. Its refresh tokens and access tokens become invalid. */
export async function endSession({ pool }: Pick<SessionParts, 'pool'>, sessionId: string): Promise<void> {
  await pool.query(END_SESSION, [sessionId])
}
