// API calls for sign-in, tokens, and the current user with their organisations.
import { ROLES } from '@twofold/accounting/roles'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import { text } from './wire.ts'

/** A user's username, given name and family name. */
export const user = z.object({ username: z.string(), givenName: z.string(), familyName: z.string() })

/** The fields that contain the names of a user. */
export const NAMES = ['username', 'givenName', 'familyName'] as const

/** The maximum length of each name field of a user. */
export const USER_NAME_LENGTH_MAX = 200

/** A membership as shown on the screens: the organisation, the role, and the user's names. */
export const membership = z.object({
  tenantUUID: z.string(),
  tenantName: z.string(),
  role: z.enum(ROLES),
  user,
  /**
   * True if the organisation requires two factors and the user signed in to this session with only one factor. Switching to the
   * organisation is then refused.
   */
  needsTwoFactors: z.boolean(),
})

export const currentUser = z.object({
  user,
  tenantUUID: z.string(),
  tenantName: z.string(),
  role: z.enum(ROLES),
  /** The sign convention of INCOME and EXPENSE. */
  signConvention: z.enum(['SPECIFICATION', 'TEXTBOOK']),
  /** The IANA name of the time zone that determines the current date. */
  timeZone: z.string(),
  /** The page where the user can change the password. Absent with an external identity provider. */
  passwordPage: z.optional(z.string()),
})
export type CurrentUser = z.output<typeof currentUser>

/** The page where users manage their second factors. Like `passwordPage`, it exists only with the embedded identity provider. */
export const TWO_STEP_PAGE = '/idp/two-step'

/**
 * The tokens of a session, and the response of GET /users/current, so that the screens do not need that call. `currentUser` is absent for a
 * user without an organisation.
 */
export const tokenPair = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  currentUser: z.optional(currentUser),
})

/**
 * The response header with the caller's role. It is sent with responses about an organisation's books. If a page shows a different role, it
 * reloads the current user.
 */
export const ROLE_HEADER = 'x-twofold-role'

/**
 * The response header with the organisation settings that the screens use in calculations. It is sent with responses about the
 * organisation's books. If a page has different settings, it reloads the session.
 */
export const SETTINGS_HEADER = 'x-twofold-settings'

/** Returns the value of `SETTINGS_HEADER`: the sign convention and the time zone. */
export function settingsInHeader({
  signConvention,
  timeZone,
}: Pick<CurrentUser, 'signConvention' | 'timeZone'>): string {
  return `${signConvention} ${timeZone}`
}

/** The requirements that the browser can set for a sign-in: a recent sign-in, or two factors. */
const SIGN_IN_REQUIREMENTS = ['RECENT_SIGN_IN', 'TWO_FACTORS'] as const
export type SignInRequirement = (typeof SIGN_IN_REQUIREMENTS)[number]

/** The number of seconds for which a sign-in is recent. The browser requests a recent sign-in with this `max_age`. */
export const RECENT_SIGN_IN_SECONDS = 300

export const authenticate = endpoint({
  name: 'authenticate',
  method: 'POST',
  path: '/authenticate',
  summary: 'Exchanges an authorization code of the identity provider for an access token and a refresh token.',
  permission: 'open',
  body: z.strictObject({
    clientID: text(200),
    code: text(4000),
    redirectURI: text(2000),
    codeVerifier: z.optional(text(200)),
    nonce: z.optional(text(200)),
    /** The issuer in the response of the identity provider. Omit it if the response has no issuer. */
    iss: z.optional(text(2000)),
    /**
     * The requirements that the browser requested from the identity provider. The sign-in is refused if the ID token does not show that
     * they were met.
     */
    requires: z.optional(z.array(z.enum(SIGN_IN_REQUIREMENTS)).check(z.maxLength(2))),
  }),
  response: z.extend(tokenPair, {
    /**
     * The names that are still missing because neither the identity provider nor the user has provided them. The screens prompt for them.
     * Absent if no name is missing.
     */
    missingNames: z.optional(z.array(z.enum(NAMES))),
  }),
  refusals: [
    'SIGN_IN_REJECTED',
    'SIGN_IN_TIME_MISSING',
    'SIGN_IN_NOT_RECENT',
    'SECOND_FACTOR_MISSING',
    'PROVIDER_UNAVAILABLE',
  ],
  changes: [],
})

