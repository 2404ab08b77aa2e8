// Unpacks a WOFF2 file (https://www.w3.org/TR/WOFF2) to the original TrueType file. The Noto packages only contain WOFF2, and HarfBuzz
// reads TrueType. Brotli decompression runs outside the main thread. The outlines are converted glyph by glyph, because WOFF2 stores the
// parts of all outlines, such as flags and points, in separate streams (WOFF2, 5.1).
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { encodeGlyph, type Point } from './glyph.ts'

const decompress = promisify(brotliDecompress)

const SIGNATURE = 0x774f4632
const TRUETYPE = 0x00010000
const HEADER = 48
const CUSTOM_TAG = 63
/** The table tags that the directory of a file identifies by index. */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4} ?/g,
  )!

type Packed = { tag: string; length: number; isTransformed: boolean }

/** Returns the font as a TrueType file. Throws an error if the file is not a WOFF2 file with glyf outlines. */
export async function unpackWoff2(file: Buffer): Promise<Buffer> {
  const reader = new ByteReader(file)
  if (reader.u32() !== SIGNATURE || reader.u32() !== TRUETYPE)
    throw new Error('This is not a WOFF2 file with a TrueType font.')
  reader.at = 12
  const count = reader.u16()
  reader.at = 20
  const packedLength = reader.u32()
  reader.at = HEADER
  const directory = Array.from({ length: count }, () => readEntry(reader))
  const all = await decompress(file.subarray(reader.at, reader.at + packedLength))
  const tables = new Map<string, Buffer>()
  const packed = new Map<string, Buffer>()
  let at = 0
  for (const { tag, length, isTransformed } of directory) {
    const into = isTransformed ? packed : tables
    into.set(tag, all.subarray(at, at + length))
    at += length
  }
  restore(tables, packed)
  return writeTrueType(tables)
}

function readEntry(reader: ByteReader): Packed {
  const flags = reader.u8()
  const known = flags & 0x3f
  const tag = known === CUSTOM_TAG ? reader.text(4) : TAGS[known]!.slice(0, 4)
  const version = flags >> 6
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const length = reader.base128()
  return { tag, length: isTransformed ? reader.base128() : length, isTransformed }
}

/** Restores the transformed tables: outlines with their index, and advances without their side bearings. */
function restore(tables: Map<string, Buffer>, packed: Map<string, Buffer>): void {
  const packedGlyphs = packed.get('glyf')
  if (packedGlyphs === undefined) return
  const { glyf, loca, lefts } = rebuildGlyphs(packedGlyphs)
  tables.set('glyf', glyf)
  tables.set('loca', loca)
  const packedMetrics = packed.get('hmtx')
  if (packedMetrics === undefined) return
  const longCount = tables.get('hhea')!.readUInt16BE(34)
  tables.set('hmtx', rebuildMetrics(packedMetrics, longCount, lefts))
}

/** Returns the advances and left side bearings. If a bearing is omitted, it is the left edge of the outline. */
function rebuildMetrics(packed: Buffer, longCount: number, lefts: readonly number[]): Buffer {
  const reader = new ByteReader(packed)
  const flags = reader.u8()
  const advances = Array.from({ length: longCount }, () => reader.u16())
  const bearings = lefts.map((left, glyph) => {
    const isLeftOut = (flags & (glyph < longCount ? 1 : 2)) !== 0
    return isLeftOut ? left : reader.i16()
  })
  const table = Buffer.alloc(longCount * 4 + (lefts.length - longCount) * 2)
  bearings.forEach((bearing, glyph) => {
    if (glyph < longCount) table.writeUInt16BE(advances[glyph]!, glyph * 4)
    table.writeInt16BE(bearing, glyph < longCount ? glyph * 4 + 2 : longCount * 2 + glyph * 2)
  })
  return table
}

