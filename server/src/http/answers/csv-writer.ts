// A file of CSV row by row in constant memory.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { writeFile } from './file-writer.ts'
import type { Way } from './streamed-body.ts'

/** A file that the browser keeps under `fileName`, its header first; `cellsOf` says what stands in a row of it. */
export type CsvAnswer<Row> = {
  fileName: string
  header: readonly string[]
  rows: AsyncIterable<Row>
  cellsOf: (row: Row) => readonly CsvCell[]
}

/** How many characters are handed on at a time: the handing on costs as much as a row. */
const PIECE_LENGTH = 8192

/** Writes the file and resolves when all is handed over; throws when the caller has gone or a row cannot be had. */
export function writeCsv<Row>(way: Way, { fileName, ...table }: CsvAnswer<Row>): Promise<void> {
  return writeFile(way, { fileName, contentType: 'text/csv; header=present', pieces: csvOf(table) })
}

async function* csvOf<Row>({ header, rows, cellsOf }: Omit<CsvAnswer<Row>, 'fileName'>): AsyncGenerator<string> {
  let piece = csvRow(header)
  for await (const row of rows) {
    piece += csvRow(cellsOf(row))
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}
