// The chart of accounts as CSV, under the names that `import accounts` knows: what was exported can be imported as it is.
import { csvRow } from '@twofold/accounting/csv'
import type { ExportedBooks } from './books.ts'

/** Writes the live accounts in the order of the tree, each with its full name, its type and its memo. */
export async function* writeChart({ accounts }: ExportedBooks): AsyncGenerator<string> {
  yield csvRow(['fullName', 'type', 'memo'])
  yield accounts.map(({ fullName, type, memo }) => csvRow([fullName, type, memo])).join('')
}
