// Converts full account names for other programs. If two converted names are equal, the account's number is added to one of them, so that
// two accounts are never merged.
import type { ExportedAccount } from './books.ts'

/** The naming rules of a program. */
type Naming = {
  /** Returns the full name. `above` is the prefix for subaccounts of the parent, or '' at the top level. */
  place: (account: ExportedAccount, above: string) => string
  /** Returns the name with the account's number added. Used if another account already has the name. */
  apart: (name: string, id: number) => string
  /** Returns the prefix for subaccounts of this account, if it differs from the account's name. */
  below?: (account: ExportedAccount, name: string) => string
}

/** Returns a distinct name for each account. In `accounts`, parents must come before their subaccounts. */
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
