// Creates many small organisations in one database. All have the same books. The rows are the same as those that the product's commands
// would create.

import type { DatabaseUrls } from '@twofold/server/database/external'
import { openDatabase } from '@twofold/server/database/pool'
import { newSession } from '@twofold/server/tests/harness/signed-in'

/** An organisation, its owner and its accounts. Every transaction uses the first account. */
export type SmallOrganisation = { userId: number; organisationId: number; accountIds: number[] }

const ACCOUNTS = 20
const TRANSACTIONS = 100
/** The maximum number of changes that one call of `seal_audit` seals. */
const SEALED_AT_ONCE = 50_000

const CREATE_ORGANISATION = `
  WITH made AS (SELECT create_user('bench', gen_random_uuid()::text, 'ada', 'Ada', 'Ledger') AS user_id)
  SELECT m.user_id AS "userId", o.organisation_id AS "organisationId"
    FROM made m, create_organisation(m.user_id, 'Bench', 'SPECIFICATION', 'UTC', 1) o`

const OPEN = `
  WITH made AS (
    INSERT INTO account (organisation_id, name, sort_key, type)
    SELECT $1, 'Account ' || i, 'account ' || i, 'ASSET' FROM generate_series(1, ${ACCOUNTS}) AS i
    RETURNING account_id
  ), audited AS (
    INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
    SELECT $1, $2, 'OWNER', 'bench', 'bench', 'create', 'account', account_id, 1 FROM made)
  SELECT account_id AS id FROM made ORDER BY account_id`

const POST = `
  WITH made AS (
    INSERT INTO transaction (organisation_id, date, comment, account, cents)
    SELECT $1, '2024-01-01'::date + (i * 37) % 731, 'Office supplies, order ' || i,
           ARRAY[($3::bigint[])[1], ($3::bigint[])[2 + i % ${ACCOUNTS - 1}]], ARRAY[100 + i, -100 - i]
      FROM generate_series(1, ${TRANSACTIONS}) AS i RETURNING transaction_id)
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT $1, $2, 'OWNER', 'bench', 'bench', 'post', 'transaction', transaction_id, 1 FROM made`

/** Creates the given number of organisations, and then seals their audit entries. */
export async function createOrganisations(urls: DatabaseUrls, count: number): Promise<SmallOrganisation[]> {
  const owner = openDatabase(urls.ownerUrl)
  const created: SmallOrganisation[] = []
  const client = await owner.pool.connect()
  try {
    for (let no = 0; no < count; no += 1) {
      await client.query('BEGIN')
      const { userId, organisationId } = (await client.query(CREATE_ORGANISATION)).rows[0]
      const opened = (await client.query<{ id: number }>(OPEN, [organisationId, userId])).rows
      const accountIds = opened.map(({ id }) => id)
      await client.query(POST, [organisationId, userId, accountIds])
      await client.query('COMMIT')
      created.push({ userId, organisationId, accountIds })
    }
    for (;;) {
      const { rows } = await client.query<{ sealed: number }>('SELECT seal_audit($1) AS sealed', [SEALED_AT_ONCE])
      if (rows[0]!.sealed < SEALED_AT_ONCE) break
    }
    await client.query('VACUUM ANALYZE')
    return created
  } finally {
    client.release()
    await owner.pool.end()
  }
}

/** Returns an access token for the owner of each organisation. */
export async function tokensOf({ appUrl }: DatabaseUrls, chosen: readonly SmallOrganisation[]): Promise<string[]> {
  const { pool } = openDatabase(appUrl)
  try {
    return await Promise.all(chosen.map(async ({ userId }) => (await newSession(pool, userId)).accessToken))
  } finally {
    await pool.end()
  }
}
