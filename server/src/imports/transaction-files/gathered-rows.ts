// Groups rows into transactions. A row is a whole transaction, or adjacent rows with the same `transaction` are the lines of one
// transaction.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { LINES_MAX } from '@twofold/contract/wire'
import type { LineFault } from '../csv.ts'
import type { FileRow, NamedPlace, RowLine } from './transaction-row.ts'

/** A row, or its errors. `key` identifies the transaction of the row. Null if the row is a transaction itself. */
export type RowRead = { line: number; key: string | null; row: FileRow | string[] }

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
export type TransactionRead = { line: number; row: TransactionRow } | LineFault

type Gathering = { line: number; key: string; rows: FileRow[]; faults: LineFault[] }

/** Groups the rows of a file in order. `end` returns the last transaction. */
export function gatherTransactions() {
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
