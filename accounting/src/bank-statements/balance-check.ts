// Checks whether each balance in a file equals the previous balance plus the amounts in between.
import type { CalendarDate } from '../calendar.ts'
import { type Cents, formatCents } from '../money.ts'
import type { BankStatement, Mismatch, StatementBalance } from './bank-statement.ts'

/** A transaction of a file and the balance in its row, in cents. */
export type Movement = { line: number; date: CalendarDate; cents: Cents; balance: Cents | null }

/**
 * The balances of a file. `movements` are its transactions from oldest to newest. `sign` is -1 if amounts are subtracted from the balance.
 */
export type BalanceChain = {
  movements: readonly Movement[]
  sign: 1 | -1
  opening: StatementBalance | null
  closing: StatementBalance | null
  mismatch: Omit<Mismatch, 'likely'> | null
  /** The transaction at the mismatch, and the transaction before it. */
  at: { movement: Movement; before: Movement | null } | null
  /** The number of correct balances, and the number of balances that were checked. */
  followed: number
  compared: number
}

/**
 * Returns the balances of a file. The rows, including those of the same day, can be in ascending or descending order. Amounts are added
 * with `usualSign`, or with the opposite sign if many more balances match that way. Returns null if no row has a balance.
 */
export function balanceChain(movements: readonly Movement[], usualSign: 1 | -1): BalanceChain | null {
  const compared = movements.filter(({ balance }) => balance !== null).length - 1
  if (compared < 0) return null
  const usual = bestOrder(movements, usualSign)
  const otherSign = usualSign === 1 ? -1 : 1
  const other = bestOrder(movements, otherSign)
  // One balance can match a wrong sign by chance, so at least two balances must match.
  const isOther = other.followed >= 2 && other.followed > 2 * usual.followed
  const { order, followed } = isOther ? other : usual
  const sign = isOther ? otherSign : usualSign
  return { movements: order, sign, ...endsOf(order, sign), ...mismatchOf(order, sign), followed, compared }
}

type Order = { order: Movement[]; followed: number }

/** Returns the order in which most balances match. In a tie, returns the first such order. */
function bestOrder(movements: readonly Movement[], sign: 1 | -1): Order {
  let best: Order | null = null
  for (const order of ordersOf(movements)) {
    const followed = followedIn(order, sign)
    if (best === null || followed > best.followed) best = { order, followed }
  }
  return best!
}

/** Returns the possible orders of the transactions: by day, and within each day in the given or the reverse order. */
function ordersOf(movements: readonly Movement[]): Movement[][] {
  const isNewestFirst = (movements[0]?.date ?? '') > (movements.at(-1)?.date ?? '')
  const order = isNewestFirst ? movements.toReversed() : [...movements]
  return [order, daysReversed(order)]
}

/** Returns the transactions with the order within each day reversed. */
function daysReversed(movements: readonly Movement[]): Movement[] {
  const result: Movement[] = []
  for (let from = 0; from < movements.length; ) {
    let to = from
    while (to < movements.length && movements[to]!.date === movements[from]!.date) to++
    for (let at = to - 1; at >= from; at--) result.push(movements[at]!)
    from = to
  }
  return result
}

/** Returns the number of balances that match the previous balance. */
function followedIn(order: readonly Movement[], sign: 1 | -1): number {
  let followed = 0
  walk(order, sign, (expected, { balance }) => {
    if (expected === balance) followed++
  })
  return followed
}

/** Calls `compare` with the expected balance for each transaction that has a balance and a previous balance. */
function walk(
  order: readonly Movement[],
  sign: 1 | -1,
  compare: (expected: Cents, movement: Movement, before: Movement | null) => void,
): void {
  let running: Cents | null = null
  let before: Movement | null = null
  for (const movement of order) {
    if (running !== null) running += sign * movement.cents
    if (movement.balance !== null) {
      if (running !== null) compare(running, movement, before)
      running = movement.balance
    }
    before = movement
  }
}

function endsOf(order: readonly Movement[], sign: 1 | -1): Pick<BalanceChain, 'opening' | 'closing'> {
  const first = order.findIndex(({ balance }) => balance !== null)
  const last = order.findLastIndex(({ balance }) => balance !== null)
  const before = order.slice(0, first + 1).reduce((sum, { cents }) => sum + cents, 0)
  const newest = order[last]!
  // A balance is the closing balance of a day only if no later row has the same date.
  const isEndOfDay = order.slice(last + 1).every(({ date }) => date !== newest.date)
  const isEnd = last === order.length - 1
  const latest = order.reduce((day, { date }) => (date > day ? date : day), newest.date)
  return {
    opening: { date: order[0]!.date, cents: order[first]!.balance! - sign * before },
    closing: isEndOfDay ? { date: isEnd ? latest : newest.date, cents: newest.balance! } : null,
  }
}

function mismatchOf(order: readonly Movement[], sign: 1 | -1): Pick<BalanceChain, 'mismatch' | 'at'> {
  let found: Pick<BalanceChain, 'mismatch' | 'at'> = { mismatch: null, at: null }
  walk(order, sign, (expected, movement, before) => {
    if (found.mismatch !== null || expected === movement.balance) return
    found = {
      mismatch: { line: movement.line, expected, found: movement.balance! },
      at: { movement, before },
    }
  })
  return found
}

/** Returns a message with the likely reason for a mismatch: a row is missing, occurs twice, or has the wrong sign. */
export function likelyReason({ mismatch, at, sign, followed, compared }: BalanceChain): string {
  if (mismatch === null || at === null) return ''
  if (followed === 0 && compared > 1)
    return 'The balances don’t match the amounts. Rows may be missing, or this may not be the balance column.'
  const difference = sign * (mismatch.found - mismatch.expected)
  const { movement, before } = at
  if (difference === -2 * movement.cents) return 'The amount of this row may have the wrong sign.'
  if (before !== null && before.cents === movement.cents && difference === -movement.cents)
    return `The file may contain the transaction for ${formatCents(movement.cents)} twice.`
  return missingRow(difference, 'before this row')
}

/** Returns a message that a transaction with this amount may be missing. */
function missingRow(cents: Cents, where: string): string {
  const direction = cents > 0 ? 'in' : 'out'
  return `A row for ${formatCents(Math.abs(cents))} (money ${direction}) may be missing ${where}.`
}

/**
 * Returns a mismatch if the closing balance does not equal the opening balance plus all lines. Returns null if they are equal, or if either
 * balance is missing.
 */
export function totalMismatch(
  { opening, closing, lines }: Pick<BankStatement, 'opening' | 'closing'> & { lines: readonly { cents: Cents }[] },
  closingLine: number,
): Mismatch | null {
  if (opening === null || closing === null) return null
  const expected = lines.reduce((sum, { cents }) => sum + cents, opening.cents)
  if (expected === closing.cents) return null
  const likely = missingRow(closing.cents - expected, 'in this statement')
  return { line: closingLine, expected, found: closing.cents, likely }
}
