// Matches one line with several entries that add up to its amount, or one entry with several lines. Examples are a deposit of many checks,
// and a payment in installments.
import type { Cents } from '../money.ts'
import { areOtherChecks } from './check-numbers.ts'
import { ALIKE_MIN, type WordSet, type Words } from './compared-words.ts'
import type { MatchProposal } from './match-proposal.ts'

/**
 * A line or an entry that may be part of a sum. A line is not combined with entries that have a date after `lastDay` or different check
 * numbers.
 */
export type Part = {
  id: number
  day: number
  lastDay: number
  cents: Cents
  words: WordSet
  checks: readonly string[]
}

/** Parts that add up to a target amount. `isAlike` is true if their texts are also similar. */
type Sum = { parts: Part[]; isAlike: boolean; isWholeDay: boolean }

const DAYS_BEFORE = 10
const DAYS_AFTER = 3
const LOOKED_MAX = 100
/** Up to `PAIRED_MAX` parts are combined in pairs. Up to `COMBINED_MAX` parts with similar texts are combined in all possible ways. */
const PAIRED_MAX = 40
const COMBINED_MAX = 10

/**
 * Proposes several entries for one line, and several lines for one entry. A sum with more than one possible combination is not proposed.
 */
export function sumMatches(lines: readonly Part[], entries: readonly Part[], compared: Words): MatchProposal[] {
  const found: MatchProposal[] = []
  const used = { lines: new Set<number>(), entries: new Set<number>() }
  for (const line of lines) {
    const near = within(entries, used.entries, line, { before: DAYS_BEFORE, after: DAYS_AFTER })
    const sum = sumOf(line, near, compared)
    if (sum === null) continue
    const entryIds = idsOf(sum)
    used.lines.add(line.id)
    for (const id of entryIds) used.entries.add(id)
    found.push({ lineIds: [line.id], entryIds, ...toldOf(sum, 'entries') })
  }
  const free = lines.filter(({ id }) => !used.lines.has(id))
  for (const entry of entries) {
    if (used.entries.has(entry.id)) continue
    const sum = sumOf(entry, within(free, used.lines, entry, { before: DAYS_AFTER, after: DAYS_BEFORE }), compared)
    if (sum === null) continue
    const lineIds = idsOf(sum)
    for (const id of lineIds) used.lines.add(id)
    found.push({ lineIds, entryIds: [entry.id], ...toldOf(sum, 'bank lines') })
  }
  return found
}

function idsOf({ parts }: Sum): number[] {
  return parts.map(({ id }) => id).sort((one, other) => one - other)
}

function toldOf({ parts, isAlike, isWholeDay }: Sum, what: string): { confidence: number; reasons: string[] } {
  const reasons = [`${parts.length} ${what} add up to this amount`]
  if (isAlike) reasons.push('Similar text')
  if (isWholeDay) reasons.push('All on the same day')
  return { confidence: 45 + (isAlike ? 20 : 0) + (isWholeDay ? 10 : 0), reasons }
}

/**
 * Returns the unused parts dated near the target, sorted by date. Their amounts are smaller than the target amount and have the same sign.
 * Parts with a different check number are excluded.
 */
function within(
  parts: readonly Part[],
  used: ReadonlySet<number>,
  target: Part,
  { before, after }: { before: number; after: number },
): Part[] {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (target.day - parts[middle]!.day > before) low = middle + 1
    else high = middle
  }
  const found: Part[] = []
  for (let at = low; at < parts.length && at < low + LOOKED_MAX * 4 && found.length < LOOKED_MAX; at++) {
    const part = parts[at]!
    if (part.day - target.day > after) break
    const isSmaller = Math.sign(part.cents) === Math.sign(target.cents) && Math.abs(part.cents) < Math.abs(target.cents)
    const isInTime = part.day <= target.lastDay && target.day <= part.lastDay
    if (isSmaller && isInTime && !used.has(part.id) && !areOtherChecks(part.checks, target.checks)) found.push(part)
  }
  return found
}

function sumOf(target: Part, near: readonly Part[], compared: Words): Sum | null {
  if (near.length < 2) return null
  const alike = near.filter(part => isAlike(part, target, compared))
  const combined = onlyCombination(target.cents, alike.slice(0, COMBINED_MAX))
  if (combined !== null) return { parts: combined, isAlike: true, isWholeDay: false }
  const day = wholeDay(target.cents, near)
  if (day !== null) return { parts: day, isAlike: false, isWholeDay: true }
  const pair = onlyPair(target.cents, near.slice(0, PAIRED_MAX))
  return pair === null ? null : { parts: pair, isAlike: false, isWholeDay: false }
}

function isAlike(part: Part, target: Part, compared: Words): boolean {
  return compared.compare(part.words, target.words).likeness >= ALIKE_MIN
}

/** Returns the only combination of two or more parts with this sum. Returns null if there is no such combination, or more than one. */
function onlyCombination(cents: Cents, parts: readonly Part[]): Part[] | null {
  const all = sumOfCents(parts)
  if (parts.length > 1 && all === cents) return [...parts]
  // Computes the sum of each combination by adding its lowest part to the known sum of the other parts.
  const sums = new Float64Array(2 ** parts.length)
  let only = 0
  for (let chosen = 1; chosen < sums.length; chosen++) {
    const lowest = 31 - Math.clz32(chosen & -chosen)
    sums[chosen] = sums[chosen & (chosen - 1)]! + parts[lowest]!.cents
    if (sums[chosen] !== cents) continue
    if (only !== 0) return null
    only = chosen
  }
  return only === 0 ? null : parts.filter((_, bit) => only & (1 << bit))
}

function wholeDay(cents: Cents, near: readonly Part[]): Part[] | null {
  const days = new Map<number, Part[]>()
  for (const part of near) {
    const same = days.get(part.day)
    if (same === undefined) days.set(part.day, [part])
    else same.push(part)
  }
  const found = [...days.values()].filter(parts => parts.length > 1 && sumOfCents(parts) === cents)
  return found.length === 1 ? found[0]! : null
}

function onlyPair(cents: Cents, near: readonly Part[]): Part[] | null {
  const found: Part[][] = []
  const seen = new Map<Cents, Part>()
  for (const part of near) {
    const other = seen.get(cents - part.cents)
    if (other !== undefined) found.push([other, part])
    if (found.length > 1) return null
    seen.set(part.cents, part)
  }
  return found[0] ?? null
}

function sumOfCents(parts: readonly Part[]): Cents {
  return parts.reduce((sum, part) => sum + part.cents, 0)
}
