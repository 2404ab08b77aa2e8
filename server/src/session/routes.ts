// The API routes for sessions: sign in, refresh, switch the organisation, log out, and read the current user.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import { checkOneLine } from '@twofold/accounting/text'
import type { Session } from '@twofold/contract/session'
import * as session from '@twofold/contract/session'
import type pg from 'pg'
import { type Route, route } from '../http/route.ts'
import type { Authenticator } from '../identity/authenticate.ts'
import { readCurrentUser, withUser } from '../identity/current-user.ts'
import type { Principal } from '../identity/principal.ts'
import { endSession, refreshSession, switchOrganisation } from '../identity/sessions.ts'
import { type Limit, limited, type Throttle } from '../identity/throttle.ts'
import { twoFactorParametersOf } from '../identity/two-factors.ts'
import { type CodeSignInParts, signInWithCode } from './code-sign-in.ts'
import { END_OTHER_SESSIONS, END_OWN_SESSION, MEMBERSHIPS, NAME_USER, OWN_SESSIONS } from './sql.ts'

export type SessionRouteParts = CodeSignInParts & {
  throttle: Throttle
  /** Whether users of this server can create organisations. */
  mayFound: boolean
}

// Successful attempts are removed from the count, so all users of an office can share one IP address.
const CODES: Limit = { kind: 'code', attemptsMax: 60, windowSeconds: 60 }
const REFRESHES: Limit = { kind: 'refresh', attemptsMax: 120, windowSeconds: 60 }

type Named = { username: string; givenName: string; familyName: string }
type Membership = Named & { tenantUUID: string; tenantName: string; role: Role; requiresTwoFactors: boolean }

type Name = (typeof session.NAMES)[number]

/** Returns the validated names, without line breaks. Fails with TEXT_EMPTY if there is no name to show for the user. */
function checkedNames(sent: { [N in Name]?: string | undefined }): Result<Record<Name, string>> {
  const names = { username: '', givenName: '', familyName: '' }
  for (const name of session.NAMES) {
    const checked = checkOneLine((sent[name] ?? '').normalize('NFC'), name, session.USER_NAME_LENGTH_MAX)
    if (!checked.ok) return checked
    names[name] = checked.value
  }
  return names.givenName + names.familyName === '' ? refused('TEXT_EMPTY', 'givenName') : accepted(names)
}

/** Returns the routes for signing in, refreshing tokens and logging out. */
function comingAndGoing(parts: SessionRouteParts): Route[] {
  const { relyingParty, authenticator, throttle } = parts
  return [
    route(session.signInSettings, async () => {
      const addresses = await relyingParty.addresses()
      const { clientId: clientID, scope, twoFactorAcr } = relyingParty
      const twoFactorParameters = twoFactorParametersOf(twoFactorAcr)
      return addresses.ok ? accepted({ ...addresses.value, clientID, scope, twoFactorParameters }) : addresses
    }),
    route(session.authenticate, ({ body, address, userAgent }) =>
      limited(throttle, CODES, address, () => signInWithCode(parts, body, userAgent)),
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

/** Returns the routes for the caller's own sessions. */
function ownSessionRoutes(parts: SessionRouteParts): Route[] {
  return [
    route(session.listSessions, async ({ principal }) => accepted({ sessions: await ownSessions(parts, principal) })),
    route(session.endSession, ({ principal, params }) => endOwnSession(parts, principal, params.sessionID)),
    route(session.endOtherSessions, async ({ principal }) =>
      accepted({ ended: await endOtherSessions(parts, principal) }),
    ),
  ]
}

/** Returns all routes for sessions. */
export function sessionRoutes(parts: SessionRouteParts): Route[] {
  const { pool } = parts
  return [
    ...comingAndGoing(parts),
    ...ownSessionRoutes(parts),
    route(session.currentUserRead, async ({ principal }) => {
      const found = await readCurrentUser(parts, principal)
      return found === null ? refused('NOT_A_MEMBER') : accepted(found)
    }),
    route(session.nameUser, async ({ principal, body }) => {
      const names = checkedNames(body)
      if (!names.ok) return names
      const { username, givenName, familyName } = names.value
      const { rows } = await pool.query<Named>(NAME_USER, [principal.userId, username, givenName, familyName])
      return accepted({ user: rows[0]! })
    }),
    route(session.listTenants, async ({ principal }) => {
      const { rows } = await pool.query<Membership>(MEMBERSHIPS, [principal.userId])
      const hasTwoFactors = principal.signIn?.hasTwoFactors === true
      return accepted({
        tenantUsersWithDetails: rows.map(({ requiresTwoFactors, ...row }) => ({
          ...withUser(row),
          needsTwoFactors: requiresTwoFactors && !hasTwoFactors,
        })),
        hasTwoFactors,
        mayFoundOrganisations: parts.mayFound,
        ...(parts.passwordPage !== null && { passwordPage: parts.passwordPage }),
      })
    }),
    route(session.switchTenant, ({ principal, body }) => switchOrganisation(parts, principal, body.tenantUUID)),
    route(session.secure, async () => accepted({ secureData: 'Only people who are signed in can read this.' })),
  ]
}

/** The dependencies of the functions that end sessions. */
type OwnSessionParts = { pool: pg.Pool; authenticator: Authenticator }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the caller's open sessions. The current one is first. The others follow, most recently used first. */
async function ownSessions({ pool }: OwnSessionParts, { userId, sessionId }: Principal): Promise<Session[]> {
  const { rows } = await pool.query<Omit<Session, 'isCurrent'>>(OWN_SESSIONS, [userId])
  const sessions = rows.map(row => ({ ...row, isCurrent: row.sessionID === sessionId }))
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends one session of the caller. Fails with NOT_FOUND for another user's session and for a session that has ended. */
async function endOwnSession(
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
async function endOtherSessions(
  { pool, authenticator }: OwnSessionParts,
  { userId, sessionId }: Principal,
): Promise<number> {
  const { rows } = await pool.query<{ sessionID: string }>(END_OTHER_SESSIONS, [userId, sessionId])
  for (const { sessionID } of rows) authenticator.forget(sessionID)
  return rows.length
}
