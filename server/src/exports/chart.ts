// The chart of accounts as CSV, with the column names of `import accounts`, so that an export can be imported unchanged.
import { csvRow } from '@twofold/accounting/csv'
import type { ExportedBooks } from './books.ts'

/** Writes the accounts that are not deleted in tree order, each with its full name, type and memo. */
export async function* writeChart({ accounts }: ExportedBooks): AsyncGenerator<string> {
  yield csvRow(['fullName', 'type', 'memo'])
  yield accounts.map(({ fullName, type, memo }) => csvRow([fullName, type, memo])).join('')
}