/** Returns a TrueType file with these tables. Checksums stay 0, because the readers of this file do not check them. */
export function writeTrueType(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(12 + 16 * sorted.length)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  head.writeUInt32BE(TRUETYPE, 0)
  head.writeUInt16BE(sorted.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((sorted.length - power) * 16, 10)
  let at = head.length
  const pieces: Buffer[] = [head]
  sorted.forEach(([tag, table], index) => {
    const entry = 12 + index * 16
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(table.length, entry + 12)
    const room = Buffer.alloc((4 - (table.length % 4)) % 4)
    pieces.push(table, room)
    at += table.length + room.length
  })
  return Buffer.concat(pieces)
}

const COMPOSITE = 0xffff
const HAS_OVERLAP_BITS = 1
// Flags of the components of a composite glyph.
const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const SCALES = 0x0040
const MATRIX = 0x0080
const INSTRUCTIONS = 0x0100

type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', ByteReader>

/** Returns the tables `glyf` and `loca` (with 32-bit offsets), and the left edge of each outline. */
function rebuildGlyphs(packed: Buffer): { glyf: Buffer; loca: Buffer; lefts: number[] } {
  const reader = new ByteReader(packed, 2)
  const optionFlags = reader.u16()
  const count = reader.u16()
  const isLong = reader.u16() === 1
  const lengths = Array.from({ length: 7 }, () => reader.u32())
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map(
    length => new ByteReader(reader.take(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const hasBox = boxes.take(4 * Math.ceil(count / 32))
  const hasOverlap = optionFlags & HAS_OVERLAP_BITS ? reader.take(Math.ceil(count / 8)) : null
  const bit = (bits: Buffer, glyph: number) => ((bits[glyph >> 3]! >> (7 - (glyph & 7))) & 1) === 1
  const pieces: Buffer[] = []
  const offsets: number[] = []
  const lefts: number[] = []
  let at = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    const data = readGlyph(streams, bit(hasBox, glyph), hasOverlap !== null && bit(hasOverlap, glyph))
    const room = Buffer.alloc((4 - (data.length % 4)) % 4)
    pieces.push(data, room)
    offsets.push(at)
    lefts.push(data.length === 0 ? 0 : data.readInt16BE(2))
    at += data.length + room.length
  }
  offsets.push(at)
  return { glyf: Buffer.concat(pieces), loca: locaOf(offsets, isLong), lefts }
}

/** Returns the index of the outlines in the format that the file's `head` table specifies. */
function locaOf(offsets: readonly number[], isLong: boolean): Buffer {
  const loca = Buffer.alloc(offsets.length * (isLong ? 4 : 2))
  offsets.forEach((offset, glyph) => {
    if (isLong) loca.writeUInt32BE(offset, glyph * 4)
    else loca.writeUInt16BE(offset / 2, glyph * 2)
  })
  return loca
}

function readGlyph(streams: Streams, hasBox: boolean, isOverlapping: boolean): Buffer {
  const count = streams.contours.u16()
  if (count === 0) return Buffer.alloc(0)
  if (count === COMPOSITE) return readComposite(streams)
  const ends: number[] = []
  let total = 0
  for (let contour = 0; contour < count; contour += 1) {
    total += streams.points.short255()
    ends.push(total - 1)
  }
  const points = readPoints(streams, total)
  const instructions = streams.instructions.take(streams.glyphs.short255())
  const box = hasBox ? streams.boxes.take(8) : null
  return encodeGlyph({ ends, points, instructions, box, isOverlapping })
}

function readComposite({ composites, glyphs, boxes, instructions }: Streams): Buffer {
  const start = composites.at
  let flags = MORE
  let hasInstructions = false
  while ((flags & MORE) !== 0) {
    flags = composites.u16()
    const scaleLength = flags & SCALE ? 2 : flags & SCALES ? 4 : flags & MATRIX ? 8 : 0
    composites.at += 2 + (flags & WORDS ? 4 : 2) + scaleLength
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0
  }
  const parts = composites.bytes.subarray(start, composites.at)
  const head = Buffer.alloc(2)
  head.writeInt16BE(-1)
  if (!hasInstructions) return Buffer.concat([head, boxes.take(8), parts])
  const length = Buffer.alloc(2)
  const program = instructions.take(glyphs.short255())
  length.writeUInt16BE(program.length)
  return Buffer.concat([head, boxes.take(8), parts, length, program])
}

function readPoints({ flags, glyphs }: Streams, count: number): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    const flag = flags.u8()
    const [dx, dy] = readStep(flag & 0x7f, glyphs)
    x += dx
    y += dy
    points.push({ x, y, isOnCurve: flag < 0x80 })
  }
  return points
}

const signed = (code: number, value: number) => (code & 1 ? value : -value)

/** Returns the offset of a point from the previous point (WOFF2, 5.2). */
function readStep(code: number, glyphs: ByteReader): [number, number] {
  const first = glyphs.u8()
  if (code < 10) return [0, signed(code, ((code & 14) << 7) + first)]
  if (code < 20) return [signed(code, (((code - 10) & 14) << 7) + first), 0]
  if (code < 84) {
    const high = code - 20
    return [signed(code, 1 + (high & 0x30) + (first >> 4)), signed(code >> 1, 1 + ((high & 0x0c) << 2) + (first & 15))]
  }
  const second = glyphs.u8()
  if (code < 120) {
    const high = code - 84
    return [
      signed(code, 1 + Math.floor(high / 12) * 256 + first),
      signed(code >> 1, 1 + (((high % 12) >> 2) << 8) + second),
    ]
  }
  const third = glyphs.u8()
  if (code < 124) return [signed(code, (first << 4) + (second >> 4)), signed(code >> 1, ((second & 15) << 8) + third)]
  return [signed(code, (first << 8) + second), signed(code >> 1, (third << 8) + glyphs.u8())]
}
