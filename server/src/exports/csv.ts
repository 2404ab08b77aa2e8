// The books as CSV: a row for each line, with the column names of `import transactions`, so that an export can be imported unchanged.
// Accounts without lines appear only in the export of the chart.
import { csvRow } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import type { ExportedBooks } from './books.ts'

const HEADER = ['transaction', 'date', 'comment', 'account', 'accountType', 'debit', 'credit']

/** Writes the books as CSV. The fields of a transaction are repeated in each of its rows. */
export async function* writeBooksCsv({ accounts, transactions }: ExportedBooks): AsyncGenerator<string> {
  const byId = new Map(accounts.map(account => [account.id, account]))
  yield csvRow(HEADER)
  for await (const { id, date, comment, account, cents } of transactions) {
    const rows = account.map((accountId, index) => {
      const { fullName, type } = byId.get(accountId)!
      const lineCents = cents[index]!
      const amounts = [lineCents > 0 ? centsToDecimal(lineCents) : '', lineCents < 0 ? centsToDecimal(-lineCents) : '']
      return csvRow([id, date, comment, fullName, type, ...amounts])
    })
    yield rows.join('')
  }
}
