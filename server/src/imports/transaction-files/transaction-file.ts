// Reads a transaction file: checks its header, then yields its rows. The file can be read repeatedly.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { TRANSACTION_FIELDS } from '@twofold/contract/import-fields'
import { StartupError } from '../../startup-error.ts'
import { type ColumnNames, columnMapOf } from '../column-map.ts'
import { type CsvFile, type CsvRow, readCsv } from '../csv.ts'
import { gatherTransactions, type RowRead, type TransactionRead } from './gathered-rows.ts'
import {
  type DateOrder,
  missingFields,
  type RowAccounts,
  type RowReading,
  readTransactionRow,
} from './transaction-row.ts'

/** A file and how to read it. `map` is undefined if the columns have the names of the fields. */
export type TransactionFile = {
  file: CsvFile
  map: string | ColumnNames | undefined
  dateOrder: DateOrder
  amounts?: AmountStyle | undefined
  account: RowAccounts
  counterAccount: RowAccounts
}

/**
 * Yields the transactions of a file in batches. Refuses a file without a header, and a header without the required fields. If a row has an
 * error, the error is reported with its line, and reading continues.
 */
export async function* readTransactionFile(source: TransactionFile): AsyncGenerator<TransactionRead[]> {
  const gathered = gatherTransactions()
  let reading: RowReading | undefined
  for await (const some of readCsv(source.file)) {
    const rows: TransactionRead[] = []
    for (const row of some) {
      if ('sentence' in row) rows.push(...gathered.end(), row)
      else if (reading === undefined) reading = readingOf(source, row.cells)
      else rows.push(...gathered.add(read(row, reading)))
    }
    yield rows
  }
  if (reading === undefined)
    throw new StartupError(`The file ${source.file.name} is empty. Its first line must contain the column names.`)
  const rest = gathered.end()
  if (rest.length > 0) yield rest
}

function read({ line, cells }: CsvRow, reading: RowReading): RowRead {
  const { transaction } = reading.columns
  const key = transaction === undefined ? null : (cells[transaction]?.trim() ?? '')
  return { line, key, row: readTransactionRow(cells, reading) }
}

function readingOf({ file, map, ...how }: TransactionFile, header: string[]): RowReading {
  const mapped = columnMapOf(map, header, TRANSACTION_FIELDS)
  if (!mapped.ok) throw new StartupError(`${file.name}: ${mapped.sentences.join('\n')}`)
  const { dateOrder, amounts, account, counterAccount } = how
  const reading = { columns: mapped.columns, dateOrder, amounts, account, counterAccount }
  const missing = missingFields(reading)
  if (missing.length > 0) throw new StartupError(`${file.name}: ${missing.join('\n')}`)
  return reading
}
