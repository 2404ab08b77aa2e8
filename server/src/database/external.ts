/**
 * The URLs of an embedded or external database. The owner's URL is used for migrations. The server uses the URL of its own role, which may
 * not migrate the schema.
 */
import { createHmac } from 'node:crypto'
import { StartupError } from '../startup-error.ts'

/** The URLs of a database by role. The server process gets only `appUrl`. */
export type DatabaseUrls = { ownerUrl: string; appUrl: string }

/** The login role of the server, unless DATABASE_APP_URL specifies another one. */
export const SERVER_ROLE = 'twofold_app'

/**
 * Returns the URLs of a database for its owner and for the server. Without a URL for the server, derives the password of the server's role
 * from the owner's password. Every process that has the owner's URL derives the same password, so it is not stored. Refuses an owner
 * without a password.
 */
export function databaseUrls(ownerUrl: string, appUrl?: string): DatabaseUrls {
  const owner = parsed(ownerUrl, 'DATABASE_URL')
  if (appUrl !== undefined) {
    const app = parsed(appUrl, 'DATABASE_APP_URL')
    if (app.username === '' || app.username === owner.username) {
      throw new StartupError(
        'DATABASE_APP_URL must contain a separate role that owns no database objects, but it contains the owner in DATABASE_URL.',
      )
    }
    return { ownerUrl, appUrl }
  }
  if (owner.password === '' || owner.hostname === '') {
    throw new StartupError(
      'DATABASE_URL contains no password or no host, so the server’s role cannot be derived from it. Set DATABASE_APP_URL to a role that owns no database objects.',
    )
  }
  const derived = new URL(ownerUrl)
  derived.username = SERVER_ROLE
  derived.password = createHmac('sha256', decodeURIComponent(owner.password))
    .update(`role ${SERVER_ROLE}`)
    .digest('base64url')
  return { ownerUrl, appUrl: derived.href }
}

/** Returns the URL of a different database on the same server. */
export function onDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

function parsed(text: string, variable: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.protocol === 'postgres:' || url.protocol === 'postgresql:')) return url
  throw new StartupError(
    `${variable} is not a PostgreSQL URL. Write it as postgres://role:password@host:5432/database.`,
  )
}
