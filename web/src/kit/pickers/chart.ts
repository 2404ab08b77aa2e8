// The chart of accounts for the screens. It finds accounts by id, supports search and subtrees, and is updated after transactions are
// posted.
import { inSign } from '@twofold/accounting/ledger/balance'
import { indexForPicker, markHeadings, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import type { Line } from '@twofold/accounting/ledger/transaction'
import type { Account } from '@twofold/contract/accounts'
import type { AccountChoice } from './account-choice.ts'

export type Chart = {
  /** The accounts in tree order. */
  accounts: readonly Account[]
  byId: ReadonlyMap<number, Account>
  /** The accounts to which lines can be posted: all except control accounts. */
  onLines: PickerIndex<AccountChoice>
  /** The possible parents: the top level, and all accounts except control accounts. */
  asParents: PickerIndex<AccountChoice>
}

/** The option for the top level. Its id in the API is 0. */
const TOP_LEVEL: AccountChoice = { id: 0, fullName: 'Top level' }

/** Returns a function that computes its result only once for each response from the server. */
function oncePerResponse<Result>(compute: (accounts: readonly Account[]) => Result) {
  const known = new WeakMap<readonly Account[], Result>()
  return (accounts: readonly Account[]): Result => {
    const result = known.get(accounts) ?? compute(accounts)
    known.set(accounts, result)
    return result
  }
}

/** Returns the chart for a response from the server. */
export const chartOf = oncePerResponse(
  (accounts): Chart => ({
    accounts,
    byId: new Map(accounts.map(account => [account.accountID, account])),
    onLines: indexForPicker(markHeadings(accounts.filter(account => account.accountKind !== 'CONTROL').map(choiceOf))),
    asParents: indexForPicker([
      TOP_LEVEL,
      ...accounts.filter(account => account.accountKind === 'ORDINARY').map(choiceOf),
    ]),
  }),
)

/** Returns all accounts, including control accounts, prepared for searching. */
export const indexOfAccounts = oncePerResponse(
  (accounts): PickerIndex<AccountChoice> =>
    indexForPicker(
      accounts.map(({ accountID, accountFullName, accountNumber }) => ({
        id: accountID,
        fullName: accountFullName,
        number: accountNumber,
      })),
    ),
)

/**
 * Returns the accounts that can be the other account of a transaction in an account's register. The register's account is listed last,
 * because a transaction needs two different accounts.
 */
export function otherAccounts(accountID: number, { onLines }: Chart): PickerIndex<AccountChoice> {
  return onLines.map(entry =>
    entry.account.id === accountID ? { ...entry, account: { ...entry.account, isBehind: true } } : entry,
  )
}

/** Returns an account as a choice in a picker, with its balance. */
export function choiceOf({ accountID, accountFullName, accountNumber, accountBalance }: Account): AccountChoice {
  return { id: accountID, fullName: accountFullName, number: accountNumber, balanceCents: accountBalance }
}

/** Returns the ids of an account and its subaccounts, by its nested-set bounds. */
export function scopeOf(accounts: readonly Account[], top: Account): Set<number> {
  const isInside = (account: Account) =>
    account.accountLeft >= top.accountLeft && account.accountRight <= top.accountRight
  return new Set(accounts.filter(isInside).map(account => account.accountID))
}

/**
 * Returns the accounts with their balances updated after a transaction was posted. Balances of parent accounts are also updated. To void a
 * transaction, pass its lines with negated amounts.
 */
export function withLines(accounts: readonly Account[], lines: readonly Line[]): Account[] {
  const byId = new Map(accounts.map(account => [account.accountID, account]))
  const moved = new Map<number, number>()
  for (const { accountId, cents } of lines) {
    for (let account = byId.get(accountId); account !== undefined; account = byId.get(account.accountParent)) {
      moved.set(account.accountID, (moved.get(account.accountID) ?? 0) + cents)
    }
  }
  return accounts.map(account => {
    const cents = moved.get(account.accountID) ?? 0
    return cents === 0
      ? account
      : { ...account, accountBalance: account.accountBalance + inSign(cents, account.accountSign) }
  })
}
