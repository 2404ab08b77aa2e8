// An output as the rows of its list: those of the report, and below them its totals; of several periods side by side.

import { formatMoment } from '@twofold/accounting/moment'
import type { ReportColumn, ReportOutput, ReportRow } from '@twofold/contract/reports'
import { ownNameOf } from '../../pickers/account-choice.ts'
import { alignedRows, type ComparedRow, comparedLabel } from './comparison.ts'
import { dayWords } from './moments.ts'

/** A row as the list shows it. `figures` are those of the compared periods, the own one first, and `made` the rows of each that have
 * them; both are empty without comparison. */
export type OutputRow = { key: number } & ComparedRow

/** The rows of an output, or of several side by side. */
export function outputRows(output: ReportOutput, compared: readonly ReportOutput[]): OutputRow[] {
  if (compared.length === 0)
    return [...output.rows, ...output.totals].map((row, key) => ({ key, row, figures: [], made: [] }))
  const outputs = [output, ...compared]
  const rows = [...alignedRows(outputs, 'rows'), ...alignedRows(outputs, 'totals')]
  return rows.map((each, key) => ({ ...each, key }))
}

/** The columns that are shown: beside other periods the words of a row and the one figure that is compared. */
export function shownColumns(output: ReportOutput, isCompared: boolean): readonly ReportColumn[] {
  if (!isCompared) return output.columns
  const words = output.columns.filter(({ kind }) => kind !== 'money' && kind !== 'count')
  const figure = comparedColumn(output)
  return figure === undefined ? words : [...words, figure]
}

/** The column of the one figure that is compared. */
export function comparedColumn({ columns, dataSetType }: ReportOutput): ReportColumn | undefined {
  const figure = columns.findLast(({ id }) => /^(?:amount|balance|total|closingCredit)$/.test(id))
  return figure && { ...figure, label: comparedLabel(dataSetType) }
}

/** The cell of a row in a column of its output. */
export function cellOf({ columns }: ReportOutput, row: ReportRow, { id }: ReportColumn): string | number | null {
  return row.cells[columns.findIndex(column => column.id === id)] ?? null
}

/** Whether the first column only names blocks of rows: its words then stand across, and the rows below have its room. */
export function isInBlocks({ dataSetType }: ReportOutput): boolean {
  return dataSetType === 'LEDGER'
}

/** A text as it is shown: days in words, moments by the organisation's clock, accounts by their own names. */
export function wordsOf(cell: string, { id, kind }: ReportColumn, timeZone: string): string {
  if (kind === 'date') return dayWords(cell)
  if (id === 'at') return formatMoment(cell, timeZone, 'seconds')
  const isOfAccounts = id === 'counterAccounts' || (id === 'account' && kind === 'text')
  return isOfAccounts ? cell.split(', ').map(ownNameOf).join(', ') : cell
}
