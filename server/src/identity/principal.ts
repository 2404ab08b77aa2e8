// Who calls: what a verified access token says. Role and membership are not in it: they are read at each call.
import type { IncomingHttpHeaders } from 'node:http'
import type { Result } from '@twofold/accounting/refusals'

export type Principal = {
  userId: number
  organisationId: number
  /** The session (family of refresh tokens) that the token belongs to. */
  sessionId: string
}

/** Turns a request's headers into its principal: 401 without a valid token, 409 when the page is pinned elsewhere. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Result<Principal>>
