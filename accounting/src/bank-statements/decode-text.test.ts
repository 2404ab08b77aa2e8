import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { type SingleByteEncoding, UPPER_HALVES } from './letter-statistics.ts'
import { readStatementFile } from './read-statement.ts'

/** Encodes a string in the given encoding. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  if (encoding === 'UTF-8') return new TextEncoder().encode(text)
  const upperHalf = UPPER_HALVES[encoding as SingleByteEncoding]
  return Uint8Array.from(text, letter => (letter < '\x80' ? letter.charCodeAt(0) : 0x80 + upperHalf.indexOf(letter)))
}

/** Returns the bytes of a string in which each character represents one byte. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

const decoded = (bytes: Uint8Array, chosen?: Encoding) => {
  const read = decodeText(bytes, chosen)
  return read.ok ? read.value : read.faults[0]?.sentence
}

describe('a text without a declaration', () => {
  test.each(
    equations(`
      Müller & Söhne, Größe = WINDOWS-1252 | Café des Élysées; pièce; première; crème brûlée; où; garçon = WINDOWS-1252
      España, señor Muñoz, niño = WINDOWS-1252 | Købmand Sørensen, smørrebrød, Århus = WINDOWS-1252
      São João, coração, ação = WINDOWS-1252 | Caffè Perché; lunedì; più; però = WINDOWS-1252
      price 5 €, “quoted” \u2013 dash = WINDOWS-1252 | Smörgås, Malmö, Ängelholm = WINDOWS-1252
      Přikryl, Dvořák, Černý, náměstí = WINDOWS-1250 | Łódź, Wałęsa, Gdańsk, śniadanie, żółw = WINDOWS-1250
      Čech; Žižkov; Děčín; kůň = WINDOWS-1250 | Székesfehérvár, erdő, gyűjtő, Győr = WINDOWS-1250
      Szűcs, utőd = WINDOWS-1250 | Győr = WINDOWS-1250 | Ügyfélszolgálat, hűség, fizetőeszköz = WINDOWS-1250
      KÖLTSÉG, FŐVÁROSI = WINDOWS-1250 | Đorđe = WINDOWS-1250 | Ştefan = WINDOWS-1250
      goûter, août, sûr, brûlée = WINDOWS-1252 | COÛT, flûte, opções, põe = WINDOWS-1252
      Võru, Tõnu, sõber = WINDOWS-1252 | Þórður, Guðrún = WINDOWS-1252 | 1ª quota, nº 3, Mª = WINDOWS-1252
      Košice, Ľubomír, ťava, ďakujem, kŕdeľ = WINDOWS-1250 | łódź, świeca, źródło = LATIN-2
      Оплата по счету, ООО Ромашка = WINDOWS-1251
    `),
  )('is read: %s, in %s', (text, encoding) => {
    expect(decoded(bytesIn(encoding as SingleByteEncoding, text))).toEqual({ text, encoding })
  })

  test.each([
    ['one letter whose second byte was lost', 'Bäckerei Schön, Käse, M\xc3ller', 'Bäckerei Schön, Käse, M\ufffdller'],
    ['one letter whose first byte was lost', 'Bäckerei Schön, K\xa4se', 'Bäckerei Schön, K\ufffdse'],
    ['a byte that is never in UTF-8', 'Bäckerei \xff Schön', 'Bäckerei \ufffd Schön'],
    ['a letter of three bytes that is cut', 'price 5 € and 6 \xe2\x82 and 7 €', 'price 5 € and 6 \ufffd and 7 €'],
    ['a name that is cut in a letter before a line end', 'Schön M\xc3\nnext', 'Schön M\nnext'],
    ['a name that is cut in a letter before a quote', 'Schön "M\xc3","x"', 'Schön "M","x"'],
    ['a name that is cut in a letter at the end of the file', 'Schön M\xc3', 'Schön M'],
  ])('stays UTF-8 with %s', (_, damaged, text) => {
    // The expected text has one character for each damaged byte. All other characters are unchanged.
    const bytes: number[] = []
    const encoder = new TextEncoder()
    for (const letter of damaged)
      if (letter >= '\x80' && letter <= '\xff' && !'äö'.includes(letter)) bytes.push(letter.charCodeAt(0))
      else bytes.push(...encoder.encode(letter))
    expect(decoded(Uint8Array.from(bytes))).toEqual({ text, encoding: 'UTF-8' })
  })
})

describe('a header that names an encoding', () => {
  const ofx = (header: string, name: string) => `OFXHEADER:100\n${header}\n\n<OFX><NAME>${name}</OFX>`
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const xml = '<?xml version="1.0" encoding="ISO-8859-2"?><OFX><NAME>Gdańsk'
  test.each([
    ['UTF-8, but is Windows-1252', bytesOf(ofx('ENCODING:UTF-8\nCHARSET:NONE', 'CAF\xc9 LUNA')), 'CAFÉ LUNA'],
    ['1252, but is UTF-8', utf8(ofx('ENCODING:USASCII\nCHARSET:1252', 'CAFÉ LUNA')), 'CAFÉ LUNA'],
    ['1252, but is Windows-1250', bytesIn('WINDOWS-1250', ofx('ENCODING:USASCII\nCHARSET:1252', 'Dvořák')), 'Dvořák'],
    ['8859-1', bytesOf(ofx('ENCODING:USASCII\nCHARSET:8859-1', 'CAF\xc9')), 'CAFÉ'],
    ['ISO-8859-1 after ENCODING', bytesOf(ofx('ENCODING:ISO-8859-1\nCHARSET:NONE', 'CAF\xc9')), 'CAFÉ'],
    ['an unknown encoding', bytesOf(ofx('ENCODING:UNICODE-X\nCHARSET:NONE', 'CAF\xc9')), 'CAFÉ'],
    ['8859-15', bytesIn('LATIN-9', ofx('CHARSET:8859-15', 'CAFÉ 5 €')), 'CAFÉ 5 €'],
    ['UTF8 without a hyphen', utf8(ofx('ENCODING:UTF8', 'CAFÉ')), 'CAFÉ'],
    ['ISO-8859-2 in XML', bytesIn('LATIN-2', xml), 'Gdańsk'],
    ['a UTF-8 byte order mark', bytesOf('\xef\xbb\xbfDate;CAF\xc9;M\xfcller und S\xf6hne'), 'CAFÉ;Müller und Söhne'],
  ])('is used if the letters fit: %s', (_, bytes, name) => {
    expect(decoded(bytes)).toMatchObject({ text: expect.stringContaining(name) })
  })

  test('is refused if the encoding is not supported', () => {
    expect(decoded(bytesOf(ofx('ENCODING:SHIFT_JIS', '\x83\x65\x83\x58')))).toContain('SHIFT_JIS is not supported')
  })
})

test.each<[Encoding, string]>([
  ['UTF-8', 'Mller \ufffd'],
  ['WINDOWS-1252', 'Mller ø'],
  ['WINDOWS-1250', 'Mller ř'],
  ['WINDOWS-1251', 'Mller ш'],
  ['LATIN-9', 'Mller ø'],
])('a chosen encoding decides: %s', (encoding, text) => {
  expect(decoded(bytesOf('Mller \xf8'), encoding)).toEqual({ text, encoding })
})

test('UTF-16 is read in both byte orders, with and without a byte order mark', () => {
  const text = 'Date,Amount\n'
  const little = [...text].flatMap(letter => [letter.charCodeAt(0), 0])
  const big = [...text].flatMap(letter => [0, letter.charCodeAt(0)])
  for (const bytes of [little, big, [0xff, 0xfe, ...little], [0xfe, 0xff, ...big]])
    expect(decoded(Uint8Array.from(bytes))).toEqual({ text, encoding: 'UTF-16' })
})

test('letters outside ASCII are listed as decoded, damaged ones first', () => {
  const rows = ['Café', 'Kiosk', 'Müller', 'Café', 'Böhm', 'Äpfel', 'Öl', 'Übung', 'Za\xff'].map(
    name => `2024-01-05;${name};-1.00`,
  )
  const bytes = [...new TextEncoder().encode(`Date;Payee;Amount\n${rows.join('\n')}\n`.replace('\xff', '#'))]
  bytes[bytes.lastIndexOf(35)] = 0xff
  const { letters, encoding } = readStatementFile(Uint8Array.from(bytes))
  expect(encoding).toBe('UTF-8')
  expect(letters).toEqual([
    { line: 10, text: 'Za\ufffd' },
    { line: 2, text: 'Café' },
    { line: 4, text: 'Müller' },
    { line: 6, text: 'Böhm' },
    { line: 7, text: 'Äpfel' },
  ])
})
