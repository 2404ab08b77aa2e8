// The columns of a list of documents, said once: for the screen and for a spreadsheet; list-paper.ts has them for paper.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { type Cents, centsToDecimal } from '@twofold/accounting/money'
import type { Column } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'

/** What stands in a column: money in cents, a day, or words; of a number that is no amount, its digits as words. */
type Content<Row> =
  | { cents: (row: Row) => Cents }
  | { day: (row: Row) => CalendarDate | null }
  | { words: (row: Row) => string }

export type ListColumn<Row> = Omit<Column<Row>, 'cell' | 'isRight'> & {
  content: Content<Row>
  /** How it looks on the screen where it does not look as its content does. */
  cell?: Column<Row>['cell']
  /** On paper, in millimetres; what is left over is shared by columns of words without one. Amounts need none. */
  widthMm?: number
}

/** The columns as the table on the screen takes them. */
export function tableColumns<Row>(columns: readonly ListColumn<Row>[]): Column<Row>[] {
  return columns.map(({ content, cell, widthMm: _, ...column }) => ({
    ...column,
    isRight: 'cents' in content,
    cell:
      cell ??
      ((row, { above }) => {
        if ('cents' in content) return <Money cents={content.cents(row)} />
        if ('words' in content) return <bdi>{content.words(row)}</bdi>
        const date = content.day(row)
        return <Day date={date} isRepeated={above !== undefined && date === content.day(above)} />
      }),
  }))
}

/** Rows as CSV: money as 1234.50, days as 2026-11-05. */
export function listCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const cellOf = (row: Row, { content }: ListColumn<Row>): CsvCell => {
    if ('cents' in content) return centsToDecimal(content.cents(row))
    return 'day' in content ? content.day(row) : content.words(row)
  }
  const heads = columns.map(({ head }) => head)
  return [heads, ...rows.map(row => columns.map(column => cellOf(row, column)))].map(csvRow).join('')
}
