import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Returns the files in the order in which the queue releases them. Each file is finished before the next one is taken. */
function order(waiting: ReturnType<typeof turns<string>>): string[] {
  const taken: string[] = []
  for (let next = waiting.next(); next !== null; next = waiting.next()) {
    taken.push(next.item)
    waiting.end(next.userId)
  }
  return taken
}

test('users take turns, each with their oldest file', () => {
  const waiting = turns<string>()
  for (const item of ['a1', 'a2', 'a3']) waiting.add(1, item)
  waiting.add(2, 'b1')
  waiting.add(3, 'c1')
  waiting.add(2, 'b2')
  expect(order(waiting)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a user has one file in progress at a time', () => {
  const waiting = turns<string>()
  for (const item of ['a1', 'a2']) waiting.add(1, item)
  waiting.add(2, 'b1')
  expect([waiting.next()?.item, waiting.next()?.item, waiting.next()]).toEqual(['a1', 'b1', null])
  waiting.end(1)
  expect(waiting.next()?.item).toBe('a2')
})

test('removing a file keeps the order of the others', () => {
  const waiting = turns<string>()
  for (const item of ['a1', 'a2', 'a3']) waiting.add(1, item)
  expect([waiting.remove(1, 'a2'), waiting.remove(1, 'a2'), waiting.remove(9, 'a1')]).toEqual([true, false, false])
  expect(waiting.clear()).toEqual(['a1', 'a3'])
  expect(waiting.next()).toBeNull()
})
