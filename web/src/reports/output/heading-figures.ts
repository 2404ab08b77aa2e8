// Which figures of a row are shown next to its name if there is no room for columns.
import type { ReportOutput } from '@twofold/contract/reports'

type Kind = Pick<ReportOutput, 'dataSetType'>

/**
 * Returns the figures that head a row, from its amounts in column order: the last one. If columns separate debits and credits, it is the
 * closing balance: both sides for a sum, and nothing for an account at zero, as on paper.
 */
export function headingFigures<Figure extends { id: string }>(output: Kind, amounts: readonly Figure[]): Figure[] {
  if (!isEitherSide(output)) return amounts.slice(-1)
  return amounts.filter(({ id }) => id === 'closingDebit' || id === 'closingCredit')
}

/** Whether the column of a figure says debit or credit. */
export function isEitherSide({ dataSetType }: Kind): boolean {
  return dataSetType === 'SUMGROUPLINE'
}
