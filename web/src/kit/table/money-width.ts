import { type Cents, formatCents } from '@twofold/accounting/money'

/** The width of one character of an amount, and the padding of the column, in pixels. */
const FIGURE = { character: 7.6, room: 26 }

/** The width of one character of a printed amount and the padding of the column, in millimeters. `min` is the width for common amounts. */
const FIGURE_MM = { min: 18, character: 1.65, room: 3 }

/**
 * Returns the width in pixels of a column that contains the given amounts, at least `min`. No amount is cut off or overlaps the next
 * column.
 */
export function moneyWidth(amounts: Iterable<Cents>, min: number): number {
  return Math.max(min, Math.ceil(charactersOf(amounts) * FIGURE.character) + FIGURE.room)
}

/** Returns the width in millimeters of a printed column that contains the given amounts. */
export function moneyWidthMm(amounts: Iterable<Cents>, min = FIGURE_MM.min): number {
  return Math.max(min, Math.ceil(charactersOf(amounts) * FIGURE_MM.character) + FIGURE_MM.room)
}

/** Returns the number of characters of the longest amount, which is either the smallest or the largest amount. */
function charactersOf(amounts: Iterable<Cents>): number {
  let [least, most] = [0, 0]
  for (const cents of amounts) {
    least = Math.min(least, cents)
    most = Math.max(most, cents)
  }
  return Math.max(formatCents(least).length, formatCents(most).length)
}
