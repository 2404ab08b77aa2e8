/** One data folder, one supervisor: a lock file that names a living process for certain. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginningOf, isAlive } from '../database/process-table.ts'
import { StartRefused } from '../start-refused.ts'

/** Who holds a folder. A process id alone may be given anew, so the moment it began is kept with it. */
type Holder = { pid: number; began: string; address: string }

/**
 * Takes the lock of a data folder and returns how to let go of it. Refuses when a living supervisor holds it; a lock
 * whose process is gone is taken over.
 */
export function lockFolder(folder: string, address: string): () => void {
  const lock = join(folder, 'supervisor.lock')
  const mine = `${lock}.${process.pid}`
  const holder: Holder = { pid: process.pid, began: beginningOf(process.pid), address }
  try {
    writeFileSync(mine, JSON.stringify(holder), { mode: 0o600 })
  } catch (error) {
    throw new StartRefused(
      `The data folder ${folder} cannot be written (${(error as Error).message}). ` +
        'Give this user the right to write there, or set TWOFOLD_DATA_DIR to another folder.',
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
  // Linking fails when the lock exists, for any number of starts at once.
  while (!linked(mine, lock)) {
    const holder = readHolder(lock)
    if (holder && isLiving(holder)) throw new StartRefused(alreadyRuns(folder, holder))
    discard(lock, holder)
  }
}

/** Moves a dead process's lock away, and puts back what turns out to be a living one's taken in between. */
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

/** Whether a living supervisor holds a data folder; a command then uses its database instead of starting one. */
export function isFolderHeld(folder: string): boolean {
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
    'Use that one, stop it first, or set TWOFOLD_DATA_DIR and PORT for a second one.'
  )
}
