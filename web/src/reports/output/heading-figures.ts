// Which figures of a row stand beside its name where there is no room for columns.
import type { ReportOutput } from '@twofold/contract/reports'

type Kind = Pick<ReportOutput, 'dataSetType'>

/** What a row is headed by, of its amounts in the order of their columns: its last one. Where columns say on which side they stand it
 * is what the row closes with: of a sum both, since either alone would be read as all of it, and of an account at zero nothing, as on
 * paper. */
export function headingFigures<Figure extends { id: string }>(output: Kind, amounts: readonly Figure[]): Figure[] {
  if (!isEitherSide(output)) return amounts.slice(-1)
  return amounts.filter(({ id }) => id === 'closingDebit' || id === 'closingCredit')
}

/** Whether a figure's column says on which side it stands. */
export function isEitherSide({ dataSetType }: Kind): boolean {
  return dataSetType === 'SUMGROUPLINE'
}
