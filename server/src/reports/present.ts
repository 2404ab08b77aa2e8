// Converts reports to wire format.
import { toWire } from '@twofold/accounting/calendar'
import { isAsOf } from '@twofold/accounting/reports/report-body'
import type { Cell, Column, Drill, ReportEnd, ReportRow, TieOut } from '@twofold/accounting/reports/report-rows'
import type { ReportRow as PresentedRow, ReportDrill, ReportTieOut } from '@twofold/contract/reports'
import type { RowsResponse } from '../http/responses/row-writer.ts'
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
