import { type Cents, formatCents } from '@twofold/accounting/money'

/** Pixels of each character of an amount, and the room beside it. */
const FIGURE = { character: 7.6, room: 26 }

/** On paper, in millimetres: a figure at least, each character of a longer one, and the room beside it. */
const FIGURE_MM = { min: 18, character: 1.65, room: 3 }

/** Pixels of a column that holds all of these amounts, and at least `min`: an amount is never cut, nor lies over its neighbour. */
export function moneyWidth(amounts: Iterable<Cents>, min: number): number {
  return Math.max(min, Math.ceil(charactersOf(amounts) * FIGURE.character) + FIGURE.room)
}

/** Millimetres of such a column on paper: an amount is never cut, and takes no room from words. */
export function moneyWidthMm(amounts: Iterable<Cents>, min = FIGURE_MM.min): number {
  return Math.max(min, Math.ceil(charactersOf(amounts) * FIGURE_MM.character) + FIGURE_MM.room)
}

/** The characters of the longest of these amounts: it is the least or the most of them. */
function charactersOf(amounts: Iterable<Cents>): number {
  let [least, most] = [0, 0]
  for (const cents of amounts) {
    least = Math.min(least, cents)
    most = Math.max(most, cents)
  }
  return Math.max(formatCents(least).length, formatCents(most).length)
}
