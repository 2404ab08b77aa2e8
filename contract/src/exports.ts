// Exports an organisation's books as files, for other programs and for archiving.
import * as z from 'zod/mini'
import { getEndpoint } from './endpoint.ts'

/** The file formats for exporting the books. Each name is also the last part of the path. `chart` exports only the chart of accounts. */
export const BOOKS_FORMATS = ['csv', 'json', 'hledger', 'beancount', 'chart'] as const
export type BooksFormat = (typeof BOOKS_FORMATS)[number]

/** The file name and the content type of each format. */
export const BOOKS_FILES = {
  csv: { fileName: 'books.csv', contentType: 'text/csv' },
  json: { fileName: 'books.json', contentType: 'application/json' },
  hledger: { fileName: 'books.journal', contentType: 'text/plain' },
  beancount: { fileName: 'books.beancount', contentType: 'text/plain' },
  chart: { fileName: 'chart-of-accounts.csv', contentType: 'text/csv' },
} as const satisfies Record<BooksFormat, { fileName: string; contentType: string }>

function booksFile<Format extends BooksFormat>(format: Format, name: string, summary: string) {
  return getEndpoint({
    name,
    path: `/export/${format}`,
    summary,
    permission: 'books.read',
    query: z.strictObject({}),
    response: format === 'json' ? z.record(z.string(), z.unknown()) : z.string(),
    contentType: BOOKS_FILES[format].contentType,
  })
}

/**
 * The calls that export the books, by format. Each response is streamed. Only the JSON file contains more than accounts and transactions.
 */
export const exportBooks = {
  csv: booksFile(
    'csv',
    'exportBooksCsv',
    'Returns all transactions except voided ones as CSV, with one row per line. `twofold import transactions` can import the file.',
  ),
  json: booksFile(
    'json',
    'exportBooksJson',
    'Returns all current records as JSON, with amounts in cents: accounts, transactions, customers, vendors, their documents, payment applications and statements.',
  ),
  hledger: booksFile(
    'hledger',
    'exportBooksHledger',
    'Returns all accounts, and all transactions except voided ones, as an hledger journal.',
  ),
  beancount: booksFile(
    'beancount',
    'exportBooksBeancount',
    'Returns all accounts, and all transactions except voided ones, as a Beancount file.',
  ),
  chart: booksFile(
    'chart',
    'exportChart',
    'Returns the chart of accounts as CSV. `twofold import accounts` can import the file.',
  ),
}
