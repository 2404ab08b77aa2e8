// Decides whether a proposed match between a bank line and an entry is certain. If it is not, returns the reason. Equal amounts and dates
// are not sufficient.
import type { CalendarDate } from '../calendar.ts'
import type { ComparedEntry, Line } from './match-proposal.ts'
import type { Doubt, Weighed } from './match-reasons.ts'

/** A bank line and an entry with the same amount. */
export type Pair = Weighed & { line: Line; entry: ComparedEntry }

/**
 * A match by name is certain only if the number of days from the entry to the line is in this range. A line dated a week later may be the
 * next recurring payment.
 */
const STRONG_DAYS = { earliest: -2, latest: 6 }
/**
 * The range of days from the entry to the line in a competing pair. A pair outside this range is considered only if its check numbers
 * match.
 */
const RIVAL_DAYS = { earliest: -4, latest: 8 }
/** A pair can be certain only if all bank lines dated up to this many days before or after its line were loaded. */
export const RIVAL_DAYS_MAX = RIVAL_DAYS.latest - RIVAL_DAYS.earliest

/** The period for which all bank lines for review were loaded. Lines with other dates could match the same entry. */
export type KnownDays = { from: CalendarDate; to: CalendarDate }

/** All possible pairs, indexed by line id and by entry id. */
export type Candidates = {
  ofLine: Map<number, Pair[]>
  ofEntry: Map<number, Pair[]>
  /** Lines and entries that have a name or check number in common with a candidate. */
  explained: { lines: Set<number>; entries: Set<number> }
  /** True if some entries with the same amount were not compared because there were too many. */
  isCrowded: boolean
}

/** Returns an empty set of candidates. */
export function noCandidates(): Candidates {
  const explained = { lines: new Set<number>(), entries: new Set<number>() }
  return { ofLine: new Map(), ofEntry: new Map(), explained, isCrowded: false }
}

/** Adds a pair to the candidates. */
export function addCandidate({ ofLine, ofEntry, explained }: Candidates, pair: Pair): void {
  push(ofLine, pair.line.id, pair)
  push(ofEntry, pair.entry.id, pair)
  if (pair.grade === 0) return
  explained.lines.add(pair.line.id)
  explained.entries.add(pair.entry.id)
}

function push(pairs: Map<number, Pair[]>, id: number, pair: Pair): void {
  const known = pairs.get(id)
  if (known === undefined) pairs.set(id, [pair])
  else known.push(pair)
}

/**
 * Returns the reason why a pair is not certain. Returns null if it is certain. The cost is linear in the number of candidates for the line
 * and the entry.
 */
export function doubtOf(pair: Pair, { ofLine, ofEntry, explained, isCrowded }: Candidates): Doubt | null {
  const { line, entry, grade, days } = pair
  if (grade === 0) return 'no word'
  if (grade === 1 && pair.isOtherNumber) return 'other number'
  if (grade === 1 && (days < STRONG_DAYS.earliest || days > STRONG_DAYS.latest)) return 'days'
  // Some candidates were not compared.
  if (grade === 1 && isCrowded) return 'others'
  const isRivaled =
    ofLine.get(line.id)?.some(other => isRival(pair, other, explained.entries.has(other.entry.id))) ||
    ofEntry.get(entry.id)?.some(other => isRival(pair, other, explained.lines.has(other.line.id)))
  return isRivaled ? 'others' : null
}

/**
 * Returns whether another pair of the same line or entry could be the correct one. This is possible if the other pair matches equally well.
 * It is also possible if the other pair's line or entry has no name in common with any candidate, because the bank may have changed the
 * text.
 */
function isRival(pair: Pair, other: Pair, isExplained: boolean): boolean {
  if (other.line.id === pair.line.id && other.entry.id === pair.entry.id) return false
  if (other.grade < 2 && (other.days < RIVAL_DAYS.earliest || other.days > RIVAL_DAYS.latest)) return false
  if (other.grade >= pair.grade) return !other.isOtherNumber || other.grade > pair.grade
  return pair.grade === 1 && !isExplained
}
