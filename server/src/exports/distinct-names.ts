// Full names of accounts as another program can read them. Changed to fit, two names may become one: then one of them gets
// its account's number, so that no two accounts are ever added up as one.
import type { ExportedAccount } from './books.ts'

/** How a program writes names. */
type Naming = {
  /** The full name; `above` is what the names below its parent begin with, '' at the top. */
  place: (account: ExportedAccount, above: string) => string
  /** A taken name with the account's number. */
  apart: (name: string, id: number) => string
  /** What names below this one begin with, where it is not the name itself. */
  below?: (account: ExportedAccount, name: string) => string
}

/** The name of each account, no two alike; `accounts` come with parents first. */
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
