import { basename } from 'node:path'
import { counted } from '@twofold/accounting/counted'
import { importAccounts } from '../imports/account-import.ts'
import { csvOnDisk } from '../imports/csv.ts'
import { command } from './command.ts'
import { acceptedValue, analyze, consoleListener, report } from './import-report.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { typedFrom } from './progress.ts'
import { withDatabase } from './with-database.ts'

/** `import accounts FILE`: opens the accounts of a chart. If the file has errors, writes nothing and returns exit code 1. */
export const importAccountsCommand = command({
  words: 'import accounts',
  summary: 'Create accounts from a CSV file (plain or .gz). Existing accounts are skipped.',
  positionals: ['FILE'],
  options: {
    organisation: { value: 'NAME', isRequired: true, meaning: 'The organisation.' },
    map: {
      value: 'FIELD=COLUMN,...',
      meaning:
        'The column for each field: fullName (Assets:Bank), type, memo, number, section. Default: columns with these names.',
    },
    'dry-run': { meaning: 'Check every row without writing anything.' },
  },
  run: ({ options, positionals: [typed = ''] }) =>
    withDatabase(async ({ app, owner }) => {
      const file = csvOnDisk(typedFrom(typed))
      const organisation = await findOrganisation(owner, options.organisation)
      const source = { file, map: options.map, isDryRun: options['dry-run'] }
      const caller = operatorOf(organisation, `import ${basename(file.name)}`)
      const beganAt = performance.now()
      const work = { database: app, caller, source, listener: consoleListener(source.isDryRun) }
      const outcome = acceptedValue(await importAccounts(work))
      if (!source.isDryRun && outcome.faults === 0) await analyze(owner)
      return report(outcome, counted(outcome.opened, 'account'), source.isDryRun, beganAt)
    }),
})
