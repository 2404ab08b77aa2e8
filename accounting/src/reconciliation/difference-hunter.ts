// Where the difference of a reconciliation may come from. It looks for the slips that bookkeepers look for by hand, surest
// first: a line forgotten or marked too much, two of them, a line on the wrong side, two digits the wrong way round.
import type { Cents } from '../money.ts'

/** A row as it counts in the account's sign, by a key of its own. */
export type HuntedRow = { key: string; cents: Cents; isReconciled: boolean }

/**
 * A row that explains the difference:
 * - CLEAR: it is open and equals the difference; UNCLEAR: it is cleared and does the opposite.
 * - WRONG_SIDE: it is cleared and half of the difference; entered on the other side it would fit.
 * - SWAPPED: with two neighbouring digits swapped its amount would be `meantCents`, and that fits.
 */
export type Suspect =
  | { kind: 'CLEAR' | 'UNCLEAR' | 'WRONG_SIDE'; key: string }
  | { kind: 'SWAPPED'; key: string; meantCents: Cents }

/** What was found: single rows, and pairs that do it together by being marked or unmarked. `isDivisibleByNine`: some two digits were
 * swapped somewhere, if only one slip was made. */
export type Hunt = { suspects: Suspect[]; pairs: [Suspect, Suspect][]; isDivisibleByNine: boolean }

/** How many explanations are worth reading. */
const FOUND_MAX = 5

/**
 * What may explain a difference (the statement's balance - the reconciled ending), in cents. With a difference of 54.00, an
 * open line of 54.00 is to be cleared; a cleared one of -27.00 stands on the wrong side; a cleared one of 139.00 may be a
 * swapped 193.00. Nothing explains 0.
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

/** What the ending moves by when the row is marked, or its mark is taken away. */
function effectOf({ cents, isReconciled }: HuntedRow): Cents {
  return isReconciled ? -cents : cents
}

function turnOf({ key, isReconciled }: HuntedRow): Suspect {
  return { kind: isReconciled ? 'UNCLEAR' : 'CLEAR', key }
}

/** Two rows whose marks together make up the difference; a row and its opposite are no pair worth telling. */
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

/** Two neighbouring digits of a row's amount the other way round, where that makes up the difference. */
function swapsOf(row: HuntedRow, differenceCents: Cents): Suspect[] {
  // A cleared row is short by what it was mistyped by; an open one would have to bring all of the difference.
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
