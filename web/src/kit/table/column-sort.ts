// The sort order of a list as text for the URL: `balance`, or `-balance` for descending. Empty for the list's default order.

/** The column by which a list is sorted. */
export type ColumnSort<Key extends string = string> = { key: Key; direction: 'ascending' | 'descending' }

/** Returns the sort order that a text describes. Returns undefined if the text does not name one of the columns. */
export function columnSortOf<Key extends string>(text: string, columns: readonly Key[]): ColumnSort<Key> | undefined {
  const key = columns.find(name => name === text.replace(/^-/, ''))
  return key && { key, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

/** Returns the next sort order after a click on a column header: ascending, descending, then the default order again. */
export function nextSort(text: string, column: string): string {
  if (text === column) return `-${column}`
  return text === `-${column}` ? '' : column
}
