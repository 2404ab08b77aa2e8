import { expect, it, vi } from 'vitest'
import { createReachability } from './reachability.ts'
import { handClock } from './testing/browser-pieces.ts'

it('an unreachable server is asked until it is back, and the page is notified of both', async () => {
  const clock = handClock()
  let isBack = false
  const probe = vi.fn(async () => isBack)
  const reachability = createReachability(probe, clock.setTimer)
  const heard = vi.fn()
  reachability.subscribe(heard)
  reachability.failed()
  reachability.failed()
  expect(reachability.isReachable()).toBe(false)
  await clock.advance(20_000)
  expect(probe).toHaveBeenCalledTimes(4)
  isBack = true
  await clock.advance(10_000)
  expect(reachability.isReachable()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(clock.waiting()).toBe(0)
})

it('a caller that waits for the server continues when it is back', async () => {
  const clock = handClock()
  let isThere = false
  const reachability = createReachability(async () => isThere, clock.setTimer)
  expect(await reachability.probe()).toBe(false)
  const waited = vi.fn()
  void reachability.untilReachable().then(waited)
  await clock.advance(1_000)
  expect(waited).not.toHaveBeenCalled()
  isThere = true
  await clock.advance(10_000)
  expect(waited).toHaveBeenCalledOnce()
})
