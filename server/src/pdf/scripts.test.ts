import type { Sheet } from '@twofold/accounting/sheets/sheet'
import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { type DrawnText, readPdf } from '../../tests/harness/pdf-text.ts'
import { missingInSheet, wholeSheetPdf } from './pdf.ts'

const empty: Sheet = {
  fileName: 'x',
  issuer: { name: '', lines: [] },
  title: '',
  stamp: '',
  facts: [],
  blocks: [],
  columns: [{ head: '', kind: 'TEXT' }],
  rows: [],
  sums: [],
  ages: [],
  notes: [],
  footer: [],
}

const read = async (changes: Partial<Sheet>) =>
  readPdf(await wholeSheetPdf({ ...empty, ...changes }, { paperSize: 'A4', createdAt: new Date(0) }))

/** Returns the drawn rows of a PDF. The runs of each row are ordered from left to right. A dot separates two glyphs of a composed font. */
async function drawnRows(texts: readonly string[]): Promise<string[]> {
  const { drawn, fonts } = await read({ rows: texts.map(text => ({ look: 'LINE', cells: [text] })) })
  const isComposed = ({ font }: DrawnText) => fonts.get(font)?.name.startsWith('NotoSans') === true
  const baselines = [...new Set(drawn.map(({ y }) => y))]
  const lines = baselines.map(y => drawn.filter(run => run.y === y).toSorted((one, other) => one.x - other.x))
  const shown = lines.map(runs => runs.map(run => run.glyphs.join(isComposed(run) ? '·' : '')).join('|'))
  return shown.filter(line => line !== '' && !line.startsWith('Page'))
}

