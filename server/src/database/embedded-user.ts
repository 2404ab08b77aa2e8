import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The operating-system account that runs the embedded database, if it is not the account of the server. */
export type DatabaseUser = { uid: number; gid: number }

const UNPRIVILEGED: DatabaseUser = { uid: 65534, gid: 65534 }

/**
 * Returns the account that runs the embedded database: `nobody` for root, because PostgreSQL refuses to run as root. Returns undefined for
 * other users, who run it directly.
 */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = accounts().find(line => line.startsWith('nobody:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  // macOS stores the ids of `nobody` as -2, but `spawn` requires unsigned numbers.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : UNPRIVILEGED
}

/** Returns whether `user` may enter every folder on the path and read the file at the end of the path. */
export function mayReach(path: string, user: DatabaseUser | undefined): boolean {
  if (!user) return true
  const parent = dirname(path)
  return mayPass(path, user, 0o5) && (parent === path || ancestorsOpen(parent, user))
}

function ancestorsOpen(path: string, user: DatabaseUser): boolean {
  const parent = dirname(path)
  return mayPass(path, user, 0o1) && (parent === path || ancestorsOpen(parent, user))
}

function mayPass(path: string, user: DatabaseUser, bits: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

function accounts(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return []
  }
}
