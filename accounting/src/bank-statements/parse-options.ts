// The options with which a bank file is parsed.
import type { DecimalMark } from '../written-amount.ts'
import type { StatementColumns } from './csv-columns.ts'
import type { Delimiter } from './csv-table.ts'
import type { DayOrder } from './day-order.ts'
import type { Encoding } from './decode-text.ts'

/** How to parse a file. Options without a value are detected. */
export type ParseOptions = {
  columns?: StatementColumns | undefined
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  /** Amounts above 0 are money out, as in many card statements. */
  isTurned?: boolean | undefined
  /** The delimiter of a CSV. */
  delimiter?: Delimiter | undefined
  /** The line of a CSV with the column names, from 1. 0 if there is no header. */
  headerLine?: number | undefined
  encoding?: Encoding | undefined
}
