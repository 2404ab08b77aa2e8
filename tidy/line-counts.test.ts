import { expect, test } from 'vitest'
import { countLines } from './line-counts.ts'

test('tests, their support and journeys are counted apart from code, and documents are not counted', () => {
  const files = new Map([
    ['server/src/ledger/post.ts', 100],
    ['server/migrations/0001-ledger.sql', 30],
    ['web/src/style.css', 12],
    ['server/src/ledger/post.test.ts', 80],
    ['server/tests/harness/clock.ts', 20],
    ['e2e/src/books/entry.test.ts', 40],
    ['e2e/src/drivers/keys.ts', 21],
    ['README.md', 900],
  ])
  expect(countLines(files)).toEqual({
    code: { files: 3, lines: 142, median: 30, small: 1 },
    tests: { files: 4, lines: 161, median: 40, small: 1 },
  })
})
