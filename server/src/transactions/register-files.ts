// A register as a file: the columns that the screen shows, row by row.
import { fromWire } from '@twofold/accounting/calendar'
import type { CsvCell } from '@twofold/accounting/csv'
import { centsToDecimal } from '@twofold/accounting/money'
import type { RegisterRow } from '@twofold/contract/transactions'
import type { XlsxCell, XlsxColumn } from '../http/answers/xlsx-stream.ts'

/** The columns of both files, as the screen heads them. */
export const REGISTER_COLUMNS: readonly XlsxColumn[] = [
  { head: 'id', width: 10 },
  { head: 'Date', width: 12 },
  { head: 'Comment', width: 40 },
  { head: 'Account', width: 44 },
  { head: 'Amount', width: 16 },
  { head: 'Sign', width: 10 },
  { head: 'Rec', width: 6 },
  { head: 'Rec Date', width: 12 },
  { head: 'Balance', width: 16 },
]

type Names = ReadonlyMap<number, string>

/** Makes a row of CSV: days as 2026-11-05, amounts as 1234.50, the other accounts by full name. */
export function csvRowOf(names: Names): (row: RegisterRow) => CsvCell[] {
  return row => [
    row.transactionID,
    fromWire(row.transactionDate),
    row.transactionComment,
    splitNames(row, names),
    centsToDecimal(row.transactionDCAmount),
    row.debitOrCredit,
    row.isReconciled ? 'Y' : 'N',
    fromWire(row.transactionReconcileDate),
    centsToDecimal(row.runningBalance),
  ]
}

/** Makes a row of a workbook, with days and amounts as a spreadsheet counts them. */
export function xlsxRowOf(names: Names): (row: RegisterRow) => XlsxCell[] {
  const dayOf = (wire: string): XlsxCell => {
    const date = fromWire(wire)
    return date === null ? null : { date }
  }
  return row => [
    row.transactionID,
    dayOf(row.transactionDate),
    row.transactionComment,
    splitNames(row, names),
    { cents: row.transactionDCAmount },
    row.debitOrCredit,
    row.isReconciled ? 'Y' : 'N',
    dayOf(row.transactionReconcileDate),
    { cents: row.runningBalance },
  ]
}

function splitNames({ split }: RegisterRow, names: Names): string {
  return split
    .split(',')
    .map(id => names.get(Number(id)) ?? `No. ${id}`)
    .join(', ')
}

/** The name of the file of an account's register: `assets-bank-checking.csv`; letters and figures alone. */
export function fileNameOf(fullName: string, ending: 'csv' | 'xlsx'): string {
  const plain = fullName
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 80)
  return `${plain === '' ? 'register' : plain}.${ending}`
}
