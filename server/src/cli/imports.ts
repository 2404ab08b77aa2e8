import { counted } from '@twofold/accounting/counted'
import { accepted } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { ImportRecord } from '@twofold/contract/imports'
import { readPeople } from '../audit/trail-sql.ts'
import { openBooks, readBooks } from '../identity/books.ts'
import { listImports } from '../imports/records.ts'
import { undoImport } from '../imports/undo.ts'
import { StartRefused } from '../start-refused.ts'
import { say } from '../supervisor/console.ts'
import { command, UsageError } from './command.ts'
import { analyze } from './import-report.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { table } from './progress.ts'
import { withDatabase } from './with-database.ts'

const ofWhom = { value: 'NAME', isRequired: true, meaning: 'Whose books.' } as const

/** `imports list`: what came in from files, newest first. */
export const listImportsCommand = command({
  words: 'imports list',
  summary: 'Shows what was imported into an organisation, newest first, and what of it was undone.',
  options: { organisation: ofWhom },
  run: ({ options }) =>
    withDatabase(async ({ app, owner }) => {
      const caller = operatorOf(await findOrganisation(owner, options.organisation), 'imports list')
      const read = await readBooks(app, caller, 'books.read', async books =>
        accepted({ imports: await listImports(books, null), people: await readPeople(books) }),
      )
      if (!read.ok) throw new StartRefused(read.refusals.map(sentenceOf).join(' '))
      const { imports, people } = read.value
      const names = new Map(people.map(({ userID, username }) => [userID, username]))
      const rows = imports.map(record => cellsOf(record, names))
      say(imports.length === 0 ? 'Nothing was imported yet.' : table(HEADER, rows))
      return 0
    }),
})

/** `imports undo NUMBER`: all of an import or nothing. Exit code 1 when it is refused. */
export const undoImportCommand = command({
  words: 'imports undo',
  summary:
    'Undoes an import: voids its transactions, deletes its documents, closes the accounts and parties that it made.',
  positionals: ['NUMBER'],
  options: {
    organisation: ofWhom,
    reason: { value: 'TEXT', meaning: 'Why, when transactions of it lie before the soft lock.' },
  },
  run: ({ options, positionals: [typed = ''] }) => {
    if (!/^\d{1,15}$/.test(typed))
      throw new UsageError('NUMBER is what `imports list` shows in its first column.', undoImportCommand)
    return withDatabase(async ({ app, owner }) => {
      const organisation = await findOrganisation(owner, options.organisation)
      const caller = operatorOf(organisation, `imports undo ${typed}`)
      const undone = await openBooks(app, caller, 'transactions.write', books =>
        undoImport(books, Number(typed), options.reason),
      )
      if (!undone.ok && undone.refusals[0]?.code === 'NOT_FOUND')
        throw new StartRefused(
          `There is no import ${typed} in the books of ${organisation.name}; \`imports list\` shows all.`,
        )
      if (!undone.ok) throw new StartRefused(undone.refusals.map(sentenceOf).join(' '))
      await analyze(owner)
      const { fileName, accountsLeft, partiesLeft } = undone.value
      const left = [
        ...(accountsLeft === 0 ? [] : [` ${counted(accountsLeft, 'account')} that it opened stay, being in use.`]),
        ...(partiesLeft === 0 ? [] : [` ${counted(partiesLeft, 'party', 'parties')} that it made stay, being in use.`]),
      ]
      say(`Undid the import of ${fileName}: ${broughtBy(undone.value)}.${left.join('')}`)
      return 0
    })
  },
})

/** What an import brought, in words. */
function broughtBy({ transactionCount, accountCount, partyCount, documentCount }: ImportRecord): string {
  const parts = [
    ...(documentCount > 0 ? [counted(documentCount, 'document')] : []),
    ...(partyCount > 0 ? [counted(partyCount, 'party', 'parties')] : []),
  ]
  if (parts.length > 0) return parts.join(' and ')
  return transactionCount > 0 || accountCount === 0
    ? counted(transactionCount, 'transaction')
    : counted(accountCount, 'account')
}

const HEADER = ['Number', 'File', 'Imported', 'By', 'Transactions', 'Accounts', 'Documents', 'Parties', 'Undone']

function cellsOf(record: ImportRecord, names: ReadonlyMap<number, string>): (string | number)[] {
  const { importID, fileName, importedAt, userID, undoneAt, undoneBy } = record
  const { transactionCount, accountCount, documentCount, partyCount } = record
  const nameOf = (id: number) => names.get(id) ?? `user ${id}`
  const undone = undoneAt === null || undoneBy === null ? '' : `${minuteOf(undoneAt)} by ${nameOf(undoneBy)}`
  // The number is typed as it stands here: as text, it has no separators.
  const number = String(importID)
  const counts = [transactionCount, accountCount, documentCount, partyCount]
  return [number, fileName, minuteOf(importedAt), nameOf(userID), ...counts, undone]
}

/** An instant to its minute, in UTC, and it says so: `2026-11-05T22:03Z`. */
function minuteOf(at: string): string {
  return `${at.slice(0, 16)}Z`
}
