// Stores the state of oidc-provider in the database, so that any process can continue a sign-in.
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type pg from 'pg'
import { ARTEFACT, ARTEFACT_OF_UID, CONSUME_ARTEFACT, DROP_ARTEFACT, DROP_GRANT, KEEP_ARTEFACT } from './sql.ts'

/** The default lifetime of the state of a sign-in, in seconds. */
const SECONDS_DEFAULT = 3600

type Kept = { payload: AdapterPayload; isConsumed: boolean }

/** Returns a function that creates the oidc-provider adapter for each kind of state. */
export function artefactsIn(pool: pg.Pool): AdapterFactory {
  return kind => artefactsOf(pool, kind)
}

function artefactsOf(pool: pg.Pool, kind: string): Adapter {
  async function found(text: string, key: string): Promise<AdapterPayload | undefined> {
    const kept = (await pool.query<Kept>(text, [kind, key])).rows[0]
    return kept && { ...kept.payload, ...(kept.isConsumed && { consumed: true }) }
  }
  return {
    upsert: async (id, payload, expiresIn) => {
      await pool.query(KEEP_ARTEFACT, [kind, id, JSON.stringify(payload), expiresIn ?? SECONDS_DEFAULT])
    },
    find: id => found(ARTEFACT, id),
    findByUid: uid => found(ARTEFACT_OF_UID, uid),
    // Device authorization is not supported.
    findByUserCode: async () => undefined,
    consume: async id => {
      const { rows } = await pool.query<{ isFirst: boolean }>(CONSUME_ARTEFACT, [kind, id])
      // Two processes may find the same code unused. Only one process may continue.
      if (!rows[0]?.isFirst) throw new errors.InvalidGrant('the code was already used')
    },
    destroy: async id => void (await pool.query(DROP_ARTEFACT, [kind, id])),
    revokeByGrantId: async grantId => void (await pool.query(DROP_GRANT, [grantId])),
  }
}
