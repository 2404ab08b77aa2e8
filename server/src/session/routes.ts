// The session's calls: signing in, carrying on, switching, leaving, and who one is.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import * as session from '@twofold/contract/session'
import { type Route, route } from '../http/route.ts'
import type { Authenticator } from '../identity/authenticate.ts'
import { readCurrentUser, withUser } from '../identity/current-user.ts'
import type { RelyingParty } from '../identity/relying-party.ts'
import { endSession, openSession, refreshSession, type SessionParts, switchOrganisation } from '../identity/sessions.ts'
import { CREATE_USER } from '../identity/sql.ts'
import { callerOf, type Limit, type Throttle } from '../identity/throttle.ts'
import { MEMBERSHIPS } from './sql.ts'

export type SessionRouteParts = SessionParts & {
  relyingParty: RelyingParty
  authenticator: Authenticator
  throttle: Throttle
}

// Only failures count in the end, so an office behind one address is not held up.
const CODES: Limit = { kind: 'code', attemptsMax: 60, windowSeconds: 60 }
const REFRESHES: Limit = { kind: 'refresh', attemptsMax: 120, windowSeconds: 60 }

type Membership = {
  tenantUUID: string
  tenantName: string
  role: Role
  username: string
  givenName: string
  familyName: string
}

async function limited<T>(
  throttle: Throttle,
  limit: Limit,
  address: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const caller = callerOf(address)
  if (!(await throttle.take(limit, caller))) return refused('TOO_MANY_REQUESTS')
  const result = await work()
  if (result.ok) await throttle.forgive(limit, caller)
  return result
}

/** Signing in, refreshing and leaving. */
function comingAndGoing(parts: SessionRouteParts): Route[] {
  const { pool, relyingParty, authenticator, throttle } = parts
  return [
    route(session.signInSettings, async () => {
      const addresses = await relyingParty.addresses()
      return addresses.ok ? accepted({ ...addresses.value, clientID: relyingParty.clientId }) : addresses
    }),
    route(session.authenticate, ({ body, address }) =>
      limited(throttle, CODES, address, async () => {
        const proved = await relyingParty.redeem(body)
        if (!proved.ok) return proved
        const { issuer, subject, username, givenName, familyName } = proved.value
        const values = [issuer, subject, username, givenName, familyName]
        const { rows } = await pool.query<{ userId: number }>(CREATE_USER, values)
        return accepted(await openSession(parts, rows[0]!.userId))
      }),
    ),
    route(session.refresh, ({ body, address }) =>
      limited(throttle, REFRESHES, address, () => refreshSession(parts, body.refreshToken)),
    ),
    route(session.logout, async ({ principal }) => {
      await endSession(parts, principal.sessionId)
      authenticator.forget(principal.sessionId)
      return accepted({})
    }),
  ]
}

/** Every call of the session. */
export function sessionRoutes(parts: SessionRouteParts): Route[] {
  const { pool } = parts
  return [
    ...comingAndGoing(parts),
    route(session.currentUserRead, async ({ principal }) => {
      const found = await readCurrentUser(parts, principal)
      return found === null ? refused('NOT_A_MEMBER') : accepted(found)
    }),
    route(session.listTenants, async ({ principal }) => {
      const { rows } = await pool.query<Membership>(MEMBERSHIPS, [principal.userId])
      return accepted({ tenantUsersWithDetails: rows.map(withUser) })
    }),
    route(session.switchTenant, ({ principal, body }) => switchOrganisation(parts, principal, body.tenantUUID)),
    route(session.secure, async () => accepted({ secureData: 'Only who is signed in can read this.' })),
  ]
}
