// Checks invariant A1. It intentionally shares no code with chart-of-accounts.ts, because a check must not depend on the code that it
// checks.
import type { AccountType } from './account-types.ts'
import { sortKeyOf } from './sort-key.ts'

/** An account, and its position in the tree as returned by the API. */
export type StoredPlace = {
  id: number
  parentId: number | null
  name: string
  sortKey: string
  type: AccountType
  number: string
  left: number
  right: number
  fullName: string
}

/**
 * Checks invariant A1. The left and right bounds are exactly 1..2n. Children are inside their parents. Siblings have unique sort keys and
 * are in order: by type as in statements, then by number, then by name. Each full name is the parent's full name, a colon and the name.
 * Returns a message for each violation.
 */
export function checkTree(accounts: readonly StoredPlace[]): string[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  return [
    ...boundsViolations(accounts),
    ...accounts.flatMap(account => placeViolations(account, byId)),
    ...orderViolations(accounts),
  ]
}

function boundsViolations(accounts: readonly StoredPlace[]): string[] {
  const bounds = accounts.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b)
  const wrong = bounds.findIndex((bound, index) => bound !== index + 1)
  if (wrong < 0) return []
  return [`Expected account bounds from 1 to ${bounds.length}. Found ${bounds[wrong]} instead of ${wrong + 1}`]
}

function placeViolations(account: StoredPlace, byId: ReadonlyMap<number, StoredPlace>): string[] {
  const { id, parentId, name, left, right, fullName } = account
  const wrong: string[] = []
  if (left >= right) wrong.push(`has bounds ${left} and ${right}`)
  if (account.sortKey !== sortKeyOf(name))
    wrong.push(`has the sort key ${account.sortKey}, which does not match its name ${name}`)
  const parent = parentId === null ? null : byId.get(parentId)
  if (parent === undefined) wrong.push(`has the parent ${parentId}, which does not exist`)
  const path = parent ? `${parent.fullName}:${name}` : name
  if (parent !== undefined && fullName !== path) wrong.push(`has the full name ${fullName}, but its path is ${path}`)
  if (parent && !(parent.left < left && right < parent.right))
    wrong.push(`has bounds outside of its parent ${parentId}`)
  return wrong.map(what => `Account ${id} ${what}`)
}

/**
 * Visits the accounts in the order of their left bounds. Each account must be after its previous siblings, in order, and directly inside
 * its parent.
 */
function orderViolations(accounts: readonly StoredPlace[]): string[] {
  const violations: string[] = []
  const elderSiblings = new Map<number | null, StoredPlace>()
  const open: StoredPlace[] = []
  for (const account of [...accounts].sort((a, b) => a.left - b.left)) {
    while ((open.at(-1)?.right ?? Number.POSITIVE_INFINITY) < account.left) open.pop()
    const around = open.at(-1)?.id ?? null
    if (around !== account.parentId) {
      violations.push(`Account ${account.id} is inside ${around ?? 'the top level'}, not inside its parent`)
    }
    open.push(account)
    const elder = elderSiblings.get(account.parentId)
    elderSiblings.set(account.parentId, account)
    if (elder === undefined || isInOrder(elder, account)) continue
    violations.push(`Account ${account.id} is after its sibling ${elder.id}, but must precede it`)
  }
  return violations
}

const STATEMENT_ORDER: Record<AccountType, number> = {
  ASSET: 1,
  LIABILITY: 2,
  EQUITY: 3,
  INCOME: 4,
  GAIN: 5,
  EXPENSE: 6,
  LOSS: 7,
}

function isInOrder(elder: StoredPlace, account: StoredPlace): boolean {
  const types = STATEMENT_ORDER[elder.type] - STATEMENT_ORDER[account.type]
  if (types !== 0) return types < 0
  if (elder.number === '' || account.number === '') {
    return elder.number === account.number ? isBefore(elder.sortKey, account.sortKey) : elder.number !== ''
  }
  const [one, other] = [elder.number.toLowerCase(), account.number.toLowerCase()]
  const numbers = compareNumbers(one, other)
  return numbers < 0 || (numbers === 0 && one < other)
}

/** Compares account numbers part by part: digits by their value, anything else as text. */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  for (const [index, part] of left.entries()) {
    const opposite = right[index]
    if (opposite === undefined) return 1
    const areDigits = /^\d/.test(part) && /^\d/.test(opposite)
    const [a, b] = areDigits ? [BigInt(part), BigInt(opposite)] : [part, opposite]
    if (a !== b) return a < b ? -1 : 1
  }
  return left.length - right.length
}

function partsOf(number: string): string[] {
  return number.match(/\d+|[a-z]|[^\da-z]/g) ?? []
}

function isBefore(left: string, right: string): boolean {
  const [a, b] = [Array.from(left), Array.from(right)]
  const at = a.findIndex((character, index) => character !== b[index])
  if (at < 0) return a.length < b.length
  return b[at] !== undefined && (a[at]?.codePointAt(0) ?? 0) < (b[at]?.codePointAt(0) ?? 0)
}
