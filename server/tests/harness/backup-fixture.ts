// Databases to back up and restore, and their content.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastStepOf, openBackup, packed, unpacked } from '../../src/backup/backup-file.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import { takeBackup } from '../../src/backup/take.ts'
import { migrate } from '../../src/database/migrate.ts'
import { MIGRATIONS_DIRECTORY, readMigrations } from '../../src/database/migration-files.ts'
import { type Database, openDatabase } from '../../src/database/pool.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'

export type BackupFixture = ReturnType<typeof createBackupFixture>

type RestoredDatabase = TestDatabase & { owner: Database }

/** Call this function once per test file. `clear` drops every restored database. */
export function createBackupFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-backups-'))
  const restored: RestoredDatabase[] = []
  const path = (name: string) => join(folder, name)
  return {
    /** Returns the path of a file in the folder of this test file. */
    path,
    /** Writes a backup to a file, as `twofold backup` does. */
    backUp: async (owner: Database, name: string): Promise<string> => {
      const pieces: Buffer[] = []
      for await (const piece of packed(takeBackup(owner).text)) pieces.push(piece)
      await writeFile(path(name), Buffer.concat(pieces))
      return path(name)
    },
    /** Restores a file into a new database, migrates the database to this version, and returns the connections of its owner. */
    restoreToNewDatabase: async (file: string): Promise<RestoredDatabase> => {
      const backup = await openBackup(file)
      const step = lastStepOf(backup.head)
      // A copy of the template has the current schema. Copying is faster than running all migrations.
      const isCurrent = step === readMigrations(MIGRATIONS_DIRECTORY).at(-1)!.number
      const database = await (isCurrent ? createTestDatabase() : createEmptyDatabase())
      const found = { ...database, owner: openDatabase(database.ownerUrl) }
      restored.push(found)
      await migrate({ ...database, through: step })
      await restoreBackup(found.owner, backup, { isReplacing: false })
      await migrate(database)
      return found
    },
    clear: async () => {
      for (const { owner, drop } of restored) {
        await owner.pool.end()
        await drop()
      }
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns all lines of a backup except the first line, which contains the time. */
export async function linesOf(file: string): Promise<string[]> {
  const pieces: Buffer[] = []
  for await (const piece of unpacked(file)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8').split('\n').slice(1)
}

/** Writes a backup with changed content and a correct digest. */
export async function forge(file: string, to: string, change: (text: string) => string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unpacked(file)) pieces.push(piece)
  const text = change(Buffer.concat(pieces).toString('utf8'))
  const forged: Buffer[] = []
  for await (const piece of packed(once(text))) forged.push(piece)
  await writeFile(to, Buffer.concat(forged))
  return to
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Writes a copy of a file with changed bytes. */
export async function damage(file: string, to: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  await writeFile(to, change(await readFile(file)))
  return to
}
