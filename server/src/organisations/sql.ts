// The SQL statements for creating an organisation.

/** Creates an organisation without accounts. The user becomes its OWNER. */
export const CREATE_ORGANISATION = `
  SELECT organisation_id AS "organisationId", tenant_uuid AS "tenantUUID" FROM create_organisation($1, $2, $3, $4, $5, $6)`

/** Returns the organisation that a user created with an idempotency key. Waits for a concurrent request with the same key. */
export const FOUNDED_WITH_KEY = `
  SELECT organisation_id AS "organisationId", tenant_uuid AS "tenantUUID", body_hash AS "bodyHash" FROM founded_with_key($1, $2)`

/** Makes the new organisation the current one for the rest of the database transaction. */
export const ENTER = 'SELECT FROM enter($1, $2)'

/** Stores the hash of a setup code if no organisation exists. Returns whether the hash was stored. */
export const CREATE_FIRST_SET_UP_CODE = 'SELECT offer_first_set_up($1) AS "isOffered"'

/** Returns whether the first organisation has not been created yet. */
export const IS_FIRST_SET_UP_OPEN = 'SELECT is_first_set_up_open() AS "isOpen"'

/** Returns whether a hash belongs to a valid setup code. */
export const IS_FIRST_SET_UP_CODE = 'SELECT is_first_set_up_code($1) AS "isGood"'

/** Marks a setup code as used. Returns false if the code is not valid. */
export const REDEEM_FIRST_SET_UP = 'SELECT redeem_first_set_up($1) AS "isRedeemed"'
