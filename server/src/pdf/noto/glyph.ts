// Glyphs in the form that is embedded in PDFs: outline and advance, in the same units for every file and weight.
import type { Font } from 'harfbuzzjs'
import { encodeGlyph, type Point } from './glyph-outline.ts'

/** Units per font size. */
export const UNITS = 1000

/** A glyph: its outline in TrueType format, and its advance, both in font units. */
export type Glyph = { outline: Buffer; advance: number }

/** A placed glyph. `text` is the text that PDF readers copy for the glyph. It is empty if the adjacent glyph has the text. */
export type PlacedGlyph = { glyph: Glyph; text: string; advance: number; x: number; y: number }

/** Reads a glyph of a font at the current weight. `scale` converts the font's units. */
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

/** Contours are closed without repeating their first point. */
function dropRepeated(points: Point[], first: number): void {
  const [start, end] = [points[first], points.at(-1)]
  if (points.length - first > 1 && start && end?.isOnCurve && end.x === start.x && end.y === start.y) points.pop()
}
