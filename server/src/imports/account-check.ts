// Reading a file of accounts: full names, types and memos, each judged against the chart. Nothing is written here.
import { type AccountType, isAccountType } from '@twofold/accounting/ledger/account-types'
import { sentenceOf } from '@twofold/contract/errors'
import { ACCOUNT_FIELDS } from '@twofold/contract/import-fields'
import { type AccountsByName, planAccount, type WantedAccount } from '../ledger/open-accounts.ts'
import { StartRefused } from '../start-refused.ts'
import { type ColumnMap, type ColumnNames, columnMapOf } from './column-map.ts'
import { type CsvFile, type LineFault, readCsv } from './csv.ts'
import { typeSentence } from './transaction-files/entry-judge.ts'
import type { ImportOutcome } from './transaction-files/transaction-check.ts'

type Field = (typeof ACCOUNT_FIELDS)[number]

/** A file and how it is to be read; `map` is undefined where the columns have the fields' names. */
export type AccountFile = { file: CsvFile; map: string | ColumnNames | undefined }

/** A sound row, with the type that its account has or will have. */
type SoundAccount = { line: number; account: WantedAccount; type: AccountType; isKnown: boolean }

type Row = { line: number; account: WantedAccount }

/**
 * Reads a file against a chart. `wanted` are its accounts, those that stand higher first: a parent's own row decides its
 * type and memo before a child would open it. An account that is there stays as it is; another type than it has is a
 * fault. `added` counts the rows whose account is new, `opened` all new accounts, unnamed levels above them included.
 */
export async function checkAccounts(source: AccountFile, chart: AccountsByName) {
  const faults: LineFault[] = []
  const rows = await readRows(source, faults)
  const ordered = rows.toSorted(
    (left, right) => depthOf(left.account) - depthOf(right.account) || left.line - right.line,
  )
  const plan = new Map(chart)
  const sound: SoundAccount[] = []
  for (const { line, account } of ordered) {
    const before = plan.size
    const judged = judge(plan, account)
    if (Array.isArray(judged)) faults.push(...judged.map(sentence => ({ line, sentence })))
    else sound.push({ line, account, type: judged, isKnown: plan.size === before })
  }
  faults.sort((left, right) => left.line - right.line)
  sound.sort((left, right) => left.line - right.line)
  const added = sound.filter(({ isKnown }) => !isKnown).length
  const outcome: ImportOutcome = {
    rows: rows.length,
    faults: faults.length,
    known: sound.length - added,
    added,
    opened: plan.size - chart.size,
  }
  return { outcome, faults, sound, wanted: ordered.map(({ account }) => account) }
}

async function readRows({ file, map }: AccountFile, faults: LineFault[]): Promise<Row[]> {
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

function columnsOf(name: string, map: AccountFile['map'], header: string[]): ColumnMap<Field> {
  const mapped = columnMapOf(map, header, ACCOUNT_FIELDS)
  if (!mapped.ok) throw new StartRefused(`${name}: ${mapped.sentences.join('\n')}`)
  if (mapped.columns.fullName === undefined) {
    throw new StartRefused(`${name}: Say which column holds names such as Assets:Bank (fullName).`)
  }
  return mapped.columns
}

/** An unknown type is kept as it was typed: the rule of new accounts refuses it. */
function accountOf(cells: string[], columns: ColumnMap<Field>): WantedAccount {
  const cell = (field: Field) => cells[columns[field] ?? -1]?.trim() ?? ''
  const type = cell('type').toUpperCase()
  return { fullName: cell('fullName'), memo: cell('memo'), ...(type !== '' && { type: type as AccountType }) }
}

/** The type of the account, planned when it is new; or what is wrong with it. */
function judge(plan: AccountsByName, account: WantedAccount): AccountType | string[] {
  if (account.type !== undefined && !isAccountType(account.type))
    return [`type ${JSON.stringify(account.type)}: There is no such type.`]
  const planned = planAccount(plan, account)
  if (!planned.ok) return planned.refusals.map(refusal => `${refusal.detail?.account}: ${sentenceOf(refusal)}`)
  const { type } = planned.value
  if (account.type === undefined || account.type === type) return type
  return [typeSentence(account.fullName, { is: type, wanted: account.type })]
}

function depthOf({ fullName }: WantedAccount): number {
  return fullName.split(':').length
}
