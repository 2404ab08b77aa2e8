// The statements of sessions. Each is one SECURITY DEFINER function: the server's role has no grant on the tables.

/** Opens a session for a user in his home organisation; its tenantUUID, null when he belongs to none. */
export const OPEN_SESSION = 'SELECT open_session($1, $2, $3) AS "tenantUUID"'

/** Swaps a refresh token for its successor, both as hashes. `outcome` is ROTATED, ENDED, UNKNOWN or REUSED. */
export const ROTATE_REFRESH_TOKEN = `
  SELECT outcome, session_id AS "sessionId", user_id::float8 AS "userId", tenant_uuid AS "tenantUUID"
    FROM rotate_refresh_token($1, $2)`

/** Leads a session into another organisation; false when the user does not belong there. */
export const SWITCH_SESSION = 'SELECT switch_session($1, $2, $3, $4) AS "isSwitched"'

/** Ends a session and all its tokens. */
export const END_SESSION = 'SELECT end_session($1)'

/** The member beside his organisation; no row when he does not belong there. */
export const CURRENT_MEMBER = `
  SELECT username, given_name AS "givenName", family_name AS "familyName", tenant_uuid AS "tenantUUID",
         organisation_name AS "tenantName", role, sign_convention AS "signConvention", time_zone AS "timeZone"
    FROM current_member($1, $2)`

/** The organisations of a user with his role in each, by name, and his own names beside each. */
export const MEMBERSHIPS = `
  SELECT m.tenant_uuid AS "tenantUUID", m.organisation_name AS "tenantName", m.role, u.username,
         u.given_name AS "givenName", u.family_name AS "familyName"
    FROM memberships_of($1) m CROSS JOIN user_by_id($1) u`
