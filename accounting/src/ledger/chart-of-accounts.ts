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

/** The level on which an account stands: 1 at the top, 2 right below. */
export function levelOf(accounts: readonly PlacedAccount[], accountId: number): number {
  const parentIds = new Map(accounts.map(({ id, parentId }) => [id, parentId]))
  let level = 1
  for (let id = parentIds.get(accountId); typeof id === 'number'; id = parentIds.get(id)) level += 1
  return level
}

/** How many levels an account and all below it fill: 1 when nothing stands below. */
export function levelsFrom(accounts: readonly PlacedAccount[], topId: number): number {
  const children = childrenByParent(accounts)
  let levels = 0
  for (let ids = [topId]; ids.length > 0; levels += 1) {
    ids = ids.flatMap(id => (children.get(id) ?? []).map(child => child.id))
  }
  return levels
}

/** The ids of an account and all accounts below it. */
export function subtreeIds(accounts: readonly PlacedAccount[], topId: number): Set<number> {
  const children = childrenByParent(accounts)
  const found = new Set([topId])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return found
}
