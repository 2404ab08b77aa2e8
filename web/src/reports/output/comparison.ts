// Outputs of several periods side by side: which figure of a row is compared, which rows belong together, and how much they differ.
import type { Cents } from '@twofold/accounting/money'
import type { DataSetType } from '@twofold/accounting/reports/report-body'
import type { ReportOutput, ReportRow } from '@twofold/contract/reports'

/** The compared figure of a row, by column ids: one column, or the difference of two. */
const FIGURES: Partial<Record<DataSetType, { label: string; plus: readonly string[]; minus: readonly string[] }>> = {
  INCOME: { label: 'Amount', plus: ['amount'], minus: [] },
  EXPENSE: { label: 'Amount', plus: ['amount'], minus: [] },
  BALANCE: { label: 'Balance', plus: ['balance'], minus: [] },
  AGING: { label: 'Total', plus: ['total'], minus: [] },
  SUMGROUPLINE: { label: 'Closing', plus: ['closingDebit'], minus: ['closingCredit'] },
}

/** Whether outputs of a data set can be compared: only those with one figure for each account. */
export function isComparable(dataSetType: DataSetType): boolean {
  return FIGURES[dataSetType] !== undefined
}

/** Returns the name of the compared figure. */
export function comparedLabel(dataSetType: DataSetType): string {
  return FIGURES[dataSetType]?.label ?? ''
}

/** Returns the compared figure of a row, or null if the row has none. */
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

/**
 * A row of compared outputs. `figures` are in the order of the outputs, and `made` are the rows that have them. Null where an output has no
 * such row.
 */
export type ComparedRow = { row: ReportRow; figures: readonly (Cents | null)[]; made: readonly (ReportRow | null)[] }

/**
 * Returns the rows of several outputs of one report, each once. They are in the order of the first output; rows that only another output
 * has are in its order. If a group is a single row in one output, its figure is also in the group's total.
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

/** Returns the key that a row has in every period: its account, or its name and place. */
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

/** Merges two lists of keys in the order of the first. A key that only the second has keeps its predecessor. */
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

/** The change of a figure, absolute and in tenths of a percent. Null if the earlier figure is missing or 0. */
export type Change = { cents: Cents; tenths: number | null }

/** Returns the change from one figure to another. A missing figure counts as 0. From -200 to -100 is up by 50.0%. */
export function changeOf(now: Cents | null, before: Cents | null): Change {
  const [to, from] = [now ?? 0, before ?? 0]
  const cents = to - from
  if (from === 0) return { cents, tenths: null }
  const base = BigInt(Math.abs(from))
  const magnitude = (BigInt(Math.abs(cents)) * 2000n + base) / (base * 2n)
  return { cents, tenths: Math.sign(cents) * Number(magnitude) }
}

/** Returns a change in percent as screens show it, with a real minus sign: `12.5%`. */
export function percentText(tenths: number | null): string {
  if (tenths === null) return ''
  const digits = String(Math.abs(tenths)).padStart(2, '0')
  const whole = digits.slice(0, -1).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${tenths < 0 ? '\u2212' : ''}${whole}.${digits.slice(-1)}%`
}
