/** Ensures that only one supervisor at a time uses a data folder. A lock file identifies the running process. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginningOf, isAlive } from '../database/process-table.ts'
import { StartupError } from '../startup-error.ts'

/** The process that has locked a folder. Process ids are reused, so the lock also contains the start time of the process. */
type Holder = { pid: number; began: string; address: string }

/**
 * Locks a data folder and returns a function that unlocks it. Throws StartupError if a running supervisor has locked it. Replaces the lock
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
  // Creating the link fails if the lock file exists, even if two supervisors start at the same time.
  while (!linked(mine, lock)) {
    const holder = readHolder(lock)
    if (holder && isLiving(holder)) throw new StartupError(alreadyRuns(folder, holder))
    discard(lock, holder)
  }
}

/** Removes the lock of a process that has ended. Restores the lock if a running process acquired it in the meantime. */
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

/**
 * Returns whether a running supervisor has locked a data folder. A command then uses the database of that supervisor instead of starting
 * one.
 */
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
    `Twofold is already running with the data in ${folder} (process ${pid}, ${address}). ` +
    'Use or stop that process, or set TWOFOLD_DATA_DIR and PORT to start another one.'
  )
}
