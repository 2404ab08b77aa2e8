// Rows of CSV as banks write it: lines of words before the header, rows of different lengths, any delimiter.
import { faultAt, type Reading } from './bank-statement.ts'

/** A row: the line of the file on which it begins, and its cells. */
export type CsvRow = { line: number; cells: string[] }

/** What separates the cells of a row. */
export const DELIMITERS = [';', ',', '\t', '|'] as const
/** The start of a file from which its delimiter is detected. The pattern for quoted cells overflows the stack on much longer
 * lines. */
const SAMPLE_LINES = 50
const SAMPLE_LENGTH = 100_000
const CELLS_MAX = 500

/** The rows of a file that have anything in them. Faults: a quote that is never closed, text after a closing quote. */
export function readTable(text: string): Reading<CsvRow[]> {
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  let line = 1
  for (let at = 0; at < text.length; ) {
    const begin = line
    const cells: string[] = []
    for (;;) {
      const cell = text[skipBlanks(text, at)] === '"' ? quotedCell(text, skipBlanks(text, at), delimiter) : null
      if (cell?.problem) return faultAt(begin, cell.problem)
      const end = cell === null ? endOfPlain(text, at, delimiter) : cell.end
      cells.push(cell === null ? text.slice(at, end).trim() : cell.text)
      if (cell !== null) line += cell.text.split('\n').length - 1
      if (cells.length > CELLS_MAX) return faultAt(begin, `A row has more than ${CELLS_MAX} cells.`)
      at = end + 1
      if (text[end] !== delimiter) break
    }
    line++
    if (cells.some(cell => cell !== '')) rows.push({ line: begin, cells })
  }
  return { ok: true, value: rows }
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
  if (close < 0) return { text: '', end: text.length, problem: 'A quote opened in this row is never closed.' }
  const end = skipBlanks(text, close + 1)
  const isEnd = end >= text.length || text[end] === delimiter || text[end] === '\n'
  const content = text
    .slice(open + 1, close)
    .replaceAll('""', '"')
    .trim()
  return isEnd
    ? { text: content, end }
    : { text: content, end, problem: 'A quote in this row is closed before its cell ends.' }
}

/** The delimiter by which most lines of the beginning have the same number of cells, and more than one. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).split('\n', SAMPLE_LINES)
  const lines = sample.filter(line => line.trim() !== '')
  const scores = DELIMITERS.map(delimiter => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cells = line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    return Math.max(0, ...counts.values())
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))]!
}
