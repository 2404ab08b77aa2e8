// Which accounts the home screen shows as cash. The books do not say which asset account is money at hand, so their names
// do: what stands below an account called Bank is a bank account.
import type { Account } from '@twofold/contract/accounts'

const CASH_WORDS =
  /\b(bank|cash|checking|chequing|current account|savings?|money market|till|petty|paypal|stripe|wallet)\b/i

/** At most so many accounts stand on the home screen. */
const SHOWN_MAX = 8

/** The ordinary asset accounts without accounts below them that are named like money, in the order of the chart. */
export function cashAccounts(accounts: readonly Account[]): Account[] {
  return accounts
    .filter(
      account =>
        account.accountType === 'ASSET' &&
        account.accountKind === 'ORDINARY' &&
        account.accountRight - account.accountLeft === 1 &&
        CASH_WORDS.test(account.accountFullName),
    )
    .slice(0, SHOWN_MAX)
}

/** The accounts at the top of the chart, with the balances of all below them. */
export function topAccounts(accounts: readonly Account[]): Account[] {
  return accounts.filter(account => account.accountParent === 0)
}
