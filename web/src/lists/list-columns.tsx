// The columns of a list of documents, said once: for the screen, for a spreadsheet and for paper.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { type Cents, centsToDecimal, formatCents } from '@twofold/accounting/money'
import type { PaperColumn, PaperRow } from '../app/printing/paper.tsx'
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
  /** On paper, in millimetres; what is left over is shared by the columns without one. */
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

/** The columns on paper. */
export function paperColumns<Row>(columns: readonly ListColumn<Row>[]): PaperColumn[] {
  return columns.map(({ key, head, widthMm, content }) => ({
    key,
    head,
    ...(widthMm !== undefined && { widthMm }),
    isRight: 'cents' in content,
  }))
}

/** Rows on paper. */
export function paperRows<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
): PaperRow[] {
  return rows.map(row => ({
    key: keyOf(row),
    cells: columns.map(({ content }) => {
      if ('words' in content) return content.words(row)
      if ('cents' in content) return formatCents(content.cents(row))
      const date = content.day(row)
      return date === null ? '' : formatDay(date)
    }),
  }))
}
