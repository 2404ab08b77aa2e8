// Unpacks a WOFF2 file (https://www.w3.org/TR/WOFF2) to the original TrueType file. The Noto packages only contain WOFF2, and HarfBuzz
// reads TrueType. Brotli decompression runs outside the main thread.
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { rebuildGlyphs } from './woff2-glyphs.ts'

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
