// Writes a file in chunks in constant memory.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { streamedBody, type Way } from './streamed-body.ts'

/** A file that the browser saves as `fileName`. `pieces` contains its text, or bytes that are already compressed. */
export type FileResponse = {
  fileName: string
  contentType: string
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>
}

/**
 * Writes the file. Resolves when the connection has received all of it. Throws an error if the caller has disconnected or a piece cannot be
 * read.
 */
export async function writeFile(way: Way, { fileName, contentType, pieces }: FileResponse): Promise<void> {
  const isText = /^text\/|\/json/.test(contentType)
  const body = streamedBody(
    { ...way, coding: isText ? way.coding : null },
    {
      'content-type': isText ? `${contentType}; charset=utf-8` : contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  )
  let chunk = ''
  try {
    for await (const piece of pieces) {
      if (typeof piece !== 'string') {
        await body.write(piece)
        continue
      }
      chunk += piece
      if (chunk.length < body.fullAt()) continue
      await body.write(chunk)
      chunk = ''
    }
    await body.write(chunk)
    body.end()
  } catch (error) {
    body.breakOff()
    throw error
  }
}

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
