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
  // A stack of our own: a chart may be deeper than the call stack.
  const open: { siblings: PlacedAccount[]; next: number; place: AccountPlace | null }[] = [
    { siblings: children.get(null) ?? [], next: 0, place: null },
  ]
  let bound = 0
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const account = level.siblings[level.next]
    level.next += 1
    if (account === undefined) {
      if (level.place !== null) level.place.right = ++bound
      open.pop()
      continue
    }
    const fullName = level.place === null ? account.name : `${level.place.fullName}:${account.name}`
    const place = { left: ++bound, right: 0, fullName, depth: open.length - 1 }
    places.set(account.id, place)
    open.push({ siblings: children.get(account.id) ?? [], next: 0, place })
  }
  if (places.size !== accounts.length) {
    const lost = accounts.filter(account => !places.has(account.id)).map(account => account.id)
    throw new Error(`Accounts without a place in the tree: ${lost.join(', ')}`)
  }
  return places
}

/** The ids of an account and all accounts below it. */
export function subtreeIds(accounts: readonly PlacedAccount[], topId: number): Set<number> {
  const children = childrenByParent(accounts)
  const found = new Set([topId])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return found
}
