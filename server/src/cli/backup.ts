import { stat } from 'node:fs/promises'
import { counted } from '@twofold/accounting/counted'
import { packed } from '../backup/backup-file.ts'
import { openBackup } from '../backup/opened-backup.ts'
import { takeBackup } from '../backup/take.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { progressLine, thousands, typedFrom } from './progress.ts'
import { withDatabase } from './with-database.ts'
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
