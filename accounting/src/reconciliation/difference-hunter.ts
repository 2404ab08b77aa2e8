// Explains the difference in a reconciliation by common mistakes, most likely first. It looks for one or two lines with the wrong cleared
// status, a line on the wrong side, and swapped digits.
import type { Cents } from '../money.ts'

/** A row with its key and its amount, positive on the account's normal side. */
export type HuntedRow = { key: string; cents: Cents; isReconciled: boolean }

/**
 * A row that explains the difference, and the kind of mistake:
 * - CLEAR: the row is open, and its amount equals the difference. UNCLEAR: the row is cleared, and its amount is the difference with the
 *   opposite sign.
 * - WRONG_SIDE: the row is cleared, and its amount is half the difference with the opposite sign. Swapping debit and credit removes the
 *   difference.
 * - SWAPPED: two adjacent digits of the amount are swapped. With the correct amount `meantCents`, there is no difference.
 */
export type Suspect =
  | { kind: 'CLEAR' | 'UNCLEAR' | 'WRONG_SIDE'; key: string }
  | { kind: 'SWAPPED'; key: string; meantCents: Cents }

/**
 * The explanations: single rows, and pairs of rows that explain the difference if the cleared status of both is wrong. `isDivisibleByNine`
 * is true if two swapped digits in one amount could cause the whole difference.
 */
export type Hunt = { suspects: Suspect[]; pairs: [Suspect, Suspect][]; isDivisibleByNine: boolean }

/** The maximum number of explanations. */
const FOUND_MAX = 5

/**
 * Returns the possible explanations of a difference (statement balance - reconciled balance), in cents. Examples for a difference of 54.00:
 * an open line of 54.00 should be cleared, a cleared line of -27.00 is on the wrong side, or 139.00 is 193.00 with swapped digits. A
 * difference of 0 has no explanation.
 */
export function huntDifference(rows: readonly HuntedRow[], differenceCents: Cents): Hunt {
  if (differenceCents === 0) return { suspects: [], pairs: [], isDivisibleByNine: false }
  const turned = rows.filter(row => effectOf(row) === differenceCents).map(turnOf)
  const wrongSide = rows.filter(row => row.isReconciled && -2 * row.cents === differenceCents)
  const swapped = rows.flatMap(row => swapsOf(row, differenceCents))
  const suspects: Suspect[] = [
    ...turned,
    ...wrongSide.map(({ key }) => ({ kind: 'WRONG_SIDE' as const, key })),
    ...swapped,
  ]
  return {
    suspects: suspects.slice(0, FOUND_MAX),
    pairs: turned.length > 0 ? [] : pairsOf(rows, differenceCents),
    isDivisibleByNine: differenceCents % 9 === 0,
  }
}

/** Returns the amount by which the reconciled balance changes if the row is cleared or uncleared. */
function effectOf({ cents, isReconciled }: HuntedRow): Cents {
  return isReconciled ? -cents : cents
}

function turnOf({ key, isReconciled }: HuntedRow): Suspect {
  return { kind: isReconciled ? 'UNCLEAR' : 'CLEAR', key }
}

/**
 * Returns pairs of rows that explain the difference if the cleared status of both is wrong. Two rows that cancel each other out are not
 * returned.
 */
function pairsOf(rows: readonly HuntedRow[], differenceCents: Cents): [Suspect, Suspect][] {
  const pairs: [Suspect, Suspect][] = []
  const seen = new Map<Cents, HuntedRow>()
  for (const row of rows) {
    const effect = effectOf(row)
    if (effect === 0) continue
    const other = seen.get(differenceCents - effect)
    if (other !== undefined) pairs.push([turnOf(other), turnOf(row)])
    if (pairs.length === FOUND_MAX) return pairs
    if (!seen.has(effect)) seen.set(effect, row)
  }
  return pairs
}

/** Returns a list with the row if swapping two adjacent digits of its amount explains the difference. Otherwise, returns an empty list. */
function swapsOf(row: HuntedRow, differenceCents: Cents): Suspect[] {
  // For a cleared row, the correct amount is its amount plus the difference. For an open row, the correct amount is the difference.
  const meantCents = row.isReconciled ? row.cents + differenceCents : differenceCents
  return isSwapOf(row.cents, meantCents) ? [{ kind: 'SWAPPED', key: row.key, meantCents }] : []
}

function isSwapOf(cents: Cents, meantCents: Cents): boolean {
  if (Math.sign(cents) !== Math.sign(meantCents) || (cents - meantCents) % 9 !== 0 || cents === meantCents) return false
  const width = Math.max(String(Math.abs(cents)).length, String(Math.abs(meantCents)).length)
  const [typed, meant] = [cents, meantCents].map(each => String(Math.abs(each)).padStart(width, '0'))
  if (typed === undefined || meant === undefined) return false
  const at = [...typed].findIndex((digit, index) => digit !== meant[index])
  const swapped = `${typed.slice(0, at)}${typed[at + 1] ?? ''}${typed[at] ?? ''}${typed.slice(at + 2)}`
  return swapped === meant
}
