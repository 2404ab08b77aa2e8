// The SQL statements of the identity provider. Each statement calls a SECURITY DEFINER function on the provider's tables.

/**
 * Returns the account with a case-folded username, and the hash of its password. Also returns the time at which the password was set,
 * whether the password is temporary, and whether the account is locked.
 */
export const ACCOUNT_BY_USERNAME = `
  SELECT account_id AS "accountId", username, password_hash AS "passwordHash", is_temporary AS "isTemporary",
         is_locked AS "isLocked", password_changed_at::text AS "changedAt"
    FROM idp_account_by_username($1)`

/** Returns the claims about an account for an ID token. */
export const ACCOUNT_NAMES = `
  SELECT username, given_name AS "givenName", family_name AS "familyName" FROM idp_account_names($1)`

/** Creates an account. Its username must be unique. */
export const CREATE_ACCOUNT = 'SELECT idp_create_account($1, $2, $3, $4, $5) AS "accountId"'

/** Sets a password, temporary or not. Returns false if there is no such account. */
export const SET_PASSWORD = 'SELECT idp_set_password($1, $2, $3) AS "isSet"'

/**
 * Replaces a temporary password, which is identified by the time at which it was set. Returns false if the temporary password is no longer
 * valid.
 */
export const REPLACE_TEMPORARY_PASSWORD = 'SELECT idp_replace_temporary_password($1, $2, $3) AS "isReplaced"'

/** Locks or unlocks an account. Only the owner of the database may run this. */
export const LOCK_ACCOUNT = `
  UPDATE idp_account SET is_locked = $2 WHERE username_key = $1 RETURNING account_id AS "accountId"`

/** Returns the two newest keys of a purpose, newest first. */
export const KEYS = 'SELECT generation, material FROM idp_keys($1)'

/** Stores a key with a generation number, unless another process has already stored a key with this number. */
export const OFFER_KEY = 'SELECT idp_offer_key($1, $2, $3)'

/** Stores the state of a sign-in for a number of seconds. */
export const KEEP_ARTEFACT = 'SELECT idp_keep_artefact($1, $2, $3, $4)'

/** Returns the state of a sign-in, unless it has expired. */
export const ARTEFACT = 'SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM idp_artefact($1, $2)'

/** Returns the state with the given session uid. */
export const ARTEFACT_OF_UID =
  'SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM idp_artefact_of_uid($1, $2)'

/** Marks a code as used. Returns false if it has been used before. */
export const CONSUME_ARTEFACT = 'SELECT idp_consume_artefact($1, $2) AS "isFirst"'

/** Deletes the state of a sign-in. */
export const DROP_ARTEFACT = 'SELECT idp_drop_artefact($1, $2)'

/** Deletes all state that belongs to a grant. */
export const DROP_GRANT = 'SELECT idp_drop_grant($1)'
