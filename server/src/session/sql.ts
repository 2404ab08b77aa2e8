// The SQL statements of the session calls. The server's role has no privileges on the tables, so the statements call SECURITY DEFINER
// functions.

/** Returns the organisations of a user, sorted by name, with the user's role in each. Also returns the names of the user. */
export const MEMBERSHIPS = `
  SELECT m.tenant_uuid AS "tenantUUID", m.organisation_name AS "tenantName", m.role, u.username,
         u.given_name AS "givenName", u.family_name AS "familyName", m.requires_two_factors AS "requiresTwoFactors"
    FROM memberships_of($1) m CROSS JOIN user_by_id($1) u`

/** Returns which names of a user are missing. */
export const MISSING_NAMES = 'SELECT missing_names($1) AS "missingNames"'

/** Fills in missing names and returns the names of the user. */
export const NAME_USER = `
  SELECT username, given_name AS "givenName", family_name AS "familyName" FROM name_user($1, $2, $3, $4)`

/** Returns the open sessions of a user, most recently used first. */
export const OWN_SESSIONS = `
  SELECT session_id AS "sessionID", instant_text(opened_at) AS "openedAt", instant_text(last_used_at) AS "lastUsedAt", browser, system
    FROM sessions_of($1)`

/** Ends one session of a user. Returns false if the user has no such session, or if it has already ended. */
export const END_OWN_SESSION = 'SELECT end_own_session($1, $2) AS "isEnded"'

/** Ends all sessions of a user except one. Returns the ended sessions. */
export const END_OTHER_SESSIONS = 'SELECT session_id AS "sessionID" FROM end_other_sessions($1, $2)'
