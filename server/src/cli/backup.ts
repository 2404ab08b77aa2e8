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

/** It holds the books of everybody, password hashes and keys: for the eyes of its owner alone. */
const OWNER_ALONE = 0o600

/** The schema is backed up as it stands: a backup before an upgrade must not bring the upgrade. */
const AS_IT_STANDS = async () => {}

/** `backup`: writes everything, as it stands at one moment, to a file, while the server goes on. */
export const backupCommand = command({
  words: 'backup',
  summary: 'Writes all books and sign-ins to a file, while the server goes on.',
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

/** `backup verify`: checks a backup without a database. Exit code 1 when it is damaged, cut off or none for this version. */
export const verifyBackupCommand = command({
  words: 'backup verify',
  summary: 'Checks that a backup is whole and can be restored by this version, without a database.',
  positionals: ['FILE'],
  options: {},
  run: async ({ positionals: [name = ''] }) => {
    const file = typedFrom(name)
    const { head, digest, reader } = await openBackup(file)
    await reader.close()
    say(`${file} is a whole backup, taken at ${head.takenAt} by Twofold ${head.version}.`)
    say(`Its digest is ${digest}.`)
    return 0
  },
})

/** 12345678 bytes as `12.3 MB`, and less than one of those in KB. */
function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
