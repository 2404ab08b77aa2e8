// Writes a CSV file row by row in constant memory.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { writeFile } from './file-writer.ts'
import type { Way } from './streamed-body.ts'

/** A file that the browser saves as `fileName`. It has a header row. `cellsOf` returns the cells of a row. */
export type CsvResponse<Row> = {
  fileName: string
  header: readonly string[]
  rows: AsyncIterable<Row>
  cellsOf: (row: Row) => readonly CsvCell[]
}

/** The number of characters in each write. One write takes as much time as formatting one row. */
const PIECE_LENGTH = 8192

/**
 * Writes the file. Resolves when the connection has received all of it. Throws an error if the caller has disconnected or a row cannot be
 * read.
 */
export function writeCsv<Row>(way: Way, { fileName, ...table }: CsvResponse<Row>): Promise<void> {
  return writeFile(way, { fileName, contentType: 'text/csv; header=present', pieces: csvOf(table) })
}

async function* csvOf<Row>({ header, rows, cellsOf }: Omit<CsvResponse<Row>, 'fileName'>): AsyncGenerator<string> {
  let piece = csvRow(header)
  for await (const row of rows) {
    piece += csvRow(cellsOf(row))
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}
