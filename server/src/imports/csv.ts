// Reading a CSV file (RFC 4180) row by row, in constant memory, plain or packed with gzip, each row with its line.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isGuarded, textOfCell } from '@twofold/accounting/csv'
import Papa from 'papaparse'
import { StartRefused } from '../start-refused.ts'

/** One row: the line of the file it begins on (the header is line 1), and its cells without blanks at their ends. A text that has an
 * apostrophe against formulas was exported, and keeps them. */
export type CsvRow = { line: number; cells: string[] }

/** What is wrong with a line of a file, as a sentence. */
export type LineFault = { line: number; sentence: string }

/** A file to read, as often as it is asked for: its name, and its text in pieces with one kind of line end. */
export type CsvFile = { name: string; texts: () => AsyncIterable<string> }

/** No honest row is longer, in characters: what is, is a quote that nobody closed. */
const ROW_LENGTH_MAX = 1_000_000
/** The maximum number of columns of a file. */
const COLUMNS_MAX = 500
const PIECES = { highWaterMark: 256 * 1024 }
const DELIMITERS = [',', ';', '\t', '|']
/** A first line for spreadsheets that names the delimiter. */
const DELIMITER_LINE = /^"?sep=([,;\t|])"?$/i

/** A file on disk, plain or packed. Reading it refuses one that cannot be read. */
export function csvOnDisk(path: string): CsvFile {
  return { name: path, texts: () => textsOnDisk(path) }
}

/** A text that somebody sent under a file's name. */
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
 * The rows of a file, header first, as many at a time as a piece of the file holds. Empty lines are left out; an apostrophe
 * that keeps a text from being taken for a formula is taken off. A row that breaks the rules of quoting, and text that is
 * not UTF-8, end the reading: from there on nothing is certain.
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
      yield [{ line, sentence: 'The packed file is damaged after this line.' }]
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
  return syscall === undefined ? error : new StartRefused(`Cannot read the file ${file} (${message}).`)
}

/**
 * Normalizes the line ends of a text that arrives in pieces. No piece may end between CR and LF. Returns the function for each piece. A CR
 * by itself within quotes is part of a text and stays, unless the first line of the file ends with one.
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

/** Text with one kind of line end. A lone CR waits for the next piece, which may begin with its LF. */
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
    // The rest of earlier pieces contains no complete row, so a piece without a line end completes none.
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
      yield [{ line, sentence: 'A quote opened in this row is never closed.' }]
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

/** The free text of a cell that `readCsv` read: without blanks at its ends, unless it was exported with an apostrophe and has them. */
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

/** Rows with their lines, and the line after them; null after a fault. */
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
      rows.push({ line, sentence: `This row has ${cells.length} cells. A file has at most ${COLUMNS_MAX} columns.` })
      return { rows, next: null }
    }
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells: cells.map(cellText) })
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  }
  return { rows, next: line }
}
