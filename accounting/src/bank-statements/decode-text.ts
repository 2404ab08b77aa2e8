// Decodes bytes to text: UTF-8, UTF-16 and the single-byte encodings of banks.
import { faultAt, type Reading } from './bank-statement.ts'
import { likelyEncoding, SINGLE_BYTE_ENCODINGS, type SingleByteEncoding, UPPER_HALVES } from './letter-statistics.ts'

/** The supported encodings. UTF-16 can have either byte order. */
export const ENCODINGS = ['UTF-8', 'UTF-16', ...SINGLE_BYTE_ENCODINGS] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The text of a file, and its encoding. */
export type DecodedText = { text: string; encoding: Encoding }

const PIECE = 8192
const MAGIC: readonly [bytes: readonly number[], sentence: string][] = [
  [[0x50, 0x4b, 3, 4], 'This is a ZIP file or an Excel workbook. Unzip it, or save the sheet as CSV.'],
  [[0x1f, 0x8b], 'This is a compressed file. Decompress it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'PDF files can’t be imported. Download OFX, CAMT, QIF or CSV from your bank.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel workbook. Save the sheet as CSV.'],
]

/**
 * Returns the text of a file, with `\n` as the only line ending. The encoding is `chosen` if given. Otherwise, it is UTF-16 if there is a
 * byte order mark or every other byte is zero. It is UTF-8 if most non-ASCII bytes are valid UTF-8. Invalid bytes then become U+FFFD. Any
 * other text has the single-byte encoding that its header declares or that fits its letters best. Errors: the file is not text, or its
 * encoding is not supported.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Reading<DecodedText> {
  for (const [magic, sentence] of MAGIC) if (magic.every((byte, at) => bytes[at] === byte)) return faultAt(1, sentence)
  const wide = wideOrder(bytes)
  if (chosen === 'UTF-16' || (chosen === undefined && wide !== null))
    return clean(fromUtf16(bytes, wide ?? 'little'), 'UTF-16')
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  if (chosen !== undefined && chosen !== 'UTF-8') return clean(fromSingleBytes(bytes, chosen), chosen)
  const utf8 = fromUtf8(bytes, start)
  const declared = declaredSet(bytes)
  const isDeclared = declared === 'UTF-8' || start === 3
  // The declared encoding is not used without this check, because many banks declare a wrong encoding.
  if (chosen === 'UTF-8' || utf8.damaged === 0 || utf8.letters * (isDeclared ? 4 : 1) >= utf8.damaged)
    return clean(utf8.text, 'UTF-8')
  if (UNREAD.test(declared))
    return faultAt(1, `The encoding ${declared} is not supported. Save the file as UTF-8 and try again.`)
  const single = singleByteSet(declared) ?? likelyEncoding(bytes)
  return clean(fromSingleBytes(bytes, single), single)
}

function clean(text: string, encoding: Encoding): Reading<DecodedText> {
  const at = text.indexOf('\u0000')
  if (at >= 0) return faultAt(text.slice(0, at).split('\n').length, 'This is not a text file.')
  return { ok: true, value: { text: text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), encoding } }
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

function fromSingleBytes(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  const upperHalf = UPPER_HALVES[encoding]
  const units = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80)))
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

/** Returns the first `length` code units as text. Spreading the typed array would take ten times as long. */
function textOf(units: Uint16Array, length: number): string {
  return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[])
}

/**
 * Text decoded as UTF-8. `letters` is the number of non-ASCII characters. `damaged` is the number of invalid bytes and truncated
 * characters.
 */
type Utf8Text = { text: string; letters: number; damaged: number }

const REPLACEMENT = 0xfffd

/**
 * Decodes UTF-8 as in RFC 3629: only shortest forms, no surrogates, up to U+10FFFF. Invalid bytes become U+FFFD. An incomplete character at
 * the end of a field is omitted, because some programs truncate names to a number of bytes.
 */
