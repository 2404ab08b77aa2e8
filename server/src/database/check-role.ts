import { StartRefused } from '../start-refused.ts'
import type { Database } from './pool.ts'

const STANDING = `
  SELECT current_user AS role, r.rolsuper AS "isSuperuser", r.rolbypassrls AS "isBypassing",
         pg_has_role(current_user, 'twofold_server', 'MEMBER') AS "isMember",
         EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'
                    AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS "isOwner",
         ARRAY(SELECT format('%s FROM PUBLIC, %I', granted, current_user)
                 FROM (VALUES (format('TEMPORARY ON DATABASE %I', current_database()),
                               has_database_privilege(current_database(), 'TEMPORARY')),
                              ('CREATE ON SCHEMA public', has_schema_privilege('public', 'CREATE'))) AS rights (granted, is_held)
                WHERE is_held) AS revocable
    FROM pg_roles r WHERE r.rolname = current_user`

type Standing = {
  role: string
  isSuperuser: boolean
  isBypassing: boolean
  isMember: boolean
  isOwner: boolean
  /** Rights to create objects, as arguments of REVOKE. */
  revocable: string[]
}

/**
 * Refuses to serve with a role that row-level security does not bind: a superuser, one with BYPASSRLS, or an owner of
 * tables (also through membership); with one that is no member of twofold_server, which could read nothing; and with one
 * that may create objects, temporary ones included, because functions of the owner could use these instead of the tables.
 */
export async function assertServerRole({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<Standing>(STANDING)
  const standing = rows[0]
  if (standing === undefined) throw new StartRefused('The database does not know the role of DATABASE_APP_URL.')
  const { role, revocable } = standing
  const reason = reasonAgainst(standing)
  if (reason !== null)
    throw new StartRefused(
      `The server must not run as the role ${role}, which ${reason}: one organisation's books would not be kept from another's. Choose a role of its own for DATABASE_APP_URL.`,
    )
  if (revocable.length > 0)
    throw new StartRefused(
      `The server's role ${role} may create objects in the database, and could run code as the owner of the tables with them. ` +
        `As an administrator, run: ${revocable.map(right => `REVOKE ${right};`).join(' ')}`,
    )
}

function reasonAgainst({ isSuperuser, isBypassing, isOwner, isMember }: Standing): string | null {
  if (isSuperuser) return 'is a superuser'
  if (isBypassing) return 'has BYPASSRLS'
  if (isOwner) return 'owns tables'
  return isMember ? null : 'is no member of twofold_server'
}
