// The figures of a row that are shown next to its name if the window is too narrow for columns, and the number of lines of its details.
import type { ReportOutput } from '@twofold/contract/reports'

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
