// Fills lines with unbreakable segments.
import type { Cell } from './itemized.ts'

/** A sequence of cells without a possible line break, and a function that measures some of the cells. */
export type Segment = { cells: readonly Cell[]; widthOf: (cells: readonly Cell[]) => number }

const isSpace = ({ text }: Cell) => text === ' ' || text === '\u3000'

/** Returns the cells of each line, without trailing spaces. A segment wider than a line is broken between its characters. */
export function fitSegments(segments: readonly Segment[], width: number): Cell[][] {
  const lines: Cell[][] = []
  let line: Cell[] = []
  let used = 0
  const end = () => {
    lines.push(trimmed(line))
    line = []
    used = 0
  }
  for (const { cells, widthOf } of segments) {
    const own = widthOf(trimmed(cells))
    if (line.length > 0 && used + own > width) end()
    const parts = own > width ? piecesOf(cells, width, widthOf) : [cells]
    for (const [index, part] of parts.entries()) {
      if (index > 0) end()
      line.push(...part)
      used += widthOf(part)
    }
  }
  end()
  return lines
}

function trimmed(cells: readonly Cell[]): Cell[] {
  return cells.slice(0, cells.findLastIndex(cell => !isSpace(cell)) + 1)
}

/** Measures character by character, because an isolated letter is at least as wide as a joined letter. */
function piecesOf(cells: readonly Cell[], width: number, widthOf: Segment['widthOf']): Cell[][] {
  const pieces: Cell[][] = []
  let piece: Cell[] = []
  let used = 0
  for (const cell of cells) {
    const own = widthOf([cell])
    if (piece.length > 0 && used + own > width) {
      pieces.push(piece)
      piece = []
      used = 0
    }
    piece.push(cell)
    used += own
  }
  return [...pieces, piece]
}
