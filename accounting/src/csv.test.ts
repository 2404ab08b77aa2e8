import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow, textOfCell } from './csv.ts'
import { centsToDecimal } from './money.ts'
import { forAll } from './testing/for-all.ts'

test.each([
  [['a', 1, null, undefined, ''], 'a,1,,,'],
  [['a "quoted", text', 'two\nlines'], '"a ""quoted"", text","two\nlines"'],
  [[' kept '], '" kept "'],
  [['-12.50', -3, '0.05'], '-12.50,-3,0.05'],
  [['=1+1', '+49 30', '-', '@sum', '\tx', '-12.5e'], "'=1+1,'+49 30,'-,'@sum,'\tx,'-12.5e"],
  [["'=1", "'quoted'", "'t Hoekje"], "''=1,'quoted','t Hoekje"],
  [['\nx', '\rx', '\n', ' \nx', "'\nx", '\r\nx'], '"\'\nx","\'\rx","\'\n","\' \nx","\'\'\nx","\'\r\nx"'],
  [['﹢1', '﹣1', '﹫a', '\u3000＋1', '\ufeff＠a'], "'﹢1,'﹣1,'﹫a,'\u3000＋1,'\ufeff＠a"],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"'],
  [[' =1', ';=1', ',=1', '"=1', '\u00a0=1'], '\' =1,\';\'=1,"\',=1","\'""=1",\'\u00a0=1'],
  [['\u200b=1', '\ufeff@a', '\u00ad+1', '\u2066-a'], "'\u200b=1,'\ufeff@a,'\u00ad+1,'\u2066-a"],
  [['＝1', '＋1', '－1', '＠a', '﹦1'], "'＝1,'＋1,'－1,'＠a,'﹦1"],
  [['a;=1', 'a; =1;b', 'a\t+1'], "a;'=1,a;' =1;b,a\t'+1"],
  [['note\n- first\n=1'], '"note\n\'- first\n\'=1"'],
  [['a=1', '2026-11-05', 'a - b', 'x; y', 'a@example.com'], 'a=1,2026-11-05,a - b,x; y,a@example.com'],
])('%j is written %s', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`)
})

const HOSTILE = fc.string({ unit: fc.constantFrom(...'=+-@＝－\t\r\n"\';, \u00a0\u200b\ufeff1.a') })

/** Returns the cells of a row as read by programs that split rows at semicolons and tabs, and at every line break. */
const cellsElsewhere = (row: string) => row.split(/[;\t\r\n]/)

/** Returns the only cell of a row as read by programs that split rows at commas. */
function cellIn(row: string): string {
  const cell = row.slice(0, -2)
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

test('no cell starts with a formula unless it is a number, with any separator and after any skipped characters', () => {
  forAll(HOSTILE, text => {
    const row = csvRow([text])
    for (const cell of [cellIn(row), ...cellsElsewhere(row)]) {
      const shown = cell.replace(/^[\s",\u200b]+/, '')
      expect(/^[=+\-@＝－]/.test(shown) && Number.isNaN(Number(cell))).toBe(false)
    }
  })
})

test('a guarded text is restored', () => {
  forAll(HOSTILE, text => {
    expect(textOfCell(cellIn(csvRow([text])))).toBe(text)
  })
})

test('positive and negative numbers stay numbers', () => {
  forAll(fc.integer(), cents => {
    expect(csvRow([centsToDecimal(cents), cents])).toBe(`${centsToDecimal(cents)},${cents}\r\n`)
  })
})

test.each([';', ' ', "'", '=', '\u200b', '; ', "'=;"])(
  'a cell of a million characters %j is written and read in one pass',
  unit => {
    const text = `a${unit.repeat(1_000_000 / unit.length)}`
    expect(textOfCell(cellIn(csvRow([text])))).toBe(text)
  },
)
