// Reads the rows of an accounts file: full names, types, memos, numbers and sections. account-check.ts checks them against the chart.
import type { AccountSection, AccountType } from '@twofold/accounting/ledger/account-types'
import { ACCOUNT_FIELDS } from '@twofold/contract/import-fields'
import type { WantedAccount } from '../ledger/open-accounts.ts'
import { StartupError } from '../startup-error.ts'
import { type ColumnMap, type ColumnNames, columnMapOf } from './column-map.ts'
import { type CsvFile, freeText, type LineFault, readCsv } from './csv.ts'

type Field = (typeof ACCOUNT_FIELDS)[number]

/** A file and the options for reading it. `map` is undefined if the columns have the names of the fields. */
export type AccountFile = { file: CsvFile; map: string | ColumnNames | undefined }

/** A row of an accounts file. */
export type AccountRow = { line: number; account: WantedAccount }

/** Yields the rows of a file in batches of at most `rowsMax`. A row that cannot be read is replaced by its error. */
export async function* accountRows(
  { file, map }: AccountFile,
  rowsMax: number,
): AsyncGenerator<(AccountRow | LineFault)[]> {
  let columns: ColumnMap<Field> | undefined
  let rows: (AccountRow | LineFault)[] = []
  for await (const some of readCsv(file)) {
    for (const row of some) {
      if ('sentence' in row) rows.push(row)
      else if (columns === undefined) columns = columnsOf(file.name, map, row.cells)
      else rows.push({ line: row.line, account: accountOf(row.cells, columns) })
      if (rows.length < rowsMax) continue
      yield rows
      rows = []
    }
  }
  if (columns === undefined)
    throw new StartupError(`The file ${file.name} is empty. Its first line must contain the column names.`)
  if (rows.length > 0) yield rows
}

function columnsOf(name: string, map: AccountFile['map'], header: string[]): ColumnMap<Field> {
  const mapped = columnMapOf(map, header, ACCOUNT_FIELDS)
  if (!mapped.ok) throw new StartupError(`${name}: ${mapped.sentences.join('\n')}`)
  if (mapped.columns.fullName === undefined) {
    throw new StartupError(`${name}: Choose the column with full account names such as Assets:Bank (fullName).`)
  }
  return mapped.columns
}

/**
 * Returns the account of a row. Accepts an unknown type or section, which is refused later, when the new accounts are checked. A section can
 * be written as `LONG_TERM` or `Long-term`.
 */
function accountOf(cells: string[], columns: ColumnMap<Field>): WantedAccount {
  const cell = (field: Field) => cells[columns[field] ?? -1]?.trim() ?? ''
  const type = cell('type').toUpperCase()
  const section = cell('section').toUpperCase().replaceAll(/[ -]/g, '_')
  return {
    fullName: cell('fullName'),
    memo: freeText(cells[columns.memo ?? -1]),
    ...(type !== '' && { type: type as AccountType }),
    number: cell('number'),
    ...(section !== '' && { section: section as AccountSection }),
  }
}
