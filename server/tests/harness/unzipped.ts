// Reads ZIP archives independently of the product's code, so that tests find errors in the archives that it writes.
import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Returns the text files in an archive by name. Finds them through the central directory. Throws if a checksum, a size or an offset is
 * wrong.
 */
export function unzipped(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const end = zip.length - 22
  const texts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  if (zip.readUInt32LE(end) !== 0x06054b50 || at + zip.readUInt32LE(end + 12) !== end) throw new Error('no directory')
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry += 1) {
    const [crc, packed, size] = [16, 20, 24].map(field => zip.readUInt32LE(at + field)) as [number, number, number]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const head = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(at) !== 0x02014b50 || zip.readUInt32LE(head) !== 0x04034b50) throw new Error(`no ${name}`)
    const data = head + 30 + zip.readUInt16LE(head + 26)
    const content = inflateRawSync(zip.subarray(data, data + packed))
    const after = [4, 8, 12].map(field => zip.readUInt32LE(data + packed + field))
    if (content.length !== size || crc32(content) !== crc || after.join() !== [crc, packed, size].join())
      throw new Error(`${name} is not what the directory says`)
    texts.set(name, content.toString())
    at += 46 + nameLength
  }
  return texts
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns the cells of a sheet, row by row. Strings are returned as spreadsheets show them, numbers as stored, and empty cells as null. */
export function cellsOfSheet(sheet: string): (string | null)[][] {
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell]) => {
      if (cell === undefined) return null
      const text = /<t[^>]*>(.*)<\/t>/s.exec(cell)?.[1]
      return text === undefined ? (/<v>(.*)<\/v>/.exec(cell)?.[1] ?? null) : plain(text)
    }),
  )
}

function plain(text: string): string {
  return text
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
