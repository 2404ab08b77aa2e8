// Text split into cells. A cell is a user-perceived character with its typeface and writing direction.
import type { Shaped } from './shaper.ts'

/** How a character is drawn: as plain Inter text, by a shaper, or with East Asian glyphs. */
export type Setter = 'plain' | 'han' | Shaped

/** A character with its offset in the text. Characters with an odd level run from right to left (Unicode Standard Annex 9). */
export type Cell = { text: string; start: number; setter: Setter; level: number }

/** Adjacent cells that are drawn in the same way and have the same level. */
export type Run = { setter: Setter; level: number; cells: readonly Cell[] }

/** Returns the runs of a line in visual order, from left to right. */
export function runsOf(cells: readonly Cell[]): Run[] {
  const runs: { setter: Setter; level: number; cells: Cell[] }[] = []
  for (const cell of cells) {
    const last = runs.at(-1)
    if (last !== undefined && last.setter === cell.setter && last.level === cell.level) last.cells.push(cell)
    else runs.push({ setter: cell.setter, level: cell.level, cells: [cell] })
  }
  const most = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = most; level > 0; level -= 1) reverseFrom(runs, level)
  return runs
}

/** Reverses each sequence of runs at this level or a higher level (rule L2). Runs below level 1 are never reversed. */
function reverseFrom(runs: Run[], level: number): void {
  let start = 0
  while (start < runs.length) {
    let end = start
    while (end < runs.length && runs[end]!.level >= level) end += 1
    if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
    start = Math.max(end, start + 1)
  }
}
