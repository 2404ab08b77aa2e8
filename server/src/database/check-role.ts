import { StartRefused } from '../start-refused.ts'
import type { Database } from './pool.ts'

const STANDING = `
  SELECT current_user AS role, r.rolsuper AS "isSuperuser", r.rolbypassrls AS "isBypassing",
         pg_has_role(current_user, 'twofold_server', 'MEMBER') AS "isMember",
         EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'
                    AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS "isOwner"
    FROM pg_roles r WHERE r.rolname = current_user`

type Standing = { role: string; isSuperuser: boolean; isBypassing: boolean; isMember: boolean; isOwner: boolean }

/**
 * Refuses to serve with a role that row-level security does not bind: a superuser, one with BYPASSRLS, or an owner of
 * tables (also through membership); and with one that is no member of twofold_server, which could read nothing.
 */
export async function assertServerRole({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<Standing>(STANDING)
  const standing = rows[0]
  if (standing === undefined) throw new StartRefused('The database does not know the role of DATABASE_APP_URL.')
  const { role, isSuperuser, isBypassing, isMember, isOwner } = standing
  const reason = isSuperuser
    ? 'is a superuser'
    : isBypassing
      ? 'has BYPASSRLS'
      : isOwner
        ? 'owns tables'
        : isMember
          ? null
          : 'is no member of twofold_server'
  if (reason === null) return
  throw new StartRefused(
    `The server must not run as the role ${role}, which ${reason}: one organisation's books would not be kept from another's. Choose a role of its own for DATABASE_APP_URL.`,
  )
}
