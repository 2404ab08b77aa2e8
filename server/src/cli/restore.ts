import { counted } from '@twofold/accounting/counted'
import { lastStepOf, type OpenedBackup, openBackup } from '../backup/opened-backup.ts'
import { restoreBackup } from '../backup/restore.ts'
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
