/**
 * Returns the cases of a table as [text, expected], for `test.each`. The cells of the table, `text = expected`, are separated by `|` or line
 * breaks.
 */
export function equations(table: string): [text: string, expected: string][] {
  return cells(table).map(cell => cell.split(/ = (?=[^=]*$)/) as [string, string])
}

/** Returns the cells of a table, separated by `|` or line breaks. Only spaces around a cell are removed. */
export function cells(table: string): string[] {
  const found = table.split(/ *[|\n] */)
  return found.filter(cell => cell !== '')
}
