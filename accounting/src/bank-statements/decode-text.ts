// From bytes to text: UTF-8, UTF-16 and the single-byte sets in which banks write.
import { faultAt, type Reading } from './bank-statement.ts'

/** The encodings in which banks write. */
export const ENCODINGS = ['UTF-8', 'UTF-16', 'WINDOWS-1252', 'WINDOWS-1250', 'LATIN-9'] as const

/** Where Windows-1252 differs from Latin-1: the characters of 0x80 to 0x9f. What is undefined there stays a control character. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'
/** Where Latin-9 differs from Latin-1. */
const LATIN_9: Readonly<Record<number, number>> = {
  164: 0x20ac,
  166: 0x160,
  168: 0x161,
  180: 0x17d,
  184: 0x17e,
  188: 0x152,
  189: 0x153,
  190: 0x178,
}

const PIECE = 8192
const MAGIC: readonly [bytes: readonly number[], sentence: string][] = [
  [[0x50, 0x4b, 3, 4], 'This is a packed file or a workbook. Unpack it, or save the sheet as CSV.'],
  [[0x1f, 0x8b], 'This is a packed file. Unpack it first.'],
  [
    [0x25, 0x50, 0x44, 0x46],
    'This is a PDF, which tells figures to the eye only. Ask the bank for OFX, CAMT, QIF or CSV.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old workbook. Save the sheet as CSV.'],
]

/**
 * The text of a file with `\n` as its only line end. A mark at its beginning decides, or zeros in every other byte; else it is
 * UTF-8 when it can be, else the single-byte set that its header names (Windows-1252 when it names none). What is no text, and
 * a set that is not read, is a fault.
 */
export function decodeText(bytes: Uint8Array): Reading<string> {
  for (const [magic, sentence] of MAGIC) if (magic.every((byte, at) => bytes[at] === byte)) return faultAt(1, sentence)
  const wide = wideOrder(bytes)
  if (wide !== null) return clean(fromUtf16(bytes, wide))
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const utf8 = fromUtf8(bytes, start)
  if (typeof utf8 === 'string') return clean(utf8)
  const declared = declaredSet(bytes)
  if (declared === 'UTF-8' || start === 3) {
    return faultAt(lineOfByte(bytes, utf8.badByte), `Byte ${utf8.badByte + 1} is not UTF-8, which the file says it is.`)
  }
  const single = singleByteSet(declared)
  if (single === null) {
    return faultAt(1, `The file is written in ${declared}, which is not read. Save it as UTF-8 and try again.`)
  }
  return clean(fromSingleBytes(bytes, single))
}

function clean(text: string): Reading<string> {
  const at = text.indexOf('\u0000')
  if (at >= 0) return faultAt(text.slice(0, at).split('\n').length, 'This is not a text file.')
  return { ok: true, value: text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n') }
}

function wideOrder(bytes: Uint8Array): 'little' | 'big' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'big'
  const head = Math.min(bytes.length, 64) & ~1
  if (head < 4) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < head; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (odd >= head / 4 && even === 0) return 'little'
  return even >= head / 4 && odd === 0 ? 'big' : null
}

function fromUtf16(bytes: Uint8Array, order: 'little' | 'big'): string {
  const [low, high] = order === 'little' ? [0, 1] : [1, 0]
  return written(Math.floor(bytes.length / 2), index => (bytes[index * 2 + high]! << 8) | bytes[index * 2 + low]!)
}

function fromSingleBytes(bytes: Uint8Array, set: 'WINDOWS-1252' | 'LATIN-9'): string {
  const units = Uint16Array.from({ length: 256 }, (_, byte) => {
    if (set === 'LATIN-9') return LATIN_9[byte] ?? byte
    return byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte
  })
  return written(bytes.length, index => units[bytes[index]!]!)
}

function written(count: number, unitAt: (index: number) => number): string {
  const pieces: string[] = []
  const units = new Uint16Array(PIECE)
  for (let from = 0; from < count; from += PIECE) {
    const length = Math.min(PIECE, count - from)
    for (let index = 0; index < length; index++) units[index] = unitAt(from + index)
    pieces.push(textOf(units, length))
  }
  return pieces.join('')
}

/** Returns the first `length` code units as text. A spread would take ten times as long, because it iterates over a typed array. */
function textOf(units: Uint16Array, length: number): string {
  return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[])
}

/** The text, or the first byte that cannot be UTF-8 (RFC 3629: shortest forms, no surrogates, up to U+10FFFF). */
function fromUtf8(bytes: Uint8Array, start: number): string | { badByte: number } {
  const pieces: string[] = []
  // Two units more than a piece, for a character that begins at its end.
  const units = new Uint16Array(PIECE + 2)
  let length = 0
  for (let at = start; at < bytes.length; ) {
    const first = bytes[at]!
    if (first < 0x80 && length < PIECE) {
      units[length++] = first
      at++
      continue
    }
    const more = first < 0x80 ? 0 : first >= 0xc2 && first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    if ((first >= 0x80 && first < 0xc2) || first > 0xf4) return { badByte: at }
    let point = more === 0 ? first : first & (0x3f >> more)
    for (let next = 1; next <= more; next++) {
      const byte = bytes[at + next]
      if (byte === undefined || (byte & 0xc0) !== 0x80) return { badByte: at }
      point = (point << 6) | (byte & 0x3f)
    }
    const isTooLong = (more === 2 && point < 0x800) || (more === 3 && point < 0x10000)
    if (isTooLong || (point >= 0xd800 && point < 0xe000) || point > 0x10ffff) return { badByte: at }
    if (point < 0x10000) units[length++] = point
    else {
      units[length++] = 0xd7c0 + (point >> 10)
      units[length++] = 0xdc00 + (point & 0x3ff)
    }
    at += more + 1
    if (length < PIECE) continue
    pieces.push(textOf(units, length))
    length = 0
  }
  pieces.push(textOf(units, length))
  return pieces.join('')
}

/** The set that an OFX header or an XML declaration names, in capitals; '' for none. */
function declaredSet(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 1000))
  const xml = /^[^<]{0,10}<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.-]{1,40})["']/i.exec(head)
  if (xml !== null) return xml[1]!.toUpperCase()
  if (/^\s{0,99}<\?xml/i.test(head)) return 'UTF-8'
  if (/ENCODING:\s{0,9}(?:UTF-?8|UNICODE)/i.test(head)) return 'UTF-8'
  return (/CHARSET:\s{0,9}([\w.-]{1,40})/i.exec(head)?.[1] ?? '').toUpperCase()
}

function singleByteSet(declared: string): 'WINDOWS-1252' | 'LATIN-9' | null {
  if (/^(?:ISO[-_]?)?8859-15$|^LATIN-?9$/.test(declared)) return 'LATIN-9'
  const others = ['', 'NONE', 'ASCII', 'US-ASCII', 'USASCII', '1252', 'CP1252', 'WINDOWS-1252', 'LATIN1', 'LATIN-1']
  return others.includes(declared) || /^(?:ISO[-_]?)?8859-1$/.test(declared) ? 'WINDOWS-1252' : null
}

function lineOfByte(bytes: Uint8Array, badByte: number): number {
  let line = 1
  for (let at = 0; at < badByte; at++) if (bytes[at] === 10) line++
  return line
}
