// Writes a ZIP archive as a stream, in constant memory. Entries are deflated as they arrive. Their sizes and checksums follow their data.
// Entries and archives are limited to 4 GiB (no ZIP64). See PKWARE APPNOTE 6.3, sections 4.3 and 4.4.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in the archive. `pieces` contains its text, which is written in UTF-8. */
export type ZipEntry = { name: string; pieces: AsyncIterable<string> | Iterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const VERSION = 20
/** Flags: sizes follow the data, and names are in UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01, the earliest date that the ZIP format supports. With a fixed date, two exports of the same books are identical. */
const DAY = 0x0021
const SIZE_MAX = 0xffffffff
const GATHERED_CHARACTERS = 32_768

/** Yields the bytes of an archive of these entries, in this order. Throws RangeError if a size exceeds 4 GiB. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, pieces } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    const deflate = createDeflateRaw({ level: 5 })
    // The loop below rethrows the errors of the source. If the reader stops early, the loop closes the source.
    pipeline(Readable.from(counted(entry, pieces)), deflate, () => {})
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
    yield descriptor(entry)
    offset += head.length + entry.packed + DESCRIPTOR_LENGTH
    if (Math.max(offset, entry.size) > SIZE_MAX) throw new RangeError('The file is larger than 4 GiB')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryHeader))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

async function* counted(entry: Written, pieces: ZipEntry['pieces']): AsyncGenerator<Buffer> {
  let gathered = ''
  const take = () => {
    const bytes = Buffer.from(gathered)
    gathered = ''
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    return bytes
  }
  for await (const piece of pieces) {
    gathered += piece
    if (gathered.length >= GATHERED_CHARACTERS) yield take()
  }
  yield take()
}

const DESCRIPTOR_LENGTH = 16

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(DAY, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(DESCRIPTOR_LENGTH)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryHeader({ name, crc, packed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt16LE(DAY, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
