// Rows of CSV as programs and spreadsheets read them (RFC 4180), harmless to open.

/** A cell: a text, a number as it is, nothing. Money is written by `centsToDecimal`, as a number is. */
export type CsvCell = string | number | null | undefined

// A spreadsheet would run such a text as a formula. What has apostrophes already gets one more, so that one can be taken
// off again.
const FORMULA = /^'*[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * One row with its line end. A text that a spreadsheet would take for a formula gets an apostrophe before it; a number, also
 * one below zero, stays one: `-12.50` is -12.50, `=1+1` becomes `'=1+1`.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join()}\r\n`
}

function written(cell: CsvCell): string {
  const text = String(cell ?? '')
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text of a cell that `csvRow` may have made harmless: `'=1+1` was `=1+1`. What it did not touch comes back as it is. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
