// An organisation's books as files for other programs, and for keeping.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The kinds of file that the books can be had as, the name of each the end of its path and the format's name everywhere. The
 * last is the chart of accounts alone. */
export const BOOKS_FORMATS = ['csv', 'json', 'hledger', 'beancount', 'chart'] as const
export type BooksFormat = (typeof BOOKS_FORMATS)[number]

/** What a kind of file is called when it is kept, and what it is. */
export const BOOKS_FILES = {
  csv: { fileName: 'books.csv', contentType: 'text/csv' },
  json: { fileName: 'books.json', contentType: 'application/json' },
  hledger: { fileName: 'books.journal', contentType: 'text/plain' },
  beancount: { fileName: 'books.beancount', contentType: 'text/plain' },
  chart: { fileName: 'chart-of-accounts.csv', contentType: 'text/csv' },
} as const satisfies Record<BooksFormat, { fileName: string; contentType: string }>

function booksFile<Format extends BooksFormat>(format: Format, name: string, summary: string) {
  return endpoint({
    name,
    method: 'GET',
    path: `/export/${format}`,
    summary,
    permission: 'books.read',
    query: z.strictObject({}),
    response: format === 'json' ? z.record(z.string(), z.unknown()) : z.string(),
    contentType: BOOKS_FILES[format].contentType,
    refusals: [],
    changes: [],
  })
}

/** The calls that answer the books as a file, by format. Each is streamed. JSON alone holds more than accounts and transactions. */
export const exportBooks = {
  csv: booksFile(
    'csv',
    'exportBooksCsv',
    'All live transactions as CSV, a row for each line: what `twofold import transactions` takes.',
  ),
  json: booksFile(
    'json',
    'exportBooksJson',
    'Everything live as JSON, amounts in cents: accounts, transactions, customers, vendors, their documents, what is applied to what, and statements.',
  ),
  hledger: booksFile('hledger', 'exportBooksHledger', 'All accounts and all live transactions as an hledger journal.'),
  beancount: booksFile('beancount', 'exportBooksBeancount', 'All accounts and all live transactions for Beancount.'),
  chart: booksFile('chart', 'exportChart', 'The chart of accounts as CSV: what `twofold import accounts` takes.'),
}
