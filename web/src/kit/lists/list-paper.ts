// The columns of a list of documents in print.
import { formatDay } from '@twofold/accounting/calendar'
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { centsToDecimal, formatCents } from '@twofold/accounting/money'
import type { PaperColumn, PaperRow } from '../printing/paper.ts'
import { moneyWidthMm } from '../table/money-width.ts'
import type { ListColumn } from './list-columns.tsx'
import type { ListSum } from './list-sums.tsx'

/**
 * Lengths in millimeters. `width` is the width of an A4 sheet without its margins. `headCharacter` is the width of a character of a column
 * header, and `room` is the space after the header. `wordsMin` is the minimum width of a text column.
 */
const PAPER_MM = { width: 182, headCharacter: 1.5, room: 3, wordsMin: 12 }

/**
 * Returns the columns on paper. Amount columns get the width that their rows and sums need. Text columns share the remaining width in the
 * same proportions as on the screen.
 */
export function paperColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  sums: readonly ListSum[],
): PaperColumn[] {
  const ownMm = columns.map(({ head, widthMm, content }) => {
    if (!('cents' in content)) return widthMm
    const headMm = Math.ceil(head.length * PAPER_MM.headCharacter) + PAPER_MM.room
    return Math.max(headMm, moneyWidthMm([...rows.map(content.cents), ...sums.map(([, cents]) => cents)]))
  })
  const restMm = PAPER_MM.width - ownMm.reduce<number>((sum, mm) => sum + (mm ?? 0), 0)
  const parts = columns.map(({ width }, at) => (ownMm[at] === undefined ? partOf(width) : 0))
  const allParts = parts.reduce((sum, part) => sum + part, 0)
  const shareMm = (part: number) => Math.max(PAPER_MM.wordsMin, Math.floor((restMm * part) / allParts))
  // On a wider sheet, the last text column gets the additional width.
  const last = ownMm.lastIndexOf(undefined)
  return columns.map(({ key, head, content }, at) => {
    const widthMm = ownMm[at] ?? (at === last ? undefined : shareMm(parts[at] ?? 0))
    return { key, head, ...(widthMm !== undefined && { widthMm }), isRight: 'cents' in content }
  })
}

/** Returns a grid track's share of the remaining width. */
function partOf(track: string): number {
  return Number(/([\d.]+)fr/.exec(track)?.[1] ?? 1)
}

/** Returns the rows of the printed list. */
export function paperRows<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
): PaperRow[] {
  return rows.map(row => ({
    key: keyOf(row),
    cells: columns.map(({ content }) => {
      if ('words' in content) return content.words(row)
      if ('cents' in content) return formatCents(content.cents(row))
      const date = content.day(row)
      return date === null ? '' : formatDay(date)
    }),
  }))
}

/**
 * Returns the total line of the printed list, with each sum in the column of the same name. Returns an empty list if no column has a sum.
 */
export function totalRow<Row>(columns: readonly ListColumn<Row>[], sums: readonly ListSum[]): PaperRow[] {
  const cells = columns.map(column => {
    const sum = sumBelow(column, sums)
    return sum === undefined ? '' : formatCents(sum)
  })
  return cells.every(cell => cell === '') ? [] : [{ key: 'total', cells: ['Total', ...cells.slice(1)], look: 'TOTAL' }]
}

/** Returns the sums for which there is no column, such as the open amount. They are printed above the list. */
export function sumFacts<Row>(columns: readonly ListColumn<Row>[], sums: readonly ListSum[]): string[] {
  return sums
    .filter(sum => columns.every(column => sumBelow(column, [sum]) === undefined))
    .map(([word, cents]) => `${word}: ${formatCents(cents)}`)
}

function sumBelow<Row>({ head, content }: ListColumn<Row>, sums: readonly ListSum[]): number | undefined {
  return 'cents' in content ? sums.find(([word]) => word === head)?.[1] : undefined
}

/** Returns rows as CSV, with money as 1234.50 and dates as 2026-11-05. */
export function listCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const cellOf = (row: Row, { content }: ListColumn<Row>): CsvCell => {
    if ('cents' in content) return centsToDecimal(content.cents(row))
    return 'day' in content ? content.day(row) : content.words(row)
  }
  const heads = columns.map(({ head }) => head)
  return [heads, ...rows.map(row => columns.map(column => cellOf(row, column)))].map(csvRow).join('')
}
