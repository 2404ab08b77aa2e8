// Proposes the entries that match the lines of a bank statement. It does not post or clear anything. The result is deterministic, and the
// cost grows linearly with the number of lines and entries.
import { daysBetween, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { checksOfEntry, checksOfLine } from './check-numbers.ts'
import { type Words, words } from './compared-words.ts'
import {
  addCandidate,
  type Candidates,
  doubtOf,
  type KnownDays,
  noCandidates,
  type Pair,
  RIVAL_DAYS_MAX,
} from './match-doubts.ts'
import {
  type Compared,
  type ComparedEntry,
  DAYS_APART_MAX,
  type Line,
  type MatchProposal,
  type OpenEntry,
  type ReviewLine,
  STRONG_MIN,
} from './match-proposal.ts'
import { type Doubt, nearness, reasonsOf, weigh } from './match-reasons.ts'
import { rematched } from './rematching.ts'
import { type Part, sumMatches } from './sum-matching.ts'

/**
 * The maximum number of entries compared with a line: entries with the same amount, nearest date first, and entries with the same check
 * number.
 */
const NEAREST_MAX = 40

type ProposedPair = Pair & { doubt: Doubt | null }

/**
 * Proposes at most one match for each line and each entry. First pairs one line with one entry of the same amount, best pairs first. Then
 * finds lines that several entries add up to, and entries that several lines add up to. A pair that is not certain has fewer than
 * STRONG_MIN points. `known` is the period for which all bank lines for review were loaded. Null means all dates.
 */
export function proposeMatches(
  waiting: readonly ReviewLine[],
  open: readonly OpenEntry[],
  known: KnownDays | null = null,
): MatchProposal[] {
  const compared = words()
  const lines = waiting
    .map(line => withWords(line, { text: `${line.payee} ${line.memo}`, checks: checksOfLine(line) }, compared))
    .sort(byDay)
  const entries = open
    .map(entry => withWords(entry, { text: entry.comment, checks: checksOfEntry(entry) }, compared))
    .sort(byDay)
  const pairs = pairsOf(lines, entries, { compared, known })
  const matchedLines = new Set(pairs.map(({ line }) => line.id))
  const matchedEntries = new Set(pairs.map(({ entry }) => entry.id))
  const sums = sumMatches(
    lines.filter(({ id }) => !matchedLines.has(id)).map(partOf),
    entries.filter(({ id }) => !matchedEntries.has(id)).map(partOf),
    compared,
  )
  return [...pairs.map(pair => proposalOf(pair)), ...sums].sort((one, other) => one.lineIds[0]! - other.lineIds[0]!)
}

function withWords<Item extends { date: string }>(
  item: Item,
  { text, checks }: { text: string; checks: readonly string[] },
  compared: Words,
): Item & Compared {
  return { ...item, day: daysBetween(ZERO_DATE, item.date), words: compared.of(text), checks }
}

function partOf(one: Line | ComparedEntry): Part {
  const { id, day, cents, words: own, checks } = one
  const lastDay = 'through' in one ? daysBetween(ZERO_DATE, one.through) : Number.POSITIVE_INFINITY
  return { id, day, lastDay, cents, words: own, checks }
}

function byDay(one: { day: number; id: number }, other: { day: number; id: number }): number {
  return one.day - other.day || one.id - other.id
}

function proposalOf({ line, entry, ...weighed }: ProposedPair): MatchProposal {
  const { points, doubt } = weighed
  return {
    lineIds: [line.id],
    entryIds: [entry.id],
    confidence: doubt === null ? Math.max(points, STRONG_MIN) : Math.min(points, STRONG_MIN - 1),
    reasons: reasonsOf(line, entry, weighed),
  }
}

/** Returns pairs with equal amounts. Each line and each entry is in at most one pair. */
function pairsOf(
  lines: readonly Line[],
  entries: readonly ComparedEntry[],
  { compared, known }: { compared: Words; known: KnownDays | null },
): ProposedPair[] {
  const entriesBy = byCents(entries)
  const linesBy = byCents(lines)
  const isKnown = knownDays(known)
  const found: ProposedPair[] = []
  for (const [cents, some] of linesBy) {
    const same = entriesBy.get(cents) ?? []
    if (same.length === 0) continue
    const isAlone = some.length === 1 && same.length === 1
    const { pairs, candidates } = candidatesOf(some, same, { isAlone, compared })
    const first = bestFirst(pairs, some, same)
    for (const pair of withRest(first, compared)) {
      const doubt = doubtOf(pair, candidates)
      found.push({ ...pair, doubt: doubt ?? (pair.grade === 1 && !isKnown(pair.line) ? 'others' : null) })
    }
  }
  return found
}

/** Returns a function that checks whether all lines near a given line were loaded. Other lines could match the same entry. */
function knownDays(known: KnownDays | null): (line: Line) => boolean {
  if (known === null) return () => true
  const [from, to] = [daysBetween(ZERO_DATE, known.from), daysBetween(ZERO_DATE, known.to)]
  return ({ day }) => day - RIVAL_DAYS_MAX >= from && day + RIVAL_DAYS_MAX <= to
}

function byCents<Item extends { cents: Cents }>(items: readonly Item[]): Map<Cents, Item[]> {
  const groups = new Map<Cents, Item[]>()
  for (const item of items) {
    const group = groups.get(item.cents)
    if (group === undefined) groups.set(item.cents, [item])
    else group.push(item)
  }
  return groups
}

type Weighing = { isAlone: boolean; compared: Words }

/** Compares the lines and entries with the same amount. Returns all pairs, and also indexes them by line and by entry. */
function candidatesOf(
  lines: readonly Line[],
  same: readonly ComparedEntry[],
  weighing: Weighing,
): { pairs: Pair[]; candidates: Candidates } {
  const byCheck = entriesByCheck(same)
  const candidates = noCandidates()
  const pairs: Pair[] = []
  for (const line of lines) {
    const own = pairsOfLine(line, same, { ...weighing, byCheck })
    candidates.isCrowded ||= own.isCrowded
    for (const pair of own.pairs) {
      pairs.push(pair)
      addCandidate(candidates, pair)
    }
  }
  return { pairs, candidates }
}

function entriesByCheck(entries: readonly ComparedEntry[]): ReadonlyMap<string, readonly ComparedEntry[]> {
  const found = new Map<string, ComparedEntry[]>()
  for (const entry of entries) {
    for (const number of entry.checks) {
      const same = found.get(number)
      if (same === undefined) found.set(number, [entry])
      else if (same.length < NEAREST_MAX) same.push(entry)
    }
  }
  return found
}

/**
 * Returns the possible pairs of a line with entries of the same amount: the entries with the nearest dates, and all entries with its check
 * number. `isCrowded` is true if there are more entries within the allowed number of days.
 */
function pairsOfLine(
  line: Line,
  same: readonly ComparedEntry[],
  { byCheck, ...weighing }: Weighing & { byCheck: ReadonlyMap<string, readonly ComparedEntry[]> },
): { pairs: Pair[]; isCrowded: boolean } {
  const pairs: Pair[] = []
  const consider = (entry: ComparedEntry) => {
    const weighed = weigh(line, entry, weighing)
    if (weighed !== null) pairs.push({ line, entry, ...weighed })
  }
  let later = firstFrom(same, line.day)
  let earlier = later - 1
  for (let looked = 0; looked < NEAREST_MAX; looked++) {
    const before = same[earlier]
    const after = same[later]
    const isBefore = before !== undefined && (after === undefined || line.day - before.day < after.day - line.day)
    const entry = isBefore ? before : after
    if (entry === undefined) break
    if (isBefore) earlier--
    else later++
    consider(entry)
  }
  const ofCheck = line.checks.flatMap(number => byCheck.get(number) ?? [])
  if (ofCheck.length > 0) {
    const known = new Set(pairs.map(({ entry }) => entry.id))
    for (const entry of new Set(ofCheck)) if (!known.has(entry.id)) consider(entry)
  }
  const isNear = (entry: ComparedEntry | undefined) =>
    entry !== undefined && Math.abs(entry.day - line.day) <= DAYS_APART_MAX
  return { pairs, isCrowded: isNear(same[earlier]) || isNear(same[later]) }
}

function firstFrom(sorted: readonly ComparedEntry[], day: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.day < day) low = middle + 1
    else high = middle
  }
  return low
}

