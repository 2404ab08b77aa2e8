// The columns of a list of documents. They are defined once and rendered by this module on the screen, and by
// list-paper.ts as CSV and in print.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { Day } from '../day.tsx'
import { Money } from '../money.tsx'
import type { Column } from '../table/data-table.tsx'

/** The content of a column: money in cents, a date, or text. A number that is not an amount is treated as text. */
type Content<Row> =
  | { cents: (row: Row) => Cents }
  | { day: (row: Row) => CalendarDate | null }
  | { words: (row: Row) => string }

export type ListColumn<Row> = Omit<Column<Row>, 'cell' | 'isRight'> & {
  content: Content<Row>
  /** Renders the cell on the screen, if the default for its content is not suitable. */
  cell?: Column<Row>['cell']
  /** The width on paper, in millimeters. Text columns without a width share the remaining space. Amount columns need no width. */
  widthMm?: number
}

/** Returns the columns for the table on the screen. */
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
