// The columns of a list as a CSV file.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import type { ListColumn } from './list-columns.tsx'

/** Returns rows as CSV, with money as 1234.50 and dates as 2026-11-05. */
export function listCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const cellOf = (row: Row, { content }: ListColumn<Row>): CsvCell => {
    if ('cents' in content) return centsToDecimal(content.cents(row))
    return 'day' in content ? content.day(row) : content.words(row)
  }
  const heads = columns.map(({ head }) => head)
  return [heads, ...rows.map(row => columns.map(column => cellOf(row, column)))].map(csvRow).join('')
}
