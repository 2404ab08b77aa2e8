// Reads a CSV file (RFC 4180), plain or gzip-compressed, row by row in constant memory. Each row has its line number.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isGuarded, textOfCell } from '@twofold/accounting/csv'
import Papa from 'papaparse'
import { StartupError } from '../startup-error.ts'

/**
 * A row: the line of the file on which it begins (the header is line 1), and its cells without surrounding spaces. If an apostrophe
 * protects a cell from being read as a formula, the cell was exported by Twofold, and its spaces are preserved.
 */
export type CsvRow = { line: number; cells: string[] }

/** The error message for a line of a file. */
export type LineFault = { line: number; sentence: string }

/** A file that can be read repeatedly: its name, and its text in chunks with normalized line endings. */
export type CsvFile = { name: string; texts: () => AsyncIterable<string> }

/** The maximum length of a row, in characters. */
const ROW_LENGTH_MAX = 1_000_000
/** The maximum number of columns of a file. */
const COLUMNS_MAX = 500
const PIECES = { highWaterMark: 256 * 1024 }
const DELIMITERS = [',', ';', '\t', '|']
/** The optional first line for spreadsheets that specifies the delimiter. */
const DELIMITER_LINE = /^"?sep=([,;\t|])"?$/i

/** A file on disk, plain or compressed. Throws during reading if the file cannot be read. */
export function csvOnDisk(path: string): CsvFile {
  return { name: path, texts: () => textsOnDisk(path) }
}

/** Creates a file from the text and the file name in a request. */
export function csvOfText(name: string, text: string): CsvFile {
  return {
    name,
    texts: async function* () {
      const whole = withOneLineEnd()(text.replace(/^\ufeff/, ''))
      for (let from = 0; from < whole.length; from += PIECES.highWaterMark)
        yield whole.slice(from, from + PIECES.highWaterMark)
    },
  }
}

/**
 * Yields the rows of a file, header first, in one batch for each chunk of the file. Skips empty lines and removes the apostrophe that
 * protects a cell from being read as a formula. Stops at a row with invalid quoting or text that is not UTF-8, because the rest of the file
 * is ambiguous.
 */
export async function* readCsv(file: CsvFile): AsyncGenerator<(CsvRow | LineFault)[]> {
  let line = 1
  try {
    for await (const rows of parsed(file.texts())) {
      line = rows.at(-1)?.line ?? line
      yield rows
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      yield [{ line, sentence: 'The text after this line is not UTF-8. Save the file as UTF-8 and import it again.' }]
    } else if (code.startsWith('Z_')) {
      yield [{ line, sentence: 'The compressed file is damaged after this line.' }]
    } else throw unreadable(file.name, error)
  }
}

async function* textsOnDisk(path: string): AsyncGenerator<string> {
  const bytes = (await hasGzipMagic(path))
    ? pipeline(createReadStream(path, PIECES), createGunzip(), () => {})
    : createReadStream(path, PIECES)
  try {
    yield* decoded(bytes)
  } finally {
    bytes.destroy()
  }
}

async function hasGzipMagic(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close())
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : new StartupError(`Cannot read the file ${file} (${message}).`)
}

/**
 * Creates a function that normalizes the line endings of a file, chunk by chunk. No chunk may end between CR and LF. A single CR within
 * quotes is part of the cell and is preserved, unless the first line of the file ends with a single CR.
 */
function withOneLineEnd(): (piece: string) => string {
  let firstEnd: string | undefined
  let isQuoted = false
  return piece => {
    firstEnd ??= /\r\n|\r|\n/.exec(piece)?.[0]
    if (!piece.includes('\r')) {
      if (isOdd(piece.split('"').length - 1)) isQuoted = !isQuoted
      return piece
    }
    const parts = piece.split('"').map((part, index) => {
      const isText = isQuoted !== isOdd(index) && firstEnd !== '\r'
      return part.replaceAll(isText ? '\r\n' : /\r\n?/g, '\n')
    })
    if (isOdd(parts.length - 1)) isQuoted = !isQuoted
    return parts.join('"')
  }
}

