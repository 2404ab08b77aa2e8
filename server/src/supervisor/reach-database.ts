import type { Config } from '../config.ts'
import { homeFolder, ownerUrlOf, readCredentials } from '../database/embedded-home.ts'
import { startEmbeddedServer } from '../database/embedded-server.ts'
import { type DatabaseUrls, databaseUrls } from '../database/external.ts'
import { type MigrateOptions, migrate } from '../database/migrate.ts'
import { isFolderLocked, lockFolder } from './folder-lock.ts'

/** A database that a command may use until it calls `release`. */
export type ReachedDatabase = DatabaseUrls & { release: () => Promise<void> }

/** A function that migrates the schema of a database for a command. */
export type Bring = (database: MigrateOptions) => Promise<unknown>

/**
 * Returns the configured database for a command. This is the external database, the embedded database of a running Twofold, or the embedded
 * database that is started only for the command. By default, the schema is migrated to this version. To migrate it
 * differently, pass another `bring` function.
 */
export async function reachDatabase(config: Config, bring: Bring = migrate): Promise<ReachedDatabase> {
  const { ownerUrl, release } = await reachOwner(config)
  try {
    const appUrl = config.databaseUrl ? config.databaseAppUrl : undefined
    await bring({ ownerUrl, appUrl })
    return { ...databaseUrls(ownerUrl, appUrl), release }
  } catch (error) {
    await release()
    throw error
  }
}

async function reachOwner(config: Config): Promise<{ ownerUrl: string; release: () => Promise<void> }> {
  if (config.databaseUrl) return { ownerUrl: config.databaseUrl, release: async () => {} }
  const folder = homeFolder(config.dataDirectory)
  const credentials = readCredentials(folder)
  if (credentials && isFolderLocked(folder)) return { ownerUrl: ownerUrlOf(credentials), release: async () => {} }
  const unlock = lockFolder(folder, 'a command')
  const server = await startEmbeddedServer(config.dataDirectory).catch(error => {
    unlock()
    throw error
  })
  const release = async () => {
    await server.stop()
    unlock()
  }
  return { ownerUrl: server.ownerUrl, release }
}
