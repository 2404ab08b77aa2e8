// The caller, from a verified access token. The token contains no role or membership. Each call reads them from the database.
import type { IncomingMessage } from 'node:http'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { RECENT_SIGN_IN_SECONDS } from '@twofold/contract/session'

export type Principal = {
  userId: number
  /** 0 if the token has no organisation. No organisation has this id. */
  organisationId: number
  /** The session (family of refresh tokens) that the token belongs to. */
  sessionId: string
  /** The sign-in of the session. Without this value, the sign-in is treated as an old sign-in with one factor. */
  signIn?: SignIn | undefined
}

/** The parsed headers of a request and its raw headers. The parsed headers do not show that a header occurred twice. */
export type RequestHeaders = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/**
 * Returns the principal of a request. Refuses the request with 401 if it has no valid token, and with 409 if the page belongs to another
 * organisation.
 */
export type Authenticate = (request: RequestHeaders) => Promise<Result<Principal>>

/** The sign-in of a session, as reported by the identity provider. */
export type SignIn = {
  /** The time at which the user last proved their identity, in milliseconds since 1970. Null if the provider did not report the time. */
  at: number | null
  /** Whether two factors were used. */
  hasTwoFactors: boolean
}

/**
 * Checks that the caller signed in within the last five minutes. Fails with RECENT_SIGN_IN_REQUIRED if the sign-in is older or its time is
 * unknown. Call it before actions that must not be possible with only a stolen access token.
 */
export function checkRecentSignIn({ signIn }: { signIn?: SignIn | undefined }): Result<null> {
  return isRecent(signIn?.at ?? null) ? accepted(null) : refused('RECENT_SIGN_IN_REQUIRED')
}

/** Returns whether an instant, in milliseconds since 1970, is at most five minutes ago. */
export function isRecent(at: number | null): boolean {
  return at !== null && Date.now() - at <= RECENT_SIGN_IN_SECONDS * 1000
}
