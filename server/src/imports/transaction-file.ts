// A file of transactions: its header judged against what it is said to hold, then its rows, as often as they are asked for.
import { StartRefused } from '../start-refused.ts'
import { columnMapOf } from './column-map.ts'
import { type CsvRow, type LineFault, readCsv } from './csv.ts'
import {
  type DateOrder,
  missingFields,
  type Place,
  type RowReading,
  readTransactionRow,
  TRANSACTION_FIELDS,
  type TransactionRow,
} from './transaction-row.ts'

/** A file and how it is to be read; `map` is undefined where the columns have the fields' names. */
export type TransactionFile = {
  file: string
  map: string | undefined
  dateOrder: DateOrder
  account: Place
  counterAccount: Place
}

/** A row that could be read, or what is wrong with it. */
export type ReadRow = { line: number; row: TransactionRow } | LineFault

/**
 * Reads the rows of a file, some at a time. Refuses a file without a header, and a header that does not hold the fields.
 * What is wrong with a row is answered as a fault of its line, and the reading goes on.
 */
export async function* readTransactionFile(source: TransactionFile): AsyncGenerator<ReadRow[]> {
  let reading: RowReading | undefined
  for await (const some of readCsv(source.file)) {
    const rows: ReadRow[] = []
    for (const row of some) {
      if ('sentence' in row) rows.push(row)
      else if (reading === undefined) reading = readingOf(source, row.cells)
      else rows.push(...read(row, reading))
    }
    yield rows
  }
  if (reading === undefined)
    throw new StartRefused(`The file ${source.file} is empty; it needs a line of column names.`)
}

function read({ line, cells }: CsvRow, reading: RowReading): ReadRow[] {
  const row = readTransactionRow(cells, reading)
  return Array.isArray(row) ? row.map(sentence => ({ line, sentence })) : [{ line, row }]
}

function readingOf({ file, map, dateOrder, account, counterAccount }: TransactionFile, header: string[]): RowReading {
  const mapped = columnMapOf(map, header, TRANSACTION_FIELDS)
  if (!mapped.ok) throw new StartRefused(`${file}: ${mapped.sentences.join('\n')}`)
  const reading = { columns: mapped.columns, dateOrder, account, counterAccount }
  const missing = missingFields(reading)
  if (missing.length > 0) throw new StartRefused(`${file}: ${missing.join('\n')}`)
  return reading
}
