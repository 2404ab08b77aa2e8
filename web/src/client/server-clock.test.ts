import { expect, it, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'
import { memoryStorage } from './testing/browser-pieces.ts'

const SERVER = Date.UTC(2026, 10, 21, 12)
const header = new Date(SERVER).toUTCString()

it('a correct clock is used to the millisecond', () => {
  const storage = memoryStorage()
  const clock = createServerClock(storage, () => SERVER + 321)
  clock.observe(header, SERVER + 100, SERVER + 800)
  expect(clock.now()).toBe(SERVER + 321)
  expect(storage.length).toBe(0)
})

it.each([-7_200_000, 3_600_000, 86_400_000])('a clock %i ms off is corrected, also for the next page', offMs => {
  const storage = memoryStorage()
  const ownNow = () => SERVER + offMs
  const clock = createServerClock(storage, ownNow)
  clock.observe(header, ownNow() - 100, ownNow() + 100)
  expect(Math.abs(clock.now() - SERVER)).toBeLessThan(1_000)
  expect(Math.abs(createServerClock(storage, ownNow).now() - SERVER)).toBeLessThan(1_000)
})

it('a clock that was corrected is trusted again', () => {
  const storage = memoryStorage({ clockOffsetMs: '-3600000' })
  const clock = createServerClock(storage, () => SERVER)
  clock.observe(header, SERVER, SERVER + 50)
  expect(clock.now()).toBe(SERVER)
  expect(storage.length).toBe(0)
})

it('reports a changed difference, and nothing else', () => {
  const onMoved = vi.fn()
  const clock = createServerClock(memoryStorage(), () => SERVER - 600_000, onMoved)
  const observe = () => clock.observe(header, SERVER - 600_050, SERVER - 599_950)
  observe()
  expect(onMoved).toHaveBeenCalledOnce()
  observe()
  expect(onMoved).toHaveBeenCalledOnce()
})

it('a slow answer does not look like a wrong clock', () => {
  const clock = createServerClock(memoryStorage(), () => SERVER)
  clock.observe(header, SERVER - 1_000, SERVER + 19_000)
  expect(clock.now()).toBe(SERVER)
})

it.each([null, '', 'yesterday'])('an answer with the date %j is ignored', text => {
  const clock = createServerClock(memoryStorage(), () => SERVER)
  clock.observe(text, SERVER, SERVER)
  expect(clock.now()).toBe(SERVER)
})