// Returns the text of each glyph, from left to right. If the text between two dots is empty, the adjacent glyph has the text.
describe('each script is shaped and runs in its direction', () => {
  test.each([
    ['Arabic letters join from right to left', 'شركة النور', 'ر·و··ن·ل·ا| |·ة·ك·ر··ش'],
    ['Arabic marks stay on their letters', 'مُحَمَّد', 'د···مَّ··حَ··مُ'],
    ['a joiner keeps Persian letters apart', 'می‌خواهم', 'م·ه·ا·و··خ·‌·ی·م'],
    ['Urdu and Persian letters are available', 'گچ ٹیکس', 'س·ک··ی··ٹ| |·چ··گ'],
    ['an amount in Arabic text runs from left to right', 'المبلغ 1,234.50 $', '$· |1,234.50| |·غ·ل··ب·م·ل·ا'],
    ['Arabic digits run from left to right', 'Invoice ٤٥٦ أحمد', 'Invoice |د·م·ح··أ| |٤·٥·٦'],
    ['an Arabic name within a Latin line', 'ABC شركة DEF', 'ABC |·ة·ك·ر··ش| DEF'],
    ['a telephone number keeps its digit groups', 'هاتف (+966) 50', '50| ·)|966|+·(· |·ف··ت·ا·ه'],
    ['a Hebrew city follows an English name', 'John Smith תל אביב', 'John Smith |ב·י·ב·א| |ל·ת'],
    ['Hebrew points stay on their letters', 'שָׁלוֹם', 'ם··וֹ·ל···שָׁ'],
    ['brackets and gershayim in Hebrew', 'סה״כ: 12.50 ₪ (כולל)', ')|ל·ל·ו·כ|(· ·₪· |12.50| ·:|כ·״·ה·ס'],
    ['a hyphen between digits in Hebrew', 'טל׳ 03-123', '03-123| |׳·ל·ט'],
    ['Hebrew in brackets of a Latin line', 'a (ב) c', 'a (|ב|) c'],
    ['a Hindi vowel sign is drawn before its consonant', 'हिन्दी', 'ह·ि·न्·द·ी'],
    ['a Hindi conjunct is one glyph', 'क्षत्रिय', 'क्ष·त·्रि·य'],
    ['a Hindi r above the next consonant', 'कर्म', 'क·र्म·'],
    ['Hindi r below a conjunct', 'राष्ट्र', 'र·ा·ष्ट्र·'],
    ['a joiner forms or prevents a conjunct', 'क्‌ष क्‍ष', 'क्··‌·ष| |क्‍··ष'],
    ['Hindi digits and signs', 'मुंबई ४०, ₹ 12', 'मुं···ब·ई·| |४·०|, ₹ 12'],
    ['a Thai tone mark and am', 'น้ำ ป่ำ', 'น···้ำ| |ป···่ำ'],
    ['Thai digits and baht', 'จำกัด ๑๒ ฿', 'จ··ำ·กั··ด| |๑·๒| ฿'],
    ['Chinese next to Latin', '张三 Zhang', '张·三| Zhang'],
    ['full-width brackets and yen', '￥12（上海）', '￥|12|（·上·海·）'],
    ['traditional characters', '臺灣發票', '臺·灣·發·票'],
    ['Japanese name characters beyond the usual ones', '髙橋 𠮷野 﨑', '髙·橋| |𠮷·野| |﨑'],
    ['a Japanese variant falls back to its character', '葛󠄀飾', '葛󠄀·飾'],
    ['half-width kana', 'ｶﾞ コーヒー', 'ｶﾞ·| |コ·ー·ヒ·ー'],
    ['Korean with Chinese characters', '김철수 (金)', '김·철·수| (|金|)'],
    ['a mark on a Latin letter that Unicode cannot compose', 'x̌ Ẹ́kọ́', 'x̌·| |Ẹ́·|k|ọ́·'],
    ['a price after an Arabic word', 'سعر 54012', '54012| |ر·ع·س'],
    ['a decimal of Arabic digits', 'سعر ١٠.٥٧', '١·٠|.|٥·٧| |ر·ع·س'],
    ['a bracket after a space', 'لوحة (مفتاح )', ')· |ح·ا··ت··ف·م|(· |·ة·ح·و·ل'],
    ['Chinese between Latin letters', 'a你b好c', 'a|你|b|好|c'],
    ['Vietnamese is Inter’s own', 'Tiếng Việt', 'Tiếng Việt'],
  ])('%s', async (_what, text, drawn) => {
    expect(await drawnRows([text])).toEqual([drawn])
    expect(await missingInSheet({ ...empty, rows: [{ look: 'LINE', cells: [text] }] })).toEqual([])
  })

  test('an Arabic letter has a different form at each position in a word', async () => {
    const { drawn } = await read({ footer: ['ههه ه'] })
    const ids = drawn.filter(({ glyphs }) => glyphs.includes('ه')).flatMap(run => run.ids)
    expect(new Set(ids).size).toBe(4)
  })
})

describe('the embedded fonts', () => {
  const texts = ['شركة 漢字', 'תל אביב', 'कर्म', 'จำกัด', 'あア', '한글', 'x̌']

  test('contain only the glyphs that the file uses, each with an outline, and no .notdef is drawn', async () => {
    const { drawn, fonts } = await read({ rows: texts.map(text => ({ look: 'LINE', cells: [text] })) })
    const [[font, { file }] = ['', { file: Buffer.alloc(0) }], ...more] = [...fonts].filter(
      ([, { name }]) => name === 'NotoSans-Regular',
    )
    expect(more).toEqual([])
    const used = new Map(
      drawn.filter(run => run.font === font).flatMap(({ ids, glyphs }) => ids.map((id, at) => [id, glyphs[at]])),
    )
    const embedded = create(file) as Font
    expect([...used.keys()].toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: embedded.numGlyphs - 1 }, (_, index) => index + 1),
    )
    for (const [id, stands] of used)
      expect([stands, embedded.getGlyph(Number(id)).path.commands.length > 0]).toEqual([stands, stands !== ' '])
  })

  test('have both weights if a sheet uses both', async () => {
    const { fonts } = await read({ issuer: { name: '山田', lines: ['山田'] } })
    expect([...fonts.values()].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['NotoSans-SemiBold', 'NotoSans-Regular']),
    )
  })

  test("show one character in the form of the sheet's country", async () => {
    const outline = async (text: string) => {
      const { drawn, fonts } = await read({ footer: [text] })
      const run = drawn.find(({ glyphs }) => glyphs.includes('骨'))!
      const font = create(fonts.get(run.font)!.file) as Font
      return font.getGlyph(run.ids[run.glyphs.indexOf('骨')]!).path.toSVG()
    }
    const forms = await Promise.all(['骨头', '骨頭', '骨の', '骨이'].map(outline))
    expect(new Set(forms.slice(0, 3)).size).toBe(3)
    expect(forms[3]).not.toBe(forms[0])
  })
})

