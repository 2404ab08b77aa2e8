// Imports a chart of accounts in one database transaction. If one row has an error, no account is created.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Database } from '../database/pool.ts'
import { type Caller, openBooks, readBooks } from '../identity/books.ts'
import { openAccounts, readAccountsByName } from '../ledger/open-accounts.ts'
import { checkAccounts } from './account-check.ts'
import { type AccountFile, accountRows } from './account-rows.ts'
import { beginImport } from './records.ts'
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
