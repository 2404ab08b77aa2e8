// What of a list goes to paper and to files: the same columns for both.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { csvRow } from '@twofold/accounting/csv'
import { type Cents, centsToDecimal, formatCents } from '@twofold/accounting/money'
import type { CurrentUser } from '@twofold/contract/session'
import { momentText, type Paper, type PaperRow } from '../app/printing/paper.tsx'

/** A column with what stands in it: a day, an amount, or a text. */
export type OutputColumn<Row> = { head: string; widthMm?: number } & (
  | { day: (row: Row) => CalendarDate | null }
  | { cents: (row: Row) => Cents }
  | { text: (row: Row) => string }
)

/** Rows as CSV: amounts as 1234.50, days as 2026-11-05. */
export function listCsv<Row>(columns: readonly OutputColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map(row => csvRow(columns.map(column => plainCell(column, row))))
  return [csvRow(columns.map(({ head }) => head)), ...lines].join('')
}

function plainCell<Row>(column: OutputColumn<Row>, row: Row): string | null {
  if ('day' in column) return column.day(row)
  return 'cents' in column ? centsToDecimal(column.cents(row)) : column.text(row)
}

function printedCell<Row>(column: OutputColumn<Row>, row: Row): string {
  if ('cents' in column) return formatCents(column.cents(row))
  if ('text' in column) return column.text(row)
  const day = column.day(row)
  return day === null ? '' : formatDay(day)
}

/** Rows that stand together on paper: a browser takes too long over longer tables. */
const SECTION_ROWS = 400

type ListPaperParts<Row> = {
  title: string
  columns: readonly OutputColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number
  /** What the list is narrowed to, a line each. */
  facts: readonly string[]
  /** Whether rows follow that are not printed. */
  isCut: boolean
  user: CurrentUser | undefined
  /** The moment that it is printed, in milliseconds. */
  now: number
}

/** A list as a paper, with the sums of its amounts as its last line. */
export function listPaper<Row>(parts: ListPaperParts<Row>): Paper {
  const { columns, rows, rowKey, isCut } = parts
  const printed = rows.map(row => ({ key: rowKey(row), cells: columns.map(column => printedCell(column, row)) }))
  const sums: PaperRow = { key: 'sums', cells: columns.map(column => sumCell(column, rows)), look: 'TOTAL' }
  const all: PaperRow[] = isCut || rows.length === 0 ? printed : [...printed, sums]
  const sections = Array.from({ length: Math.ceil(all.length / SECTION_ROWS) }, (_, index) => ({
    title: '',
    rows: all.slice(index * SECTION_ROWS, (index + 1) * SECTION_ROWS),
  }))
  return {
    organisation: parts.user?.tenantName ?? '',
    title: parts.title,
    facts: [...parts.facts, momentText(parts.now, parts.user)],
    warning: isCut
      ? `The first ${rows.length.toLocaleString('en-US')} rows; more follow that are not printed.`
      : undefined,
    columns: columns.map(column => ({
      head: column.head,
      ...(column.widthMm !== undefined && { widthMm: column.widthMm }),
      ...('cents' in column && { isRight: true }),
    })),
    sections,
  }
}

function sumCell<Row>(column: OutputColumn<Row>, rows: readonly Row[]): string {
  return 'cents' in column ? formatCents(rows.reduce((sum, row) => sum + column.cents(row), 0)) : ''
}
