// The choices with which a bank's file is read.
import type { DecimalMark } from '../written-amount.ts'
import type { StatementColumns } from './csv-columns.ts'
import type { Delimiter } from './csv-table.ts'
import type { DayOrder } from './day-order.ts'
import type { Encoding } from './decode-text.ts'

/** How to read a file. An option without a value is found in the file. */
export type ParseOptions = {
  columns?: StatementColumns | undefined
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  /** Amounts above 0 are money out, as in many lists of cards. */
  isTurned?: boolean | undefined
  /** What separates the cells of a CSV. */
  delimiter?: Delimiter | undefined
  /** The line of a CSV with the column names, counted from 1. 0 if there is no header. */
  headerLine?: number | undefined
  encoding?: Encoding | undefined
}
