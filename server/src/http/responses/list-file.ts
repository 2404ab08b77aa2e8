// Writes a list as a file. The file contains all rows that match the filters of the list, in the order of the list.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Result } from '@twofold/accounting/refusals'
import type pg from 'pg'
import { type ListParams, type ListStatement, listAfter, type Placed } from '../../database/list-window.ts'
import type { Books } from '../../identity/books.ts'
import type { Call } from '../route.ts'
import { presentedRows } from './list-response.ts'
import { answerTableCsv, answerTableXlsx, type FileColumn, type TableFile } from './table-file.ts'

/** Describes the file that a list is exported to: its title, its name without the extension, and its columns. */
export type ListFile<Shown> = Omit<TableFile<Shown>, 'rows'>

type Listed<Name extends string, Row, Shown> = ListFile<Shown> & {
  list: ListStatement<Name>
  sort: ListParams<Name>['sort']
  present: (row: Row) => Shown
}

/** A column of numbers without a total, such as ids. */
export function numberColumn<Shown>(head: string, of: (shown: Shown) => number): FileColumn<Shown> {
  return { head, width: 10, cell: of }
}

/** A column of text, `width` characters wide. */
export function textColumn<Shown>(head: string, width: number, of: (shown: Shown) => string): FileColumn<Shown> {
  return { head, width, cell: of }
}

/** A column of dates. */
export function dayColumn<Shown>(head: string, of: (shown: Shown) => CalendarDate | null): FileColumn<Shown> {
  const cell = (shown: Shown) => {
    const date = of(shown)
    return date === null ? null : { date }
  }
  return { head, width: 12, cell }
}

/** A column of amounts in cents. */
export function moneyColumn<Shown>(head: string, of: (shown: Shown) => Cents): FileColumn<Shown> {
  return { head, width: 16, cell: shown => ({ cents: of(shown) }) }
}

/** Sends a list as a CSV file. Runs one statement, and another one after each pause if the caller reads slowly. */
export function answerListCsv<Name extends string, Row extends pg.QueryResultRow, Shown>(
  books: Books,
  listed: Listed<Name, Row, Shown>,
  call: Pick<Call, 'answerCsv'>,
): Promise<Result<never>> {
  return answerTableCsv(tableOf(books, listed), call)
}

/** Sends a list as a workbook. */
export function answerListXlsx<Name extends string, Row extends pg.QueryResultRow, Shown>(
  books: Books,
  listed: Listed<Name, Row, Shown>,
  call: Pick<Call, 'answerFile'>,
): Promise<Result<never>> {
  return answerTableXlsx(tableOf(books, listed), call)
}

function tableOf<Name extends string, Row extends pg.QueryResultRow, Shown>(
  books: Books,
  { list, sort = list.sort, present, ...file }: Listed<Name, Row, Shown>,
): TableFile<Shown> {
  const rows = () => books.streamByKey<Row & Placed>(last => listAfter(list, sort, last))
  return { ...file, rows: presentedRows(rows, present) }
}
