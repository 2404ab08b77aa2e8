import { expect, test } from 'vitest'
import { linesFilled } from './lines-filled.ts'

test.each<[what: string, lengths: number[], lines: number]>([
  ['no facts take no line', [], 0],
  ['facts that just fit with their separator take one line', [20, 27], 1],
  ['one more character takes another line', [20, 28], 2],
  ['facts do not wrap: three that do not fit next to each other take three lines', [28, 28, 28], 3],
  ['a short fact follows on the same line if it fits', [28, 19, 20], 2],
  ['a fact longer than a line takes a line of its own', [10, 60, 10], 3],
])('%s', (_, lengths, lines) => {
  expect(linesFilled(lengths, 50)).toBe(lines)
})
