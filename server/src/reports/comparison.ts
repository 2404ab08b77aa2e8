// Files with a comparison: a report run for several periods, and a table with the figures of each period and their changes.
import { accepted, type Result } from '@twofold/accounting/refusals'
import { COMPARISONS, type Comparison, comparedPeriod } from '@twofold/accounting/reports/compared-period'
import { alignedRows, changeOf, comparedColumns, isComparable } from '@twofold/accounting/reports/comparison'
import type { Cell, Column, ReportEnd, ReportRow } from '@twofold/accounting/reports/report-rows'
import type { Books } from '../identity/books.ts'
import { type ReportRunParams, type Run, rowsOfRun, runStored } from './run.ts'

/** A run for another period, and the label of its column. */
export type ComparedRun = { label: string; run: Run }

type CompareParams = ReportRunParams & { compare?: readonly Comparison[] | undefined }

/** Runs a report for its period and for the periods to compare with. Errors: those of `runStored`. */
export async function runCompared(
  books: Books,
  id: number,
  { compare = [], ...params }: CompareParams,
): Promise<Result<[Run, ComparedRun[]]>> {
  const own = await runStored(books, id, params)
  if (!own.ok) return own
  const compared: ComparedRun[] = []
  for (const { value, head } of isComparable(own.value.stored.body.dataSetType) ? COMPARISONS : []) {
    const period = compare.includes(value) ? comparedPeriod(value, own.value.period) : null
    if (period === null) continue
    const other = await runStored(books, id, { ...params, ...period })
    if (!other.ok) return other
    compared.push({ label: head, run: other.value })
  }
  return accepted([own.value, compared])
}

/** Returns the columns of a file with a comparison: those of the report, and three for each other period. */
export function columnsOfComparison({ stored, report }: Run, compared: readonly ComparedRun[]): Column[] {
  const { dataSetType } = stored.body
  return [
    ...comparedColumns({ dataSetType, columns: report.columns }),
    ...compared.flatMap(({ label }): Column[] => [
      { id: label, label, kind: 'money' },
      { id: `${label} change`, label: `${label}: change`, kind: 'money' },
      { id: `${label} percent`, label: `${label}: %`, kind: 'count' },
    ]),
  ]
}

/** Yields the rows and the totals of a comparison, then passes the end of the report's own period to `ended`. */
export async function* rowsOfComparison(
  run: Run,
  compared: readonly ComparedRun[],
  ended: (end: ReportEnd) => void,
): AsyncGenerator<ReportRow> {
  const outputs: Output[] = []
  for (const each of [run, ...compared.map(other => other.run)]) outputs.push(await outputOf(each))
  const [own] = outputs as [Output]
  const shown = comparedColumns(own)
  for (const part of ['rows', 'totals'] as const) {
    for (const { row, figures } of alignedRows(outputs, part)) {
      const cells = shown.map(
        ({ id, kind }): Cell =>
          kind === 'money'
            ? (figures[0] ?? null)
            : (row.cells[own.columns.findIndex(column => column.id === id)] ?? null),
      )
      yield { kind: row.kind, depth: row.depth, cells: [...cells, ...changes(figures)] }
    }
  }
  ended(own.end)
}

/** Returns the cells of the other periods: figure, change, and change in percent. */
function changes([now = null, ...others]: readonly (number | null)[]): Cell[] {
  return others.flatMap((then): Cell[] => {
    if (now === null && then === null) return [null, null, null]
    const { cents, tenths } = changeOf(now, then)
    return [then, cents, tenths === null ? null : tenths / 10]
  })
}

type Row = Omit<ReportRow, 'drill'> & { drill?: { accountIDs?: readonly number[] | undefined } }
type Output = {
  dataSetType: Run['stored']['body']['dataSetType']
  columns: readonly Column[]
  rows: Row[]
  totals: Row[]
  end: ReportEnd
}

async function outputOf(run: Run): Promise<Output> {
  let end: ReportEnd = { totals: [], tieOut: null }
  const rows: Row[] = []
  for await (const row of rowsOfRun(run, last => (end = last))) rows.push(comparable(row))
  return {
    dataSetType: run.stored.body.dataSetType,
    columns: run.report.columns,
    rows,
    totals: end.totals.map(comparable),
    end,
  }
}

function comparable({ kind, depth, cells, drill }: ReportRow): Row {
  return { kind, depth, cells, drill: { accountIDs: drill?.accountIds } }
}
