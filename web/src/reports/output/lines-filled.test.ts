import { expect, test } from 'vitest'
import { linesFilled } from './lines-filled.ts'

test.each<[what: string, lengths: number[], lines: number]>([
  ['nothing takes no line', [], 0],
  ['what just fits with what parts it', [20, 27], 1],
  ['one character more goes on in another', [20, 28], 2],
  ['none breaks: three that have no room beside each other take three', [28, 28, 28], 3],
  ['a short one goes on where there is room', [28, 19, 20], 2],
  ['what is longer than a line takes one of its own', [10, 60, 10], 3],
])('%s', (_, lengths, lines) => {
  expect(linesFilled(lengths, 50)).toBe(lines)
})
