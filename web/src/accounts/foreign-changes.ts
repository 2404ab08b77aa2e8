// What somebody else changed in an account while its form was open.
import type { Account } from '@twofold/contract/accounts'
import type { ForeignChange } from '../ui/stale-notice.tsx'

/** The differences between the account that the form was opened on and the one that stands now. */
export function foreignChanges(before: Account, now: Account, nameOf: (accountID: number) => string): ForeignChange[] {
  const rows: ForeignChange[] = [
    { what: 'Account Name', was: before.accountName, now: now.accountName },
    { what: 'Parent Account', was: nameOf(before.accountParent), now: nameOf(now.accountParent) },
    { what: 'Account Type', was: before.accountType, now: now.accountType },
    { what: 'Memo', was: before.accountMemo, now: now.accountMemo },
  ]
  return rows.filter(row => row.was !== row.now)
}

/** Whether an answer's `current` is an account. */
export function isAccount(value: unknown): value is Account {
  return typeof value === 'object' && value !== null && 'accountID' in value && 'accountParent' in value
}
