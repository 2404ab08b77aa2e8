// Reassigns the partners of lines and entries with the same amount. The best pairs are chosen first, so the remaining lines and entries can
// be too many days apart to match. The algorithm reassigns as few pairs as possible to give each line a partner.
import type { ComparedEntry, Line } from './match-proposal.ts'

/** A pair. */
export type Partners = { line: Line; entry: ComparedEntry }

/**
 * The limits of the search. `SERVED_MAX`: free lines that get a partner. `ASKED_MAX`: lines visited for each free line. `LOOKS_EACH_MAX`:
 * entries examined for each line and entry of the group.
 */
const SERVED_MAX = 100
const ASKED_MAX = 400
const LOOKS_EACH_MAX = 100

type Group = {
  pairs: readonly Partners[]
  freeLines: readonly Line[]
  freeEntries: readonly ComparedEntry[]
  mayBe: (line: Line, entry: ComparedEntry) => boolean
}

/**
 * Assigns partners to as many free lines as possible, in the order of the lines, and returns all pairs. For each line, makes as few
 * reassignments as possible.
 */
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

type Search = {
  entries: readonly ComparedEntry[]
  partnerOf: Map<ComparedEntry, Line>
  mayBe: Group['mayBe']
  looksLeft: number
}

/** Finds an augmenting path, breadth first. Each entry on the path is free, or belongs to a line that can get another entry. */
function serve(start: Line, search: Search): void {
  const { entries, partnerOf, mayBe } = search
  const cameFrom = new Map<ComparedEntry, { asker: Line; before: ComparedEntry | null }>()
  const asked: { line: Line; before: ComparedEntry | null }[] = [{ line: start, before: null }]
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
      for (let taken: ComparedEntry | null = entry; taken !== null; ) {
        const step: { asker: Line; before: ComparedEntry | null } = cameFrom.get(taken)!
        partnerOf.set(taken, step.asker)
        taken = step.before
      }
      return
    }
  }
}
