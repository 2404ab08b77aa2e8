// Converts the output of a report to wire format, and exports it as a file: its rows and totals, followed by its tie-out and notice.
import { toWire } from '@twofold/accounting/calendar'
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import { isAsOf } from '@twofold/accounting/reports/report-body'
import type { Cell, Column, Drill, ReportEnd, ReportRow, TieOut } from '@twofold/accounting/reports/report-rows'
import { XLSX_TYPE } from '@twofold/contract/endpoint'
import type { ReportRow as PresentedRow, ReportDrill, ReportTieOut } from '@twofold/contract/reports'
import type { FileResponse } from '../http/responses/file-writer.ts'
import type { RowsResponse } from '../http/responses/row-writer.ts'
import { plainFileName } from '../http/responses/table-file.ts'
import { type XlsxCell, xlsxStream } from '../http/responses/xlsx-stream.ts'
import { type ComparedRun, columnsOfComparison, rowsOfComparison } from './comparison.ts'
import { type Run, rowsOfRun } from './run.ts'

/** Yields the response, row by row. Totals and tie-out cover all rows, including rows beyond `limit`. */
export function answerOf(run: Run, limit = Number.POSITIVE_INFINITY): RowsResponse {
  const { stored, period, report, knownAt, since } = run
  const present = presentRowOf(report.columns)
  let end: ReportEnd = { totals: [], tieOut: null }
  let count = 0
  const ended = (last: ReportEnd) => {
    end = last
  }
  const isShown = () => ++count <= limit
  const rows = Symbol.iterator in report.rows ? rowsAtHand(report.rows) : rowsToCome()
  function* rowsAtHand(given: Generator<ReportRow, ReportEnd>): Generator<PresentedRow> {
    let next = given.next()
    for (; !next.done; next = given.next()) if (isShown()) yield present(next.value)
    ended(next.value)
  }
  async function* rowsToCome(): AsyncGenerator<PresentedRow> {
    for await (const row of rowsOfRun(run, ended)) if (isShown()) yield present(row)
  }
  return {
    head: {
      reportID: stored.id,
      reportName: stored.name,
      dataSetType: stored.body.dataSetType,
      startDate: toWire(period.startDate),
      endDate: toWire(period.endDate),
      isAsOf: isAsOf(stored.body.dataSetType),
      knownAt,
      ...(since !== undefined && { since }),
      notice: report.notice,
      columns: report.columns,
    },
    name: 'rows',
    rows,
    tail: () => ({
      rowsLeftOut: Math.max(count - limit, 0),
      totals: end.totals.map(present),
      tieOut: presentTieOut(end.tieOut),
    }),
  }
}

/** Returns a function that converts rows with these columns to wire format. */
function presentRowOf(columns: readonly Column[]): (row: ReportRow) => PresentedRow {
  const dates = new Set(columns.flatMap(({ kind }, index) => (kind === 'date' ? [index] : [])))
  return ({ kind, depth, cells, drill }) => ({
    kind,
    depth,
    cells: dates.size === 0 ? (cells as Cell[]) : cells.map((cell, index) => wired(cell, dates.has(index))),
    ...(drill && { drill: presentDrill(drill) }),
  })
}

// The first column of a total contains text, even if this is a column of dates.
const DAY = /^\d{4}-\d{2}-\d{2}$/
const wired = (cell: Cell, isDate: boolean) =>
  isDate && typeof cell === 'string' && DAY.test(cell) ? toWire(cell) : cell

// Assigns the fields one by one. For many thousands of rows, object spread takes longer than the rest of the report.
function presentDrill(drill: Drill): ReportDrill {
  const { accountIds, isOwn, isClosing, transactionId, partyId, documentId, startDate, endDate } = drill
  const shown: ReportDrill = {}
  if (partyId !== undefined) shown.partyID = partyId
  if (documentId !== undefined) shown.documentID = documentId
  if (accountIds !== undefined) shown.accountIDs = [...accountIds]
  if (isOwn !== undefined) shown.isOwn = isOwn
  if (isClosing !== undefined) shown.isClosing = isClosing
  if (transactionId !== undefined) shown.transactionID = transactionId
  if (startDate !== undefined) shown.startDate = toWire(startDate)
  if (endDate !== undefined) shown.endDate = toWire(endDate)
  return shown
}

/** Returns a tie-out in wire format. */
function presentTieOut(tieOut: TieOut | null): ReportTieOut | null {
  if (tieOut === null) return null
  const { holds, label, leftCents, rightCents } = tieOut
  return { holds, label, left: leftCents, right: rightCents }
}

const WIDTHS: Record<Column['kind'], number> = { link: 36, text: 36, date: 12, money: 16, count: 10 }
const LEVEL = '  '

/** Returns the CSV file. Dates are written as 2026-11-05, amounts as 1234.50, and names are indented by level. */
export function csvOf(run: Run, compared: readonly ComparedRun[] = []): FileResponse {
  async function* pieces(): AsyncGenerator<string> {
    const columns = fileColumns(run, compared)
    yield csvRow(columns.map(({ label }) => label))
    for await (const row of fileRows(run, compared))
      yield csvRow(row.map((cell, index) => csvCell(cell, columns[index])))
  }
  return { fileName: fileNameOf(run, 'csv'), contentType: 'text/csv; header=present', pieces: pieces() }
}

/** Returns the workbook, with dates and amounts as numbers. */
export function xlsxOf(run: Run, compared: readonly ComparedRun[] = []): FileResponse {
  const columns = fileColumns(run, compared)
  const pieces = xlsxStream({
    sheetName: run.stored.name,
    columns: columns.map(({ label, kind }) => ({ head: label, width: WIDTHS[kind] })),
    rows: fileRows(run, compared),
    cellsOf: row => row.map((cell, index) => xlsxCell(cell, columns[index])),
  })
  return { fileName: fileNameOf(run, 'xlsx'), contentType: XLSX_TYPE, pieces }
}

function fileColumns(run: Run, compared: readonly ComparedRun[]): readonly Column[] {
  return compared.length === 0 ? run.report.columns : columnsOfComparison(run, compared)
}

async function* fileRows(run: Run, compared: readonly ComparedRun[]): AsyncGenerator<ReportRow['cells']> {
  let end: ReportEnd = { totals: [], tieOut: null }
  const ended = (last: ReportEnd) => {
    end = last
  }
  if (compared.length > 0) for await (const row of rowsOfComparison(run, compared, ended)) yield indented(row)
  else {
    for await (const row of rowsOfRun(run, ended)) yield indented(row)
    for (const row of end.totals) yield indented(row)
  }
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

function xlsxCell(cell: ReportRow['cells'][number], column: Column | undefined): XlsxCell {
  if (typeof cell === 'number') return column?.kind === 'money' ? { cents: cell } : cell
  return column?.kind === 'date' && cell !== null && DAY.test(cell) ? { date: cell } : cell
}

/** Returns a file name such as `trial-balance-2026-11-05.csv`, or for changes `trial-balance-changes-2026-11-05.csv`. */
function fileNameOf({ stored, period, since }: Run, ending: 'csv' | 'xlsx'): string {
  const name = since === undefined ? stored.name : `${stored.name} changes`
  return `${plainFileName(name, 'report')}-${period.endDate}.${ending}`
}