export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/refresh',
  summary: 'Exchanges a refresh token for a new access token and a new refresh token.',
  permission: 'open',
  body: z.strictObject({ refreshToken: text(400) }),
  response: tokenPair,
  refusals: ['NOT_SIGNED_IN'],
  changes: [],
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/logout',
  summary: 'Ends the token’s session and revokes its refresh tokens.',
  permission: 'signed-in',
  response: z.object({}),
  refusals: [],
  changes: [],
})

export const signInSettings = getEndpoint({
  name: 'signInSettings',
  path: '/sign-in',
  summary: 'Returns the authorization endpoint, the client ID and the scopes for signing in.',
  permission: 'open',
  response: z.object({
    authorizationEndpoint: z.string(),
    clientID: z.string(),
    /** The scopes to request, separated by spaces. */
    scope: z.string(),
    /** The parameters of an authorization request that require two factors. */
    twoFactorParameters: z.object({ acr_values: z.string(), claims: z.optional(z.string()) }),
    /**
     * The logout page of the identity provider, which also ends the browser's session with the provider. Absent if the provider has no such
     * page.
     */
    endSessionEndpoint: z.optional(z.string()),
  }),
  refusals: ['PROVIDER_UNAVAILABLE'],
})

export const currentUserRead = getEndpoint({
  name: 'currentUser',
  path: '/users/current',
  summary: 'Returns the signed-in user, the current organisation, and the user’s role in it.',
  permission: 'signed-in',
  response: currentUser,
})

export const nameUser = endpoint({
  name: 'nameUser',
  method: 'PUT',
  path: '/users/current',
  summary:
    'Stores the username and the given and family names of the user if the identity provider does not send them. Existing names do not change.',
  permission: 'signed-in',
  body: z.strictObject({
    username: z.optional(text(USER_NAME_LENGTH_MAX)),
    givenName: z.optional(text(USER_NAME_LENGTH_MAX)),
    familyName: z.optional(text(USER_NAME_LENGTH_MAX)),
  }),
  response: z.object({ user }),
  refusals: ['TEXT_EMPTY'],
  changes: ['session', 'organisations', 'members'],
})

export const listTenants = getEndpoint({
  name: 'listTenants',
  path: '/tenants',
  summary: 'Returns the organisations of the user, with the role in each.',
  permission: 'signed-in',
  response: z.object({
    tenantUsersWithDetails: z.array(membership),
    /** True if the user signed in with two factors in this session. */
    hasTwoFactors: z.boolean(),
    /** True if users of this server can create organisations. */
    mayFoundOrganisations: z.boolean(),
    /**
     * The page where users, including those without an organisation, can change their password. Absent with an external identity provider.
     */
    passwordPage: z.optional(z.string()),
  }),
})

export const switchTenant = endpoint({
  name: 'switchTenant',
  method: 'POST',
  path: '/tenants/switch',
  summary:
    'Returns a new access token and a new refresh token for another organisation of the user, and revokes the old refresh token.',
  permission: 'signed-in',
  body: z.strictObject({ tenantUUID: text(60) }),
  response: tokenPair,
  refusals: ['NOT_FOUND', 'TWO_FACTORS_REQUIRED'],
  changes: [],
})

const session = z.object({
  sessionID: z.string(),
  /** The time when the user signed in, in UTC and ISO 8601 format. */
  openedAt: z.string(),
  /** The time when the session last received tokens. A session in use receives tokens at least every ten minutes. */
  lastUsedAt: z.string(),
  /** The names of the browser and the operating system, such as `Firefox` and `Windows`. Empty if unknown. */
  browser: z.string(),
  system: z.string(),
  /** True if the call was made in this session. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = getEndpoint({
  name: 'listSessions',
  path: '/sessions',
  summary: 'Returns the caller’s active sessions, most recently used first.',
  permission: 'signed-in',
  response: z.object({ sessions: z.array(session) }),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/:sessionID',
  summary: 'Ends one of the caller’s sessions. All later calls with its tokens are refused.',
  permission: 'signed-in',
  params: z.object({ sessionID: text(60) }),
  response: z.object({}),
  refusals: ['NOT_FOUND'],
  changes: ['sessions'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Ends all of the caller’s sessions except the current session.',
  permission: 'signed-in',
  response: z.object({
    /** The number of sessions that were ended. */
    ended: z.number(),
  }),
  refusals: [],
  changes: ['sessions'],
})

export const secure = getEndpoint({
  name: 'secure',
  path: '/secure',
  summary: 'Checks that a token is accepted.',
  permission: 'signed-in',
  response: z.object({ secureData: z.string() }),
})
