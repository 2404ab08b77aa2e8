// A list as a file: all that its filters let through, in its order, row by row as it is read.
import { fromWire } from '@twofold/accounting/calendar'
import type { CsvCell } from '@twofold/accounting/csv'
import { type Cents, centsToDecimal } from '@twofold/accounting/money'
import type { Result } from '@twofold/accounting/refusals'
import { XLSX_TYPE } from '@twofold/contract/endpoint'
import type pg from 'pg'
import { type AskedWindow, type ListStatement, windowOf } from '../../database/list-window.ts'
import type { Books } from '../../identity/books.ts'
import type { Call } from '../route.ts'
import { type XlsxCell, type XlsxColumn, xlsxStream } from './xlsx-stream.ts'

/** A column of both files, headed as on the screen. */
export type FileColumn<Shown> = XlsxColumn & { cell: (shown: Shown) => XlsxCell }

/** What a list's files are: their title, their name without an ending, and their columns. */
export type ListFile<Shown> = { title: string; fileName: string; columns: readonly FileColumn<Shown>[] }

type Listed<Name extends string, Row, Shown> = ListFile<Shown> & {
  list: ListStatement<Name>
  sort: AskedWindow<Name>['sort']
  present: (row: Row) => Shown
}

/** A column of numbers that nobody adds up, such as an id. */
export function numberColumn<Shown>(head: string, of: (shown: Shown) => number): FileColumn<Shown> {
  return { head, width: 10, cell: of }
}

/** A column of texts, so many characters wide. */
export function textColumn<Shown>(head: string, width: number, of: (shown: Shown) => string): FileColumn<Shown> {
  return { head, width, cell: of }
}

/** A column of days as they are answered. */
export function dayColumn<Shown>(head: string, of: (shown: Shown) => string): FileColumn<Shown> {
  const cell = (shown: Shown) => {
    const date = fromWire(of(shown))
    return date === null ? null : { date }
  }
  return { head, width: 12, cell }
}

/** A column of amounts in cents. */
export function moneyColumn<Shown>(head: string, of: (shown: Shown) => Cents): FileColumn<Shown> {
  return { head, width: 16, cell: shown => ({ cents: of(shown) }) }
}

/** Answers a list as CSV: days as 2026-11-05, amounts as 1234.50. One statement. */
export async function answerListCsv<Name extends string, Row extends pg.QueryResultRow, Shown>(
  books: Books,
  listed: Listed<Name, Row, Shown>,
  { answerCsv }: Pick<Call, 'answerCsv'>,
): Promise<Result<never>> {
  const rows = cellsOf(books, listed, csvCell)
  if (!rows.ok) return rows
  const header = listed.columns.map(({ head }) => head)
  return answerCsv({ fileName: `${listed.fileName}.csv`, header, rows: rows.value })
}

/** The same as a workbook, with days and amounts as a spreadsheet counts them. */
export async function answerListXlsx<Name extends string, Row extends pg.QueryResultRow, Shown>(
  books: Books,
  listed: Listed<Name, Row, Shown>,
  { answerFile }: Pick<Call, 'answerFile'>,
): Promise<Result<never>> {
  const rows = cellsOf(books, listed, cell => cell)
  if (!rows.ok) return rows
  const pieces = xlsxStream({ sheetName: listed.title, columns: listed.columns, rows: rows.value })
  return answerFile({ fileName: `${listed.fileName}.xlsx`, contentType: XLSX_TYPE, pieces })
}

function cellsOf<Name extends string, Row extends pg.QueryResultRow, Shown, Cell>(
  books: Books,
  { list, sort, present, columns }: Listed<Name, Row, Shown>,
  written: (cell: XlsxCell) => Cell,
): Result<AsyncGenerator<Cell[]>> {
  const window = windowOf(list, { sort })
  if (!window.ok) return window
  const { text, values } = window.value
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of books.stream<Row>(text, values)) {
      const shown = present(row)
      yield columns.map(({ cell }) => written(cell(shown)))
    }
  }
  return { ok: true, value: rows() }
}

function csvCell(cell: XlsxCell): CsvCell {
  if (cell === null || typeof cell !== 'object') return cell
  return 'cents' in cell ? centsToDecimal(cell.cents) : cell.date
}
