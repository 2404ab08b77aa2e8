// Draws strings by a seed. The same seed draws the same strings from the same texts, whatever the order of the files.
import { createHash } from 'node:crypto'
import { KINDS, type ReadableText } from './strings.ts'

/** A drawn string. The kind of a line of another file is `mixed`. */
export type Drawn = Omit<ReadableText, 'kind'> & { kind: ReadableText['kind'] | 'mixed' }

/** Returns an equal share of a total for each count. The unused part of a small count's share is given to the others. */
export function sharesOf(counts: readonly number[], total: number): number[] {
  const shares = counts.map(() => 0)
  const bySize = [...counts.keys()].sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0))
  let left = total
  for (const [at, index] of bySize.entries()) {
    const share = Math.min(counts[index] ?? 0, Math.floor(left / (bySize.length - at)))
    shares[index] = share
    left -= share
  }
  return shares
}

/** Returns `total` strings, evenly over the kinds, with the lines of other files among them, in an order that the seed determines. */
export function draw(found: readonly ReadableText[], lines: readonly Drawn[], seed: string, total: number): Drawn[] {
  const byKind = KINDS.map(kind => found.filter(each => each.kind === kind))
  const shares = sharesOf(
    byKind.map(({ length }) => length),
    total,
  )
  const drawn = byKind.flatMap((each, at) => shuffled(each, `draw ${seed}`).slice(0, shares[at]))
  return shuffled([...drawn, ...lines], `order ${seed}`)
}

/** Sorts texts by their hash with the seed, so that a text added to the tree moves no other. */
function shuffled<T extends { text: string }>(items: readonly T[], seed: string): T[] {
  return items
    .map(item => ({ item, hash: createHash('sha256').update(`${seed}\n${item.text}`).digest('hex') }))
    .sort((one, other) => (one.hash < other.hash ? -1 : one.hash > other.hash ? 1 : 0))
    .map(({ item }) => item)
}
