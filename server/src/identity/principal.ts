// The caller, from a verified access token. The token contains no role or membership. Each call reads them from the database.
import type { IncomingMessage } from 'node:http'
import type { Result } from '@twofold/accounting/refusals'
import type { SignIn } from './sign-in.ts'

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
