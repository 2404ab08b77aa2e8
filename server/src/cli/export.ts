import { counted } from '@twofold/accounting/counted'
import { accepted } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import { BOOKS_FORMATS, type BooksFormat } from '@twofold/contract/exports'
import { recordExport } from '../audit/record.ts'
import { type ExportedBooks, readExportedBooks } from '../exports/books.ts'
import { BOOKS_WRITERS } from '../exports/writers.ts'
import { readBooks } from '../identity/books.ts'
import { StartupError } from '../startup-error.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { progressLine, thousands, typedFrom } from './progress.ts'
import { withDatabase } from './with-database.ts'
import { writeWholeFile } from './written-file.ts'

/** `export`: writes a consistent snapshot of an organisation's books to a file for other programs. */
export const exportCommand = command({
  words: 'export',
  summary: 'Write an organisation’s books to a file for other programs.',
  options: {
    organisation: { value: 'NAME', isRequired: true, meaning: 'The organisation.' },
    format: {
      value: 'FORMAT',
      isRequired: true,
      choices: BOOKS_FORMATS,
      meaning:
        'csv (one row per line, can be read by import transactions), json, hledger, beancount, or chart (accounts only, can be read by import accounts).',
    },
    output: { value: 'FILE', isRequired: true, meaning: 'The file to write. An existing file is replaced.' },
  },
  run: ({ options: { organisation, format, output } }) =>
    withDatabase(async ({ app, owner }) => {
      const found = await findOrganisation(owner, organisation)
      const file = typedFrom(output)
      const operator = operatorOf(found, 'export')
      const entry = { objectKind: 'books' as const, after: { format } }
      const recorded = await recordExport(app, operator, 'books.read', entry)
      if (!recorded.ok) throw new StartupError(recorded.refusals.map(sentenceOf).join(' '))
      const written = await readBooks(app, operator, 'books.read', async books => {
        const exported = await readExportedBooks(books)
        const transactions = countedRows(exported.transactions)
        await writeWholeFile(
          file,
          BOOKS_WRITERS[format as BooksFormat]({ ...exported, transactions: transactions.rows }),
        )
        return accepted({ accounts: exported.accounts.length, transactions: transactions.count() })
      })
      if (!written.ok) throw new StartupError(written.refusals.map(sentenceOf).join(' '))
      const { accounts, transactions } = written.value
      const on = counted(accounts, 'account')
      const what = format === 'chart' ? `${on},` : `${counted(transactions, 'transaction')} on ${on},`
      say(`Wrote ${format === 'chart' ? 'the chart of accounts' : 'the books'} of ${found.name}, ${what} to ${file}.`)
      return 0
    }),
})

function countedRows(transactions: ExportedBooks['transactions']) {
  const progress = progressLine()
  let count = 0
  async function* rows() {
    for await (const transaction of transactions) {
      count += 1
      progress(`${thousands(count)} transactions ...`)
      yield transaction
    }
  }
  return { rows: rows(), count: () => count }
}
