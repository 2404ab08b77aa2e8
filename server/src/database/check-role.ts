import { StartupError } from '../startup-error.ts'
import type { Database } from './pool.ts'

const ROLE_ATTRIBUTES = `
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

type RoleAttributes = {
  role: string
  isSuperuser: boolean
  isBypassing: boolean
  isMember: boolean
  isOwner: boolean
  /** The privileges to create objects, as arguments of REVOKE. */
  revocable: string[]
}

/**
 * Refuses roles that row-level security does not restrict: superusers, roles with BYPASSRLS, owners of tables, and members of such roles.
 * Refuses a role that is not a member of twofold_server, because it could not read anything. Refuses a role that may create objects,
 * including temporary ones, because functions of the owner could use these objects instead of the tables.
 */
export async function assertServerRole({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<RoleAttributes>(ROLE_ATTRIBUTES)
  const attributes = rows[0]
  if (attributes === undefined) throw new StartupError('The role in DATABASE_APP_URL does not exist in the database.')
  const { role, revocable } = attributes
  const reason = reasonAgainst(attributes)
  if (reason !== null)
    throw new StartupError(
      `The server must not run as the role ${role}, which ${reason}. The books of organisations would not be isolated from each other. Set DATABASE_APP_URL to a role without these rights.`,
    )
  if (revocable.length > 0)
    throw new StartupError(
      `The server's role ${role} may create objects in the database, and could use them to run code as the owner of the tables. ` +
        `As an administrator, run: ${revocable.map(right => `REVOKE ${right};`).join(' ')}`,
    )
}

function reasonAgainst({ isSuperuser, isBypassing, isOwner, isMember }: RoleAttributes): string | null {
  if (isSuperuser) return 'is a superuser'
  if (isBypassing) return 'has BYPASSRLS'
  if (isOwner) return 'owns tables'
  return isMember ? null : 'is not a member of twofold_server'
}
