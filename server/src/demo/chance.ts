/** Numbers that look like chance and are the same each time: the demo books are made of them. */
export type Chance = {
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number
  /** True in `percent` of a hundred cases. */
  happens: (percent: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

/** Begins a row of numbers; the same seed begins the same row. Source of the generator: mulberry32. */
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
