// Full account names for other programs. If two names become equal after conversion, one gets its account's number, so that two accounts
// are never merged.
import type { ExportedAccount } from './books.ts'

/** How a program writes names. */
type Naming = {
  /** Returns the full name. `above` is the prefix of the parent's subaccounts, '' at the top level. */
  place: (account: ExportedAccount, above: string) => string
  /** Returns a taken name with the account's number. */
  apart: (name: string, id: number) => string
  /** Returns the prefix of this account's subaccounts, if it differs from its name. */
  below?: (account: ExportedAccount, name: string) => string
}

/** Returns a distinct name for each account. `accounts` has parents first. */
export function distinctNames(
  accounts: readonly ExportedAccount[],
  { place, apart, below = (_, name) => name }: Naming,
): Map<number, string> {
  const taken = new Set<string>()
  const names = new Map<number, string>()
  const beginnings = new Map<number, string>()
  for (const account of accounts) {
    let name = place(account, account.parentId === null ? '' : (beginnings.get(account.parentId) ?? ''))
    while (taken.has(name)) name = apart(name, account.id)
    taken.add(name)
    names.set(account.id, name)
    beginnings.set(account.id, below(account, name))
  }
  return names
}
