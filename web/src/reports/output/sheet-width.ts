// How wide the sheet of an output is: amounts stand near the names they belong to.
import type { Cents } from '@twofold/accounting/money'
import type { ReportColumn, ReportOutput } from '@twofold/contract/reports'
import { moneyWidth } from '../../ui/money-width.ts'

/** The sheet at least, with room for its head, and at most as long as its columns are not many, in pixels. */
const SHEET = { min: 720, max: 1240 }
/** Pixels of a column: one of words that may be long, one of figures or days, and what one of many needs in the mean. */
const COLUMN = { words: 380, figure: 116, mean: 144 }

/** The pixels across that columns need, with those of each period beside them: what it was, the change and the percent.
 * `figure` are those of the largest amount. */
export function sheetWidth(
  columns: readonly ReportColumn[],
  periodCount: number,
  figure: number = COLUMN.figure,
): number {
  const more = Math.max(0, figure - COLUMN.figure)
  const moneyCount = columns.filter(({ kind }) => kind === 'money').length
  const own = columns.reduce((sum, { kind }) => sum + (isWords(kind) ? COLUMN.words : COLUMN.figure), 0)
  const most = Math.max(SHEET.max, columns.length * COLUMN.mean)
  const usual = Math.min(Math.max(own + periodCount * 3 * COLUMN.figure, SHEET.min), most)
  return usual + more * (moneyCount + 2 * periodCount)
}

/** Pixels of a column that holds all amounts of these outputs. */
export function widestFigure(outputs: readonly ReportOutput[]): number {
  return moneyWidth(amountsOf(outputs), COLUMN.figure)
}

/** One after the other: of a long report a list of them is long as well. */
function* amountsOf(outputs: readonly ReportOutput[]): Iterable<Cents> {
  for (const { rows, totals } of outputs)
    for (const part of [rows, totals])
      for (const { cells } of part) for (const cell of cells) if (typeof cell === 'number') yield cell
}

function isWords(kind: ReportColumn['kind']): boolean {
  return kind === 'text' || kind === 'link'
}
