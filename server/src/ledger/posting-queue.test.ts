import { describe, expect, test } from 'vitest'
import { createPostingQueue, SHARED_MAX } from './posting-queue.ts'

class Undone extends Error {}

/** A queue that records its runs. The test ends each run by resolving its promise. */
function recordedQueue(run: (items: number[]) => number[] = items => items.map(item => item * 10)) {
  const runs: number[][] = []
  const ends: (() => void)[] = []
  const queue = createPostingQueue<number, number>(
    (_, items) =>
      new Promise((resolve, reject) => {
        runs.push(items)
        ends.push(() => {
          try {
            resolve(run(items))
          } catch (error) {
            reject(error)
          }
        })
      }),
    error => error instanceof Undone,
  )
  const settle = async () => {
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { queue, runs, settle }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the posting queue', () => {
  test('runs the first post immediately and lets the others share one commit', async () => {
    const { queue, runs, settle } = recordedQueue()
    const outcomes = Promise.all(upTo(5).map(item => queue(1, item)))
    expect(runs).toEqual([[0]])
    await settle()
    expect(runs).toEqual([[0], [1, 2, 3, 4]])
    expect(await outcomes).toEqual([0, 10, 20, 30, 40])
  })

  test('lets at most 256 posts share a commit', async () => {
    const { queue, runs, settle } = recordedQueue()
    const outcomes = Promise.all(upTo(400).map(item => queue(1, item)))
    await settle()
    expect(runs.map(items => items.length)).toEqual([1, SHARED_MAX, 143])
    expect(await outcomes).toHaveLength(400)
  })

  test('keeps organisations separate, so that they do not wait for each other', () => {
    const { queue, runs } = recordedQueue()
    void queue(1, 1)
    void queue(2, 2)
    expect(runs).toEqual([[1], [2]])
  })

  test('fails only the item that causes an error', async () => {
    const { queue, runs, settle } = recordedQueue(items => {
      if (items.includes(2)) throw new Undone('2 is wrong')
      return items
    })
    const outcomes = Promise.allSettled(upTo(4).map(item => queue(1, item)))
    await settle()
    expect(runs).toEqual([[0], [1, 2, 3], [1], [2], [3]])
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  test('repeats nothing if the outcome is unknown', async () => {
    const { queue, runs, settle } = recordedQueue(items => {
      if (items.length > 1) throw new Error('connection lost')
      return items
    })
    const outcomes = Promise.allSettled(upTo(3).map(item => queue(1, item)))
    await settle()
    expect(runs).toEqual([[0], [1, 2]])
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('runs a new post after the queue has emptied', async () => {
    const { queue, runs, settle } = recordedQueue()
    const first = queue(1, 1)
    await settle()
    await first
    const second = queue(1, 2)
    await settle()
    expect([await second, runs]).toEqual([20, [[1], [2]]])
  })
})
