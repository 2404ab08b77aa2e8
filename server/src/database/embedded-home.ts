/** The location of the embedded database: its folder, programs and account, and the password and port for connections. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { type PostgresPrograms, postgresPrograms } from './embedded-binaries.ts'
import { type DatabaseUser, databaseUser, mayReach } from './embedded-user.ts'

/** The content of `database.json`: the owner's password, and the port of the last start. Only the account of the server can read it. */
export type Credentials = { ownerPassword: string; port: number }

/** The location of an embedded database. `moved` is set if Twofold could not use the requested location. */
export type EmbeddedHome = {
  folder: string
  cluster: string
  programs: PostgresPrograms
  user: DatabaseUser | undefined
  moved: boolean
}

const OWNER = 'twofold_owner'
const DATABASE = 'twofold'
const SHARED_FOLDER = '/var/lib/twofold'

/**
 * Creates the folder of the embedded database if it is missing, and returns its location. Throws StartupError if the folder is not
 * writable.
 */
export function embeddedHome(dataDirectory: string): EmbeddedHome {
  const user = databaseUser()
  const folder = homeFolder(dataDirectory, user)
  return {
    folder,
    cluster: join(folder, 'postgres'),
    programs: postgresPrograms(user, user ? SHARED_FOLDER : folder),
    user,
    moved: folder !== resolve(dataDirectory),
  }
}

/** Returns the folder with the data of `dataDirectory`: the folder itself, or one below /var/lib that the database's account can read. */
export function homeFolder(dataDirectory: string, user = databaseUser()): string {
  const wanted = resolve(dataDirectory)
  makeFolder(wanted, user)
  refuseForeign(wanted)
  if (mayReach(wanted, user)) return wanted
  refuseOfAnother(wanted)
  const folder = join(SHARED_FOLDER, `${basename(dirname(wanted))}-${digest(wanted)}`)
  makeFolder(folder, user)
  return folder
}

/** Files that a data folder of Twofold contains, and files that any folder may contain. */
const OURS = /^(\.|database\.json|supervisor\.lock|postgres|lost\+found$)/

/** Refuses a folder that has other content and no Twofold data, because the setting is probably a mistake. */
function refuseForeign(folder: string): void {
  const entries = readdirSync(folder)
  const cluster = join(folder, 'postgres')
  const isForeignCluster = existsSync(cluster) && !existsSync(join(cluster, 'PG_VERSION'))
  const other = isForeignCluster ? 'postgres' : entries.find(name => !OURS.test(name))
  if (other === undefined || (entries.includes('database.json') && !isForeignCluster)) return
  throw new StartupError(
    `The data folder ${folder} contains other files (such as ${other}) and no Twofold data. ` +
      'Set TWOFOLD_DATA_DIR to the folder with the data, or to an empty or new folder.',
  )
}

/**
 * Refuses a folder with data that the database's account cannot read. Otherwise, root would create an empty database in another folder, and
 * the books would seem to be lost.
 */
function refuseOfAnother(folder: string): void {
  const data = join(folder, 'postgres', 'PG_VERSION')
  if (!existsSync(data)) return
  throw new StartupError(
    `The data in ${folder} belongs to user ${statSync(data).uid}. If root starts Twofold, the database runs as the user "nobody" and cannot read the data. ` +
      'Run Twofold as the owner of the data, or give the user "nobody" access to the folder and its parents.',
  )
}

function makeFolder(folder: string, user: DatabaseUser | undefined): void {
  // The database's account must be able to enter folders that root creates, regardless of root's umask.
  const mask = user && process.umask(0o022)
  try {
    mkdirSync(folder, { recursive: true, mode: user ? 0o755 : 0o700 })
  } catch (error) {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new StartupError(`The data folder ${folder} is a file. Set TWOFOLD_DATA_DIR to a folder.`)
    throw new StartupError(
      `Cannot create the data folder ${folder} (${(error as Error).message}). ` +
        'Give this user write permission, or set TWOFOLD_DATA_DIR to another folder.',
    )
  } finally {
    if (mask !== undefined) process.umask(mask)
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Returns the stored credentials, or undefined if this folder has never had a database. */
export function readCredentials(folder: string): Credentials | undefined {
  const file = join(folder, 'database.json')
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch (error) {
    throw new StartupError(
      `Cannot read ${file} (${(error as Error).message}). It contains the password of the database. Restore it.`,
    )
  }
}

/** Replaces the stored credentials atomically. A crash leaves either the old or the new credentials. */
export function writeCredentials(folder: string, credentials: Credentials): void {
  const file = join(folder, 'database.json')
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/** Returns a random password of 256 bits. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the URL for the owner of an embedded database. The names of the database and its owner never change. */
export function ownerUrlOf({ ownerPassword, port }: Credentials): string {
  return `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/${DATABASE}`
}

/**
 * Returns the SQL that creates the owner in a new cluster. The owner is not a superuser, so the same rules apply as on a hosted PostgreSQL
 * server.
 */
export function ownerSql(ownerPassword: string): string[] {
  return [
    `CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD '${ownerPassword}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
  ]
}

/** Returns the SQL that changes the password of the owner. */
export function changePasswordSql(ownerPassword: string): string {
  return `ALTER ROLE ${OWNER} PASSWORD '${ownerPassword}'`
}
