import { csvRow } from '@twofold/accounting/csv'
import type { BooksFormat } from '@twofold/contract/exports'
import { writeBeancount } from './beancount.ts'
import type { BooksWriter, ExportedBooks } from './books.ts'
import { writeBooksCsv } from './csv.ts'
import { writeHledger } from './hledger.ts'
import { writeBooksJson } from './json.ts'

/** The writer of each export format. */
export const BOOKS_WRITERS: Readonly<Record<BooksFormat, BooksWriter>> = {
  csv: writeBooksCsv,
  json: writeBooksJson,
  hledger: writeHledger,
  beancount: writeBeancount,
  chart: writeChart,
}

/** Writes the accounts that are not deleted in tree order, each with its full name, type and memo. */
async function* writeChart({ accounts }: ExportedBooks): AsyncGenerator<string> {
  yield csvRow(['fullName', 'type', 'memo'])
  yield accounts.map(({ fullName, type, memo }) => csvRow([fullName, type, memo])).join('')
}
