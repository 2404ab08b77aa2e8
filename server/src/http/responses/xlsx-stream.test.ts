import { describe, expect, test } from 'vitest'
import { cellsOfSheet, unzipped } from '../../../tests/harness/unzipped.ts'
import { chanceFrom } from '../../demo/chance.ts'
import { type XlsxCell, xlsxStream } from './xlsx-stream.ts'

const COLUMNS = [
  { head: 'Date', width: 12 },
  { head: 'What & why', width: 40 },
]

const cellsOf = (cells: readonly XlsxCell[]) => cells

async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows
}

async function partsOf(rows: Iterable<readonly XlsxCell[]>, rest: { rowsMax?: number; sheetName?: string } = {}) {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxStream({ sheetName: 'Books', columns: COLUMNS, rows: each(rows), cellsOf, ...rest }))
    chunks.push(chunk)
  return unzipped(Buffer.concat(chunks))
}

const sheetOf = async (rows: Iterable<readonly XlsxCell[]>) =>
  cellsOfSheet((await partsOf(rows)).get('xl/worksheets/sheet1.xml') ?? '')

describe('a workbook', () => {
  test('has its header and rows, with dates and amounts as formatted numbers', async () => {
    const rows: XlsxCell[][] = [
      [{ date: '2026-11-05' }, 'Rent'],
      [{ date: '1900-03-01' }, { cents: -123_450 }],
      [7, null],
      [{ date: '1899-12-31' }, { cents: 9_007_199_254_740_991 }],
    ]
    const sheet = (await partsOf(rows)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(cellsOfSheet(sheet)).toEqual([
      ['Date', 'What & why'],
      ['46331', 'Rent'],
      ['61', '-1234.50'],
      ['7', null],
      ['1899-12-31', '90071992547409.91'],
    ])
    expect(sheet).toContain('<c s="1"><v>46331</v></c>')
    expect(sheet).toContain('<c s="2"><v>-1234.50</v></c>')
  })

  test.each([
    ['=1+1'],
    ['+SUM(A1:A9)'],
    ['@cmd'],
    ['-2+3'],
    ['<b>&"quoted"</b>'],
    ['line 1\nline 2\ttab'],
    ['carriage\rreturn and \u0001 \u001f \ufffe'],
    ['contains _x000D_ literally'],
    ['  spaces  '],
    ['Büro 😀 ραφή'],
  ])('keeps the text %j unchanged', async text => {
    const parts = await partsOf([[text, text]])
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(cellsOfSheet(sheet)[1]).toEqual([text, text])
    expect(sheet).not.toContain('<f>')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these characters
    expect(sheet).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
  })

  test('truncates a text that is too long for a cell, without splitting a character', async () => {
    const [, row] = await sheetOf([[`${'x'.repeat(32_766)}😀`]])
    expect(row?.[0]).toBe(`${'x'.repeat(32_766)}\ud83d`)
  })

  test('continues in the next sheet if one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index])
    const parts = await partsOf(rows, { rowsMax: 4, sheetName: 'A: [very] long/name of an account \\ to cut?' })
    const sheets = [1, 2, 3].map(no =>
      cellsOfSheet(parts.get(`xl/worksheets/sheet${no}.xml`) ?? '').map(([cell]) => cell),
    )
    expect(sheets).toEqual([
      ['Date', '0', '1', '2'],
      ['Date', '3', '4', '5'],
      ['Date', '6'],
    ])
    const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual([
      'A   very  long name of an accou',
      'A   very  long name of an a (2)',
      'A   very  long name of an a (3)',
    ])
    expect(parts.get('xl/_rels/workbook.xml.rels')).toContain('Target="worksheets/sheet3.xml"')
  })

  test('without rows is a sheet with a header', async () => {
    expect(await sheetOf([])).toEqual([['Date', 'What & why']])
  })

  test('fails where its rows fail, and closes the source of its rows if the reader stops', async () => {
    const failing = async function* (): AsyncGenerator<XlsxCell[]> {
      yield [1]
      throw new Error('gone')
    }
    const readAll = async () => {
      for await (const _ of xlsxStream({ sheetName: 'x', columns: COLUMNS, rows: failing(), cellsOf }));
    }
    await expect(readAll()).rejects.toThrow('gone')
    let isClosed = false
    const chance = chanceFrom(1)
    const endless = async function* (): AsyncGenerator<XlsxCell[]> {
      try {
        for (let row = 0; ; row += 1) yield [chance.whole(0, 10 ** 9), `${row}`]
      } finally {
        isClosed = true
      }
    }
    let size = 0
    for await (const chunk of xlsxStream({ sheetName: 'x', columns: COLUMNS, rows: endless(), cellsOf })) {
      size += chunk.length
      if (size > 200_000) break
    }
    expect(isClosed).toBe(true)
  })
})
