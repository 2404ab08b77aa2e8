// Users who open an invitation and have no account at the embedded identity provider yet.
import type pg from 'pg'
import { hashOf } from '../identity/refresh-token.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'
import type { Newcomer } from '../identity-provider/new-account.ts'
import type { Newcomers } from '../identity-provider/page-parts.ts'
import { IS_INVITATION_UNOPENED, OPEN_INVITATION, type Worth } from './sql.ts'

async function welcome(client: pg.PoolClient, code: string, newcomer: Newcomer) {
  const { subject, username, givenName, familyName } = newcomer
  const values = [EMBEDDED_ISSUER, subject, username, givenName, familyName]
  const user = await client.query<{ userId: number }>(CREATE_USER, values)
  const { rows } = await client.query<{ worth: Worth }>(OPEN_INVITATION, [user.rows[0]!.userId, hashOf(code)])
  if (rows[0]?.worth === 'OPEN') return []
  return [
    {
      field: 'username',
      sentence: 'This invitation is no longer valid. It has expired, was withdrawn, or has already been used.',
    },
  ]
}

/**
 * The accounts of invited users, for the page of the identity provider. An invitation creates one account. Afterwards, only the user of
 * this account can accept it.
 */
export function newcomers(pool: pg.Pool): Newcomers {
  return {
    isExpected: async code => {
      if (code === '') return false
      const { rows } = await pool.query<{ isUnopened: boolean }>(IS_INVITATION_UNOPENED, [hashOf(code)])
      return rows[0]!.isUnopened
    },
    welcome,
  }
}
