import type { Sheet } from '@twofold/accounting/sheets/sheet'
import { cells } from '@twofold/accounting/testing/equations'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../../tests/harness/pdf-text.ts'
import { plainSheet as plain } from '../../tests/harness/plain-sheet.ts'
import { missingInSheet, wholeSheetPdf } from './pdf.ts'

const written = async (changes: Partial<Sheet> = {}, paperSize: 'LETTER' | 'A4' = 'LETTER') =>
  readPdf(await wholeSheetPdf({ ...plain, ...changes }, { paperSize, createdAt: new Date('2026-11-05T12:00:00Z') }))

/** PDF actions, which run code or load a resource when the file is opened. */
const ACTS = cells(`
  /JavaScript | /JS | /URI | /Launch | /OpenAction | /AA | /EmbeddedFile | /SubmitForm | /GoToR | /RichMedia
  /Annots
`)

describe('a sheet as a PDF', () => {
  test('contains all text of the sheet, in every alphabet of its typeface', async () => {
    const { texts, pageCount } = await written()
    expect(pageCount).toBe(1)
    for (const text of [
      ...[
        'Harbor & Co.',
        '12 Quay St',
        'Invoice',
        'DRAFT',
        'Date',
        'Nov 5, 2026',
        'Bill to',
        'Łucja Ωμέγα',
        'Жанна, Tiếng Việt',
      ],
      ...[
        'Shelves',
        'fitted',
        '−$1,234.50',
        'Amount due',
        '$10.80',
        'Current',
        'This is a draft.',
        'Bank 1 2 3',
        'Page 1 of 1',
      ],
    ])
      expect(texts).toContain(text)
  })

  test('repeats the column titles on every page, counts the pages, and omits no row', async () => {
    const rows = Array.from({ length: 130 }, (_, n) => ({
      look: 'LINE' as const,
      cells: ['2026-11-05', `Row ${n}`, n],
    }))
    const { texts, pageCount } = await written({ rows }, 'A4')
    expect(pageCount).toBe(4)
    expect(texts.filter(text => text === 'Description')).toHaveLength(4)
    expect(texts.filter(text => text.startsWith('Row '))).toEqual(rows.map(({ cells }) => cells[1]))
    expect(texts).toContain('Page 4 of 4')
  })

  test('breaks words of any length to fit its columns, over several pages if needed', async () => {
    const word = 'W'.repeat(9000)
    const { texts, pageCount } = await written({ rows: [{ look: 'LINE', cells: ['2026-11-05', word, 1] }] })
    expect(texts.filter(text => /^W+$/.test(text)).join('')).toBe(word)
    expect(pageCount).toBeGreaterThan(1)
  })

  test('shows unavailable characters as □ and explains this at the bottom', async () => {
    const sheet = { ...plain, blocks: [{ label: 'Bill to', lines: ['ქარ 😀 👨‍🌾 தமிழ் Ann'] }] }
    expect(await missingInSheet(sheet)).toEqual(['ქ', 'ა', 'რ', '😀', '👨‍🌾', 'த', 'மி', 'ழ்'])
    const { texts } = await written(sheet)
    expect(texts).toContain('□□□ □ □ □□□ Ann')
    expect(texts).toContain('□ marks characters that are not available in this file’s font.')
    expect(await missingInSheet(plain)).toEqual([])
  })

  test('shows malicious texts unchanged and executes nothing', async () => {
    const hostile = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '=HYPERLINK("https://evil.example","x")',
      ') Tj ET /JS (app.alert(1)) /S /JavaScript',
      'https://evil.example/ javascript:alert(1)',
      '\\) endobj 99 0 obj << /S /Launch >>',
    ]
    const { texts, names } = await written({
      title: hostile[0]!,
      issuer: { name: hostile[2]!, lines: hostile },
      blocks: [{ label: 'Bill to', lines: hostile }],
      footer: [hostile[4]!],
    })
    expect(ACTS.filter(act => names.has(act))).toEqual([])
    const all = texts.join('').replaceAll(' ', '')
    for (const text of hostile) expect(all).toContain(text.replaceAll(' ', ''))
  })
})
