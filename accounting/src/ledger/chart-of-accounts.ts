// The chart of accounts: the tree, its order, nested-set bounds and full names. The rules for changes are in account-rules.ts.
import type { AccountType } from './account-types.ts'
import { compareByCodePoint } from './sort-key.ts'

/** An account of an organisation's chart. A null `parentId` means the top level (0 in the API). */
export type ChartAccount = {
  id: number
  parentId: number | null
  name: string
  /** The key by which siblings are sorted (`orderKeyOf`). */
  orderKey: string
  type: AccountType
}

/**
 * The position of an account in the tree: nested-set bounds (1..2n over the chart), full name, and number of accounts above it. The full
 * name consists of the names from the top, joined by `:`.
 */
export type AccountPlace = { left: number; right: number; fullName: string; depth: number }

/** The fields of an account that determine its position in the tree. */
export type PlacedAccount = Pick<ChartAccount, 'id' | 'parentId' | 'name' | 'orderKey'>

/**
 * The maximum number of levels of a chart, including the top level. A full name repeats the names of all levels above it. Without a limit,
 * the size of a chart would grow with the square of its depth.
 */
export const LEVELS_MAX = 20

/** Compares siblings by order key, then by name, then by id. */
function compareSiblings(left: PlacedAccount, right: PlacedAccount): number {
  return (
    compareByCodePoint(left.orderKey, right.orderKey) || compareByCodePoint(left.name, right.name) || left.id - right.id
  )
}

/** Returns the children of each account in order. The key null is the top level. */
function childrenByParent<A extends PlacedAccount>(accounts: Iterable<A>): Map<number | null, A[]> {
  const children = new Map<number | null, A[]>()
  for (const account of accounts) {
    const siblings = children.get(account.parentId)
    if (siblings === undefined) children.set(account.parentId, [account])
    else siblings.push(account)
  }
  for (const siblings of children.values()) {
    if (siblings.length > 1) siblings.sort(compareSiblings)
  }
  return children
}

/**
 * Derives the position of every account from the accounts' parents. Returns the positions in tree order (depth first, siblings
 * by type, number and name). Example: Assets is 1..6, its subaccounts Bank and Cash are 2..3 and 4..5, and `Assets:Bank` is before
 * `Assets:Cash`.
 * Throws if a parent is missing or an account is its own descendant. The database prevents both.
 */
export function boundsAndFullNames(accounts: readonly PlacedAccount[]): Map<number, AccountPlace> {
  const children = childrenByParent(accounts)
  const places = new Map<number, AccountPlace>()
  let bound = 0
  const placeBelow = (parentId: number | null, path: string, depth: number): void => {
    for (const { id, name } of children.get(parentId) ?? []) {
      const place = { left: ++bound, right: 0, fullName: path + name, depth }
      places.set(id, place)
      placeBelow(id, `${place.fullName}:`, depth + 1)
      place.right = ++bound
    }
  }
  placeBelow(null, '', 0)
  if (places.size !== accounts.length) {
    const lost = accounts.filter(account => !places.has(account.id)).map(account => account.id)
    throw new Error(`These accounts are not in the account tree: ${lost.join(', ')}`)
  }
  return places
}

/**
 * The data needed to calculate the position of one account without the rest of the chart. `namesAbove` starts at the top. `beforeCount` is
 * the number of accounts before it in tree order, including those above it. `belowCount` is the number of its subaccounts on all levels.
 */
export type PrecedingAccounts = { name: string; namesAbove: readonly string[]; beforeCount: number; belowCount: number }

/**
 * Returns the position of one account. `boundsAndFullNames` returns the same position. The bounds of all accounts before it are lower,
 * except the right bounds of the accounts above it. Example: Cash, below Assets and after Bank, has 2 accounts before it, of which 1 is
 * above it, so its bounds are 4..5.
 */
export function placeOf({ name, namesAbove, beforeCount, belowCount }: PrecedingAccounts): AccountPlace {
  const depth = namesAbove.length
  const left = 2 * beforeCount - depth + 1
  return { left, right: left + 2 * belowCount + 1, fullName: [...namesAbove, name].join(':'), depth }
}

/** Returns the level of an account: 1 at the top, 2 for a child of a top account. */
export function levelOf(accounts: readonly PlacedAccount[], accountId: number): number {
  const parentIds = new Map(accounts.map(({ id, parentId }) => [id, parentId]))
  let level = 1
  for (let id = parentIds.get(accountId); typeof id === 'number'; id = parentIds.get(id)) level += 1
  return level
}

/**
 * Returns the number of levels that an account and its subaccounts occupy. Returns 1 if it has no subaccounts. A control account needs one
 * more level for the accounts of its parties.
 */
export function levelsFrom<A extends PlacedAccount>(
  accounts: readonly A[],
  topId: number,
  isControl: (account: A) => boolean = () => false,
): number {
  const children = childrenByParent(accounts)
  let filled = 0
  let standing = accounts.filter(({ id }) => id === topId)
  for (let level = 1; standing.length > 0; level += 1) {
    filled = standing.some(isControl) ? level + 1 : level
    standing = standing.flatMap(({ id }) => children.get(id) ?? [])
  }
  return filled
}

/** Returns the ids of an account and all its subaccounts. */
export function subtreeIds(accounts: readonly PlacedAccount[], topId: number): Set<number> {
  const children = childrenByParent(accounts)
  const found = new Set([topId])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return found
}
