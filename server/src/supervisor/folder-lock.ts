/** Lets one supervisor use a data folder at a time, by a lock file that identifies a living process. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginningOf, isAlive } from '../database/process-table.ts'
import { StartupError } from '../startup-error.ts'

/** The holder of a folder. Process ids are reused, so the start time of the process is stored with its id. */
type Holder = { pid: number; began: string; address: string }

/**
 * Locks a data folder and returns a function that unlocks it. Throws StartupError if a living supervisor holds the lock. Replaces the lock
 * of a process that no longer exists.
 */
export function lockFolder(folder: string, address: string): () => void {
  const lock = join(folder, 'supervisor.lock')
  const mine = `${lock}.${process.pid}`
  const holder: Holder = { pid: process.pid, began: beginningOf(process.pid), address }
  try {
    writeFileSync(mine, JSON.stringify(holder), { mode: 0o600 })
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} is not writable (${(error as Error).message}). ` +
        'Give this user write permission, or set TWOFOLD_DATA_DIR to another folder.',
    )
  }
  try {
    take(mine, lock, folder)
  } finally {
    rmSync(mine, { force: true })
  }
  return () => rmSync(lock, { force: true })
}

function take(mine: string, lock: string, folder: string): void {
  // Linking fails if the lock file exists, also for concurrent starts.
  while (!linked(mine, lock)) {
    const holder = readHolder(lock)
    if (holder && isLiving(holder)) throw new StartupError(alreadyRuns(folder, holder))
    discard(lock, holder)
  }
}

/** Removes the lock of a dead process. Puts the lock back if a living process took it in the meantime. */
function discard(lock: string, dead: Holder | undefined): void {
  const aside = `${lock}.dead.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved && moved.pid !== dead?.pid && isLiving(moved)) linked(aside, lock)
  rmSync(aside, { force: true })
}

/** Returns whether a living supervisor holds a data folder. A command then uses its database instead of starting one. */
export function isFolderLocked(folder: string): boolean {
  const holder = readHolder(join(folder, 'supervisor.lock'))
  return holder !== undefined && isLiving(holder)
}

function isLiving({ pid, began }: Holder): boolean {
  return isAlive(pid) && beginningOf(pid) === began
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function alreadyRuns(folder: string, { pid, address }: Holder): string {
  return (
    `Twofold already runs on ${folder}: process ${pid}, ${address}. ` +
    'Use that one, stop it first, or set TWOFOLD_DATA_DIR and PORT to run a second one.'
  )
}
