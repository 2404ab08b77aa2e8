/** Where the embedded database lives: its folder, its programs, its account, and the secret and port it is reached by. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { type PostgresPrograms, postgresPrograms } from './embedded-binaries.ts'
import { type DatabaseUser, databaseUser, mayReach } from './embedded-user.ts'

/** What stands in `database.json`: the owner's secret and the port of the last start. Readable by us alone. */
export type Credentials = { ownerPassword: string; port: number }

/** The place of one embedded database. `moved` is set when it could not live where the operator asked. */
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

/** Makes the folder of the embedded database if it is not there, and says where it is. Refuses a folder it may not write. */
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

/** The folder that holds the data of `dataDirectory`: itself, or one below /var/lib where the database's account can reach. */
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

/** What we put into a data folder, and what any folder may hold. */
const OURS = /^(\.|database\.json|supervisor\.lock|postgres|lost\+found$)/

/** Refuses a folder that holds other things and no data of ours: nobody meant to put a database among them. */
function refuseForeign(folder: string): void {
  const entries = readdirSync(folder)
  const cluster = join(folder, 'postgres')
  const isForeignCluster = existsSync(cluster) && !existsSync(join(cluster, 'PG_VERSION'))
  const other = isForeignCluster ? 'postgres' : entries.find(name => !OURS.test(name))
  if (other === undefined || (entries.includes('database.json') && !isForeignCluster)) return
  throw new StartRefused(
    `The data folder ${folder} holds other things (such as ${other}) and no data of Twofold. ` +
      'Set TWOFOLD_DATA_DIR to the folder of the data, or to an empty or new one.',
  )
}

/** Refuses data that are there and out of reach: root would else find an empty database elsewhere, and take it for the books. */
function refuseOfAnother(folder: string): void {
  const data = join(folder, 'postgres', 'PG_VERSION')
  if (!existsSync(data)) return
  throw new StartRefused(
    `The data in ${folder} are those of account ${statSync(data).uid}, where root’s database cannot reach them. ` +
      'Run this as that account, or open the folders on the way to nobody.',
  )
}

function makeFolder(folder: string, user: DatabaseUser | undefined): void {
  // Another account must pass through what root makes, whatever root's mask is.
  const mask = user && process.umask(0o022)
  try {
    mkdirSync(folder, { recursive: true, mode: user ? 0o755 : 0o700 })
  } catch (error) {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new StartRefused(`The data folder ${folder} is a file. Set TWOFOLD_DATA_DIR to a folder.`)
    throw new StartRefused(
      `The data folder ${folder} cannot be made (${(error as Error).message}). ` +
        'Give this user the right to write there, or set TWOFOLD_DATA_DIR to another folder.',
    )
  } finally {
    if (mask !== undefined) process.umask(mask)
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** The stored credentials, or undefined when this folder never held a database. */
export function readCredentials(folder: string): Credentials | undefined {
  const file = join(folder, 'database.json')
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch (error) {
    throw new StartRefused(
      `${file} cannot be read (${(error as Error).message}). It holds the key to the database: restore it.`,
    )
  }
}

/** Replaces the stored credentials whole, so that a crash leaves either the old or the new ones. */
export function writeCredentials(folder: string, credentials: Credentials): void {
  const file = join(folder, 'database.json')
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/** A secret nobody can guess: 256 random bits. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url')
}

/** The owner's URL of an embedded database; its name and its owner's name never change. */
export function ownerUrlOf({ ownerPassword, port }: Credentials): string {
  return `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/${DATABASE}`
}

/** SQL that gives a new cluster its owner, who is no superuser: what holds here holds on a hosted PostgreSQL too. */
export function ownerSql(ownerPassword: string): string[] {
  return [
    `CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD '${ownerPassword}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
  ]
}

/** SQL that gives the owner of an existing cluster another password. */
export function changePasswordSql(ownerPassword: string): string {
  return `ALTER ROLE ${OWNER} PASSWORD '${ownerPassword}'`
}
