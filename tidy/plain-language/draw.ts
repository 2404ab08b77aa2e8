// Draws a random sample of strings. The same seed always draws the same sample from the same strings, regardless of the order of the files.
import { createHash } from 'node:crypto'
import { KINDS, type ReadableText } from './strings.ts'

/** A string in the sample. Its kind is `mixed` if it is a line of an additional file. */
export type Drawn = Omit<ReadableText, 'kind'> & { kind: ReadableText['kind'] | 'mixed' }

/** Divides a total into one part for each count. The parts are as equal as possible, but no part is larger than its count. */
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

/** Returns `total` strings, divided evenly among the kinds, and the lines of additional files. The seed determines their order. */
export function draw(found: readonly ReadableText[], lines: readonly Drawn[], seed: string, total: number): Drawn[] {
  const byKind = KINDS.map(kind => found.filter(each => each.kind === kind))
  const shares = sharesOf(
    byKind.map(({ length }) => length),
    total,
  )
  const drawn = byKind.flatMap((each, at) => shuffled(each, `draw ${seed}`).slice(0, shares[at]))
  return shuffled([...drawn, ...lines], `order ${seed}`)
}

/** Sorts strings by a hash of the seed and the string. If a string is added, the order of the existing strings does not change. */
function shuffled<T extends { text: string }>(items: readonly T[], seed: string): T[] {
  return items
    .map(item => ({ item, hash: createHash('sha256').update(`${seed}\n${item.text}`).digest('hex') }))
    .sort((one, other) => (one.hash < other.hash ? -1 : one.hash > other.hash ? 1 : 0))
    .map(({ item }) => item)
}
