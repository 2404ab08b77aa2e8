// What every report is made of: columns, rows, totals below them, and two figures that must agree.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** `link` is a text that opens what stands behind its row; `money` is cents; `count` a whole number. */
export const COLUMN_KINDS = ['text', 'link', 'date', 'money', 'count'] as const

/** `group` opens a group of rows, `subtotal` closes one; `computed` is figured out, not an account's; `opening` and `closing`
 * stand around the rows of an account or a list. */
export const ROW_KINDS = ['group', 'line', 'subtotal', 'total', 'computed', 'opening', 'closing'] as const

export type Column = { id: string; label: string; kind: (typeof COLUMN_KINDS)[number] }

/** A text, a day, cents or a count, as the column says; null is blank. */
export type Cell = string | number | null

/** What stands behind a row: one transaction, or the lines of accounts and of all below them between two days, both included.
 * `isOwn`: of each account by itself. `isClosing` false: without the entries that close a year; true: those alone. `partyId` is
 * whose open documents its figures are made of, `documentId` the document that the row is about. */
export type Drill = {
  accountIds?: readonly number[]
  isOwn?: boolean
  isClosing?: boolean
  transactionId?: number
  partyId?: number
  documentId?: number
  startDate?: CalendarDate
  endDate?: CalendarDate
}

/** A row; the n-th cell is the n-th column's. */
export type Row = { kind: (typeof ROW_KINDS)[number]; depth: number; cells: readonly Cell[]; drill?: Drill }

/** Two figures, each reckoned by itself, that must be equal. */
export type TieOut = { holds: boolean; label: string; leftCents: Cents; rightCents: Cents }

/** What is known when the last row is out. */
export type ReportEnd = { totals: readonly Row[]; tieOut: TieOut | null }

/** A report: its rows come one by one, and what they add up to is what their generator returns. */
export type Report = {
  columns: readonly Column[]
  notice: string
  rows: Generator<Row, ReportEnd> | AsyncGenerator<Row, ReportEnd>
}

/** A report whose rows are all there. */
export function reportOf(parts: {
  columns: readonly Column[]
  rows: Iterable<Row>
  end: ReportEnd
  notice?: string
}): Report {
  return { columns: parts.columns, notice: parts.notice ?? '', rows: given(parts.rows, parts.end) }
}

function* given(rows: Iterable<Row>, end: ReportEnd): Generator<Row, ReportEnd> {
  yield* rows
  return end
}

/** A report of nothing, and why. */
export function nothingReported(columns: readonly Column[], notice: string): Report {
  return reportOf({ columns, rows: [], end: { totals: [], tieOut: null }, notice })
}

/** A tie-out of two figures in cents. */
export function tieOutOf(label: string, leftCents: Cents, rightCents: Cents): TieOut {
  return { holds: leftCents === rightCents, label, leftCents, rightCents }
}

/** The sentences of a notice as one text; empty ones are left out. */
export function noticeOf(...sentences: readonly string[]): string {
  return sentences.filter(sentence => sentence !== '').join(' ')
}

const NAMED_MAX = 5

/** Some names in a sentence: `Bank, Cash`; of many the first five and how many more. */
export function namedOf(names: readonly string[], namedMax = NAMED_MAX): string {
  const first = names.slice(0, namedMax).join(', ')
  return names.length <= namedMax ? first : `${first} and ${names.length - namedMax} more`
}

/** A money cell that is blank in place of 0. */
export function blankIfZero(cents: Cents): Cents | null {
  return cents === 0 ? null : cents
}
