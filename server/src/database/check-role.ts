import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { type DatabaseUrls, SERVER_ROLE } from './external.ts'
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

/** The group to which migrations grant privileges. */
export const SERVER_GROUP = 'twofold_server'

const ROLE_EXISTS = 'SELECT 1 FROM pg_roles WHERE rolname = $1'
const MARK = "SELECT shobj_description(oid, 'pg_authid') AS mark FROM pg_roles WHERE rolname = $1"
const IS_MEMBER = `SELECT pg_has_role(r.oid, g.oid, 'MEMBER') AS is_member
  FROM pg_roles r, pg_roles g WHERE r.rolname = $1 AND g.rolname = $2`

const RIGHTS_OF_ALL = `
  SELECT quote_ident(d.datname) AS database,
         has_database_privilege('public', d.oid, 'TEMPORARY') AND pg_has_role(d.datdba, 'USAGE') AS "mayMakeTemporary",
         has_schema_privilege('public', n.oid, 'CREATE') AND pg_has_role(n.nspowner, 'USAGE') AS "mayCreate"
    FROM pg_database d, pg_namespace n WHERE d.datname = current_database() AND n.nspname = 'public'`

type RightsOfAll = { database: string; mayMakeTemporary: boolean; mayCreate: boolean }

/**
 * Revokes the privilege to create objects in this database, including temporary ones, from every role except the owner. Otherwise, the
 * server's role could create objects that hide the tables that functions of the owner use. PostgreSQL grants this privilege to PUBLIC in
 * each new database. If the owner cannot revoke it, nothing changes, and `assertServerRole` refuses the start. It is safe to call this
 * again.
 */
export async function revokeCreation(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<RightsOfAll>(RIGHTS_OF_ALL)
  const { database, mayMakeTemporary, mayCreate } = rows[0] as RightsOfAll
  const revoked = [
    ...(mayMakeTemporary ? [`TEMPORARY ON DATABASE ${database}`] : []),
    ...(mayCreate ? ['CREATE ON SCHEMA public'] : []),
  ]
  for (const right of revoked)
    await owner.query(`REVOKE ${right} FROM PUBLIC`).catch(error => {
      if (!isConflict(error)) throw error
    })
}

/** Creates the group and, unless the operator provides a role, the server's login role. It is safe to call this again. */
export async function ensureServerRoles(owner: pg.Client, { appUrl }: DatabaseUrls, isDerived: boolean): Promise<void> {
  const app = new URL(appUrl)
  const role = decodeURIComponent(app.username)
  await makeRole(owner, SERVER_GROUP, 'NOLOGIN')
  if (isDerived && (await signInTrouble(appUrl))) {
    const login = `LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(decodeURIComponent(app.password)))}`
    await makeRole(owner, role, login)
    if (await signInTrouble(appUrl)) await changeLogin(owner, role, login)
    await mark(owner, role)
  }
  await join(owner, role)
  const trouble = await signInTrouble(appUrl)
  if (trouble === undefined) return
  const remedy = isDerived
    ? 'Allow the server’s role to connect in pg_hba.conf, or set DATABASE_APP_URL.'
    : 'Check DATABASE_APP_URL.'
  throw new StartupError(
    `Cannot connect to the database ${app.host}${app.pathname} as the server’s role ${role} (${trouble}). ${remedy}`,
  )
}

/**
 * Returns the comment that records which installation uses a role that Twofold created. All databases of a PostgreSQL server share its
 * roles. The comment is never reworded, because it is compared with the comments of existing roles.
 */
async function markOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_user::text AS name')
  return `Twofold signs in with this role to the databases of ${rows[0]?.name}`
}

async function mark(owner: pg.Client, role: string): Promise<void> {
  const comment = pg.escapeLiteral(await markOf(owner))
  await owner.query(`COMMENT ON ROLE ${pg.escapeIdentifier(role)} IS ${comment}`).catch(error => {
    if (!isConflict(error)) throw error
  })
}

/**
 * Sets the password of the server's role to the password that is derived from the owner's new password. Refuses if another installation on
 * the same PostgreSQL server uses the role, because the other server could no longer connect.
 */
async function changeLogin(owner: pg.Client, role: string, login: string): Promise<void> {
  const marked = (await owner.query<{ mark: string | null }>(MARK, [role])).rows[0]?.mark ?? null
  const isOurs = marked === null || marked === (await markOf(owner))
  const isChanged = isOurs && (await owner.query(`ALTER ROLE ${pg.escapeIdentifier(role)} ${login}`).catch(() => false))
  if (isChanged) return
  throw new StartupError(
    `The role ${role} exists with another password${isOurs ? ', and the owner in DATABASE_URL cannot change the password' : ' and belongs to another installation'}. ` +
      'Ask an administrator to create a role for this installation, and use the role in DATABASE_APP_URL.',
  )
}

async function makeRole(owner: pg.Client, role: string, attributes: string): Promise<void> {
  if ((await owner.query(ROLE_EXISTS, [role])).rowCount) return
  try {
    await owner.query(`CREATE ROLE ${pg.escapeIdentifier(role)} ${attributes}`)
  } catch (error) {
    // All databases of a PostgreSQL server share its roles, so a concurrent start on another database may have created the role.
    if (isConflict(error)) return
    throw new StartupError(
      `The role ${role} is missing and the owner in DATABASE_URL may not create it. Ask an administrator to run ` +
        `CREATE ROLE ${SERVER_GROUP} NOLOGIN; CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD '...'; GRANT ${SERVER_GROUP} TO ${SERVER_ROLE}; ` +
        'and set DATABASE_APP_URL to that role.',
    )
  }
}

async function join(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ is_member: boolean }>(IS_MEMBER, [role, SERVER_GROUP])
  if (rows[0]?.is_member) return
  const grant = `GRANT ${SERVER_GROUP} TO ${pg.escapeIdentifier(role)}`
  try {
    await owner.query(grant)
  } catch (error) {
    if (isConflict(error)) return
    throw new StartupError(
      `The role ${role} is not a member of ${SERVER_GROUP}. Ask an administrator to run: ${grant};`,
    )
  }
}

/** Returns the reason why the role of a URL cannot connect, or undefined if it can. */
async function signInTrouble(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    // A connection pooler may accept a connection that its database refuses.
    await client.query('SELECT')
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

/** Returns whether a concurrent start created the same object: a duplicate role or name, or a concurrently changed row. */
export function isConflict(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === '42710' || code === '23505' || code === 'XX000'
}

/**
 * Returns the SCRAM verifier of a password (RFC 5803). The server sends it in place of the password, so no server log contains the
 * password.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (label: string) => createHmac('sha256', salted).update(label).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
