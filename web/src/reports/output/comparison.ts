// Outputs of several periods side by side: which figure of a row is compared, which rows belong to each other, and by how
// much they differ.
import type { Cents } from '@twofold/accounting/money'
import type { DataSetType } from '@twofold/accounting/reports/report-body'
import type { ReportOutput, ReportRow } from '@twofold/contract/reports'

/** The figure of a row that is compared, by the ids of its columns: one column less another one. */
const FIGURES: Partial<Record<DataSetType, { label: string; plus: readonly string[]; minus: readonly string[] }>> = {
  INCOME: { label: 'Amount', plus: ['amount'], minus: [] },
  EXPENSE: { label: 'Amount', plus: ['amount'], minus: [] },
  BALANCE: { label: 'Balance', plus: ['balance'], minus: [] },
  AGING: { label: 'Total', plus: ['total'], minus: [] },
  SUMGROUPLINE: { label: 'Closing', plus: ['closingDebit'], minus: ['closingCredit'] },
}

/** Whether outputs of a data set can stand side by side: those that have one figure for each account can. */
export function isComparable(dataSetType: DataSetType): boolean {
  return FIGURES[dataSetType] !== undefined
}

/** What the compared figure is called. */
export function comparedLabel(dataSetType: DataSetType): string {
  return FIGURES[dataSetType]?.label ?? ''
}

/** The figure of a row that is compared; null where the row has none. */
export function comparedFigure({ dataSetType, columns }: ReportOutput, row: ReportRow): Cents | null {
  const figure = FIGURES[dataSetType]
  if (figure === undefined) return null
  const centsIn = (ids: readonly string[]) =>
    ids.map(id => row.cells[columns.findIndex(column => column.id === id)]).filter(cell => typeof cell === 'number')
  const [plus, minus] = [centsIn(figure.plus), centsIn(figure.minus)]
  if (plus.length + minus.length === 0) return null
  return sum(plus) - sum(minus)
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, each) => all + each, 0)
}

/** A row of the outputs side by side. `figures` are those of the outputs in their order, `made` the rows that have them; null: an
 * output has none there. */
export type ComparedRow = { row: ReportRow; figures: readonly (Cents | null)[]; made: readonly (ReportRow | null)[] }

/**
 * The rows of several outputs of one report, each row once: in the order of the first, and what only another one has in the
 * place where it has it. A group that is a single row elsewhere has its figure in its total as well.
 */
export function alignedRows(outputs: readonly ReportOutput[], part: 'rows' | 'totals'): ComparedRow[] {
  const keyed = outputs.map(
    output => new Map(keysOf(output[part]).map((key, at) => [key, output[part][at] as ReportRow])),
  )
  const order = keyed.map(rows => [...rows.keys()]).reduce(merged, [])
  return order.flatMap(key => {
    const row = keyed.map(rows => rows.get(key)).find(each => each !== undefined)
    if (row === undefined) return []
    const made = keyed.map(rows => rows.get(key) ?? rows.get(key.replace(/^subtotal/, 'own')) ?? null)
    const figures = made.map((own, at) => {
      const output = outputs[at]
      return output === undefined || own === null ? null : comparedFigure(output, own)
    })
    return [{ row, figures, made }]
  })
}

/** What a row is in every period: the same account's, or of the same name in the same place. */
function keysOf(rows: readonly ReportRow[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ kind, depth, drill, cells }) => {
    const whose = drill?.accountIDs?.length === 1 ? `#${drill.accountIDs[0]}` : `${depth}:${cells[0]}`
    const key = `${kind === 'line' || kind === 'group' ? 'own' : kind} ${whose}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}

/** Two lists of keys as one that keeps the order of the first; what only the second has follows what it follows there. */
function merged(first: readonly string[], second: readonly string[]): string[] {
  if (first.length === 0) return [...second]
  const known = new Set(first)
  const after = new Map<string, string[]>()
  let last = ''
  for (const key of second) {
    if (known.has(key)) last = key
    else after.set(last, [...(after.get(last) ?? []), key])
  }
  return [...(after.get('') ?? []), ...first.flatMap(key => [key, ...(after.get(key) ?? [])])]
}

/** By how much a figure changed, and by how many tenths of a percent of what it was; null where nothing was. */
export type Change = { cents: Cents; tenths: number | null }

/** The change from one figure to another, a missing one being 0: from -200 to -100 is up by 50.0%. */
export function changeOf(now: Cents | null, before: Cents | null): Change {
  const [to, from] = [now ?? 0, before ?? 0]
  const cents = to - from
  if (from === 0) return { cents, tenths: null }
  const base = BigInt(Math.abs(from))
  const magnitude = (BigInt(Math.abs(cents)) * 2000n + base) / (base * 2n)
  return { cents, tenths: Math.sign(cents) * Number(magnitude) }
}

/** A change in percent as screens show it: `12.5%`, with a real minus. */
export function percentText(tenths: number | null): string {
  if (tenths === null) return ''
  const digits = String(Math.abs(tenths)).padStart(2, '0')
  const whole = digits.slice(0, -1).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${tenths < 0 ? '\u2212' : ''}${whole}.${digits.slice(-1)}%`
}
