// The figures of a row that are shown next to its name if the window is too narrow for columns.
import type { ReportOutput } from '@twofold/contract/reports'

type Kind = Pick<ReportOutput, 'dataSetType'>

/**
 * Returns the figures that are shown next to a row's name. `amounts` are in column order, and the last one is shown. If columns separate
 * debits and credits, it is the closing balance. A sum then shows both sides, and an account with a zero balance shows no figure, as on
 * paper.
 */
export function headingFigures<Figure extends { id: string }>(output: Kind, amounts: readonly Figure[]): Figure[] {
  if (!isEitherSide(output)) return amounts.slice(-1)
  return amounts.filter(({ id }) => id === 'closingDebit' || id === 'closingCredit')
}

/** Whether the column of a figure identifies it as a debit or a credit. */
export function isEitherSide({ dataSetType }: Kind): boolean {
  return dataSetType === 'SUMGROUPLINE'
}
