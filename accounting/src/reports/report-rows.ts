// The parts of every report: columns, rows, totals, and a tie-out of two amounts.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** The kinds of columns. `link` is text that opens the drill-down of its row. `money` is in cents. `count` is a whole number. */
export const COLUMN_KINDS = ['text', 'link', 'date', 'money', 'count'] as const

/**
 * The kinds of rows. `group` starts a group of rows, `subtotal` ends it. `computed` is a computed amount that does not belong to an
 * account. `opening` and `closing` are the balances before and after the rows of an account or a list.
 */
export const ROW_KINDS = ['group', 'line', 'subtotal', 'total', 'computed', 'opening', 'closing'] as const

export type Column = { id: string; label: string; kind: (typeof COLUMN_KINDS)[number] }

/** The value of a cell: text, a date, cents or a count, depending on the column. Null means an empty cell. */
export type Cell = string | number | null

/**
 * The drill-down of a row: one transaction, or the lines of accounts and their subaccounts between two days, inclusive. `isOwn` excludes
 * subaccounts. If `isClosing` is false, closing entries are excluded. If it is true, only closing entries are included. `partyId` is the
 * party whose open documents make up the amounts. `documentId` is the document of the row.
 */
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

/** A row of a report. The n-th cell belongs to the n-th column. */
export type ReportRow = { kind: (typeof ROW_KINDS)[number]; depth: number; cells: readonly Cell[]; drill?: Drill }

/** Two independently computed amounts that must be equal. */
export type TieOut = { holds: boolean; label: string; leftCents: Cents; rightCents: Cents }

/** The totals and the tie-out of a report, which are available after its last row. */
export type ReportEnd = { totals: readonly ReportRow[]; tieOut: TieOut | null }

/** A report. The rows are generated one at a time. At the end, the generator returns the totals and the tie-out. */
export type Report = {
  columns: readonly Column[]
  notice: string
  rows: Generator<ReportRow, ReportEnd> | AsyncGenerator<ReportRow, ReportEnd>
}

/** Returns a report with the given rows. */
export function reportOf(parts: {
  columns: readonly Column[]
  rows: Iterable<ReportRow>
  end: ReportEnd
  notice?: string
}): Report {
  return { columns: parts.columns, notice: parts.notice ?? '', rows: given(parts.rows, parts.end) }
}

function* given(rows: Iterable<ReportRow>, end: ReportEnd): Generator<ReportRow, ReportEnd> {
  yield* rows
  return end
}

/** Returns a report without rows. The notice gives the reason. */
export function nothingReported(columns: readonly Column[], notice: string): Report {
  return reportOf({ columns, rows: [], end: { totals: [], tieOut: null }, notice })
}

/** Returns the tie-out of two amounts in cents. */
export function tieOutOf(label: string, leftCents: Cents, rightCents: Cents): TieOut {
  return { holds: leftCents === rightCents, label, leftCents, rightCents }
}

/** Joins the sentences of a notice. Omits empty sentences. */
export function noticeOf(...sentences: readonly string[]): string {
  return sentences.filter(sentence => sentence !== '').join(' ')
}

const NAMED_MAX = 5

/** Formats names as a list: `Bank, Cash`. Lists at most `namedMax` names (default: five), and the number of the remaining ones. */
export function namedOf(names: readonly string[], namedMax = NAMED_MAX): string {
  const first = names.slice(0, namedMax).join(', ')
  return names.length <= namedMax ? first : `${first} and ${names.length - namedMax} more`
}

/** Returns the amount for a money cell. Returns null (blank) if the amount is 0. */
export function blankIfZero(cents: Cents): Cents | null {
  return cents === 0 ? null : cents
}
