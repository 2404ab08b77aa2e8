// Importing a chart of accounts: full names, types and memos. All accounts or none, in one database transaction.
import { type AccountType, isAccountType } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { Database } from '../database/pool.ts'
import { type Caller, openBooks, readBooks } from '../identity/books.ts'
import {
  type AccountsByName,
  openAccounts,
  planAccount,
  readAccountsByName,
  type WantedAccount,
} from '../ledger/open-accounts.ts'
import { StartRefused } from '../start-refused.ts'
import { type ColumnMap, columnMapOf } from './column-map.ts'
import { type CsvFile, type LineFault, readCsv } from './csv.ts'
import { typeSentence } from './entry-judge.ts'
import type { ImportListener, ImportOutcome } from './transaction-import.ts'

const FIELDS = ['fullName', 'type', 'memo'] as const
type Field = (typeof FIELDS)[number]

/** What is imported, and how; `map` is undefined where the columns have the fields' names. */
type AccountImport = { file: CsvFile; map: string | undefined; isDryRun: boolean }

type Work = { database: Database; caller: Caller; source: AccountImport; listener: Pick<ImportListener, 'fault'> }

/**
 * Opens the accounts of a file that are not there yet, parents before children whatever their order in it. An account that
 * is there stays as it is; another type than it has is a fault. Every fault is told, and if there is one, nothing is
 * written. `added` counts the rows whose account is new, `opened` all new accounts, unnamed levels above them included.
 */
export async function importAccounts({ database, caller, source, listener }: Work): Promise<Result<ImportOutcome>> {
  const read = await readBooks(database, caller, 'accounts.create', async books =>
    accepted(await readAccountsByName(books)),
  )
  if (!read.ok) return read
  const chart = read.value
  const faults: LineFault[] = []
  const rows = await readRows(source, faults)
  // Shallow ones first: a parent's own row decides its type and memo before a child would open it.
  const ordered = rows.toSorted(
    (left, right) => depthOf(left.account) - depthOf(right.account) || left.line - right.line,
  )
  const plan = new Map(chart)
  let added = 0
  for (const { line, account } of ordered) {
    const before = plan.size
    faults.push(...judge(plan, account).map(sentence => ({ line, sentence })))
    added += plan.size > before ? 1 : 0
  }
  for (const fault of faults.toSorted((left, right) => left.line - right.line)) listener.fault(fault)
  const opened = plan.size - chart.size
  const outcome = { rows: rows.length, faults: faults.length, known: rows.length - added, added, opened }
  if (outcome.faults > 0 || source.isDryRun || outcome.opened === 0) return accepted(outcome)
  const wanted = ordered.map(({ account }) => account)
  const written = await openBooks(database, caller, 'accounts.create', books => openAccounts(books, wanted))
  return written.ok ? accepted(outcome) : written
}

type Row = { line: number; account: WantedAccount }

async function readRows({ file, map }: AccountImport, faults: LineFault[]): Promise<Row[]> {
  let columns: ColumnMap<Field> | undefined
  const rows: Row[] = []
  for await (const some of readCsv(file)) {
    for (const row of some) {
      if ('sentence' in row) faults.push(row)
      else if (columns === undefined) columns = columnsOf(file.name, map, row.cells)
      else rows.push({ line: row.line, account: accountOf(row.cells, columns) })
    }
  }
  if (columns === undefined) throw new StartRefused(`The file ${file.name} is empty; it needs a line of column names.`)
  return rows
}

function columnsOf(file: string, map: string | undefined, header: string[]): ColumnMap<Field> {
  const mapped = columnMapOf(map, header, FIELDS)
  if (!mapped.ok) throw new StartRefused(`${file}: ${mapped.sentences.join('\n')}`)
  if (mapped.columns.fullName === undefined) {
    throw new StartRefused(`${file}: Map the field fullName to the column that holds names such as Assets:Bank.`)
  }
  return mapped.columns
}

/** An unknown type is kept as it was typed: the rule of new accounts refuses it. */
function accountOf(cells: string[], columns: ColumnMap<Field>): WantedAccount {
  const cell = (field: Field) => cells[columns[field] ?? -1]?.trim() ?? ''
  const type = cell('type').toUpperCase()
  return { fullName: cell('fullName'), memo: cell('memo'), ...(type !== '' && { type: type as AccountType }) }
}

function judge(plan: AccountsByName, account: WantedAccount): string[] {
  if (account.type !== undefined && !isAccountType(account.type))
    return [`type ${JSON.stringify(account.type)}: There is no such type.`]
  const planned = planAccount(plan, account)
  if (!planned.ok) return planned.refusals.map(refusal => `${refusal.detail?.account}: ${sentenceOf(refusal)}`)
  const { type } = planned.value
  if (account.type === undefined || account.type === type) return []
  return [typeSentence(account.fullName, { is: type, wanted: account.type })]
}

function depthOf({ fullName }: WantedAccount): number {
  return fullName.split(':').length
}
