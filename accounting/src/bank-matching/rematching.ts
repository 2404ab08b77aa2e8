// Of many lines and entries of one amount the best pairs come first, and the last ones may be left too far apart. Then some
// change partners, as few as it takes, so that each has one.
import type { Entry, Line } from './match-proposal.ts'

/** Who is with whom. */
export type Partners = { line: Line; entry: Entry }

/** How many lines get a partner this way, how many others may change theirs for each, and how many entries the search examines for each
 * line and entry of the group. */
const SERVED_MAX = 100
const ASKED_MAX = 400
const LOOKS_EACH_MAX = 100

type Group = {
  pairs: readonly Partners[]
  freeLines: readonly Line[]
  freeEntries: readonly Entry[]
  mayBe: (line: Line, entry: Entry) => boolean
}

/** The partners after as many free lines as possible have found one: shortest changes first, in the order of the lines. */
export function rematched({ pairs, freeLines, freeEntries, mayBe }: Group): Partners[] {
  const partnerOf = new Map(pairs.map(({ line, entry }) => [entry, line]))
  const entries = [...partnerOf.keys(), ...freeEntries].sort((one, other) => one.day - other.day || one.id - other.id)
  if (freeEntries.length === 0) return [...pairs]
  const search = {
    entries,
    partnerOf,
    mayBe,
    looksLeft: LOOKS_EACH_MAX * (pairs.length + freeLines.length + entries.length),
  }
  for (const line of freeLines.slice(0, SERVED_MAX)) serve(line, search)
  return [...partnerOf].map(([entry, line]) => ({ line, entry }))
}

type Search = { entries: readonly Entry[]; partnerOf: Map<Entry, Line>; mayBe: Group['mayBe']; looksLeft: number }

/** Breadth first: each entry that a line may be is free, or its line is asked for another one. */
function serve(start: Line, search: Search): void {
  const { entries, partnerOf, mayBe } = search
  const cameFrom = new Map<Entry, { asker: Line; before: Entry | null }>()
  const asked: { line: Line; before: Entry | null }[] = [{ line: start, before: null }]
  for (let at = 0; at < asked.length && at < ASKED_MAX; at++) {
    const { line, before } = asked[at]!
    for (const entry of entries) {
      if (search.looksLeft-- <= 0) return
      if (cameFrom.has(entry) || !mayBe(line, entry)) continue
      cameFrom.set(entry, { asker: line, before })
      const partner = partnerOf.get(entry)
      if (partner !== undefined) {
        asked.push({ line: partner, before: entry })
        continue
      }
      for (let taken: Entry | null = entry; taken !== null; ) {
        const step: { asker: Line; before: Entry | null } = cameFrom.get(taken)!
        partnerOf.set(taken, step.asker)
        taken = step.before
      }
      return
    }
  }
}
