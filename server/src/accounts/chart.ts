// Converts the chart of accounts to wire format. Sorts the stored accounts into a tree, and adds full names, nested-set bounds and
// balances.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { AccountSection } from '@twofold/accounting/ledger/account-types'
import { type SignConvention, signOf } from '@twofold/accounting/ledger/account-types'
import { inSign, rollUp } from '@twofold/accounting/ledger/balance'
import { type AccountPlace, boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Account } from '@twofold/contract/accounts'
import { type AccountRole, isControl, isParty } from '../ledger/account-role.ts'

/** The stored fields of an account. */
type AccountRecord = ChartAccount & {
  number: string
  section: AccountSection | null
  role: AccountRole | null
  memo: string
  version: number
  modifiedAt: string
}

/** A stored account. `ownCents` is the total of its lines without subaccounts, debit-positive. */
export type StoredAccount = AccountRecord & {
  ownCents: number
  lineCount: number
  /** The date of the account's newest statement, or null. */
  reconciledOn: CalendarDate | null
}

/**
 * An account's position in the tree, and the values that are not stored with the account. `cents` is the balance including subaccounts,
 * debit-positive.
 */
type DerivedValues = Pick<StoredAccount, 'reconciledOn'> & { place: AccountPlace; cents: number }

/** Returns an account in wire format. */
export function presentAccount(
  account: Omit<AccountRecord, 'orderKey'>,
  { place, cents, reconciledOn }: DerivedValues,
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
    accountReconcileDate: toWire(reconciledOn),
    accountParent: account.parentId ?? 0,
    accountMemo: account.memo,
    accountNumber: account.number,
    accountSection: account.section,
    accountKind: isControl(account) ? 'CONTROL' : isParty(account) ? 'PARTY' : 'ORDINARY',
    modifiedAt: account.modifiedAt,
  }
}

/**
 * Returns all accounts in tree order. Each has its balance including subaccounts, in cents, positive on the account's normal side. Fails
 * with BALANCE_OUT_OF_RANGE if a balance exceeds the exact range of JSON numbers.
 */
export function presentChart(stored: readonly StoredAccount[], convention: SignConvention): Result<Account[]> {
  const byId = new Map(stored.map(account => [account.id, account]))
  const placed = [...boundsAndFullNames(stored)].map(([id, place]) => ({
    account: byId.get(id) as StoredAccount,
    place,
  }))
  const ownCents = new Map(stored.map(({ id, ownCents }) => [id, ownCents]))
  const reconciledOn = new Map(stored.map(({ id, reconciledOn }) => [id, reconciledOn]))
  return presentPlaced(placed, { ownCents, reconciledOn }, convention)
}

/** An account with its position in the tree. */
export type PlacedAccount = { account: AccountRecord; place: AccountPlace }

/**
 * Values that are not stored with the chart, by account id: the total of the account's lines without subaccounts (0 if missing), and the
 * date of its newest statement.
 */
export type ChartFigures = {
  ownCents: ReadonlyMap<number, number>
  reconciledOn: ReadonlyMap<number, CalendarDate | null>
}

/** Does the same as `presentChart` for accounts whose positions are already known. Keeps the order of the accounts. */
export function presentPlaced(
  chart: readonly PlacedAccount[],
  { ownCents, reconciledOn }: ChartFigures,
  convention: SignConvention,
): Result<Account[]> {
  const balances = rollUp(
    chart.map(({ account: { id, parentId } }) => ({ id, parentId, ownCents: ownCents.get(id) ?? 0 })),
  )
  if (!balances.ok) return balances
  return accepted(
    chart.map(({ account, place }) => {
      const { id } = account
      const derived = { place, cents: balances.value.get(id) ?? 0, reconciledOn: reconciledOn.get(id) ?? null }
      return presentAccount(account, derived, convention)
    }),
  )
}
