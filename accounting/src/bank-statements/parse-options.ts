// The options for parsing a bank file.

import type { DecimalMark } from '../written-amount.ts'
import type { StatementColumns } from './csv-columns.ts'
import type { Delimiter } from './csv-table.ts'
import type { DayOrder } from './day-order.ts'
import type { Encoding } from './decode-text.ts'

/** The options for parsing a file. If an option is not set, its value is detected from the file. */
export type ParseOptions = {
  columns?: StatementColumns | undefined
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  /** True if positive amounts are money out, as in many card statements. */
  isTurned?: boolean | undefined
  /** The delimiter of a CSV file. */
  delimiter?: Delimiter | undefined
  /** The line number of the column names in a CSV file, from 1. 0 means that the file has no header. */
  headerLine?: number | undefined
  encoding?: Encoding | undefined
}
