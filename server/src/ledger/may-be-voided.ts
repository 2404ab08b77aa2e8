// Checks whether imported transactions may be voided together, when their import is undone.
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { checkTransactionVoid } from '@twofold/accounting/ledger/transaction-change'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { roleAtLeast } from '@twofold/accounting/roles'
import type { Books } from '../identity/books.ts'
import { readLineFacts } from './line-facts.ts'
import type { HeldTransaction } from './void-many.ts'

/**
 * Accepts all of them or none: each is unchanged since the import, not reconciled, and not on a locked day. Refuses IMPORT_CHANGED and
 * IMPORT_RECONCILED (with their number, and the first one), PARTY_ACCOUNT_NEEDS_ACCOUNTANT, and what `checkTransactionVoid` refuses.
 */
export async function mayBeVoided(
  books: Books,
  held: readonly HeldTransaction[],
  lockReason: string | undefined,
): Promise<Result<null>> {
  const changed = held.filter(({ version }) => version > 1)
  if (changed[0] !== undefined) {
    return refused('IMPORT_CHANGED', undefined, { changed: changed.length, transactionID: changed[0].id })
  }
  const cleared = held.filter(({ clearedAccountId }) => clearedAccountId !== null)
  if (cleared[0] !== undefined) {
    return refused('IMPORT_RECONCILED', undefined, { reconciled: cleared.length, transactionID: cleared[0].id })
  }
  if (held.some(({ hasParty }) => hasParty) && !roleAtLeast(books.role, 'ACCOUNTANT')) {
    return refused('PARTY_ACCOUNT_NEEDS_ACCOUNTANT')
  }
  if (held.length === 0) return accepted(null)
  const { locks } = await readLineFacts(books, [])
  const pass = { role: books.role, lockReason }
  const owned = held.find(({ sourceKind }) => sourceKind !== null)
  if (owned !== undefined) {
    const ownedBy = { kind: owned.sourceKind!, id: owned.sourceId! }
    return checkTransactionVoid(owned.date, { clearedAccountIds: new Set(), ownedBy, locks, pass })
  }
  return checkLocks(
    held.map(({ date }) => date),
    locks,
    pass,
  )
}
