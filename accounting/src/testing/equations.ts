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

/**
 * Returns the rows of a table, one for each line, for `test.each`. The cells of a row are separated by `|` with a space on both sides. Cells
 * can contain the escapes `\n` and `\t`. An empty cell is written as `""`.
 */
export function rows({ raw: [table = ''] }: TemplateStringsArray): string[][] {
  const written = (cell: string) => cell.trim().replaceAll('\\n', '\n').replaceAll('\\t', '\t').replace(/^""$/, '')
  return table
    .trim()
    .split('\n')
    .map(line => line.split(' | ').map(written))
}
