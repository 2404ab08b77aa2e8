// The SQL statements for second factors. Each statement calls one SECURITY DEFINER function.

/** Returns an account by id, and its kinds of second factors. Returns no row if the account is locked or does not exist. */
export const ACCOUNT_FACTORS = `
  SELECT username, password_changed_at::text AS "changedAt", has_app AS "hasApp", passkeys, recovery_codes AS "recoveryCodes"
    FROM idp_account_factors($1)`

/** Returns the encrypted secret of an authenticator app. */
export const APP_SECRET = 'SELECT secret FROM idp_app_secret($1)'

/** Stores a confirmed app, with the time step of its first code. */
export const SET_APP = 'SELECT idp_set_app($1, $2, $3)'

/** Uses the code of a time step. Returns false if it was used before. */
export const USE_APP_STEP = 'SELECT idp_use_app_step($1, $2) AS "isDone"'

/** Removes the app. Returns false if the account has no app. */
export const REMOVE_APP = 'SELECT idp_remove_app($1) AS "isDone"'

/** Returns the passkeys of an account, oldest first. Dates are in UTC. */
export const PASSKEYS = `
  SELECT credential_id AS "credentialId", name, rp_id AS "rpId", transports,
         (created_at AT TIME ZONE 'UTC')::date AS "createdOn", (last_used_at AT TIME ZONE 'UTC')::date AS "lastUsedOn"
    FROM idp_passkeys_of($1)`

/** Returns a passkey with its public key and its account. */
export const PASSKEY = `
  SELECT account_id AS "accountId", username, password_changed_at::text AS "changedAt", rp_id AS "rpId",
         public_key AS "publicKey", sign_count AS "signCount"
    FROM idp_passkey($1)`

/** Stores a passkey. Returns false if the account has too many passkeys or this passkey is already stored. */
export const ADD_PASSKEY = 'SELECT idp_add_passkey($1, $2, $3, $4, $5, $6, $7, $8) AS "isDone"'

/** Records the use of a passkey. Returns false if its counter did not increase. */
export const USE_PASSKEY = 'SELECT idp_use_passkey($1, $2) AS "isDone"'

/** Renames a passkey of an account. Returns false if the account has no such passkey. */
export const RENAME_PASSKEY = 'SELECT idp_rename_passkey($1, $2, $3) AS "isDone"'

/** Removes a passkey of an account. Returns false if the account has no such passkey. */
export const REMOVE_PASSKEY = 'SELECT idp_remove_passkey($1, $2) AS "isDone"'

/** Replaces the recovery codes of an account. */
export const SET_RECOVERY_CODES = 'SELECT idp_set_recovery_codes($1, $2)'

/** Uses a recovery code. Returns false if it is not an unused code of the account. */
export const USE_RECOVERY_CODE = 'SELECT idp_use_recovery_code($1, $2) AS "isDone"'

/** Removes all second factors of an account. Returns false if the account has no second factor. */
export const REMOVE_FACTORS = 'SELECT idp_remove_factors($1) AS "isDone"'
