// The statements of founding an organisation.

/** Creates an organisation whose OWNER is the user, without accounts yet. */
export const CREATE_ORGANISATION = `
  SELECT organisation_id AS "organisationId", tenant_uuid AS "tenantUUID" FROM create_organisation($1, $2, $3, $4, $5, $6)`

/** The organisation that a user's key has founded; waits for a request with the same key. */
export const FOUNDED_WITH_KEY = `
  SELECT organisation_id AS "organisationId", tenant_uuid AS "tenantUUID", body_hash AS "bodyHash" FROM founded_with_key($1, $2)`

/** Opens the new organisation for the rest of the database transaction. */
export const ENTER = 'SELECT FROM enter($1, $2)'

/** Keeps a set-up code's hash while there is no organisation; whether it was kept. */
export const CREATE_FIRST_SET_UP_CODE = 'SELECT offer_first_set_up($1) AS "isOffered"'

/** Whether the first organisation is still to be founded. */
export const IS_FIRST_SET_UP_OPEN = 'SELECT is_first_set_up_open() AS "isOpen"'

/** Whether a hash is that of a set-up code that is still good. */
export const IS_FIRST_SET_UP_CODE = 'SELECT is_first_set_up_code($1) AS "isGood"'

/** Uses up a setup code. Returns false if the code is not valid. */
export const REDEEM_FIRST_SET_UP = 'SELECT redeem_first_set_up($1) AS "isRedeemed"'
