// The rows of an output, or of several compared periods: the report's rows, followed by its totals.

import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'
import { formatMoment } from '@twofold/accounting/moment'
import { alignedRows, type ComparedRow, comparedColumns } from '@twofold/accounting/reports/comparison'
import type { ReportColumn, ReportOutput, ReportRow } from '@twofold/contract/reports'
import { ownNameOf } from '../../kit/pickers/account-choice.ts'

/**
 * A row of the list. In a comparison, `figures` has the figure of each period, and `made` has the row of each period. The report's own
 * period comes first. Both lists are empty without a comparison.
 */
export type OutputRow = { key: number } & ComparedRow<ReportRow>

/** Returns the rows of one output, or of several compared outputs. */
export function outputRows(output: ReportOutput, compared: readonly ReportOutput[]): OutputRow[] {
  if (compared.length === 0)
    return [...output.rows, ...output.totals].map((row, key) => ({ key, row, figures: [], made: [] }))
  const outputs = [output, ...compared]
  const rows = [...alignedRows(outputs, 'rows'), ...alignedRows(outputs, 'totals')]
  return rows.map((each, key) => ({ ...each, key }))
}

/** Returns the visible columns. In a comparison, these are the text columns and the compared figure. */
export function shownColumns(output: ReportOutput, isCompared: boolean): readonly ReportColumn[] {
  return isCompared ? comparedColumns(output) : output.columns
}

/** Returns the cell of a row in a column of its output. */
export function cellOf({ columns }: ReportOutput, row: ReportRow, { id }: ReportColumn): string | number | null {
  return row.cells[columns.findIndex(column => column.id === id)] ?? null
}

/**
 * Whether the first column contains only the headings of groups. A heading then spans the whole row, and the rows below use the space of
 * the first column.
 */
export function isInBlocks({ dataSetType }: ReportOutput): boolean {
  return dataSetType === 'LEDGER'
}

/** Formats text for the screen: dates, times in the organisation's time zone, and account names without their paths. */
export function wordsOf(cell: string, { id, kind }: ReportColumn, timeZone: string): string {
  if (kind === 'date') return dayWords(cell)
  if (id === 'at') return formatMoment(cell, timeZone, 'seconds')
  const isOfAccounts = id === 'counterAccounts' || (id === 'account' && kind === 'text')
  return isOfAccounts ? cell.split(', ').map(ownNameOf).join(', ') : cell
}

/**
 * Copies the end date of an output to each party's row, because the links in the row need it. In the response, only the header has the end
 * date.
 */
export function withLastDays(output: ReportOutput): ReportOutput {
  const { endDate } = output
  const rows = output.rows.map(row =>
    row.drill?.partyID === undefined ? row : { ...row, drill: { ...row.drill, endDate } },
  )
  return { ...output, rows }
}

/** Formats a date from a response, such as `Nov 5, 2026`. Returns other text, such as the label of a total, unchanged. */
export function dayWords(text: string): string {
  const day = dayAsWritten(text)
  return day.ok ? formatDay(day.value) : text
}

/** Whether a time is the zero date, which means that there is no sealed block. */
export function isBeforeAll(iso: string): boolean {
  return iso.startsWith('0001-01-01')
}

type Kind = Pick<ReportOutput, 'dataSetType'>

/**
 * Returns the figures that are shown next to a row's name. `amounts` are in column order. Usually, the last figure is shown. If debits and
 * credits are in separate columns, the closing debit or the closing credit is shown. An account with a zero balance has neither.
 */
export function headingFigures<Figure extends { id: string }>(output: Kind, amounts: readonly Figure[]): Figure[] {
  if (!isEitherSide(output)) return amounts.slice(-1)
  return amounts.filter(({ id }) => id === 'closingDebit' || id === 'closingCredit')
}

/** Whether debits and credits are in separate columns. */
export function isEitherSide({ dataSetType }: Kind): boolean {
  return dataSetType === 'SUMGROUPLINE'
}

/** The width of the separator between two details of a row, in characters. */
const BETWEEN = ' · '.length

/**
 * Returns the number of lines that details with the given lengths need. A detail that does not fit on the current line starts a new line.
 * Details are never split.
 */
export function linesFilled(lengths: readonly number[], lineCharacters: number): number {
  let [lines, used] = [0, lineCharacters]
  for (const length of lengths) {
    if (used + BETWEEN + length > lineCharacters) [lines, used] = [lines + 1, length]
    else used += BETWEEN + length
  }
  return lines
}
