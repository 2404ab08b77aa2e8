// Rows of CSV as programs and spreadsheets read them (RFC 4180), harmless to open.

/** A cell: a text, a number as it is, nothing. Money is written by `centsToDecimal`, as a number is. */
export type CsvCell = string | number | null | undefined

// Characters that a program may skip before it reads what a cell holds: separators of other locales, quotes, blanks, and all
// that shows nothing.
const SKIPPED = String.raw`[\s;,'"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`
// What a spreadsheet takes for a formula begins with one of these, also in their full-width and small forms.
const STARTS = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`
const START = new RegExp(STARTS)
const RUN = new RegExp(`^${SKIPPED}*|${SKIPPED}+`, 'gu')
// A cheap test that leaves most cells alone: no skipped character is part of a word.
const MAY_HOLD_FORMULA = new RegExp(`^\\W*${STARTS}|[;\\t\\r\\n]`)
// Where semicolons or tabs separate cells, and where the quotes around a line break do not count.
const CELL_END = /[;\t\r\n](?=[^;\t\r\n]*$)/
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * One row with its line end. A text gets an apostrophe where a spreadsheet would begin a formula: at its start, and after a separator
 * within it that counts in some locales. A number, also one below zero, stays one: `-12.50` is -12.50, `=1+1` becomes `'=1+1`.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join()}\r\n`
}

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const harmless = MAY_HOLD_FORMULA.test(text) && !NUMBER.test(text) ? withoutFormulas(text) : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function withoutFormulas(text: string): string {
  return pieces(text, formulaPlaces(text)).join("'")
}

/** The text of a cell that `csvRow` may have made harmless: `'=1+1` was `=1+1`. What it did not touch comes back as it is. */
export function textOfCell(cell: string): string {
  if (!cell.includes("'")) return cell
  const added = formulaPlaces(cell).filter(place => cell[place] === "'")
  return pieces(cell, added)
    .map((piece, index) => (index === 0 ? piece : piece.slice(1)))
    .join('')
}

/** A text cut at places in rising order. */
function pieces(text: string, places: readonly number[]): string[] {
  const cuts = [0, ...places, text.length]
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end))
}

/**
 * Where a text needs an apostrophe, in rising order. Apostrophes count as skipped, so a text has the same places with those that
 * were added as without: they can be taken off again. Linear: each run of skipped characters is looked at once.
 */
function formulaPlaces(text: string): number[] {
  const places: number[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isBeforeFormula = START.test(text.charAt(index + run.length))
    if (index === 0 && (isBeforeFormula || /[\t\r]/.test(run))) places.push(0)
    const end = isBeforeFormula ? run.search(CELL_END) : -1
    if (end !== -1) places.push(index + end + 1)
  }
  return places
}
