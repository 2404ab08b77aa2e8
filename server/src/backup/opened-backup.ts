// Opening a backup: whatever could keep it from being restored here is found before a database is touched.
import { MIGRATIONS_DIRECTORY, readMigrations } from '../database/migration-files.ts'
import { StartRefused } from '../start-refused.ts'
import { checkPacked, unpacked } from './backup-file.ts'
import { type BackupHead, BackupReader, headOf } from './backup-text.ts'

/** A backup that is whole: what it says of itself, its digest, and its text from the first table on. */
export type OpenedBackup = { head: BackupHead; digest: string; reader: BackupReader }

/** Opens a backup. Refuses one that is damaged, cut off, none of ours, or newer than this version. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const digest = await checkPacked(file)
  const reader = new BackupReader(unpacked(file))
  try {
    const head = headOf(await reader.readLine())
    refuseOtherSteps(head)
    return { head, digest, reader }
  } catch (error) {
    await reader.close()
    // Whole, as its digest says, and yet no text of ours.
    throw error instanceof StartRefused ? error : new StartRefused(`${file} is no backup of Twofold.`)
  }
}

function refuseOtherSteps({ steps, version }: BackupHead): void {
  const ours = readMigrations(MIGRATIONS_DIRECTORY)
  const unknown = steps[ours.length]
  if (unknown) {
    throw new StartRefused(
      `The backup was taken by Twofold ${version}, whose schema is newer than this version’s (it holds the step ${unknown.name}). ` +
        'Restore it with that version or a newer one.',
    )
  }
  const other = steps.find(({ name, checksum }, at) => ours[at]?.name !== name || ours[at].checksum !== checksum)
  if (other) {
    throw new StartRefused(
      `The backup was taken from a database whose step ${other.name} had another text than this version’s. ` +
        'Restore it with the version that took it.',
    )
  }
}

/** The number of the last step of a backup's schema. */
export function lastStepOf({ steps }: BackupHead): number {
  return readMigrations(MIGRATIONS_DIRECTORY)[steps.length - 1]?.number ?? 0
}
