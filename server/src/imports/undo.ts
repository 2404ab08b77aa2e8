// Undoes an import. Voids its transactions, which stay in the history, and closes the accounts that it created. Deletes its documents,
// customers and vendors, and releases its rows so that they can be imported again. If one step fails, nothing is undone.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ImportRecord } from '@twofold/contract/imports'
import { mayRole } from '@twofold/contract/permissions'
import { recordAudit } from '../audit/record.ts'
import { type Books, refusedWithout } from '../identity/books.ts'
import { mayBeVoided } from '../ledger/may-be-voided.ts'
import { type ClosableAccount, closeAccounts, selectAccountsForUpdate } from '../ledger/open-accounts.ts'
import { selectTransactionsForVoid, voidMany } from '../ledger/void-many.ts'
import { undoParties } from './party-files/undo-parties.ts'
import { accountsOf, endImport, importObject, readImport } from './records.ts'
import { broughtBy, releaseRows } from './sql.ts'

/** An undone import. Accounts and parties that it created are kept if they are in use. */
export type UndoneImport = ImportRecord & { accountsLeft: number; partiesLeft: number }

/**
 * Undoes an import. Skips records that were deleted later. Fails with NOT_FOUND and IMPORT_UNDONE and with the errors of
 * `mayBeVoided` and `undoParties`. For an import of accounts, also fails with FORBIDDEN for a role that may not delete accounts, and
 * IMPORT_ACCOUNTS_USED.
 */
export async function undoImport(
  books: Books,
  importId: number,
  lockReason: string | undefined,
): Promise<Result<UndoneImport>> {
  const record = await readImport(books, importId, true)
  if (record === null) return refused('NOT_FOUND')
  if (record.undoneAt !== null) return refused('IMPORT_UNDONE')
  const mayClose = mayRole(books.role, 'accounts.restructure')
  if (record.kind === 'accounts' && !mayClose) return refusedWithout('accounts.restructure', books.role)
  // Locks the chart before the transactions, because all writers use this order.
  const openedIds = await accountsOf(books, importId)
  await selectAccountsForUpdate(books, openedIds)
  const selected = await selectTransactionsForVoid(books, await broughtBy(books, importId, 'transaction'))
  const allowed = await mayBeVoided(books, selected, lockReason)
  if (!allowed.ok) return allowed
  const parties = await undoParties(books, record, lockReason)
  if (!parties.ok) return parties
  const ids = selected.map(({ id }) => id)
  await voidMany(books, ids, lockReason)
  const opened = await selectAccountsForUpdate(books, openedIds)
  const closable = mayClose ? closableOf(opened) : new Set<number>()
  const left = opened.filter(({ id }) => !closable.has(id))
  const [first] = left
  if (record.kind === 'accounts' && first !== undefined) {
    return refused('IMPORT_ACCOUNTS_USED', undefined, { account: first.name, used: left.length })
  }
  await closeAccounts(books, [...closable])
  await endImport(books, importId)
  await releaseRows(books, importId)
  await recordAudit(books, {
    ...importObject(importId, 2),
    action: 'undo',
    reason: lockReason?.trim() || undefined,
    before: { fileName: record.fileName, kind: record.kind },
  })
  const undone = await readImport(books, importId)
  return accepted({ ...undone!, accountsLeft: left.length, partiesLeft: parties.value })
}

/**
 * Returns the accounts that can be closed. They have not been changed or used since they were created, and their subaccounts can also be
 * closed.
 */
function closableOf(opened: readonly ClosableAccount[]): Set<number> {
  const closable = new Set(opened.filter(isUnused).map(({ id }) => id))
  // An account is kept if one of its subaccounts is kept. Parents were created before their children, so the reversed order visits children
  // first.
  for (const { id, childIds } of opened.toReversed()) {
    if (childIds.some(childId => !closable.has(childId))) closable.delete(id)
  }
  return closable
}

function isUnused({ version, lineCount, role, isNamedBySettings }: ClosableAccount): boolean {
  return version === 1 && lineCount === 0 && role === null && !isNamedBySettings
}
