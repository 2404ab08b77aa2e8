// Reads a transaction file: checks its header, then yields its rows, grouped into transactions. A row is a whole transaction, or adjacent
// rows with the same `transaction` are the lines of one transaction. The file can be read repeatedly.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import type { CalendarDate } from '@twofold/accounting/calendar'
import { TRANSACTION_FIELDS } from '@twofold/contract/import-fields'
import { LINES_MAX } from '@twofold/contract/wire'
import { StartupError } from '../../startup-error.ts'
import { type ColumnNames, columnMapOf } from '../column-map.ts'
import { type CsvFile, type CsvRow, type LineFault, readCsv } from '../csv.ts'
import { rowIdentities } from '../row-identity.ts'
import {
  type DateOrder,
  type FileRow,
  missingFields,
  type NamedPlace,
  type RowAccounts,
  type RowLine,
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
async function* readTransactionFile(source: TransactionFile): AsyncGenerator<TransactionRead[]> {
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

/** A row, or its errors. `key` identifies the transaction of the row. Null if the row is a transaction itself. */
type RowRead = { line: number; key: string | null; row: FileRow | string[] }

/**
 * A transaction of a file. `rows` is the number of its rows. A transaction with a `counterAccount` has one line, and the offsetting line is
 * on the counter account.
 */
export type TransactionRow = {
  id: string | null
  date: CalendarDate
  comment: string
  lines: RowLine[]
  counterAccount: NamedPlace | null
  rows: number
}

/** A transaction and the line on which it begins, or an error of a line. */
type TransactionRead = { line: number; row: TransactionRow } | LineFault

type Gathering = { line: number; key: string; rows: FileRow[]; faults: LineFault[] }

/** Groups the rows of a file in order. `end` returns the last transaction. */
function gatherTransactions() {
  let open: Gathering | null = null
  const end = (): TransactionRead[] => {
    const ended = open
    open = null
    return ended === null ? [] : transactionOf(ended)
  }
  return {
    add: ({ line, key, row }: RowRead): TransactionRead[] => {
      if (key === null || key === '') return [...end(), ...alone(line, row)]
      const before = open !== null && open.key === key ? [] : end()
      open ??= { line, key, rows: [], faults: [] }
      if (Array.isArray(row)) open.faults.push(...row.map(sentence => ({ line, sentence })))
      else take(open, line, row)
      return before
    },
    end,
  }
}

function alone(line: number, row: FileRow | string[]): TransactionRead[] {
  if (Array.isArray(row)) return row.map(sentence => ({ line, sentence }))
  const { id, date, comment, line: only, counterAccount } = row
  if (date === null) return [{ line, sentence: 'date: The cell is empty.' }]
  return [{ line, row: { id, date, comment, lines: [only], counterAccount, rows: 1 } }]
}

function take({ rows, faults }: Gathering, line: number, row: FileRow): void {
  const [first] = rows
  if (first === undefined && row.date === null) faults.push({ line, sentence: 'date: The cell is empty.' })
  if (first !== undefined && row.date !== null && row.date !== first.date) {
    faults.push({
      line,
      sentence: `date: All rows of a transaction need the same date. The first row has ${first.date}.`,
    })
  }
  // Rows beyond the maximum size of a transaction are discarded. Otherwise, a column with the same value in every row would fill the
  // memory.
  if (rows.length <= LINES_MAX) rows.push(row)
}

/** If one row of a transaction has an error, other errors of the transaction would be misleading. */
function transactionOf({ line, rows, faults }: Gathering): TransactionRead[] {
  const [first] = rows
  if (faults.length > 0 || first?.date == null) return faults
  if (rows.length > LINES_MAX) return [{ line, sentence: `A transaction can have at most ${LINES_MAX} lines.` }]
  const comment = rows.find(row => row.comment !== '')?.comment ?? ''
  const lines = rows.map(row => row.line)
  return [{ line, row: { id: first.id, date: first.date, comment, lines, counterAccount: null, rows: rows.length } }]
}

/**
 * The number of rows in one database transaction. It is large enough to amortize the cost of the transaction, and small enough not to block
 * other transactions for long.
 */
const BATCH_ROWS = 5000

/** A row of a file with its identity. For `content` of a row with an id, see `rowIdentities`. */
export type IdentifiedLine = { line: number; row: TransactionRow; identity: string; content: string | null }

/** Yields the rows of a file in batches. A row with errors is replaced by all of its errors. A repeated id is an error. */
export async function* rowBatches(
  source: TransactionFile,
  rowsMax = BATCH_ROWS,
): AsyncGenerator<(IdentifiedLine | LineFault)[]> {
  const identities = rowIdentities()
  let batch: (IdentifiedLine | LineFault)[] = []
  let rows = 0
  for await (const some of readTransactionFile(source)) {
    for (const read of some) {
      // The errors of one row are always in the same batch.
      if (rows >= rowsMax && batch.at(-1)?.line !== read.line) {
        yield batch
        batch = []
        rows = 0
      }
      rows += 'sentence' in read ? 1 : read.row.rows
      batch.push('sentence' in read ? read : identified(read, identities))
    }
  }
  if (batch.length > 0) yield batch
}

function identified(
  { line, row }: { line: number; row: TransactionRow },
  identities: ReturnType<typeof rowIdentities>,
): IdentifiedLine | LineFault {
  const { id, date, comment } = row
  const lines = row.lines.map(({ account, cents, side }) => ({ accountName: account.fullName, cents, side }))
  const { identity, content, ordinal } = identities.next({
    id,
    date,
    comment,
    lines,
    isWhole: row.counterAccount === null,
  })
  if (id === null || ordinal === 1) return { line, row, identity, content }
  return { line, sentence: `id ${JSON.stringify(id)}: An earlier row has this id.` }
}

/** Returns the number of rows of the file that a batch covers. Several errors of one row are adjacent and count as one row. */
export function rowsIn(batch: readonly (IdentifiedLine | LineFault)[]): number {
  return batch.reduce((sum, read, at) => {
    if ('row' in read) return sum + read.row.rows
    return batch[at - 1]?.line === read.line ? sum : sum + 1
  }, 0)
}
