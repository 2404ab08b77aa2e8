import { type Cents, formatCents } from '@twofold/accounting/money'

/** Pixels of each character of an amount, and the room beside it. */
const FIGURE = { character: 7.6, room: 26 }

/** Pixels of a column that holds all of these amounts, and at least `min`: an amount is never cut, nor lies over its neighbour. */
export function moneyWidth(amounts: Iterable<Cents>, min: number): number {
  let [least, most] = [0, 0]
  for (const cents of amounts) {
    least = Math.min(least, cents)
    most = Math.max(most, cents)
  }
  const characters = Math.max(formatCents(least).length, formatCents(most).length)
  return Math.max(min, Math.ceil(characters * FIGURE.character) + FIGURE.room)
}
