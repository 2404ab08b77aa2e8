// The session's calls: signing in, carrying on, switching, leaving, and who one is.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import { checkOneLine } from '@twofold/accounting/text'
import * as session from '@twofold/contract/session'
import { type Route, route } from '../http/route.ts'
import type { Authenticator } from '../identity/authenticate.ts'
import { readCurrentUser, withUser } from '../identity/current-user.ts'
import type { RelyingParty } from '../identity/relying-party.ts'
import { endSession, openSession, refreshSession, type SessionParts, switchOrganisation } from '../identity/sessions.ts'
import { CREATE_USER } from '../identity/sql.ts'
import { callerOf, type Limit, type Throttle } from '../identity/throttle.ts'
import { MEMBERSHIPS, MISSING_NAMES, NAME_USER } from './sql.ts'

export type SessionRouteParts = SessionParts & {
  relyingParty: RelyingParty
  authenticator: Authenticator
  throttle: Throttle
  /** Whether somebody who is signed in may found an organisation. */
  mayFound: boolean
}

// Only failures count in the end, so an office behind one address is not held up.
const CODES: Limit = { kind: 'code', attemptsMax: 60, windowSeconds: 60 }
const REFRESHES: Limit = { kind: 'refresh', attemptsMax: 120, windowSeconds: 60 }

type Named = { username: string; givenName: string; familyName: string }
type Membership = Named & { tenantUUID: string; tenantName: string; role: Role }

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

type Name = (typeof session.NAMES)[number]

/** The names that the user is to be asked for. Our own provider asked for them where the account was made. */
async function namesToAskFor({ pool, relyingParty }: SessionRouteParts, userId: number): Promise<Name[]> {
  if (relyingParty.passwordPage !== null) return []
  return (await pool.query<{ missingNames: Name[] }>(MISSING_NAMES, [userId])).rows[0]!.missingNames
}

/** Names as they were sent, each on one line. Refuses TEXT_EMPTY without anything to call the user by. */
function checkedNames(sent: { [N in Name]?: string | undefined }): Result<Record<Name, string>> {
  const names = { username: '', givenName: '', familyName: '' }
  for (const name of session.NAMES) {
    const checked = checkOneLine((sent[name] ?? '').normalize('NFC'), name, session.USER_NAME_LENGTH_MAX)
    if (!checked.ok) return checked
    names[name] = checked.value
  }
  return names.givenName + names.familyName === '' ? refused('TEXT_EMPTY', 'givenName') : accepted(names)
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
        const { userId } = rows[0]!
        const { namesOfWhole: names } = proved.value
        // Fills in only what is missing: a name that the provider or the user gave earlier stays.
        if (names !== null) await pool.query(NAME_USER, [userId, '', names.givenName, names.familyName])
        // A name that was told is none to ask for, also where the subject is called the same.
        const missingNames = (await namesToAskFor(parts, userId)).filter(name => proved.value[name] === '')
        const pair = await openSession(parts, userId)
        return accepted({ ...pair, ...(missingNames.length > 0 && { missingNames }) })
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
    route(session.nameUser, async ({ principal, body }) => {
      const names = checkedNames(body)
      if (!names.ok) return names
      const { username, givenName, familyName } = names.value
      const { rows } = await pool.query<Named>(NAME_USER, [principal.userId, username, givenName, familyName])
      return accepted({ user: rows[0]! })
    }),
    route(session.listTenants, async ({ principal }) => {
      const { rows } = await pool.query<Membership>(MEMBERSHIPS, [principal.userId])
      return accepted({
        tenantUsersWithDetails: rows.map(withUser),
        mayFoundOrganisations: parts.mayFound,
        ...(parts.passwordPage !== null && { passwordPage: parts.passwordPage }),
      })
    }),
    route(session.switchTenant, ({ principal, body }) => switchOrganisation(parts, principal, body.tenantUUID)),
    route(session.secure, async () => accepted({ secureData: 'Only people who are signed in can read this.' })),
  ]
}
