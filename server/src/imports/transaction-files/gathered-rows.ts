// Rows become transactions: each by itself, or those that stand together under one `transaction` as its lines.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { LINES_MAX } from '@twofold/contract/wire'
import type { LineFault } from '../csv.ts'
import type { FileRow, NamedPlace, RowLine } from './transaction-row.ts'

/** A row as it was read, or the sentences about it; `key` says which transaction it belongs to, null: it is one itself. */
export type RowRead = { line: number; key: string | null; row: FileRow | string[] }

/**
 * A transaction as a file says it, over `rows` rows. With a `counterAccount` there is one line, whose other side that is.
 */
export type TransactionRow = {
  id: string | null
  date: CalendarDate
  comment: string
  lines: RowLine[]
  counterAccount: NamedPlace | null
  rows: number
}

/** A transaction and the line on which it begins, or what is wrong with a line. */
export type TransactionRead = { line: number; row: TransactionRow } | LineFault

type Gathering = { line: number; key: string; rows: FileRow[]; faults: LineFault[] }

/** Begins to gather the rows of a file, in their order; `end` gives what is still open. */
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
    faults.push({ line, sentence: `date: The rows of one transaction have one date, and it began with ${first.date}.` })
  }
  // What is beyond the largest transaction is not kept: a column that holds one value everywhere would fill the memory.
  if (rows.length <= LINES_MAX) rows.push(row)
}

/** With a fault in one of its rows it is none, and what else would be said of the rest would be wrong. */
function transactionOf({ line, rows, faults }: Gathering): TransactionRead[] {
  const [first] = rows
  if (faults.length > 0 || first?.date == null) return faults
  if (rows.length > LINES_MAX) return [{ line, sentence: `A transaction has at most ${LINES_MAX} lines.` }]
  const comment = rows.find(row => row.comment !== '')?.comment ?? ''
  const lines = rows.map(row => row.line)
  return [{ line, row: { id: first.id, date: first.date, comment, lines, counterAccount: null, rows: rows.length } }]
}
