import { counted } from '@twofold/accounting/counted'
import { sentenceOf } from '@twofold/contract/errors'
import { exportAudit } from '../audit/export.ts'
import { recordExport } from '../audit/exported.ts'
import { checkExport } from '../audit/exported-file.ts'
import type { Database } from '../database/pool.ts'
import { StartRefused } from '../start-refused.ts'
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
  summary: 'Writes an organisation’s audit trail to a file that anybody can check.',
  options: {
    organisation: { value: 'NAME', isRequired: true, meaning: 'Whose trail.' },
    output: { value: 'FILE', isRequired: true, meaning: 'The file, in JSON lines; one that is there is replaced.' },
  },
  run: ({ options: { organisation, output } }) =>
    withDatabase(async ({ app, owner }) => {
      const found = await findOrganisation(owner, organisation)
      const { organisationId, name } = found
      const file = typedFrom(output)
      const entry = { objectKind: 'audit trail' as const, after: { format: 'json lines' } }
      const recorded = await recordExport(app, operatorOf(found, 'audit export'), 'audit.read', entry)
      if (!recorded.ok) throw new StartRefused(recorded.refusals.map(sentenceOf).join(' '))
      const lines = await writeTrail(owner, organisationId, file)
      say(`Wrote the audit trail of ${name}, ${counted(lines, 'line')}, to ${file}.`)
      return 0
    }),
})

/** `audit verify`: checks an exported trail without a server or a database. Exit code 1 when it was tampered with. */
export const verifyAuditCommand = command({
  words: 'audit verify',
  summary: 'Checks a file that audit export wrote, without a server or a database.',
  positionals: ['FILE'],
  options: {},
  run: async ({ positionals: [file = ''] }) => {
    const { name, exportedAt, end, entries, unsealed, faults } = await checkExport(typedFrom(file))
    for (const fault of faults.slice(0, FAULTS_SHOWN)) say(fault)
    if (faults.length > FAULTS_SHOWN) say(`and ${thousands(faults.length - FAULTS_SHOWN)} more.`)
    const trail = `the audit trail of ${name} as of ${exportedAt}`
    if (faults.length > 0) {
      say(`${counted(faults.length, 'fault')} in ${trail}: it is not what was sealed.`)
      return 1
    }
    say(`No fault in ${trail}: ${counted(entries, 'change')} in ${counted(end.no, 'block')}, all as they were sealed.`)
    if (unsealed > 0) say(`${counted(unsealed, 'change')} had not been sealed yet, and could not be checked.`)
    say(`The last block has the hash ${end.hash}.`)
    return 0
  },
})

/** Answers how many lines were written. */
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
