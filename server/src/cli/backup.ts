import { stat } from 'node:fs/promises'
import { counted } from '@twofold/accounting/counted'
import { lastStepOf, type OpenedBackup, openBackup, packed } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore.ts'
import { takeBackup } from '../backup/take.ts'
import { readConfig } from '../config.ts'
import { homeFolder } from '../database/embedded-home.ts'
import { migrate } from '../database/migrate.ts'
import { StartupError } from '../startup-error.ts'
import { say, withProgress } from '../supervisor/console.ts'
import { isFolderLocked } from '../supervisor/folder-lock.ts'
import { command } from './command.ts'
import { progressLine, thousands, typedFrom } from './progress.ts'
import { verifyAndSay } from './verify.ts'
import { type CommandDatabase, withDatabase } from './with-database.ts'
import { writeWholeFile } from './written-file.ts'

/** The file contains all books, password hashes and keys, so only its owner can read it. */
const OWNER_ALONE = 0o600

/** Does not migrate the schema first, because a backup before an upgrade must not trigger the upgrade. */
const AS_IT_STANDS = async () => {}

/** `backup`: writes a consistent snapshot of everything to a file while the server runs. */
export const backupCommand = command({
  words: 'backup',
  summary: 'Back up all books and user accounts to a file. The server can keep running.',
  positionals: ['FILE'],
  options: {},
  run: ({ positionals: [name = ''] }) =>
    withDatabase(async ({ owner }) => {
      const file = typedFrom(name)
      const progress = progressLine()
      const { text, taken } = takeBackup(owner, rows => progress(`${thousands(rows)} rows ...`))
      await writeWholeFile(file, packed(text), OWNER_ALONE)
      const { size } = await stat(file)
      const what = `${counted(taken.organisations, 'organisation')}, ${counted(taken.rows, 'row')}`
      say(`Backed up ${what}, to ${file} (${sizeOf(size)}).`)
      return 0
    }, AS_IT_STANDS),
})

/** `backup verify`: checks a backup without a database. The exit code is 1 if the backup is damaged, truncated or from a newer version. */
export const verifyBackupCommand = command({
  words: 'backup verify',
  summary: 'Check that a backup is complete and can be restored by this version. Does not need a database.',
  positionals: ['FILE'],
  options: {},
  run: async ({ positionals: [name = ''] }) => {
    const file = typedFrom(name)
    const { head, digest, reader } = await openBackup(file)
    await reader.close()
    say(`${file} is a complete backup, taken at ${head.takenAt} by Twofold ${head.version}.`)
    say(`Digest: ${digest}.`)
    return 0
  },
})

/** Formats a number of bytes, such as `12.3 MB`. Uses KB below 1 MB. */
function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/**
 * `restore`: fills an empty database from a backup, migrates it to this version and verifies the books. The exit code is 1 if there is a
 * violation.
 */
export const restoreCommand = command({
  words: 'restore',
  summary: 'Restore a backup into an empty folder or database, and verify the books.',
  positionals: ['FILE'],
  options: { replace: { meaning: 'Delete all books in the database. This cannot be undone.' } },
  run: async ({ positionals: [name = ''], options: { replace } }) => {
    const backup = await withProgress('Checking the file', openBackup(typedFrom(name)))
    try {
      refuseRunning()
      return await withDatabase(
        database => restored(database, backup, replace),
        database => migrate({ ...database, through: lastStepOf(backup.head) }),
      )
    } finally {
      await backup.reader.close()
    }
  },
})

/**
 * Refuses to restore while a server uses the same embedded database. A server that uses an external database is detected by its
 * connections.
 */
function refuseRunning(): void {
  const { databaseUrl, dataDirectory } = readConfig(process.env)
  if (databaseUrl !== undefined || !isFolderLocked(homeFolder(dataDirectory))) return
  throw new StartupError(
    `Twofold is running with the data in ${dataDirectory}. Stop it and run the restore again, or set TWOFOLD_DATA_DIR to a new folder.`,
  )
}

async function restored(
  { owner, toThisVersion }: CommandDatabase,
  backup: OpenedBackup,
  isReplacing: boolean,
): Promise<number> {
  const beganAt = performance.now()
  const progress = progressLine()
  const rows = await restoreBackup(owner, backup, {
    isReplacing,
    progress: rows => progress(`${thousands(rows)} rows ...`),
  })
  for (const step of await toThisVersion()) say(`Applied ${step}.`)
  await owner.pool.query('ANALYZE')
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
  say(`Restored the backup of ${backup.head.takenAt}, ${counted(rows, 'row')}, in ${seconds} s.`)
  return await verifyAndSay(owner)
}