function fromUtf8(bytes: Uint8Array, start: number): Utf8Text {
  const pieces: string[] = []
  // The buffer has room for two more units than a piece, because a character can start at the end of the piece.
  const units = new Uint16Array(PIECE + 2)
  let [length, letters, damaged] = [0, 0, 0]
  for (let at = start; at < bytes.length; ) {
    const first = bytes[at]!
    if (first < 0x80 && length < PIECE) {
      units[length++] = first
      at++
      continue
    }
    const { point, size } = first < 0x80 ? { point: first, size: 1 } : characterAt(bytes, at)
    at += size
    if (first >= 0x80) {
      if (point === null) damaged++
      else letters++
    }
    if (point === null) {
      if (!(first >= 0xc2 && first <= 0xf4 && isEndOfText(bytes[at]))) units[length++] = REPLACEMENT
    } else if (point < 0x10000) units[length++] = point
    else {
      units[length++] = 0xd7c0 + (point >> 10)
      units[length++] = 0xdc00 + (point & 0x3ff)
    }
    if (length < PIECE) continue
    pieces.push(textOf(units, length))
    length = 0
  }
  pieces.push(textOf(units, length))
  return { text: pieces.join(''), letters, damaged }
}

/** Returns the non-ASCII character that starts at offset `at`, and its size in bytes. `point` is null for invalid bytes. */
function characterAt(bytes: Uint8Array, at: number): { point: number | null; size: number } {
  const first = bytes[at]!
  if (first < 0xc2 || first > 0xf4) return { point: null, size: 1 }
  const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
  let point = first & (0x3f >> more)
  for (let next = 1; next <= more; next++) {
    const byte = bytes[at + next]
    if (byte === undefined || (byte & 0xc0) !== 0x80) return { point: null, size: next }
    point = (point << 6) | (byte & 0x3f)
  }
  const isTooLong = (more === 2 && point < 0x800) || (more === 3 && point < 0x10000)
  if (isTooLong || (point >= 0xd800 && point < 0xe000) || point > 0x10ffff) return { point: null, size: 1 }
  return { point, size: more + 1 }
}

/** Returns whether a byte is a line ending, `<`, a quote or a delimiter. Each of them ends a field in a bank file. */
function isEndOfText(byte: number | undefined): boolean {
  return byte === undefined || byte === 10 || byte === 13 || '<",;\t|'.includes(String.fromCharCode(byte))
}

/** Unsupported encodings. Decoding their bytes in a supported encoding would result in wrong letters. */
const UNREAD = /JIS|EUC|GB|BIG-?5|2022|KOI8|^(?:CP|WINDOWS-|MS)?9\d\d$|1253|1255|1256|1258|8859-(?:[5-8]|11)$/

/** Returns the encoding that an OFX header or an XML declaration specifies, in upper case. Returns '' if there is no declaration. */
function declaredSet(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 1000))
  const xml = /^[^<]{0,10}<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.-]{1,40})["']/i.exec(head)
  if (xml !== null) return xml[1]!.toUpperCase().replace(/^UTF8$/, 'UTF-8')
  if (/^\s{0,99}<\?xml/i.test(head)) return 'UTF-8'
  const encoding = (/ENCODING:\s{0,9}([\w.-]{1,40})/i.exec(head)?.[1] ?? '').toUpperCase()
  if (/^(?:UTF-?8|UNICODE)$/.test(encoding)) return 'UTF-8'
  // Some banks write the value of CHARSET in this field.
  if (singleByteSet(encoding) !== null || UNREAD.test(encoding)) return encoding
  return (/CHARSET:\s{0,9}([\w.-]{1,40})/i.exec(head)?.[1] ?? '').toUpperCase()
}

/**
 * Returns the encoding for a declared name. Returns null for Western encodings and unknown names, because many banks declare a Western
 * encoding that they do not use. The letters of the text then determine the encoding.
 */
function singleByteSet(declared: string): SingleByteEncoding | null {
  const name = declared.replace(/^(?:CP|WINDOWS-?|ISO[-_]?|MS-?)/, '').replace(/^(\d{4})_(\d+)$/, '$1-$2')
  if (/^8859-?15$|^LATIN-?9$/.test(name)) return 'LATIN-9'
  if (/^8859-?2$|^LATIN-?2$/.test(name)) return 'LATIN-2'
  return name === '1250' ? 'WINDOWS-1250' : name === '1251' ? 'WINDOWS-1251' : null
}
