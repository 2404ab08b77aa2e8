// What a report is made of, on the wire.
import { toWire } from '@twofold/accounting/calendar'
import { isAsOf } from '@twofold/accounting/reports/report-body'
import type { Column, Drill, ReportEnd, Row, TieOut } from '@twofold/accounting/reports/report-rows'
import type { ReportDrill, ReportRow, ReportTieOut } from '@twofold/contract/reports'
import type { RowsAnswer } from '../http/row-writer.ts'
import { type Run, rowsOfRun } from './run.ts'

/** The answer, row by row; totals and tie-out are those of all rows, also of the ones beyond `limit`. */
export function answerOf(run: Run, limit = Number.POSITIVE_INFINITY): RowsAnswer {
  const { stored, period, report, knownAt, since } = run
  const present = presentRowOf(report.columns)
  let end: ReportEnd = { totals: [], tieOut: null }
  let count = 0
  async function* rows(): AsyncGenerator<ReportRow> {
    for await (const row of rowsOfRun(run, last => (end = last))) {
      count += 1
      if (count <= limit) yield present(row)
    }
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
    rows: rows(),
    tail: () => ({
      rowsLeftOut: Math.max(count - limit, 0),
      totals: end.totals.map(present),
      tieOut: presentTieOut(end.tieOut),
    }),
  }
}

/** Makes rows with these columns as they are answered: days as the wire carries them. */
function presentRowOf(columns: readonly Column[]): (row: Row) => ReportRow {
  const dates = new Set(columns.flatMap(({ kind }, index) => (kind === 'date' ? [index] : [])))
  return ({ kind, depth, cells, drill }) => ({
    kind,
    depth,
    cells: cells.map((cell, index) => (dates.has(index) && typeof cell === 'string' ? toWireDay(cell) : cell)),
    ...(drill && { drill: presentDrill(drill) }),
  })
}

// A total stands in the first column, whatever its kind.
const DAY = /^\d{4}-\d{2}-\d{2}$/
const toWireDay = (cell: string) => (DAY.test(cell) ? toWire(cell) : cell)

function presentDrill(drill: Drill): ReportDrill {
  const { accountIds, isOwn, isClosing, transactionId, partyId, documentId, startDate, endDate } = drill
  return {
    ...(partyId !== undefined && { partyID: partyId }),
    ...(documentId !== undefined && { documentID: documentId }),
    ...(accountIds && { accountIDs: [...accountIds] }),
    ...(isOwn !== undefined && { isOwn }),
    ...(isClosing !== undefined && { isClosing }),
    ...(transactionId !== undefined && { transactionID: transactionId }),
    ...(startDate !== undefined && { startDate: toWire(startDate) }),
    ...(endDate !== undefined && { endDate: toWire(endDate) }),
  }
}

/** A tie-out as it is answered. */
function presentTieOut(tieOut: TieOut | null): ReportTieOut | null {
  if (tieOut === null) return null
  const { holds, label, leftCents, rightCents } = tieOut
  return { holds, label, left: leftCents, right: rightCents }
}
