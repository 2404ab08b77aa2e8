import { expect, test } from 'vitest'
import { accountColumns } from './account-columns.tsx'

/** The width of a digit in a list, and the padding, in pixels. */
const [DIGIT, FREE] = [8.2, 20]

test.each([
  [107, 230],
  [5_658, 123_456],
  [25_000, 98_765_432],
])('with %i accounts no digit of a bound or an id is cut', (accountCount, idMax) => {
  const boundMax = 2 * accountCount
  const columns = accountColumns({
    search: '',
    today: '2026-11-05',
    tree: undefined,
    boundMax,
    idMax,
    hasNumbers: false,
  })
  const [id = 0, left = 0, right = 0] = columns.map(({ width }) => Number.parseInt(width, 10))
  const room = (max: number) => String(max).length * DIGIT + FREE
  expect(id).toBeGreaterThanOrEqual(room(idMax))
  expect(Math.min(left, right)).toBeGreaterThanOrEqual(room(boundMax))
})
