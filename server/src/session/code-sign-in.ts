// Sign-in with an authorization code of the identity provider.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type * as session from '@twofold/contract/session'
import type { FastifyBaseLogger } from 'fastify'
import type { Authenticator } from '../identity/authenticate.ts'
import { hashOf } from '../identity/refresh-token.ts'
import type { CodeGrant, RelyingParty } from '../identity/relying-party.ts'
import { claimCode, openSession, releaseCode, type SessionParts } from '../identity/sessions.ts'
import { CREATE_USER } from '../identity/sql.ts'
import { deviceOf } from './device.ts'
import { MISSING_NAMES, NAME_USER } from './sql.ts'

export type CodeSignInParts = SessionParts & {
  relyingParty: RelyingParty
  authenticator: Authenticator
  logger: FastifyBaseLogger
}

type SignedIn = ResponseBody<typeof session.authenticate>
type Name = (typeof session.NAMES)[number]

/**
 * Exchanges a code and opens a session. If a code is presented again within 60 seconds, ends the session that its first use opened. Fails
 * with SIGN_IN_REJECTED for a code that was presented before and with the errors of `RelyingParty.redeem`.
 */
export async function signInWithCode(
  parts: CodeSignInParts,
  grant: CodeGrant,
  userAgent: string,
): Promise<Result<SignedIn>> {
  const codeHash = hashOf(grant.code)
  const { isFirst, endedSession } = await claimCode(parts, codeHash)
  if (!isFirst) {
    parts.logger.warn({ session: endedSession }, 'an authorization code was used twice')
    if (endedSession !== null) parts.authenticator.forget(endedSession)
    return refused('SIGN_IN_REJECTED')
  }
  const signedIn = await redeemed(parts, grant, { codeHash, userAgent })
  if (!signedIn.ok) await releaseCode(parts, codeHash)
  return signedIn
}

async function redeemed(
  parts: CodeSignInParts,
  grant: CodeGrant,
  { codeHash, userAgent }: { codeHash: Buffer; userAgent: string },
): Promise<Result<SignedIn>> {
  const proved = await parts.relyingParty.redeem(grant)
  if (!proved.ok) return proved
  const { issuer, subject, username, givenName, familyName, namesOfWhole, signIn } = proved.value
  const values = [issuer, subject, username, givenName, familyName]
  const { userId } = (await parts.pool.query<{ userId: number }>(CREATE_USER, values)).rows[0]!
  // Sets only missing names. Names that the user or the provider set earlier do not change.
  if (namesOfWhole !== null)
    await parts.pool.query(NAME_USER, [userId, '', namesOfWhole.givenName, namesOfWhole.familyName])
  // Does not ask for a name that the provider reported in this sign-in, even if the name equals the `sub` claim.
  const missingNames = (await namesToAskFor(parts, userId)).filter(name => proved.value[name] === '')
  const pair = await openSession(parts, { userId, signIn, device: deviceOf(userAgent), codeHash })
  return pair.ok ? accepted({ ...pair.value, ...(missingNames.length > 0 && { missingNames }) }) : pair
}

/** Returns the names that the user must enter. The embedded provider asks for all names when an account is created. */
async function namesToAskFor({ pool, relyingParty }: CodeSignInParts, userId: number): Promise<Name[]> {
  if (relyingParty.passwordPage !== null) return []
  return (await pool.query<{ missingNames: Name[] }>(MISSING_NAMES, [userId])).rows[0]!.missingNames
}
