// Calculates the width of an output. The output is not wider than necessary, so that amounts are close to their labels.
import type { Cents } from '@twofold/accounting/money'
import type { ReportColumn, ReportOutput } from '@twofold/contract/reports'
import { moneyWidth } from '../../kit/table/money-width.ts'

/** The minimum and maximum widths in pixels. The header fits in the minimum width. An output with many columns may exceed the maximum. */
const SHEET = { min: 720, max: 1240 }
/** The widths in pixels of a text column, of a column with figures or dates, and of an average column in an output with many columns. */
const COLUMN = { words: 380, figure: 116, mean: 144 }

/**
 * Returns the total width of the columns in pixels. Includes the figure, change and percentage of each compared period. `figure` is the
 * width of the largest amount.
 */
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

/** Returns the width in pixels that a column needs to fit all amounts of the given outputs. */
export function widestFigure(outputs: readonly ReportOutput[]): number {
  return moneyWidth(amountsOf(outputs), COLUMN.figure)
}

/** Yields the amounts one at a time, because the output of a large report has many amounts. */
function* amountsOf(outputs: readonly ReportOutput[]): Iterable<Cents> {
  for (const { rows, totals } of outputs)
    for (const part of [rows, totals])
      for (const { cells } of part) for (const cell of cells) if (typeof cell === 'number') yield cell
}

function isWords(kind: ReportColumn['kind']): boolean {
  return kind === 'text' || kind === 'link'
}
