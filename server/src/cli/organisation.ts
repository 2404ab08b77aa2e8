import type { Database } from '../database/pool.ts'
import type { Caller } from '../identity/books.ts'
import { StartupError } from '../startup-error.ts'

/** An organisation. The operator identifies it by name, or by UUID if two organisations have the same name. */
export type NamedOrganisation = { organisationId: number; name: string; ownerId: number | null }

const FIND = `
  SELECT organisation_id AS "organisationId", name,
         (SELECT min(m.user_id) FROM membership m WHERE m.organisation_id = o.organisation_id AND m.role = 'OWNER') AS "ownerId"
    FROM organisation o WHERE lower(name) = lower($1) OR tenant_uuid::text = lower($1)`

const NAMES = 'SELECT name FROM organisation ORDER BY name COLLATE "C" LIMIT 10'

/** Returns the organisation with this name. Throws StartupError if no organisation or more than one organisation has the name. */
export async function findOrganisation({ pool }: Database, name: string): Promise<NamedOrganisation> {
  const { rows } = await pool.query<NamedOrganisation>(FIND, [name.trim()])
  const [found, another] = rows
  if (found !== undefined && another === undefined) return found
  if (found !== undefined) {
    throw new StartupError(
      `${rows.length} organisations have the name ${name}. Use the UUID from \`organisations list\`.`,
    )
  }
  const names = (await pool.query<{ name: string }>(NAMES)).rows.map(row => row.name)
  const known = names.length === 0 ? 'There are no organisations yet.' : `Organisations: ${names.join(', ')}.`
  throw new StartupError(`There is no organisation named ${name}. ${known}`)
}

/**
 * Returns the caller to use for changes by an operator: the first owner of the organisation. In the audit entries, the session is the
 * command line, and the request is `doing`. Throws StartupError if the organisation has no owner.
 */
export function operatorOf({ organisationId, name, ownerId }: NamedOrganisation, doing: string): Caller {
  if (ownerId === null)
    throw new StartupError(
      `The organisation ${name} has no owner. The audit trail needs an owner to record this change.`,
    )
  // An operator has the database credentials, so the requirements for sessions do not apply.
  const signIn = { at: Date.now(), hasTwoFactors: true }
  return { userId: ownerId, organisationId, sessionId: 'command line', requestId: doing, signIn }
}
