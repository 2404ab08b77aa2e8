// Composes a font for one PDF from the glyphs that the PDF uses. pdfkit embeds it like a font file.
import { type Glyph, type PlacedGlyph, UNITS } from './glyph.ts'
import { writeTrueType } from './woff2.ts'

/** The line heights of the composed font, in font units. */
type Metrics = { ascent: number; descent: number; capHeight: number; xHeight: number }

const NOTHING: Glyph = { outline: Buffer.alloc(0), advance: UNITS / 2 }

/** Returns the source of a font for pdfkit's `font()`. To draw placed glyphs, pass them as the `features` option of `text()`. */
export function composeFont(name: string, metrics: Metrics) {
  const glyphs: Glyph[] = [NOTHING]
  const ids = new Map<Glyph, Map<string, number>>()
  // A glyph that represents different letters is embedded once for each letter, so that copied text is correct.
  const idOf = ({ glyph, text }: PlacedGlyph): number => {
    const byText = ids.get(glyph) ?? new Map<string, number>()
    ids.set(glyph, byText)
    const known = byText.get(text)
    if (known !== undefined) return known
    glyphs.push(glyph)
    byText.set(text, glyphs.length - 1)
    return glyphs.length - 1
  }
  return {
    postscriptName: name,
    unitsPerEm: UNITS,
    lineGap: 0,
    italicAngle: 0,
    ...metrics,
    bbox: { minX: -UNITS, minY: metrics.descent, maxX: 2 * UNITS, maxY: metrics.ascent },
    post: { isFixedPitch: false },
    head: { macStyle: { italic: false } },
    getGlyph: () => ({ advanceWidth: NOTHING.advance }),
    createSubset: () => ({ includeGlyph: (id: number) => id, encode: () => fontFileOf(glyphs) }),
    layout: (_text: string, placed: readonly PlacedGlyph[]) => ({
      glyphs: placed.map(one => ({
        id: idOf(one),
        advanceWidth: one.glyph.advance,
        codePoints: [...one.text].map(character => character.codePointAt(0) ?? 0),
      })),
      positions: placed.map(({ advance, x, y }) => ({ xAdvance: advance, yAdvance: 0, xOffset: x, yOffset: y })),
      advanceWidth: placed.reduce((sum, { advance }) => sum + advance, 0),
    }),
  }
}

/** Returns a TrueType file with the tables that PDFs need. */
function fontFileOf(glyphs: readonly Glyph[]): Buffer {
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  const hmtx = Buffer.alloc(glyphs.length * 4)
  const pieces: Buffer[] = []
  let at = 0
  glyphs.forEach(({ outline, advance }, id) => {
    const room = Buffer.alloc((4 - (outline.length % 4)) % 4)
    pieces.push(outline, room)
    loca.writeUInt32BE(at, id * 4)
    hmtx.writeUInt16BE(Math.max(0, Math.round(advance)), id * 4)
    hmtx.writeInt16BE(outline.length === 0 ? 0 : outline.readInt16BE(2), id * 4 + 2)
    at += outline.length + room.length
  })
  loca.writeUInt32BE(at, glyphs.length * 4)
  const tables = { glyf: Buffer.concat(pieces), loca, hmtx, head: headOf(), hhea: hheaOf(glyphs), maxp: maxpOf(glyphs) }
  return writeTrueType(new Map(Object.entries(tables)))
}

function headOf(): Buffer {
  const table = Buffer.alloc(54)
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt32BE(0x5f0f3cf5, 12)
  table.writeUInt16BE(UNITS, 18)
  const box = [-UNITS, -UNITS, 2 * UNITS, 2 * UNITS]
  for (const [index, edge] of box.entries()) table.writeInt16BE(edge, 36 + index * 2)
  table.writeInt16BE(2, 48)
  // 32-bit offsets.
  table.writeInt16BE(1, 50)
  return table
}

function hheaOf({ length }: readonly Glyph[]): Buffer {
  const table = Buffer.alloc(36)
  table.writeUInt32BE(0x00010000, 0)
  table.writeInt16BE(UNITS, 4)
  table.writeInt16BE(-UNITS / 4, 6)
  table.writeUInt16BE(2 * UNITS, 10)
  table.writeInt16BE(1, 18)
  table.writeUInt16BE(length, 34)
  return table
}

function maxpOf(glyphs: readonly Glyph[]): Buffer {
  const table = Buffer.alloc(32)
  const contours = glyphs.map(({ outline }) => (outline.length === 0 ? 0 : outline.readInt16BE(0)))
  const points = glyphs.map(({ outline }, id) =>
    outline.length === 0 ? 0 : outline.readUInt16BE(8 + contours[id]! * 2) + 1,
  )
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt16BE(glyphs.length, 4)
  table.writeUInt16BE(Math.max(...points), 6)
  table.writeUInt16BE(Math.max(...contours), 8)
  table.writeUInt16BE(1, 14)
  return table
}
