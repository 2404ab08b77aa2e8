// A file of CSV row by row in constant memory.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { writeFile } from './file-writer.ts'
import type { Way } from './streamed-body.ts'

/** A file that the browser keeps under `fileName`, its header first. */
export type CsvAnswer = { fileName: string; header: readonly string[]; rows: AsyncIterable<readonly CsvCell[]> }

/** Writes the file and resolves when all is handed over; throws when the caller has gone or a row cannot be had. */
export function writeCsv(way: Way, { fileName, header, rows }: CsvAnswer): Promise<void> {
  return writeFile(way, { fileName, contentType: 'text/csv; header=present', pieces: csvOf(header, rows) })
}

async function* csvOf(header: readonly string[], rows: AsyncIterable<readonly CsvCell[]>): AsyncGenerator<string> {
  yield csvRow(header)
  for await (const row of rows) yield csvRow(row)
}
