// The columns of a list of documents, said once, for the screen; list-csv.ts has them for a spreadsheet and list-paper.ts for paper.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
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
