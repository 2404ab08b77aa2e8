import type { BooksFormat } from '@twofold/contract/exports'
import { writeBeancount } from './beancount.ts'
import type { BooksWriter } from './books.ts'
import { writeChart } from './chart.ts'
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
