// The caller, from a verified access token. The token has no role or membership. Each call reads them from the database.
import type { IncomingMessage } from 'node:http'
import type { Result } from '@twofold/accounting/refusals'
import type { SignIn } from './sign-in.ts'

export type Principal = {
  userId: number
  /** 0 for a token without an organisation: no organisation has that id. */
  organisationId: number
  /** The session (family of refresh tokens) that the token belongs to. */
  sessionId: string
  /** How the session was signed in. A caller without it counts as not recently signed in, and as signed in with one factor. */
  signIn?: SignIn | undefined
}

/** The headers of a request, and the same as they came: the first form hides that one came twice. */
export type RequestHeaders = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/** Turns a request's headers into its principal: 401 without a valid token, 409 when the page is pinned elsewhere. */
export type Authenticate = (request: RequestHeaders) => Promise<Result<Principal>>
