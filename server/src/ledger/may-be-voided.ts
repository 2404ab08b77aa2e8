// Checks whether the transactions of an import may be voided when the import is undone.
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { checkTransactionVoid } from '@twofold/accounting/ledger/transaction-change'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { roleAtLeast } from '@twofold/accounting/roles'
import type { Books } from '../identity/books.ts'
import { readLineFacts } from './line-facts.ts'
import type { VoidableTransaction } from './void-many.ts'

/**
 * Checks that every transaction is unchanged since the import, is not reconciled, and is not in a locked period. If one transaction fails,
 * all are refused. Fails with IMPORT_CHANGED and IMPORT_RECONCILED (with the number of these transactions and the id of the first one), and
 * PARTY_ACCOUNT_NEEDS_ACCOUNTANT. Also fails with the errors of `checkTransactionVoid`.
 */
export async function mayBeVoided(
  books: Books,
  selected: readonly VoidableTransaction[],
  lockReason: string | undefined,
): Promise<Result<null>> {
  const changed = selected.filter(({ version }) => version > 1)
  if (changed[0] !== undefined) {
    return refused('IMPORT_CHANGED', undefined, { changed: changed.length, transactionID: changed[0].id })
  }
  const cleared = selected.filter(({ clearedAccountId }) => clearedAccountId !== null)
  if (cleared[0] !== undefined) {
    return refused('IMPORT_RECONCILED', undefined, { reconciled: cleared.length, transactionID: cleared[0].id })
  }
  if (selected.some(({ hasParty }) => hasParty) && !roleAtLeast(books.role, 'ACCOUNTANT')) {
    return refused('PARTY_ACCOUNT_NEEDS_ACCOUNTANT')
  }
  if (selected.length === 0) return accepted(null)
  const { locks } = await readLineFacts(books, [])
  const pass = { role: books.role, lockReason }
  const owned = selected.find(({ sourceKind }) => sourceKind !== null)
  if (owned !== undefined) {
    const ownedBy = { kind: owned.sourceKind!, id: owned.sourceId! }
    return checkTransactionVoid(owned.date, { clearedAccountIds: new Set(), ownedBy, locks, pass })
  }
  return checkLocks(
    selected.map(({ date }) => date),
    locks,
    pass,
  )
}
