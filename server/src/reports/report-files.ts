// Exports the output of a report as a file: its rows and totals, followed by its tie-out and notice.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import type { Column, ReportEnd, ReportRow } from '@twofold/accounting/reports/report-rows'
import { XLSX_TYPE } from '@twofold/contract/endpoint'
import type { FileResponse } from '../http/responses/file-writer.ts'
import { plainFileName } from '../http/responses/table-file.ts'
import { type XlsxCell, xlsxStream } from '../http/responses/xlsx-stream.ts'
import { type Run, rowsOfRun } from './run.ts'

const WIDTHS: Record<Column['kind'], number> = { link: 36, text: 36, date: 12, money: 16, count: 10 }
const LEVEL = '  '

/** Returns the CSV file. Dates are written as 2026-11-05, amounts as 1234.50, and names are indented by level. */
export function csvOf(run: Run): FileResponse {
  async function* pieces(): AsyncGenerator<string> {
    const { columns } = run.report
    yield csvRow(columns.map(({ label }) => label))
    for await (const row of fileRows(run)) yield csvRow(row.map((cell, index) => csvCell(cell, columns[index])))
  }
  return { fileName: fileNameOf(run, 'csv'), contentType: 'text/csv; header=present', pieces: pieces() }
}

/** Returns the workbook, with dates and amounts as numbers. */
export function xlsxOf(run: Run): FileResponse {
  const { columns } = run.report
  const pieces = xlsxStream({
    sheetName: run.stored.name,
    columns: columns.map(({ label, kind }) => ({ head: label, width: WIDTHS[kind] })),
    rows: fileRows(run),
    cellsOf: row => row.map((cell, index) => xlsxCell(cell, columns[index])),
  })
  return { fileName: fileNameOf(run, 'xlsx'), contentType: XLSX_TYPE, pieces }
}

async function* fileRows(run: Run): AsyncGenerator<ReportRow['cells']> {
  let end: ReportEnd = { totals: [], tieOut: null }
  for await (const row of rowsOfRun(run, last => (end = last))) yield indented(row)
  for (const row of end.totals) yield indented(row)
  const { tieOut } = end
  if (tieOut !== null) yield [`${tieOut.holds ? 'Checked' : 'DOES NOT TIE OUT'}: ${tieOut.label}`]
  if (run.report.notice !== '') yield [run.report.notice]
}

/** Indents the first column of a row by the level of the row, if it contains text. */
function indented({ cells, depth }: ReportRow): ReportRow['cells'] {
  const [first, ...rest] = cells
  return typeof first === 'string' ? [LEVEL.repeat(depth) + first, ...rest] : cells
}

function csvCell(cell: ReportRow['cells'][number], column: Column | undefined): CsvCell {
  return typeof cell === 'number' && column?.kind === 'money' ? centsToDecimal(cell) : cell
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function xlsxCell(cell: ReportRow['cells'][number], column: Column | undefined): XlsxCell {
  if (typeof cell === 'number') return column?.kind === 'money' ? { cents: cell } : cell
  return column?.kind === 'date' && cell !== null && DAY.test(cell) ? { date: cell } : cell
}

/** Returns a file name such as `trial-balance-2026-11-05.csv`, or for changes `trial-balance-changes-2026-11-05.csv`. */
function fileNameOf({ stored, period, since }: Run, ending: 'csv' | 'xlsx'): string {
  const name = since === undefined ? stored.name : `${stored.name} changes`
  return `${plainFileName(name, 'report')}-${period.endDate}.${ending}`
}