const isOdd = (count: number) => count % 2 === 1

/**
 * Decodes bytes to text with one kind of line ending. A CR at the end of a chunk is moved to the next chunk, which may begin with the
 * matching LF.
 */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const withEnds = withOneLineEnd()
  let held = ''
  for await (const piece of bytes) {
    const text = held + decoder.decode(piece, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield withEnds(text.slice(0, text.length - held.length))
  }
  yield withEnds(held + decoder.decode())
}

async function* parsed(pieces: AsyncIterable<string>): AsyncGenerator<(CsvRow | LineFault)[]> {
  let line = 1
  let rest = ''
  let parser: Papa.Parser | undefined
  for await (const piece of pieces) {
    rest += piece
    // The remainder of earlier chunks contains no complete row, so a chunk without a line ending does not complete a row.
    if (piece.includes('\n')) {
      parser ??= parserFor(rest)
      const { data, errors, meta } = parser.parse(rest, 0, true) as Parsed
      const { rows, next } = rowsOf(data, errors, line)
      yield line === 1 ? withoutDelimiterLine(rest, rows) : rows
      if (next === null) return
      line = next
      rest = rest.slice(meta.cursor)
    }
    if (rest.length > ROW_LENGTH_MAX) {
      const isQuoted = rest.includes('"')
      const sentence = isQuoted
        ? 'A quote opened in this row is never closed.'
        : `This row is longer than ${ROW_LENGTH_MAX.toLocaleString('en-US')} characters.`
      yield [{ line, sentence }]
      return
    }
  }
  if (rest === '') return
  const { data, errors } = (parser ?? parserFor(rest)).parse(rest, 0, false) as Parsed
  const { rows } = rowsOf(data, errors, line)
  yield line === 1 ? withoutDelimiterLine(rest, rows) : rows
}

type Parsed = { data: string[][]; errors: { row?: number; message: string }[]; meta: { cursor: number } }

function parserFor(beginning: string): Papa.Parser {
  const [header = ''] = beginning.split('\n', 1)
  const named = DELIMITER_LINE.exec(header)?.[1]
  if (named !== undefined) return new Papa.Parser({ delimiter: named, newline: '\n' })
  const counts = DELIMITERS.map(delimiter => header.split(delimiter).length)
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))]!
  return new Papa.Parser({ delimiter, newline: '\n' })
}

/**
 * Returns the free text of a cell from `readCsv`, without surrounding spaces. If the cell was exported with spaces and an apostrophe, the
 * spaces are preserved.
 */
export function freeText(cell = ''): string {
  return isGuarded(cell) ? cell : cell.trim()
}

function cellText(cell: string): string {
  const text = textOfCell(cell)
  return text === cell ? text.trim() : text
}

function withoutDelimiterLine(text: string, rows: (CsvRow | LineFault)[]): (CsvRow | LineFault)[] {
  return DELIMITER_LINE.test(text.split('\n', 1)[0]!) ? rows.slice(1) : rows
}

/** The rows with their line numbers, and the line number of the next row. The next line number is null after an error. */
function rowsOf(
  data: string[][],
  errors: Parsed['errors'],
  from: number,
): { rows: (CsvRow | LineFault)[]; next: number | null } {
  const rows: (CsvRow | LineFault)[] = []
  const broken = errors[0] && (errors[0].row ?? data.length - 1)
  let line = from
  for (const [index, cells] of data.entries()) {
    if (index === broken) {
      rows.push({ line, sentence: `The quotes in this row do not match (${errors[0]!.message.toLowerCase()}).` })
      return { rows, next: null }
    }
    if (cells.length > COLUMNS_MAX) {
      rows.push({
        line,
        sentence: `This row has ${cells.length} cells. A file can have at most ${COLUMNS_MAX} columns.`,
      })
      return { rows, next: null }
    }
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells: cells.map(cellText) })
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  }
  return { rows, next: line }
}
