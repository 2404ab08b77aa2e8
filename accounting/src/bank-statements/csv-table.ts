// Parses the CSV files of banks. They can have text lines before the header, rows of different lengths, and any delimiter.

import { bankAmount } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
import { faultAt, type ReadFault, type Reading } from './bank-statement.ts'
import { DAY_ORDERS } from './day-order.ts'

/** A row: the line number in the file at which it starts, and its cells. */
export type CsvRow = { line: number; cells: string[] }

/** The characters that can separate the cells of a row. */
export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The rows of a file, and its delimiter. */
export type CsvTable = { rows: CsvRow[]; delimiter: Delimiter }

/** The number of lines and characters at the start of a file that are used to detect its delimiter. */
const SAMPLE_LINES = 50
const SAMPLE_LENGTH = 100_000
/** The number of cells of a row that are used to detect the delimiter. */
const SAMPLE_CELLS = 40
const CELLS_MAX = 500
/** Matches a first line that specifies the delimiter for spreadsheet programs. */
const DELIMITER_LINE = /^[ \t]*"?sep=([;,\t|])"?[ \t]*(?:\n|$)/i

/**
 * Returns the non-empty rows of a file. The delimiter is `chosen`, or else the delimiter that a first line such as `sep=;` specifies.
 * Otherwise, it is detected. Errors: an unclosed quote, text after a closing quote.
 */
export function readTable(text: string, chosen?: Delimiter): Reading<CsvTable> {
  const named = DELIMITER_LINE.exec(text)
  const from = named?.[0].length ?? 0
  const delimiter = chosen ?? (named?.[1] as Delimiter | undefined) ?? delimiterOf(text)
  const { rows, fault } = rowsOf(text, delimiter, from)
  return fault === null ? { ok: true, value: { rows, delimiter } } : faultAt(fault.line, fault.sentence)
}

/** Returns the rows after an offset, which is 0 or the start of the second line. Stops at the first error. */
function rowsOf(text: string, delimiter: Delimiter, from: number): { rows: CsvRow[]; fault: ReadFault | null } {
  const rows: CsvRow[] = []
  let line = from === 0 ? 1 : 2
  for (let at = from; at < text.length; ) {
    const begin = line
    const cells: string[] = []
    for (;;) {
      const cell = text[skipBlanks(text, at)] === '"' ? quotedCell(text, skipBlanks(text, at), delimiter) : null
      if (cell?.problem) return { rows, fault: { line: begin, sentence: cell.problem } }
      const end = cell === null ? endOfPlain(text, at, delimiter) : cell.end
      cells.push(cell === null ? text.slice(at, end).trim() : cell.text)
      if (cell !== null) line += cell.text.split('\n').length - 1
      if (cells.length > CELLS_MAX)
        return { rows, fault: { line: begin, sentence: `A row has more than ${CELLS_MAX} cells.` } }
      at = end + 1
      if (text[end] !== delimiter) break
    }
    line++
    if (cells.some(cell => cell !== '')) rows.push({ line: begin, cells })
  }
  return { rows, fault: null }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++
  return at
}

function quotedCell(text: string, open: number, delimiter: string): { text: string; end: number; problem?: string } {
  let close = open
  do {
    close = text.indexOf('"', close + 1)
    if (close >= 0 && text[close + 1] === '"') close++
    else break
  } while (close >= 0)
  if (close < 0) return { text: '', end: text.length, problem: 'A quotation mark in this row isn’t closed.' }
  const end = skipBlanks(text, close + 1)
  const isEnd = end >= text.length || text[end] === delimiter || text[end] === '\n'
  const content = text
    .slice(open + 1, close)
    .replaceAll('""', '"')
    .trim()
  return isEnd
    ? { text: content, end }
    : { text: content, end, problem: 'There is text after a closing quotation mark in this row.' }
}

type Score = { readable: number; alike: number; width: number }

/**
 * Returns the delimiter that gives the most rows with a date and an amount. In a tie, returns the delimiter that gives the most rows with
 * the same number of cells. If there is still a tie, returns the one that gives more cells, because decimal commas also separate cells.
 */
function delimiterOf(text: string): Delimiter {
  const sample = sampleOf(text)
  let best: Delimiter = DELIMITERS[0]
  let bestScore: Score = { readable: -1, alike: 0, width: 0 }
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(rowsOf(sample, delimiter, 0).rows)
    const { readable, alike, width } = bestScore
    const isBetter =
      score.readable !== readable
        ? score.readable > readable
        : score.alike !== alike
          ? score.alike > alike
          : score.width > width
    if (isBetter) [best, bestScore] = [delimiter, score]
  }
  return bestScore.width > 0 ? best : commonest(sample.split('\n', 1)[0]!)
}

/** Returns the most frequent delimiter of a line. It is used if no row is valid, so that the error messages refer to rows. */
function commonest(line: string): Delimiter {
  const count = (delimiter: Delimiter) => line.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Returns the first lines of the text. They are used to detect the delimiter. */
function sampleOf(text: string): string {
  const start = text.slice(0, SAMPLE_LENGTH)
  let [end, lines] = [0, 0]
  for (; lines < SAMPLE_LINES; lines++) {
    const next = start.indexOf('\n', end)
    if (next < 0) break
    end = next + 1
  }
  return end === 0 || (lines < SAMPLE_LINES && start.length === text.length) ? start : start.slice(0, end)
}

function scoreOf(rows: readonly CsvRow[]): Score {
  const counts = new Map<number, number>()
  let readable = 0
  for (const { cells } of rows) {
    if (cells.length < 2) continue
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    const first = cells.slice(0, SAMPLE_CELLS)
    if (first.some(isDayCell) && first.some(isAmountCell)) readable++
  }
  let [width, alike] = [0, 0]
  for (const [cells, count] of counts)
    if (count > alike || (count === alike && cells > width)) [width, alike] = [cells, count]
  return { readable, alike, width }
}

/** Returns whether a cell is a date in any order of day, month and year. */
export function isDayCell(cell: string): boolean {
  return DAY_ORDERS.some(order => bankDay(cell, order) !== null)
}

/** Returns whether a cell is an amount and not a date. */
export function isAmountCell(cell: string): boolean {
  return !isDayCell(cell) && (typeof bankAmount(cell, '.') === 'number' || typeof bankAmount(cell, ',') === 'number')
}
