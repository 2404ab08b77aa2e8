/** Deterministic pseudorandom numbers for the demo books. */
export type Chance = {
  /** Returns a random integer from `min` to `max`, both inclusive. */
  whole: (min: number, max: number) => number
  /** Returns true with a probability of `percent`. */
  happens: (percent: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

/** Creates a generator. The same seed produces the same numbers. The algorithm is mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return { whole, happens: percent => fraction() * 100 < percent, pick: items => items[whole(0, items.length - 1)]! }
}
