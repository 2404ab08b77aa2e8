// The choices with which a bank's file is read.
import type { DecimalMark } from './bank-amount.ts'
import type { DayOrder } from './bank-date.ts'
import type { StatementColumns } from './csv-columns.ts'

/** How to read a file. An option without a value is found in the file. */
export type ParseOptions = {
  columns?: StatementColumns | undefined
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  /** Amounts above 0 are money out, as in many lists of cards. */
  isTurned?: boolean | undefined
}