/** Returns the lines of text in a column of 55 points, which fits six Chinese characters. */
async function linesOf(text: string): Promise<string[]> {
  const columns = Array.from({ length: 8 }, () => ({ head: '', kind: 'TEXT' as const }))
  const { lines } = await read({ columns, rows: [{ look: 'LINE', cells: [text, ...Array(7).fill('')] }] })
  return lines.map(line => line.replaceAll('|', '')).filter(line => line !== '' && !line.startsWith('Page'))
}

describe('a line ends', () => {
  test.each([
    ['between Chinese characters', '北京市朝阳区建国路', ['北京市朝阳区', '建国路']],
    ['not before a closing sign', '北京市朝阳区。建', ['北京市朝阳', '区。建']],
    ['not after an opening sign', '北京市朝阳（区）', ['北京市朝阳', '（区）']],
    ['not before a small kana or a length mark', 'ありがとうッー', ['ありがと', 'うッー']],
    ['between Korean syllables', '서울특별시강남구', ['서울특별시강', '남구']],
    ['between Thai words', 'บริษัทการค้าจำกัด', ['บริษัทการค้า', 'จำกัด']],
    ['not within a Thai word with am and tone marks', 'ธุรกิจน้ำดื่มน้ำดื่ม', ['ธุรกิจน้ำดื่มน้ำ', 'ดื่ม']],
    ['at spaces of Hindi', 'श्री कृष्ण ट्रेडर्स इंडिया', ['श्री कृष्ण ट्रेडर्स', 'इंडिया']],
    ['within a long Hindi word only between whole syllables', 'क्ष'.repeat(12), ['क्ष'.repeat(8), 'क्ष'.repeat(4)]],
  ])('%s', async (_where, text, lines) => {
    expect(await linesOf(text)).toEqual(lines)
  })

  test('at spaces in Arabic, with the first words on the first line', async () => {
    const [first, second, ...rest] = await linesOf('شركة النور للتجارة')
    expect([first?.includes('ش'), second?.includes('ج'), rest]).toEqual([true, true, []])
  })

  test.each(['ب', 'ש', 'क', 'ก', '漢', 'x̌'])('anywhere in %s without spaces, if it must be broken', async letter => {
    const { drawn, pageCount } = await read({ rows: [{ look: 'LINE', cells: [letter.repeat(9000)] }] })
    const all = drawn.flatMap(({ glyphs }) => glyphs).join('')
    expect([...all].filter(one => one === [...letter][0])).toHaveLength(9000)
    expect(pageCount).toBeGreaterThan(1)
  })
})

test('a character that no typeface has is shown as □, next to one that is available', async () => {
  const rows: Sheet['rows'] = [{ look: 'LINE', cells: ['漢 தமிழ் ქარ 😀 ع'] }]
  expect(await missingInSheet({ ...empty, rows })).toEqual(['த', 'மி', 'ழ்', 'ქ', 'ა', 'რ', '😀'])
  const { lines } = await read({ rows })
  expect(lines).toContain('漢| □□□ □□□ □ |ع')
  expect(lines.join()).toContain('□ marks characters that are not available in this file’s font.')
})

test('texts of any length and content are drawn', async () => {
  const parts = [...'اשि्กำ漢が한\u200d\u0301\ufe0f(1 😀a゙\u{e0100}٣']
  const mixed = Array.from({ length: 400 }, (_, n) => parts[(n * n + (n >> 3)) % parts.length]).join('')
  const { drawn } = await read({
    rows: [{ look: 'LINE', cells: [mixed] }],
    footer: [mixed],
    issuer: { name: mixed, lines: [] },
  })
  for (const { ids } of drawn) expect(ids).not.toContain(0)
})
