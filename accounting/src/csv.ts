// Writes CSV rows (RFC 4180) that spreadsheets do not interpret as formulas.

/** A cell: a string, a number, or empty. Format money with `centsToDecimal`, which returns a number as a string. */
export type CsvCell = string | number | null | undefined

// Characters that a program may skip at the start of a cell: delimiters of other locales, quotes, spaces and invisible characters.
const SKIPPED = String.raw`[\s;,'"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`
// Spreadsheet programs interpret text that starts with one of these characters as a formula. Full-width and small forms are included.
const STARTS = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`
const START = new RegExp(STARTS)
const RUN = new RegExp(`^${SKIPPED}*|${SKIPPED}+`, 'gu')
// A fast test that excludes most cells. It is correct because no skipped character is a word character.
const MAY_HOLD_FORMULA = new RegExp(`^\\W*${STARTS}|[;\\t\\r\\n]`)
// Matches the end of a cell. Some programs separate cells by semicolons or tabs, or end a row at a line break within quotes.
const CELL_END = /[;\t\r\n](?=[^;\t\r\n]*$)/
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * Returns one row with its line ending. Adds an apostrophe wherever a spreadsheet program could detect a formula: at the start of a cell,
 * and after a delimiter of any locale. Also adds an apostrophe before a tab or line ending at the start. Numbers are not changed, including
 * negative ones: `-12.50` stays -12.50, `=1+1` becomes `'=1+1`.
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

/** Returns whether `csvRow` adds an apostrophe to a string. */
export function isGuarded(text: string): boolean {
  return MAY_HOLD_FORMULA.test(text) && !NUMBER.test(text) && formulaPlaces(text).length > 0
}

function withoutFormulas(text: string): string {
  return pieces(text, formulaPlaces(text)).join("'")
}

/** Returns the original text of a cell that `csvRow` wrote: `'=1+1` was `=1+1`. Other strings are returned unchanged. */
export function textOfCell(cell: string): string {
  if (!cell.includes("'")) return cell
  const added = formulaPlaces(cell).filter(place => cell[place] === "'")
  return pieces(cell, added)
    .map((piece, index) => (index === 0 ? piece : piece.slice(1)))
    .join('')
}

/** Splits a string at the given offsets, which are in ascending order. */
function pieces(text: string, places: readonly number[]): string[] {
  const cuts = [0, ...places, text.length]
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end))
}

/**
 * Returns the offsets at which a string needs an apostrophe, in ascending order. If the string already has apostrophes, returns their
 * offsets, because apostrophes are among the skipped characters. `textOfCell` can therefore remove them. The cost is linear, because each
 * sequence of skipped characters is examined once.
 */
function formulaPlaces(text: string): number[] {
  const places: number[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isBeforeFormula = START.test(text.charAt(index + run.length))
    if (index === 0 && (isBeforeFormula || /[\t\r\n]/.test(run))) places.push(0)
    const end = isBeforeFormula ? run.search(CELL_END) : -1
    if (end !== -1) places.push(index + end + 1)
  }
  return places
}