function bestFirst(pairs: Pair[], lines: readonly Line[], entries: readonly ComparedEntry[]) {
  const taken: Pair[] = []
  const used = { lines: new Set<number>(), entries: new Set<number>() }
  pairs.sort(
    (one, other) =>
      other.points - one.points ||
      Math.abs(one.days) - Math.abs(other.days) ||
      byDay(one.line, other.line) ||
      byDay(one.entry, other.entry),
  )
  for (const pair of pairs) {
    if (used.lines.has(pair.line.id) || used.entries.has(pair.entry.id)) continue
    used.lines.add(pair.line.id)
    used.entries.add(pair.entry.id)
    taken.push(pair)
  }
  return {
    taken,
    freeLines: lines.filter(({ id }) => !used.lines.has(id)),
    freeEntries: entries.filter(({ id }) => !used.entries.has(id)),
  }
}

/**
 * Selects the best pairs, then pairs the remaining lines and entries in date order. If lines are still unmatched, reassigns entries so that
 * more lines have a match.
 */
function withRest({ taken, freeLines, freeEntries }: ReturnType<typeof bestFirst>, compared: Words): Pair[] {
  const pairs = [...taken, ...inOrder(freeLines, freeEntries, compared)]
  const lines = new Set(pairs.map(({ line }) => line.id))
  const entries = new Set(pairs.map(({ entry }) => entry.id))
  const group = {
    pairs,
    freeLines: freeLines.filter(({ id }) => !lines.has(id)),
    freeEntries: freeEntries.filter(({ id }) => !entries.has(id)),
    mayBe: (line: Line, entry: ComparedEntry) => nearness(line, entry) !== null,
  }
  if (group.freeLines.length === 0 || group.freeEntries.length === 0) return pairs
  return rematched(group).flatMap(({ line, entry }) => {
    const weighed = weigh(line, entry, { isAlone: false, compared })
    return weighed === null ? [] : [{ line, entry, ...weighed }]
  })
}

/** Pairs the remaining lines and entries of the same amount in date order. */
function inOrder(lines: readonly Line[], entries: readonly ComparedEntry[], compared: Words): Pair[] {
  const pairs: Pair[] = []
  let at = 0
  for (const line of lines) {
    while (at < entries.length && line.day - entries[at]!.day > DAYS_APART_MAX) at++
    const entry = entries[at]
    const weighed = entry === undefined ? null : weigh(line, entry, { isAlone: false, compared })
    if (entry === undefined || weighed === null) continue
    pairs.push({ line, entry, ...weighed })
    at++
  }
  return pairs
}
