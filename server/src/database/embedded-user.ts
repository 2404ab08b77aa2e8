import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account of the operating system that the embedded database runs as, when it is not our own. */
export type DatabaseUser = { uid: number; gid: number }

const NOBODY: DatabaseUser = { uid: 65534, gid: 65534 }

/**
 * Who runs the embedded database: PostgreSQL refuses to run as root, so root hands it to `nobody`.
 * Undefined for an ordinary user, who runs it directly.
 */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = accounts().find(line => line.startsWith('nobody:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  // macOS writes nobody's ids as -2; spawn wants them unsigned.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : NOBODY
}

/** Whether `user` may pass every folder on the way to `path` and read what stands there. */
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
