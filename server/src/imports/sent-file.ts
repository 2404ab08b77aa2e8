// A file as a screen sends it: what its columns are taken for, and the source that both readings go by.
import { ACCOUNT_FIELDS, type ImportField, type ImportFile, TRANSACTION_FIELDS } from '@twofold/contract/imports'
import type { AccountFile } from './account-check.ts'
import { type CsvFile, csvOfText, readCsv } from './csv.ts'
import type { TransactionSource } from './transaction-check.ts'

/** A parsed file of the wire. */
export type SentFile = ImportFile

const FIRST_ROWS = 5
/** A longer name is no name of a column: this is not the file that it is said to be. */
const COLUMN_LENGTH_MAX = 1000

/** The names of a file's columns and its first rows; null when it begins with nothing of that kind. */
export type FileHead = { columns: string[]; firstRows: string[][] }

/** Reads the head of a file. */
export async function headOf(file: CsvFile): Promise<FileHead | null> {
  const rows: string[][] = []
  for await (const some of readCsv(file)) {
    for (const row of some) if ('cells' in row) rows.push(row.cells)
    if (rows.length > FIRST_ROWS) break
  }
  const [header, ...firstRows] = rows
  if (header === undefined || header.some(name => name.length > COLUMN_LENGTH_MAX)) return null
  return { columns: header.map(name => name.trim()), firstRows: firstRows.slice(0, FIRST_ROWS) }
}

/** Other names under which files of banks and of other programs keep a field. */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  date: ['day', 'transaction date', 'posting date', 'booking date', 'posted'],
  comment: ['description', 'text', 'narration', 'payee', 'details', 'memo'],
  fullName: ['account', 'account name', 'name', 'full name'],
  type: ['account type'],
  memo: ['description', 'comment'],
}

/** Which column holds which field: what was sent, or what the names of the columns say by themselves. */
export function columnsTaken(sent: SentFile, columns: readonly string[]): Record<string, string> {
  const fields: readonly ImportField[] = sent.kind === 'transactions' ? TRANSACTION_FIELDS : ACCOUNT_FIELDS
  if (sent.columns !== undefined) {
    const named = Object.entries(sent.columns) as [string, string | undefined][]
    return Object.fromEntries(named.flatMap(([field, name]) => (name ? [[field, name] as const] : [])))
  }
  const taken = fields.flatMap(field => {
    const names = [field, ...(OTHER_NAMES[field] ?? [])]
    const found = names.flatMap(name => columns.filter(column => column.toLowerCase() === name.toLowerCase()))[0]
    return found === undefined ? [] : [[field, found] as const]
  })
  return Object.fromEntries(taken)
}

/** The file as transactions are read from it. */
export function transactionSource(sent: SentFile, map: Record<string, string>): TransactionSource {
  return {
    file: csvOfText(sent.fileName, sent.text),
    map,
    dateOrder: sent.dateOrder ?? 'YMD',
    account: placeOf(sent.account),
    counterAccount: placeOf(sent.counterAccount),
    positive: sent.positive ?? null,
    lockReason: sent.lockReason,
  }
}

/** The file as accounts are read from it. */
export function accountSource(sent: SentFile, map: Record<string, string>): AccountFile {
  return { file: csvOfText(sent.fileName, sent.text), map }
}

function placeOf(place: SentFile['account']) {
  return { under: place?.under?.trim() || null, always: place?.always?.trim() || null }
}
