import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow, textOfCell } from './csv.ts'

test.each([
  [['a', 1, null, undefined, ''], 'a,1,,,'],
  [['a "quoted", text', 'two\nlines'], '"a ""quoted"", text","two\nlines"'],
  [[' kept '], '" kept "'],
  [['-12.50', -3, '0.05'], '-12.50,-3,0.05'],
  [['=1+1', '+49 30', '-', '@sum', '\tx', '-12.5e'], "'=1+1,'+49 30,'-,'@sum,'\tx,'-12.5e"],
  [["'=1", "'quoted'"], "''=1,'quoted'"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"'],
])('%j is written %s', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`)
})

test('no cell begins as a formula unless it is a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'=+-@\t\r"\', 1.a') }), text => {
      const cell = csvRow([text]).slice(0, -2).replace(/^"/, '')
      expect(/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell))).toBe(false)
    }),
  )
})

test('what was made harmless comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'=+-@\t\r"\', 1.a') }), text => {
      const cell = csvRow([text]).slice(0, -2)
      const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(textOfCell(unquoted)).toBe(text)
    }),
  )
})
