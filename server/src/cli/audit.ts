import { counted } from '@twofold/accounting/counted'
import { sentenceOf } from '@twofold/contract/errors'
import { exportAudit } from '../audit/export.ts'
import { checkExport } from '../audit/exported-file.ts'
import { recordExport } from '../audit/record.ts'
import type { Database } from '../database/pool.ts'
import { StartupError } from '../startup-error.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { progressLine, thousands, typedFrom } from './progress.ts'
import { withDatabase } from './with-database.ts'
import { writeWholeFile } from './written-file.ts'

const FAULTS_SHOWN = 100

/** `audit export`: writes an organisation's audit trail to a file that `audit verify` checks. */
export const exportAuditCommand = command({
  words: 'audit export',
  summary: 'Write an organisation’s audit trail to a file that anyone can check.',
  options: {
    organisation: { value: 'NAME', isRequired: true, meaning: 'The organisation.' },
    output: {
      value: 'FILE',
      isRequired: true,
      meaning: 'The file to write, in JSON lines. An existing file is replaced.',
    },
  },
  run: ({ options: { organisation, output } }) =>
    withDatabase(async ({ app, owner }) => {
      const found = await findOrganisation(owner, organisation)
      const { organisationId, name } = found
      const file = typedFrom(output)
      const entry = { objectKind: 'audit trail' as const, after: { format: 'json lines' } }
      const recorded = await recordExport(app, operatorOf(found, 'audit export'), 'audit.read', entry)
      if (!recorded.ok) throw new StartupError(recorded.refusals.map(sentenceOf).join(' '))
      const lines = await writeTrail(owner, organisationId, file)
      say(`Wrote the audit trail of ${name}, ${counted(lines, 'line')}, to ${file}.`)
      return 0
    }),
})

/** `audit verify`: checks an exported trail without a server or a database. The exit code is 1 if the trail was tampered with. */
export const verifyAuditCommand = command({
  words: 'audit verify',
  summary: 'Check a file written by audit export. Does not need a server or a database.',
  positionals: ['FILE'],
  options: {},
  run: async ({ positionals: [file = ''] }) => {
    const { name, exportedAt, end, entries, unsealed, faults } = await checkExport(typedFrom(file))
    for (const fault of faults.slice(0, FAULTS_SHOWN)) say(fault)
    if (faults.length > FAULTS_SHOWN) say(`and ${thousands(faults.length - FAULTS_SHOWN)} more.`)
    const trail = `the audit trail of ${name} as of ${exportedAt}`
    if (faults.length > 0) {
      say(`${counted(faults.length, 'error')} in ${trail}. The file does not match the sealed hashes.`)
      return 1
    }
    say(
      `No errors in ${trail}: ${counted(entries, 'change')} in ${counted(end.no, 'block')}, all unchanged since they were sealed.`,
    )
    if (unsealed > 0) say(`Skipped ${counted(unsealed, 'unsealed change')}.`)
    say(`Hash of the last block: ${end.hash}.`)
    return 0
  },
})

/** Returns the number of lines written. */
async function writeTrail(owner: Database, organisationId: number, file: string): Promise<number> {
  const progress = progressLine()
  let lines = 0
  async function* texts() {
    for await (const line of exportAudit(owner, organisationId)) {
      lines += 1
      progress(`${thousands(lines)} lines ...`)
      yield `${JSON.stringify(line)}\n`
    }
  }
  await writeWholeFile(file, texts())
  return lines
}
