import { expect, test, vi } from 'vitest'
import { startScheduler } from './scheduler.ts'

const silent = { error: () => {}, warn: () => {} }

test('a job is repeated at its interval, and immediately if more work is waiting', async () => {
  let left = 5
  const run = vi.fn(async () => --left > 0)
  const scheduler = startScheduler([{ name: 'seal', everyMs: 30, run }], silent)
  await expect.poll(() => run.mock.calls.length).toBeGreaterThanOrEqual(7)
  await scheduler.stop()
})

test('a job that fails is logged and retried with growing pauses, and other jobs continue', async () => {
  vi.useFakeTimers()
  const error = vi.fn()
  const broken = vi.fn(async () => {
    throw new Error('no database')
  })
  const well = vi.fn(async () => false)
  const scheduler = startScheduler(
    [
      { name: 'seal', everyMs: 1000, run: broken },
      { name: 'cleanup', everyMs: 1000, run: well },
    ],
    { error, warn: () => {} },
  )
  await vi.advanceTimersByTimeAsync(15_500)
  // After 1, 2, 4, 8 and 16 seconds.
  expect(broken).toHaveBeenCalledTimes(4)
  expect(well).toHaveBeenCalledTimes(15)
  expect(error.mock.calls.map(([{ job, failures }]) => [job, failures])).toEqual([
    ['seal', 1],
    ['seal', 2],
    ['seal', 3],
    ['seal', 4],
  ])
  await scheduler.stop()
  vi.useRealTimers()
})

test('an unavailable database is logged in one line and not as an error', async () => {
  const [error, warn] = [vi.fn(), vi.fn()]
  const run = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const scheduler = startScheduler([{ name: 'seal', everyMs: 1, run }], { error, warn })
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  await scheduler.stop()
  expect(warn.mock.calls[0]![0]).toEqual({ reason: 'connect ECONNREFUSED', job: 'seal', failures: 1 })
  expect(error).not.toHaveBeenCalled()
})

test('stopping lets the current job finish and starts no other', async () => {
  vi.useFakeTimers()
  let endWork = (_isMore: boolean) => {}
  const run = vi.fn(
    () =>
      new Promise<boolean>(resolve => {
        endWork = resolve
      }),
  )
  const scheduler = startScheduler([{ name: 'seal', everyMs: 1, run }], silent)
  await vi.advanceTimersByTimeAsync(1)
  const hasStopped = vi.fn()
  const stopping = scheduler.stop().then(hasStopped)
  await vi.advanceTimersByTimeAsync(1000)
  expect(hasStopped).not.toHaveBeenCalled()
  endWork(true)
  await stopping
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('without jobs, nothing runs and a stop returns', async () => {
  await startScheduler([], silent).stop()
})
