// The statements of the identity provider, each one SECURITY DEFINER function on its own tables.

/** The account of a case-folded user name, with the hash that its password must match, since when, whether that was given by
 * somebody else, and whether he is locked out. */
export const ACCOUNT_BY_USERNAME = `
  SELECT account_id AS "accountId", username, password_hash AS "passwordHash", is_temporary AS "isTemporary",
         is_locked AS "isLocked", password_changed_at::text AS "changedAt"
    FROM idp_account_by_username($1)`

/** What an ID token says of an account. */
export const ACCOUNT_NAMES = `
  SELECT username, given_name AS "givenName", family_name AS "familyName" FROM idp_account_names($1)`

/** Creates an account; its name must be free. */
export const CREATE_ACCOUNT = 'SELECT idp_create_account($1, $2, $3, $4, $5) AS "accountId"'

/** Gives an account another password, temporary or his own; false when there is no such account. */
export const SET_PASSWORD = 'SELECT idp_set_password($1, $2, $3) AS "isSet"'

/** Puts its owner's own password in place of the temporary one that was given at an instant; false when that one is over. */
export const REPLACE_TEMPORARY_PASSWORD = 'SELECT idp_replace_temporary_password($1, $2, $3) AS "isReplaced"'

/** Locks an account, or unlocks it; asked by the owner of the database alone. */
export const LOCK_ACCOUNT = `
  UPDATE idp_account SET is_locked = $2 WHERE username_key = $1 RETURNING account_id AS "accountId"`

/** The two newest keys of a purpose, newest first. */
export const KEYS = 'SELECT generation, material FROM idp_keys($1)'

/** Keeps a key as a generation, unless another process kept one first. */
export const OFFER_KEY = 'SELECT idp_offer_key($1, $2, $3)'

/** Keeps something of a sign-in under way for some seconds. */
export const KEEP_ARTEFACT = 'SELECT idp_keep_artefact($1, $2, $3, $4)'

/** Finds it again, unless it is over. */
export const ARTEFACT = 'SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM idp_artefact($1, $2)'

/** The same by the uid of a session. */
export const ARTEFACT_OF_UID =
  'SELECT payload, consumed_at IS NOT NULL AS "isConsumed" FROM idp_artefact_of_uid($1, $2)'

/** Spends it; false when somebody was first. */
export const CONSUME_ARTEFACT = 'SELECT idp_consume_artefact($1, $2) AS "isFirst"'

/** Forgets it. */
export const DROP_ARTEFACT = 'SELECT idp_drop_artefact($1, $2)'

/** Forgets all that hangs on a grant. */
export const DROP_GRANT = 'SELECT idp_drop_grant($1)'
