// Glyphs in the form that is embedded in PDFs: outline in TrueType format and advance, in the same units for every file and weight.
import type { Font } from 'harfbuzzjs'

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

/** A point of an outline, in font units. */
export type Point = { x: number; y: number; isOnCurve: boolean }

type Outline = {
  /** The index of the last point of each contour. */
  ends: readonly number[]
  points: readonly Point[]
  instructions?: Uint8Array
  /** The bounding box as four 16-bit numbers, or null to compute it. */
  box?: Uint8Array | null
  isOverlapping?: boolean
}

const ON_CURVE = 0x01
const OVERLAP = 0x40
// Flags for encoding a change of the x coordinate. For the y coordinate, the flags are shifted left by one bit.
const SHORT = 0x02
const SAME_OR_POSITIVE = 0x10

/** Returns the bytes of a simple glyph. Returns no bytes if the outline has no points. */
export function encodeGlyph({ ends, points, instructions, box, isOverlapping = false }: Outline): Buffer {
  if (points.length === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(10 + ends.length * 2 + 2)
  head.writeInt16BE(ends.length, 0)
  if (box) head.set(box, 2)
  else writeBox(head, points)
  for (const [index, end] of ends.entries()) head.writeUInt16BE(end, 10 + index * 2)
  head.writeUInt16BE(instructions?.length ?? 0, head.length - 2)
  const flags: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const point of points) {
    const flag = (point.isOnCurve ? ON_CURVE : 0) | stepInto(xs, point.x - x) | (stepInto(ys, point.y - y) << 1)
    flags.push(isOverlapping && flags.length === 0 ? flag | OVERLAP : flag)
    ;({ x, y } = point)
  }
  return Buffer.concat([head, instructions ?? Buffer.alloc(0), Buffer.from([...flags, ...xs, ...ys])])
}

/** Appends the change of a coordinate to the bytes of its axis. Returns the flags for the x axis. */
function stepInto(bytes: number[], step: number): number {
  if (step === 0) return SAME_OR_POSITIVE
  if (Math.abs(step) < 256) {
    bytes.push(Math.abs(step))
    return step > 0 ? SHORT | SAME_OR_POSITIVE : SHORT
  }
  bytes.push((step >> 8) & 0xff, step & 0xff)
  return 0
}

function writeBox(head: Buffer, points: readonly Point[]): void {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [index, edge] of edges.entries()) head.writeInt16BE(edge, 2 + index * 2)
}
