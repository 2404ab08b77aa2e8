// The SQL statements for keys, sessions and sign-in attempts. Every statement calls one SECURITY DEFINER function, because the server's
// role has no privileges on the tables.

/** Returns the two newest keys of a purpose, newest first. */
export const SERVER_KEYS = 'SELECT generation, material FROM server_keys($1)'

/** Stores a key with a generation number, unless another process has already stored a key with this number. */
export const OFFER_SERVER_KEY = 'SELECT offer_server_key($1, $2, $3)'

/**
 * Returns the user of a session, the id of the token's organisation, and the time and factors of the sign-in. Returns no row if the session
 * has ended.
 */
export const SESSION_PRINCIPAL = `
  SELECT user_id::float8 AS "userId", organisation_id::float8 AS "organisationId",
         (extract(epoch FROM authenticated_at) * 1000)::float8 AS "authenticatedAt", two_factors AS "hasTwoFactors"
    FROM session_principal($1, $2)`

const MEMBER = `
  m.username, m.given_name AS "givenName", m.family_name AS "familyName", m.tenant_uuid AS "tenantUUID",
  m.organisation_name AS "tenantName", m.role, m.sign_convention AS "signConvention", m.time_zone AS "timeZone"`

/** Returns the member and the organisation, or no row if the user is not a member. */
export const CURRENT_MEMBER = `SELECT ${MEMBER} FROM current_member($1, $2) m`

/** Returns the member and the organisation of a session. The organisation is identified by its tenantUUID. */
export const SESSION_MEMBER = `
  SELECT ${MEMBER} FROM session_principal($1, $2) s, current_member(s.user_id, s.organisation_id) m`

/** Counts an attempt. Returns false if the limit of the time window has been reached. */
export const TAKE_ATTEMPT = 'SELECT take_attempt($1, $2, $3) AS "isAllowed"'

/** Removes a successful attempt from the count. */
export const FORGIVE_ATTEMPT = 'SELECT forgive_attempt($1)'

/** Creates or updates the user with this issuer and subject, and returns the user. */
export const CREATE_USER = 'SELECT create_user($1, $2, $3, $4, $5)::float8 AS "userId"'

/** Claims a code of the identity provider. If the code was presented before, ends the session that its first use opened. */
export const CLAIM_CODE = 'SELECT is_first AS "isFirst", ended_session AS "endedSession" FROM claim_code($1)'

/** Releases a code that did not open a session. */
export const RELEASE_CODE = 'SELECT release_code($1)'

/**
 * Opens a session and returns the tenantUUID of its organisation. Returns null if the user has no organisation, or if the organisation
 * requires two factors and the session used one factor.
 */
export const OPEN_SESSION = `
  SELECT is_opened AS "isOpened", tenant_uuid AS "tenantUUID"
    FROM open_session($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8)`

/** Exchanges a refresh token for its successor. Takes the hashes of the tokens. `outcome` is ROTATED, ENDED, UNKNOWN or REUSED. */
export const ROTATE_REFRESH_TOKEN = `
  SELECT outcome, session_id AS "sessionId", user_id::float8 AS "userId", tenant_uuid AS "tenantUUID"
    FROM rotate_refresh_token($1, $2)`

/** Switches a session to another organisation. `outcome` is SWITCHED, NOT_FOUND or TWO_FACTORS_REQUIRED. */
export const SWITCH_SESSION = 'SELECT switch_session($1, $2, $3, $4) AS outcome'

/** Ends all sessions of the user with this issuer and subject. */
export const END_SESSIONS_OF_SUBJECT = 'SELECT end_sessions_of_subject($1, $2)'

/** Ends a session and all its tokens. */
export const END_SESSION = 'SELECT end_session($1)'
