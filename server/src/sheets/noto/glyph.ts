// Glyphs as PDFs embed them: outline and advance, whichever file and weight they are from.
import type { Font } from 'harfbuzzjs'
import { encodeGlyph, type Point } from './glyph-outline.ts'

/** The units of a font size that glyphs are measured in. */
export const UNITS = 1000

/** A glyph: its outline as a TrueType file stores it, and how far the pen moves on, both in units. */
export type Glyph = { outline: Buffer; advance: number }

/** A placed glyph. `text` is the text that is copied for it; empty if the glyph next to it has that text. */
export type PlacedGlyph = { glyph: Glyph; text: string; advance: number; x: number; y: number }

/** Reads a glyph of a font at the weight that is set. `scale`: from the font's units to ours. */
export function readGlyph(font: Font, id: number, scale: number): Glyph {
  const points: Point[] = []
  const ends: number[] = []
  let first = 0
  for (const { type, values } of font.glyphToJson(id)) {
    if (type === 'Z') {
      dropRepeated(points, first)
      if (points.length > first) ends.push(points.length - 1)
      first = points.length
      continue
    }
    for (let at = 0; at < values.length; at += 2)
      points.push({
        x: Math.round(values[at]! * scale),
        y: Math.round(values[at + 1]! * scale),
        isOnCurve: type !== 'Q' || at > 0,
      })
  }
  return { outline: encodeGlyph({ ends, points }), advance: font.glyphHAdvance(id) * scale }
}

/** A contour is closed without saying its first point again. */
function dropRepeated(points: Point[], first: number): void {
  const [start, end] = [points[first], points.at(-1)]
  if (points.length - first > 1 && start && end?.isOnCurve && end.x === start.x && end.y === start.y) points.pop()
}
