// How wide the sheet of an output is: amounts stand near the names they belong to.
import type { ReportColumn } from '@twofold/contract/reports'

/** The sheet at least, with room for its head, and at most as long as its columns are not many, in pixels. */
const SHEET = { min: 720, max: 1240 }
/** Pixels of a column: one of words that may be long, one of figures or days, and what one of many needs in the mean. */
const COLUMN = { words: 380, figure: 116, mean: 144 }

/** The pixels across that columns need, with those of each period beside them: what it was, the change and the percent. */
export function sheetWidth(columns: readonly ReportColumn[], periodCount: number): number {
  const own = columns.reduce((sum, { kind }) => sum + (isWords(kind) ? COLUMN.words : COLUMN.figure), 0)
  const most = Math.max(SHEET.max, columns.length * COLUMN.mean)
  return Math.min(Math.max(own + periodCount * 3 * COLUMN.figure, SHEET.min), most)
}

function isWords(kind: ReportColumn['kind']): boolean {
  return kind === 'text' || kind === 'link'
}
