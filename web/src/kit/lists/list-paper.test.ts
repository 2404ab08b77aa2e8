import { expect, test } from 'vitest'
import type { ListColumn } from './list-columns.tsx'
import { paperColumns, sumFacts, totalRow } from './list-paper.ts'

type PrintedItem = { name: string; note: string; cents: number }

const COLUMNS: ListColumn<PrintedItem>[] = [
  { key: 'id', head: 'No.', width: '84px', widthMm: 12, content: { words: () => '1' } },
  { key: 'name', head: 'Name', width: 'minmax(150px, 2fr)', content: { words: ({ name }) => name } },
  { key: 'note', head: 'Note', width: 'minmax(120px, 1fr)', content: { words: ({ note }) => note } },
  { key: 'total', head: 'Total', width: '120px', content: { cents: ({ cents }) => cents } },
]

const widthsFor = (cents: number, sum = cents) =>
  paperColumns(COLUMNS, [{ name: '', note: '', cents }], [['Total', sum]]).map(({ widthMm }) => widthMm)

test('on paper amounts take the width they need, and texts share the rest of an A4 sheet as on the screen', () => {
  expect(widthsFor(1_234_50)).toEqual([12, 101, undefined, 18])
  expect(widthsFor(10 ** 13)).toEqual([12, 90, undefined, 35])
  expect(widthsFor(1_234_50, 10 ** 13)).toEqual([12, 90, undefined, 35])
})

test('a sum is printed below the column of its name, or above the list if there is no such column', () => {
  const sums = [
    ['Total', 1_234_50],
    ['Open', 34_50],
  ] as const
  expect(totalRow(COLUMNS, sums)).toEqual([{ key: 'total', cells: ['Total', '', '', '$1,234.50'], look: 'TOTAL' }])
  expect(sumFacts(COLUMNS, sums)).toEqual(['Open: $34.50'])
  expect(totalRow(COLUMNS, [])).toEqual([])
})
