// Imports a chart of accounts in one database transaction. Checks the rows of a file against the chart first. If one row has an error, no
// account is created.

import { ACCOUNT_SECTIONS, type AccountType, isAccountType } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { Database } from '../database/pool.ts'
import { type Caller, openBooks, readBooks } from '../identity/books.ts'
import {
  type AccountNumbers,
  type AccountsByName,
  numbersIn,
  openAccounts,
  planAccount,
  readAccountsByName,
  type WantedAccount,
} from '../ledger/open-accounts.ts'
import { type AccountFile, type AccountRow, accountRows } from './account-rows.ts'
import type { LineFault } from './csv.ts'
import { beginImport } from './records.ts'
import { typeSentence } from './transaction-files/entry-validator.ts'
import type { ImportOutcome } from './transaction-files/transaction-check.ts'
import type { ImportListener } from './transaction-files/transaction-import.ts'

const ROWS_AT_ONCE = 1000

type AccountImport = AccountFile & { isDryRun: boolean }

type Work = { database: Database; caller: Caller; source: AccountImport; listener: Pick<ImportListener, 'fault'> }

/**
 * Creates the accounts of a file that do not exist yet, parents before children regardless of their order in the file. Reports every error.
 * If an error is found, nothing is written.
 */
export async function importAccounts({ database, caller, source, listener }: Work): Promise<Result<ImportOutcome>> {
  const read = await readBooks(database, caller, 'accounts.create', async books =>
    accepted(await readAccountsByName(books)),
  )
  if (!read.ok) return read
  const { outcome, faults, wanted } = await checkAccounts(accountRows(source, ROWS_AT_ONCE), read.value)
  faults.forEach(listener.fault)
  if (outcome.faults > 0 || source.isDryRun || outcome.opened === 0) return accepted(outcome)
  const written = await openBooks(database, caller, 'accounts.create', async books => {
    const opened = await openAccounts(books, wanted)
    if (!opened.ok) return opened
    const { openedIds } = opened.value
    return accepted(await beginImport(books, { kind: 'accounts', fileName: source.file.name, openedIds }))
  })
  return written.ok ? accepted(outcome) : written
}

/** A valid row, with the type of its existing or new account. */
type SoundAccount = { line: number; account: WantedAccount; type: AccountType; isKnown: boolean }

/** The number of rows that are checked in one turn of the event loop, during which no other request is handled. */
const JUDGED_AT_ONCE = 1000

/**
 * Checks the rows of a file against a chart. `wanted` contains its accounts, parents before children, so that a parent gets the type,
 * number, section and memo from its own row. Existing accounts stay unchanged. A different type is an error. `added` is the number of rows
 * with a new account.
 * `opened` is the number of all new accounts, including parents that have no row.
 */
export async function checkAccounts(batches: AsyncIterable<(AccountRow | LineFault)[]>, chart: AccountsByName) {
  const faults: LineFault[] = []
  const rows: (AccountRow & { depth: number })[] = []
  for await (const batch of batches)
    for (const row of batch) {
      if ('sentence' in row) faults.push(row)
      else rows.push({ ...row, depth: depthOf(row.account) })
    }
  const ordered = rows.toSorted((left, right) => left.depth - right.depth || left.line - right.line)
  const plan = new Map(chart)
  const numbers = numbersIn(chart)
  const sound: SoundAccount[] = []
  for (const [index, { line, account }] of ordered.entries()) {
    if (index % JUDGED_AT_ONCE === 0) await new Promise(setImmediate)
    const before = plan.size
    const checked = validate(plan, account, numbers)
    if (Array.isArray(checked)) for (const sentence of checked) faults.push({ line, sentence })
    else sound.push({ line, account, type: checked, isKnown: plan.size === before })
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

/** Returns the type of the account, or the errors of the account. Adds a new account to the plan. */
function validate(plan: AccountsByName, account: WantedAccount, numbers: AccountNumbers): AccountType | string[] {
  if (account.type !== undefined && !isAccountType(account.type))
    return [`type ${JSON.stringify(account.type)}: Unknown account type.`]
  if (account.section !== undefined && !ACCOUNT_SECTIONS.includes(account.section))
    return [`section ${JSON.stringify(account.section)}: Unknown section.`]
  const planned = planAccount(plan, account, numbers)
  if (!planned.ok) return planned.refusals.map(refusal => `${refusal.detail?.account}: ${sentenceOf(refusal)}`)
  const { type } = planned.value
  if (account.type === undefined || account.type === type) return type
  return [typeSentence(account.fullName, { is: type, wanted: account.type })]
}

function depthOf({ fullName }: WantedAccount): number {
  return fullName.split(':').length
}
