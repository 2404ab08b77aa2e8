// What the session's calls read. The server's role has no grant on the tables: it asks SECURITY DEFINER functions.

/** The organisations of a user with his role in each, by name, and his own names beside each. */
export const MEMBERSHIPS = `
  SELECT m.tenant_uuid AS "tenantUUID", m.organisation_name AS "tenantName", m.role, u.username,
         u.given_name AS "givenName", u.family_name AS "familyName"
    FROM memberships_of($1) m CROSS JOIN user_by_id($1) u`

/** Which names of a user nobody knows yet. */
export const MISSING_NAMES = 'SELECT missing_names($1) AS "missingNames"'

/** Fills in missing names; the user's names as they are then. */
export const NAME_USER = `
  SELECT username, given_name AS "givenName", family_name AS "familyName" FROM name_user($1, $2, $3, $4)`
