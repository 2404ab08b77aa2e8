// Opens a backup and checks that it can be restored, before the database is changed.
import { MIGRATIONS_DIRECTORY, readMigrations } from '../database/migration-files.ts'
import { StartupError } from '../startup-error.ts'
import { checkPacked, unpacked } from './backup-file.ts'
import { type BackupHead, BackupReader, headOf } from './backup-text.ts'

/** An opened backup: its first line, its digest, and a reader that is positioned at the first table. */
export type OpenedBackup = { head: BackupHead; digest: string; reader: BackupReader }

/** Opens a backup. Throws StartupError if the file is damaged, truncated, not a backup of Twofold, or from a newer version. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const digest = await checkPacked(file)
  const reader = new BackupReader(unpacked(file))
  try {
    const head = headOf(await reader.readLine())
    refuseOtherSteps(head)
    return { head, digest, reader }
  } catch (error) {
    await reader.close()
    // The digest is correct, but the text is not a backup of Twofold.
    throw error instanceof StartupError ? error : new StartupError(`${file} is not a Twofold backup.`)
  }
}

function refuseOtherSteps({ steps, version }: BackupHead): void {
  const ours = readMigrations(MIGRATIONS_DIRECTORY)
  const unknown = steps[ours.length]
  if (unknown) {
    throw new StartupError(
      `The backup was made by Twofold ${version} and contains the migration ${unknown.name}, which is not part of this version. ` +
        'Restore the backup with that version or a newer one.',
    )
  }
  const other = steps.find(({ name, checksum }, at) => ours[at]?.name !== name || ours[at].checksum !== checksum)
  if (other) {
    throw new StartupError(
      `In the backup, the migration ${other.name} differs from the migration in this version of Twofold. ` +
        'Restore the backup with the version that made it.',
    )
  }
}

/** Returns the number of the last migration in a backup. */
export function lastStepOf({ steps }: BackupHead): number {
  return readMigrations(MIGRATIONS_DIRECTORY)[steps.length - 1]?.number ?? 0
}
