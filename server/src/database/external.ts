/** How the database is reached, embedded or external: the owner, who migrates, and the server's own role, who may not. */
import { createHmac } from 'node:crypto'
import { StartRefused } from '../start-refused.ts'

/** URLs of one database, by role. The server process is given `appUrl` alone. */
export type DatabaseUrls = { ownerUrl: string; appUrl: string }

/** The server's own login role, when the host did not choose another with DATABASE_APP_URL. */
export const SERVER_ROLE = 'twofold_app'

/**
 * Both URLs of a database. Without a URL for the server's role its password is derived from the owner's, so that every
 * process that knows the owner finds the same one and nothing more needs to be stored. Refuses an owner without password.
 */
export function databaseUrls(ownerUrl: string, appUrl?: string): DatabaseUrls {
  const owner = parsed(ownerUrl, 'DATABASE_URL')
  if (appUrl !== undefined) {
    const app = parsed(appUrl, 'DATABASE_APP_URL')
    if (app.username === '' || app.username === owner.username) {
      throw new StartRefused(
        'DATABASE_APP_URL must name a role of its own, without ownership; it names the owner of DATABASE_URL.',
      )
    }
    return { ownerUrl, appUrl }
  }
  if (owner.password === '' || owner.hostname === '') {
    throw new StartRefused(
      'DATABASE_URL holds no password or no host to derive the server’s own role from. Set DATABASE_APP_URL to a role without ownership.',
    )
  }
  const derived = new URL(ownerUrl)
  derived.username = SERVER_ROLE
  derived.password = createHmac('sha256', decodeURIComponent(owner.password))
    .update(`role ${SERVER_ROLE}`)
    .digest('base64url')
  return { ownerUrl, appUrl: derived.href }
}

/** The same URL for another database of the same server. */
export function onDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

function parsed(text: string, variable: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.protocol === 'postgres:' || url.protocol === 'postgresql:')) return url
  throw new StartRefused(
    `${variable} is not a PostgreSQL URL. Write it as postgres://role:password@host:5432/database.`,
  )
}
