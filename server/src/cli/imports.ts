import { counted } from '@twofold/accounting/counted'
import { accepted } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { ImportRecord } from '@twofold/contract/imports'
import { readPeople } from '../audit/trail-sql.ts'
import { openBooks, readBooks } from '../identity/books.ts'
import { listImports } from '../imports/records.ts'
import { undoImport } from '../imports/undo.ts'
import { StartupError } from '../startup-error.ts'
import { say } from '../supervisor/console.ts'
import { command, UsageError } from './command.ts'
import { analyze } from './import-report.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { table } from './progress.ts'
import { withDatabase } from './with-database.ts'

const ofWhom = { value: 'NAME', isRequired: true, meaning: 'The organisation.' } as const

/** `imports list`: lists the imports of an organisation, newest first. */
export const listImportsCommand = command({
  words: 'imports list',
  summary: 'List the imports of an organisation, newest first, and whether they were undone.',
  options: { organisation: ofWhom },
  run: ({ options }) =>
    withDatabase(async ({ app, owner }) => {
      const caller = operatorOf(await findOrganisation(owner, options.organisation), 'imports list')
      const read = await readBooks(app, caller, 'books.read', async books =>
        accepted({ imports: await listImports(books, null), people: await readPeople(books) }),
      )
      if (!read.ok) throw new StartupError(read.refusals.map(sentenceOf).join(' '))
      const { imports, people } = read.value
      const names = new Map(people.map(({ userID, username }) => [userID, username]))
      const rows = imports.map(record => cellsOf(record, names))
      say(imports.length === 0 ? 'There are no imports yet.' : table(HEADER, rows))
      return 0
    }),
})

/** `imports undo NUMBER`: undoes an import completely. If the undo is refused, changes nothing and returns exit code 1. */
export const undoImportCommand = command({
  words: 'imports undo',
  summary:
    'Undo an import: void its transactions, and delete the documents, accounts, customers and vendors that it created.',
  positionals: ['NUMBER'],
  options: {
    organisation: ofWhom,
    reason: {
      value: 'TEXT',
      meaning: 'The reason. Required if a transaction of the import is on or before the soft lock date.',
    },
  },
  run: ({ options, positionals: [typed = ''] }) => {
    if (!/^\d{1,15}$/.test(typed))
      throw new UsageError('NUMBER must be a number from the first column of `imports list`.', undoImportCommand)
    return withDatabase(async ({ app, owner }) => {
      const organisation = await findOrganisation(owner, options.organisation)
      const caller = operatorOf(organisation, `imports undo ${typed}`)
      const undone = await openBooks(app, caller, 'transactions.write', books =>
        undoImport(books, Number(typed), options.reason),
      )
      if (!undone.ok && undone.refusals[0]?.code === 'NOT_FOUND')
        throw new StartupError(
          `There is no import ${typed} in the books of ${organisation.name}. Run \`imports list\` to see all imports.`,
        )
      if (!undone.ok) throw new StartupError(undone.refusals.map(sentenceOf).join(' '))
      await analyze(owner)
      const { fileName, accountsLeft, partiesLeft } = undone.value
      const left = [
        ...(accountsLeft === 0 ? [] : [` Kept ${counted(accountsLeft, 'account')} still in use.`]),
        ...(partiesLeft === 0
          ? []
          : [` Kept ${counted(partiesLeft, 'customer or vendor', 'customers or vendors')} still in use.`]),
      ]
      say(`Undid the import of ${fileName}: ${broughtBy(undone.value)}.${left.join('')}`)
      return 0
    })
  },
})

/** Describes the records that an import created. */
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
  // The number is a string, so it is printed without thousands separators. The user types it in this form.
  const number = String(importID)
  const counts = [transactionCount, accountCount, documentCount, partyCount]
  return [number, fileName, minuteOf(importedAt), nameOf(userID), ...counts, undone]
}

/** Formats a timestamp in UTC to the minute, such as `2026-11-05T22:03Z`. */
function minuteOf(at: string): string {
  return `${at.slice(0, 16)}Z`
}
