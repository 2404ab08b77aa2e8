import { createHash } from 'node:crypto'
import type { Sheet } from '@twofold/accounting/sheets/sheet'
import { expect, test } from 'vitest'
import { contentsOf } from '../../tests/harness/pdf-text.ts'
import { plainSheet } from '../../tests/harness/plain-sheet.ts'
import { wholeSheetPdf } from './pdf.ts'

const plain: Sheet = {
  ...plainSheet,
  sums: [
    { look: 'PART', label: 'Payment CHK 1', cents: 400 },
    { look: 'GRAND_TOTAL', label: 'Amount due', cents: 1080 },
  ],
}

const rowsOf = (texts: readonly string[]): Sheet['rows'] =>
  texts.map(text => ({ look: 'LINE', cells: ['2026-11-05', text, 1] }))

const languages = [
  ...['Đorđe Petrović', 'Nguyễn Thị Phương Thảo', 'Łódź, Øresund, Straße, İstanbul', 'Ελλάδα Ἀθῆναι', 'Київ, Ґалаґан'],
  ...['€ 12 £ 3 ¥ 4 ₩ 5 ₹ 6 ₪ 7 ₫ 8 ฿', '-> => != fi ffi "x" ‘y’ „z“ «a»', 'a\u00a0b  c — d – e … • ™ © ½'],
]

/** The first 16 hexadecimal digits of the SHA-256 of each PDF from an earlier version, which supported only the scripts of Inter. */
test.each<[string, Partial<Sheet>, string]>([
  ['a short invoice', {}, '5ea788c22b4cb549'],
  ['several pages', { rows: rowsOf(Array.from({ length: 130 }, (_, n) => `Row ${n}`)) }, '66d01651d128e909'],
  ['a word longer than a page', { rows: rowsOf(['W'.repeat(9000)]) }, '757a4612c00b723c'],
  ['Latin, Greek and Cyrillic letters and signs', { rows: rowsOf(languages) }, '32b697cc961af6e8'],
  [
    'letters that no typeface has',
    { blocks: [{ label: 'Bill to', lines: ['თბილისი 😀 👨‍🌾 தமிழ் Ann'] }] },
    '2a36d092cb79a098',
  ],
])('the PDF of %s is unchanged since before other scripts were supported', async (_what, changes, hash) => {
  const options = { paperSize: 'A4', createdAt: new Date('2026-11-05T12:00:00Z') } as const
  const contents = contentsOf(await wholeSheetPdf({ ...plain, ...changes }, options))
  expect(createHash('sha256').update(contents).digest('hex').slice(0, 16)).toBe(hash)
})
