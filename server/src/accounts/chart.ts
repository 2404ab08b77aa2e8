// The chart of accounts as it is shown: stored accounts placed in their tree, with names, bounds and balances.
import { toWire } from '@twofold/accounting/calendar'
import { type SignConvention, signOf } from '@twofold/accounting/ledger/account-types'
import { inSign, rollUp } from '@twofold/accounting/ledger/balance'
import { type AccountPlace, boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Account } from '@twofold/contract/accounts'
import { type AccountRole, isControl, isParty } from '../ledger/account-role.ts'

/** An account as stored, on the chart. `ownCents` is the sum of its own lines, debit-positive. */
export type StoredAccount = ChartAccount & {
  role: AccountRole | null
  memo: string
  version: number
  modifiedAt: string
  ownCents: number
  lineCount: number
}

/** An account on the wire: `place` is where it stands, `cents` its balance with all below it, debit-positive. */
export function presentAccount(
  account: Omit<StoredAccount, 'ownCents' | 'lineCount' | 'sortKey'>,
  place: AccountPlace,
  cents: number,
  convention: SignConvention,
): Account {
  const accountSign = signOf(account.type, convention)
  return {
    accountID: account.id,
    accountLeft: place.left,
    accountRight: place.right,
    accountFullName: place.fullName,
    accountName: account.name,
    accountType: account.type,
    accountSign,
    accountBalance: inSign(cents, accountSign),
    accountReconcileDate: toWire(null),
    accountParent: account.parentId ?? 0,
    accountMemo: account.memo,
    accountKind: isControl(account) ? 'CONTROL' : isParty(account) ? 'PARTY' : 'ORDINARY',
    modifiedAt: account.modifiedAt,
  }
}

/**
 * All accounts in the order of the tree, each with its balance (subtree included) in cents, in its sign. Refuses
 * BALANCE_OUT_OF_RANGE when what stands below a parent adds up to more than a JSON number holds.
 */
export function presentChart(stored: readonly StoredAccount[], convention: SignConvention): Result<Account[]> {
  const balances = rollUp(stored)
  if (!balances.ok) return balances
  const byId = new Map(stored.map(account => [account.id, account]))
  const places = [...boundsAndFullNames(stored)]
  return accepted(
    places.map(([id, place]) =>
      presentAccount(byId.get(id) as StoredAccount, place, balances.value.get(id) ?? 0, convention),
    ),
  )
}
