import { type Cents, formatCents } from '@twofold/accounting/money'

/** How wide a printed figure is at least, and each character of a longer one, in millimetres. */
const FIGURE_MM = { min: 18, character: 1.65, room: 3 }

/** Millimetres of a column that holds all of these amounts: an amount is never cut, and takes no room from words. */
export function figureWidthMm(amounts: readonly Cents[]): number {
  const [least, most] = [amounts.reduce((a, b) => Math.min(a, b), 0), amounts.reduce((a, b) => Math.max(a, b), 0)]
  const characters = Math.max(formatCents(least).length, formatCents(most).length)
  return Math.max(FIGURE_MM.min, Math.ceil(characters * FIGURE_MM.character) + FIGURE_MM.room)
}
