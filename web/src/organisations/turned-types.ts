// Determines how another sign convention would change the screens, for a preview before the setting is saved.
import {
  ACCOUNT_TYPES,
  type AccountType,
  type Side,
  type SignConvention,
  signOf,
} from '@twofold/accounting/ledger/account-types'
import type { Account } from '@twofold/contract/accounts'

/** An account whose balance would be shown with the opposite sign. The balance is in cents. */
type TurnedAccount = { accountID: number; fullName: string; nowCents: number; thenCents: number }

/**
 * An account type whose balances would be shown with the opposite sign, with the number of its accounts and the accounts with the largest
 * balances.
 */
export type TurnedType = { type: AccountType; now: Side; wanted: Side; accountCount: number; largest: TurnedAccount[] }

const EXAMPLES_MAX = 3

/** Returns the account types whose balances have opposite signs under the two sign conventions. */
export function turnedTypes(accounts: readonly Account[], from: SignConvention, to: SignConvention): TurnedType[] {
  return ACCOUNT_TYPES.filter(type => signOf(type, from) !== signOf(type, to)).map(type => {
    const ofType = accounts.filter(({ accountType }) => accountType === type)
    const largest = ofType
      .filter(({ accountBalance }) => accountBalance !== 0)
      .toSorted((a, b) => Math.abs(b.accountBalance) - Math.abs(a.accountBalance))
      .slice(0, EXAMPLES_MAX)
    return {
      type,
      now: signOf(type, from),
      wanted: signOf(type, to),
      accountCount: ofType.length,
      largest: largest.map(({ accountID, accountFullName, accountBalance }) => ({
        accountID,
        fullName: accountFullName,
        nowCents: accountBalance,
        thenCents: -accountBalance,
      })),
    }
  })
}
