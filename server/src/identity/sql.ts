// What identity asks of the database: keys, sessions, attempts. Every statement is one SECURITY DEFINER
// function: the server's role has no grant on the tables.

/** The two newest keys of a purpose, newest first. */
export const SERVER_KEYS = 'SELECT generation, material FROM server_keys($1)'

/** Keeps a key as a generation, unless another process kept one first. */
export const OFFER_SERVER_KEY = 'SELECT offer_server_key($1, $2, $3)'

/** The user of a session, the id of the token's organisation, and how the user signed in. No row if the session is over. */
export const SESSION_PRINCIPAL = `
  SELECT user_id::float8 AS "userId", organisation_id::float8 AS "organisationId",
         (extract(epoch FROM authenticated_at) * 1000)::float8 AS "authenticatedAt", two_factors AS "hasTwoFactors"
    FROM session_principal($1, $2)`

const MEMBER = `
  m.username, m.given_name AS "givenName", m.family_name AS "familyName", m.tenant_uuid AS "tenantUUID",
  m.organisation_name AS "tenantName", m.role, m.sign_convention AS "signConvention", m.time_zone AS "timeZone"`

/** Returns the member and the organisation, or no row if the user is not a member. */
export const CURRENT_MEMBER = `SELECT ${MEMBER} FROM current_member($1, $2) m`

/** The same for a session in an organisation by its tenantUUID. */
export const SESSION_MEMBER = `
  SELECT ${MEMBER} FROM session_principal($1, $2) s, current_member(s.user_id, s.organisation_id) m`

/** Counts an attempt; false when the window allows no more. */
export const TAKE_ATTEMPT = 'SELECT take_attempt($1, $2, $3) AS "isAllowed"'

/** Takes back an attempt that succeeded. */
export const FORGIVE_ATTEMPT = 'SELECT forgive_attempt($1)'

/** The user of an issuer and subject, created or brought up to date. */
export const CREATE_USER = 'SELECT create_user($1, $2, $3, $4, $5)::float8 AS "userId"'

/** Claims a code of the identity provider. Not the first to present it: the session that it made is over. */
export const CLAIM_CODE = 'SELECT is_first AS "isFirst", ended_session AS "endedSession" FROM claim_code($1)'

/** Releases a code that made no session. */
export const RELEASE_CODE = 'SELECT release_code($1)'

/** Opens a session and returns the tenantUUID of its organisation. Null if the user belongs to none, or if their home organisation
 * requires two factors and the session used one. */
export const OPEN_SESSION = `
  SELECT is_opened AS "isOpened", tenant_uuid AS "tenantUUID"
    FROM open_session($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8)`

/** Swaps a refresh token for its successor, both as hashes. `outcome` is ROTATED, ENDED, UNKNOWN or REUSED. */
export const ROTATE_REFRESH_TOKEN = `
  SELECT outcome, session_id AS "sessionId", user_id::float8 AS "userId", tenant_uuid AS "tenantUUID"
    FROM rotate_refresh_token($1, $2)`

/** Moves a session into another organisation. `outcome` is SWITCHED, NOT_FOUND or TWO_FACTORS_REQUIRED. */
export const SWITCH_SESSION = 'SELECT switch_session($1, $2, $3, $4) AS outcome'

/** Ends all sessions of whom an issuer knows by a subject. */
export const END_SESSIONS_OF_SUBJECT = 'SELECT end_sessions_of_subject($1, $2)'

/** Ends a session and all its tokens. */
export const END_SESSION = 'SELECT end_session($1)'
