// The chart of accounts: the tree, its order, nested-set bounds and full names. What may be done to an account is in
// account-rules.ts.
import type { AccountType } from './account-types.ts'
import { compareByCodePoint } from './sort-key.ts'

/** One account of an organisation's chart; `parentId` null is the top level (0 on the wire). */
export type ChartAccount = {
  id: number
  parentId: number | null
  name: string
  sortKey: string
  type: AccountType
}

/** Where an account stands: nested-set bounds (1..2n over the chart), names from the top joined by `:`, and how many
 * accounts stand above it. */
export type AccountPlace = { left: number; right: number; fullName: string; depth: number }

/** What placing an account needs of it. */
export type PlacedAccount = Pick<ChartAccount, 'id' | 'parentId' | 'name' | 'sortKey'>

/** The most levels that a chart may have, the top level being the first. A full name repeats the names of all levels above
 * it, so a chart without this limit grows with the square of its depth. */
export const LEVELS_MAX = 20

/** Order of siblings: by sort key, then by the name as written, then by id. */
function compareSiblings(left: PlacedAccount, right: PlacedAccount): number {
  return (
    compareByCodePoint(left.sortKey, right.sortKey) || compareByCodePoint(left.name, right.name) || left.id - right.id
  )
}

/** The accounts below each account (null: the top level), siblings in their order. */
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
 * The place of every account, in the order of the tree (depth first, siblings alphabetical). The parent pointer is the
 * truth. Assets (1..6) over Bank (2..3) and Cash (4..5): `Assets:Bank` comes before `Assets:Cash`.
 * Throws when a parent is missing or an account stands below itself: the database admits neither.
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
    throw new Error(`Accounts without a place in the tree: ${lost.join(', ')}`)
  }
  return places
}

/** What tells where one account stands without the rest of the chart: the names above it, from the top; how many accounts
 * come before it in the order of the tree, those above it among them; and how many stand below it. */
export type Standing = { name: string; namesAbove: readonly string[]; beforeCount: number; belowCount: number }

/**
 * The place of one account, the same as `boundsAndFullNames` gives it. What comes before it has taken two bounds each, but for
 * what stands above it: that is still open. Cash, below Assets and behind Bank: 2 before it, 1 of them above, so 4..5.
 */
export function placeOf({ name, namesAbove, beforeCount, belowCount }: Standing): AccountPlace {
  const depth = namesAbove.length
  const left = 2 * beforeCount - depth + 1
  return { left, right: left + 2 * belowCount + 1, fullName: [...namesAbove, name].join(':'), depth }
}

/** The level on which an account stands: 1 at the top, 2 right below. */
export function levelOf(accounts: readonly PlacedAccount[], accountId: number): number {
  const parentIds = new Map(accounts.map(({ id, parentId }) => [id, parentId]))
  let level = 1
  for (let id = parentIds.get(accountId); typeof id === 'number'; id = parentIds.get(id)) level += 1
  return level
}

/**
 * How many levels an account and all below it fill: 1 when nothing stands below. A control account fills the level below
 * it too, which its parties' accounts will need.
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

/** The ids of an account and all accounts below it. */
export function subtreeIds(accounts: readonly PlacedAccount[], topId: number): Set<number> {
  const children = childrenByParent(accounts)
  const found = new Set([topId])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return found
}
