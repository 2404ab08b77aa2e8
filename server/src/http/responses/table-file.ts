// Writes a table as a CSV file or as a workbook. The columns are defined once for both formats.
import type { CsvCell } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import type { Result } from '@twofold/accounting/refusals'
import { XLSX_TYPE } from '@twofold/contract/endpoint'
import type { Call } from '../route.ts'
import { type XlsxCell, type XlsxColumn, xlsxStream } from './xlsx-stream.ts'

/** A column of a table, with the same header as on the screen. */
export type FileColumn<Row> = XlsxColumn & { cell: (row: Row) => XlsxCell }

/** A table: its title, its file name without the extension, its columns, and its rows. */
export type TableFile<Row> = {
  title: string
  fileName: string
  columns: readonly FileColumn<Row>[]
  rows: AsyncIterable<Row>
}

/** Sends a table as a CSV file, with dates as 2026-11-05 and amounts as 1234.50. */
export function answerTableCsv<Row>(
  { fileName, columns, rows }: TableFile<Row>,
  { answerCsv }: Pick<Call, 'answerCsv'>,
): Promise<Result<never>> {
  const header = columns.map(({ head }) => head)
  const cellsOf = (row: Row) => columns.map(({ cell }) => csvCell(cell(row)))
  return answerCsv({ fileName: `${fileName}.csv`, header, rows, cellsOf })
}

/** Sends a table as a workbook, with dates and amounts as spreadsheet numbers. */
export function answerTableXlsx<Row>(
  { title, fileName, columns, rows }: TableFile<Row>,
  { answerFile }: Pick<Call, 'answerFile'>,
): Promise<Result<never>> {
  const cellsOf = (row: Row) => columns.map(({ cell }) => cell(row))
  const pieces = xlsxStream({ sheetName: title, columns, rows, cellsOf })
  return answerFile({ fileName: `${fileName}.xlsx`, contentType: XLSX_TYPE, pieces })
}

function csvCell(cell: XlsxCell): CsvCell {
  if (cell === null || typeof cell !== 'object') return cell
  return 'cents' in cell ? centsToDecimal(cell.cents) : cell.date
}

const LENGTH_MAX = 80

/**
 * Returns a file name without an extension. For example, `Assets:Bank, "main"` becomes `assets-bank-main`. The name contains only ASCII
 * letters, digits and hyphens. Returns `otherwise` if no character is left.
 */
export function plainFileName(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, LENGTH_MAX)
  return plain === '' ? otherwise : plain
}
