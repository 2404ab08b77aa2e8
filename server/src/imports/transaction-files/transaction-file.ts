// A file of transactions: its header judged against what it is said to hold, then its rows, as often as they are asked for.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { TRANSACTION_FIELDS } from '@twofold/contract/import-fields'
import { StartRefused } from '../../start-refused.ts'
import { type ColumnNames, columnMapOf } from '../column-map.ts'
import { type CsvFile, type CsvRow, readCsv } from '../csv.ts'
import { gatherTransactions, type RowRead, type TransactionRead } from './gathered-rows.ts'
import { type DateOrder, missingFields, type Place, type RowReading, readTransactionRow } from './transaction-row.ts'

/** A file and how it is to be read; `map` is undefined where the columns have the fields' names. */
export type TransactionFile = {
  file: CsvFile
  map: string | ColumnNames | undefined
  dateOrder: DateOrder
  amounts?: AmountStyle | undefined
  account: Place
  counterAccount: Place
}

/**
 * Reads the transactions of a file, some at a time. Refuses a file without a header, and a header that does not hold the
 * fields. What is wrong with a row is answered as a fault of its line, and the reading goes on.
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
    throw new StartRefused(`The file ${source.file.name} is empty; it needs a line of column names.`)
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
  if (!mapped.ok) throw new StartRefused(`${file.name}: ${mapped.sentences.join('\n')}`)
  const { dateOrder, amounts, account, counterAccount } = how
  const reading = { columns: mapped.columns, dateOrder, amounts, account, counterAccount }
  const missing = missingFields(reading)
  if (missing.length > 0) throw new StartRefused(`${file.name}: ${missing.join('\n')}`)
  return reading
}
