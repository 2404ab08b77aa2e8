import { expect, test } from 'vitest'
import { rowAfterKey, rowAt, rowWindowAt, scrollToShow } from './row-window.ts'

const view = { viewHeight: 640, rowHeight: 32, tops: null }

test('every visible row of a 100,000-row list is rendered at any scroll position, and never more than 60', () => {
  const rowCount = 100_000
  for (let scrollTop = 0; scrollTop <= rowCount * 32 - 640; scrollTop += 31_337) {
    const { first, last } = rowWindowAt({ ...view, scrollTop, rowCount })
    expect(first * 32).toBeLessThanOrEqual(scrollTop)
    expect(last * 32).toBeGreaterThanOrEqual(Math.min(rowCount * 32, scrollTop + 640))
    expect(last - first).toBeLessThanOrEqual(60)
  }
})

test('rows of different heights are rendered wherever they are in view, and scrolled completely into view', () => {
  const tops = [0]
  for (let index = 0; index < 500; index++) tops.push(tops[index]! + 40 + 16 * ((index * 7) % 4))
  const own = { viewHeight: 640, rowHeight: 40, tops }
  for (let scrollTop = 0; scrollTop <= tops.at(-1)! - 640; scrollTop += 97) {
    const { first, last } = rowWindowAt({ ...own, scrollTop, rowCount: 500 })
    expect(tops[first]).toBeLessThanOrEqual(scrollTop)
    expect(tops[last]).toBeGreaterThanOrEqual(scrollTop + 640)
    expect(last - first).toBeLessThanOrEqual(60)
    for (const index of [first, last - 1]) {
      const moved = scrollToShow(index, { ...own, scrollTop, headHeight: 0 }) ?? scrollTop
      expect(moved).toBeLessThanOrEqual(tops[index]!)
      expect(moved + 640).toBeGreaterThanOrEqual(tops[index + 1]!)
    }
  }
  expect([0, 39, 40, tops[499]!, tops[500]! + 9].map(top => rowAt(top, own))).toEqual([0, 0, 1, 499, 500])
})

test('a list that shrank below the scroll position renders its last rows, and no rows that do not exist', () => {
  const { first, last } = rowWindowAt({ ...view, scrollTop: 320_000, rowCount: 10 })
  expect(first).toBe(0)
  expect(last).toBe(10)
})

test('a row above, below or behind the head is scrolled completely into view; a visible one scrolls nothing', () => {
  const seen = { ...view, scrollTop: 320, headHeight: 32 }
  expect(scrollToShow(9, seen)).toBe(288)
  expect(scrollToShow(10, seen)).toBeNull()
  expect(scrollToShow(28, seen)).toBeNull()
  expect(scrollToShow(29, seen)).toBe(352)
})

test('j and k and the arrows stop at the ends of the list', () => {
  const list = { rowCount: 3, pageRows: 20 }
  expect(rowAfterKey('j', -1, list)).toBe(0)
  expect(rowAfterKey('ArrowDown', 2, list)).toBe(2)
  expect(rowAfterKey('k', 0, list)).toBe(0)
  expect(rowAfterKey('PageDown', 0, list)).toBe(2)
  expect(rowAfterKey('End', 0, list)).toBe(2)
  expect(rowAfterKey('x', 0, list)).toBeNull()
  expect(rowAfterKey('j', -1, { rowCount: 0, pageRows: 20 })).toBeNull()
})
