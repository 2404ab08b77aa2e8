// Compares the outputs of several periods: selects the figure to compare, matches rows, and calculates the changes.
import type { Cents } from '../money.ts'
import type { DataSetType } from './report-body.ts'
import type { Cell, Column, ReportRow } from './report-rows.ts'

/** A row of an output to compare. `accountIDs` are the accounts of its drill-down. */
export type ComparableRow = {
  kind: ReportRow['kind']
  depth: number
  cells: readonly Cell[]
  drill?: { accountIDs?: readonly number[] | undefined } | undefined
}

/** An output to compare. */
export type ComparableOutput<Row extends ComparableRow> = {
  dataSetType: DataSetType
  columns: readonly Column[]
  rows: readonly Row[]
  totals: readonly Row[]
}

type Columns = Pick<ComparableOutput<ComparableRow>, 'dataSetType' | 'columns'>

/** For each data set, the columns of the compared figure. The figure is the value of one column or the difference between two columns. */
const FIGURES: Partial<Record<DataSetType, { label: string; plus: readonly string[]; minus: readonly string[] }>> = {
  INCOME: { label: 'Amount', plus: ['amount'], minus: [] },
  EXPENSE: { label: 'Amount', plus: ['amount'], minus: [] },
  BALANCE: { label: 'Balance', plus: ['balance'], minus: [] },
  AGING: { label: 'Total', plus: ['total'], minus: [] },
  SUMGROUPLINE: { label: 'Closing', plus: ['closingDebit'], minus: ['closingCredit'] },
}

/** Whether outputs of a data set can be compared. This requires a data set with one figure for each account. */
export function isComparable(dataSetType: DataSetType): boolean {
  return FIGURES[dataSetType] !== undefined
}

/** Returns the columns of a comparison: the text columns, and the column that contains the compared figure. */
export function comparedColumns({ columns, dataSetType }: Columns): Column[] {
  const words = columns.filter(({ kind }) => kind !== 'money' && kind !== 'count')
  const figure = comparedColumn({ columns, dataSetType })
  return figure === undefined ? words : [...words, figure]
}

/** Returns the column that contains the compared figure. */
export function comparedColumn({ columns, dataSetType }: Columns): Column | undefined {
  const figure = columns.findLast(({ id }) => /^(?:amount|balance|total|closingCredit)$/.test(id))
  return figure && { ...figure, label: FIGURES[dataSetType]?.label ?? '' }
}

/** Returns the compared figure of a row. Returns null if the row has no such figure. */
export function comparedFigure({ dataSetType, columns }: Columns, row: ComparableRow): Cents | null {
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
 * A row that several outputs share. `figures` and `made` have one element for each output, in the same order. `made` has the original row
 * of each output. An element is null if the output has no such row.
 */
export type ComparedRow<Row> = { row: Row; figures: readonly (Cents | null)[]; made: readonly (Row | null)[] }

/**
 * Returns the rows of several outputs of a report without duplicates, in the order of the first output. A row that is missing there keeps
 * the position that it has in the other output. If a group is a single row in one output, its figure is also used for the total of the
 * group.
 */
export function alignedRows<Row extends ComparableRow>(
  outputs: readonly ComparableOutput<Row>[],
  part: 'rows' | 'totals',
): ComparedRow<Row>[] {
  const keyed = outputs.map(output => new Map(keysOf(output[part]).map((key, at) => [key, output[part][at] as Row])))
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

/**
 * Returns the keys that identify the same rows in every period. A key is the account, or the name and position of the row. A subtotal belongs
 * to an account if it is that of the account's group. Other subtotals may add up one account in one period, and several in another.
 */
function keysOf(rows: readonly ComparableRow[]): string[] {
  const counts = new Map<string, number>()
  const groups = new Map<number, ComparableRow>()
  return rows.map(row => {
    const { kind, depth, cells } = row
    if (kind === 'group') groups.set(depth, row)
    const group = kind === 'subtotal' ? groups.get(depth) : undefined
    const isOfGroup = group !== undefined && cells[0] === `Total ${group.cells[0]}`
    const [id, another] = (isOfGroup ? group : row).drill?.accountIDs ?? []
    const isOfAccount = id !== undefined && another === undefined && (kind !== 'subtotal' || isOfGroup)
    const whose = isOfAccount ? `#${id}` : `${depth}:${cells[0]}`
    const key = `${kind === 'line' || kind === 'group' ? 'own' : kind} ${whose}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}

/**
 * Merges two lists of keys. The first list determines the order. A key that is only in the second list is inserted after its predecessor in
 * that list.
 */
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

/** The change of a figure, as an amount and in tenths of a percent. `tenths` is null if the earlier figure is missing or zero. */
export type Change = { cents: Cents; tenths: number | null }

/** Returns the change between two figures. A missing figure counts as 0. A change from -200 to -100 is an increase of 50.0%. */
export function changeOf(now: Cents | null, before: Cents | null): Change {
  const [to, from] = [now ?? 0, before ?? 0]
  const cents = to - from
  if (from === 0) return { cents, tenths: null }
  const base = BigInt(Math.abs(from))
  const magnitude = (BigInt(Math.abs(cents)) * 2000n + base) / (base * 2n)
  return { cents, tenths: Math.sign(cents) * Number(magnitude) }
}

/** Formats a change as a percentage with a true minus sign, such as `12.5%`. */
export function percentText(tenths: number | null): string {
  if (tenths === null) return ''
  const digits = String(Math.abs(tenths)).padStart(2, '0')
  const whole = digits.slice(0, -1).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${tenths < 0 ? '\u2212' : ''}${whole}.${digits.slice(-1)}%`
}
