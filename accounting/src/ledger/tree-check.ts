// A1. Written without chart-of-accounts.ts on purpose: a check that shares code with what it checks proves nothing.
import { sortKeyOf } from './sort-key.ts'

/** An account with the place it is answered with. */
export type StoredPlace = {
  id: number
  parentId: number | null
  name: string
  sortKey: string
  left: number
  right: number
  fullName: string
}

/**
 * A1: left and right bounds are exactly 1..2n, children lie inside their parents, siblings stand in the order of their
 * sort keys and bear different ones, and each full name is the parent's, a colon and the name. Answers a sentence a breach.
 */
export function checkTree(accounts: readonly StoredPlace[]): string[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  return [
    ...breachesOfBounds(accounts),
    ...accounts.flatMap(account => breachesOfPlace(account, byId)),
    ...breachesOfOrder(accounts),
  ]
}

function breachesOfBounds(accounts: readonly StoredPlace[]): string[] {
  const bounds = accounts.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b)
  const wrong = bounds.findIndex((bound, index) => bound !== index + 1)
  if (wrong < 0) return []
  return [`The bounds are not 1..${bounds.length}: ${bounds[wrong]} stands where ${wrong + 1} should`]
}

function breachesOfPlace(account: StoredPlace, byId: ReadonlyMap<number, StoredPlace>): string[] {
  const { id, parentId, name, left, right, fullName } = account
  const wrong: string[] = []
  if (left >= right) wrong.push(`has bounds ${left} and ${right}`)
  if (account.sortKey !== sortKeyOf(name)) wrong.push(`is sorted as ${account.sortKey}, not as its name ${name}`)
  const parent = parentId === null ? null : byId.get(parentId)
  if (parent === undefined) wrong.push(`has the parent ${parentId}, which is not there`)
  const path = parent ? `${parent.fullName}:${name}` : name
  if (parent !== undefined && fullName !== path) wrong.push(`is called ${fullName}, its path is ${path}`)
  if (parent && !(parent.left < left && right < parent.right)) wrong.push(`does not lie inside its parent ${parentId}`)
  return wrong.map(what => `Account ${id} ${what}`)
}

/** Walks the accounts by left bound: each must lie after its elder siblings, in order, and inside no stranger. */
function breachesOfOrder(accounts: readonly StoredPlace[]): string[] {
  const breaches: string[] = []
  const elderSiblings = new Map<number | null, StoredPlace>()
  const open: StoredPlace[] = []
  for (const account of [...accounts].sort((a, b) => a.left - b.left)) {
    while ((open.at(-1)?.right ?? Number.POSITIVE_INFINITY) < account.left) open.pop()
    const around = open.at(-1)?.id ?? null
    if (around !== account.parentId) {
      breaches.push(`Account ${account.id} lies in ${around ?? 'the top level'}, not in its parent`)
    }
    open.push(account)
    const elder = elderSiblings.get(account.parentId)
    elderSiblings.set(account.parentId, account)
    if (elder === undefined || isBefore(elder.sortKey, account.sortKey)) continue
    breaches.push(`Account ${account.id} stands after its sibling ${elder.id}, against their names`)
  }
  return breaches
}

function isBefore(left: string, right: string): boolean {
  const [a, b] = [Array.from(left), Array.from(right)]
  const at = a.findIndex((character, index) => character !== b[index])
  if (at < 0) return a.length < b.length
  return b[at] !== undefined && (a[at]?.codePointAt(0) ?? 0) < (b[at]?.codePointAt(0) ?? 0)
}
