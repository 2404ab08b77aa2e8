// Which entries of the books the lines of a bank's statement may be. Proposals only: nothing here books or clears. The same
// lines and entries bring the same proposals, at a cost that grows with their number and not with its square.
import { daysBetween, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import {
  type Compared,
  DAYS_APART_MAX,
  type Entry,
  type Line,
  type MatchProposal,
  type OpenEntry,
  type WaitingLine,
} from './match-proposal.ts'
import { nearness, reasonsOf, type Weighed, weigh } from './match-reasons.ts'
import { rematched } from './rematching.ts'
import { type Part, sumMatches } from './sum-matching.ts'
import { type Words, words } from './text-likeness.ts'

/** So many entries of one amount are looked at for a line, the nearest by day first. */
const NEAREST_MAX = 40

type Pair = Weighed & { line: Line; entry: Entry }

/**
 * At most one proposal for each line and each entry: first one line and one entry of the same amount, the best pairs first;
 * then lines that several entries add up to, and entries that several lines add up to.
 */
export function proposeMatches(waiting: readonly WaitingLine[], open: readonly OpenEntry[]): MatchProposal[] {
  const compared = words()
  const lines = waiting.map(line => withWords(line, `${line.payee} ${line.memo}`, compared)).sort(byDay)
  const entries = open.map(entry => withWords(entry, entry.comment, compared)).sort(byDay)
  const pairs = pairsOf(lines, entries, compared)
  const matchedLines = new Set(pairs.map(({ line }) => line.id))
  const matchedEntries = new Set(pairs.map(({ entry }) => entry.id))
  const sums = sumMatches(
    lines.filter(({ id }) => !matchedLines.has(id)).map(partOf),
    entries.filter(({ id }) => !matchedEntries.has(id)).map(partOf),
    compared,
  )
  return [...pairs.map(pair => proposalOf(pair)), ...sums].sort((one, other) => one.lineIds[0]! - other.lineIds[0]!)
}

function withWords<Item extends { date: string }>(item: Item, text: string, compared: Words): Item & Compared {
  return { ...item, day: daysBetween(ZERO_DATE, item.date), words: compared.of(text) }
}

function partOf(one: Line | Entry): Part {
  const { id, day, cents, words: own } = one
  const lastDay = 'through' in one ? daysBetween(ZERO_DATE, one.through) : Number.POSITIVE_INFINITY
  return { id, day, lastDay, cents, words: own }
}

function byDay(one: { day: number; id: number }, other: { day: number; id: number }): number {
  return one.day - other.day || one.id - other.id
}

function proposalOf({ line, entry, ...weighed }: Pair): MatchProposal {
  return {
    lineIds: [line.id],
    entryIds: [entry.id],
    confidence: weighed.confidence,
    reasons: reasonsOf(line, entry, weighed),
  }
}

/** Pairs of one amount, each line and entry in one at most. */
function pairsOf(lines: readonly Line[], entries: readonly Entry[], compared: Words): Pair[] {
  const entriesBy = byCents(entries)
  const linesBy = byCents(lines)
  const found: Pair[] = []
  for (const [cents, some] of linesBy) {
    const same = entriesBy.get(cents) ?? []
    const isAlone = some.length === 1 && same.length === 1
    const pairs = some.flatMap(line => candidates(line, same, isAlone, compared))
    const first = bestFirst(pairs, some, same)
    found.push(...withRest(first, compared))
  }
  return found
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

/** The entries of its amount that a line may be: the nearest by day, and any whose check number it bears. */
function candidates(line: Line, same: readonly Entry[], isAlone: boolean, compared: Words): Pair[] {
  const pairs: Pair[] = []
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
    const weighed = weigh(line, entry, { isAlone, compared })
    if (weighed !== null) pairs.push({ line, entry, ...weighed })
  }
  return pairs
}

function firstFrom(sorted: readonly Entry[], day: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.day < day) low = middle + 1
    else high = middle
  }
  return low
}

function bestFirst(pairs: Pair[], lines: readonly Line[], entries: readonly Entry[]) {
  const taken: Pair[] = []
  const used = { lines: new Set<number>(), entries: new Set<number>() }
  pairs.sort(
    (one, other) =>
      other.confidence - one.confidence ||
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

/** The best pairs, and what they left over: paired in order, and by changing partners. */
function withRest({ taken, freeLines, freeEntries }: ReturnType<typeof bestFirst>, compared: Words): Pair[] {
  const pairs = [...taken, ...inOrder(freeLines, freeEntries, compared)]
  const lines = new Set(pairs.map(({ line }) => line.id))
  const entries = new Set(pairs.map(({ entry }) => entry.id))
  const group = {
    pairs,
    freeLines: freeLines.filter(({ id }) => !lines.has(id)),
    freeEntries: freeEntries.filter(({ id }) => !entries.has(id)),
    mayBe: (line: Line, entry: Entry) => nearness(line, entry) !== null,
  }
  if (group.freeLines.length === 0 || group.freeEntries.length === 0) return pairs
  return rematched(group).flatMap(({ line, entry }) => {
    const weighed = weigh(line, entry, { isAlone: false, compared })
    return weighed === null ? [] : [{ line, entry, ...weighed }]
  })
}

/** What so many of one amount left over, paired in the order of their days. */
function inOrder(lines: readonly Line[], entries: readonly Entry[], compared: Words): Pair[] {
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
