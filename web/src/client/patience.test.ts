import { expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { createPatience } from './patience.ts'
import { handClock, settled } from './testing/browser-pieces.ts'

const refusal = (statusCode: number, code: string, seconds: string | null) =>
  new CallError({ statusCode, err: 'No.', code, requestId: '' }, seconds)
const BUSY = refusal(503, 'BUSY', '1')
const TOO_MANY = refusal(429, 'TOO_MANY_REQUESTS', '1')

/** Creates a page whose call is first refused with each of the given errors, and then accepted. */
async function waiting(
  errors: readonly unknown[],
  { random = 0, mayGoOn = () => true, signal }: { random?: number; mayGoOn?: () => boolean; signal?: AbortSignal } = {},
) {
  const clock = handClock()
  let waitingLong = 0
  const waited = (change: 1 | -1) => {
    waitingLong += change
  }
  const patience = createPatience({ setTimer: clock.setTimer, random: () => random, waited })
  const left = [...errors]
  const send = vi.fn(async () => {
    if (left.length > 0) throw left.shift()
    return 'done'
  })
  const settledWith = vi.fn()
  const first = send().catch(error => patience.insist(error, send, { mayGoOn, signal }))
  void first.then(
    answer => settledWith(answer),
    (error: unknown) => settledWith(error),
  )
  await settled()
  return { clock, isWaitingLong: () => waitingLong > 0, send, settledWith }
}

it.each([BUSY, TOO_MANY])(
  'a call that is refused because of load (%s) is sent again after the time that the server names',
  async error => {
    const { clock, send, settledWith } = await waiting([error, error])
    await clock.advance(999)
    expect(send).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    expect(send).toHaveBeenCalledTimes(2)
    await clock.advance(1000)
    expect(settledWith.mock.calls).toEqual([['done']])
    expect(clock.waiting()).toBe(0)
  },
)

it('callers that were refused together return at different times', async () => {
  const { clock, send } = await waiting([BUSY], { random: 0.5 })
  await clock.advance(1249)
  expect(send).toHaveBeenCalledTimes(1)
  await clock.advance(1)
  expect(send).toHaveBeenCalledTimes(2)
})

it.each([
  ['another refusal', refusal(409, 'LOCKED', null)],
  ['an unreachable database', refusal(503, 'UNAVAILABLE', '1')],
  ['a refusal that names no time', refusal(429, 'TOO_MANY_REQUESTS', null)],
  ['a refusal that names a day', refusal(429, 'TOO_MANY_REQUESTS', 'Thu, 26 Nov 2026 08:00:00 GMT')],
  ['a refusal that names a long time', refusal(429, 'TOO_MANY_REQUESTS', '60')],
])('%s is shown immediately', async (_, error) => {
  const { send, settledWith } = await waiting([error])
  expect(settledWith.mock.calls).toEqual([[error]])
  expect(send).toHaveBeenCalledTimes(1)
})

it('a refusal that lasts is shown after twenty seconds, and the user sees the reason before', async () => {
  const { clock, isWaitingLong, send, settledWith } = await waiting(Array.from({ length: 50 }, () => BUSY))
  await clock.advance(2_999)
  expect(isWaitingLong()).toBe(false)
  await clock.advance(1_000)
  expect(isWaitingLong()).toBe(true)
  await clock.advance(60_000)
  expect(settledWith.mock.calls).toEqual([[BUSY]])
  expect(send).toHaveBeenCalledTimes(21)
  expect([isWaitingLong(), clock.waiting()]).toEqual([false, 0])
})

it('a call for another organisation is not sent again', async () => {
  let isSame = true
  const { clock, send, settledWith } = await waiting([BUSY], { mayGoOn: () => isSame })
  isSame = false
  await clock.advance(1000)
  expect(settledWith.mock.calls).toEqual([[BUSY]])
  expect(send).toHaveBeenCalledTimes(1)
})

it('a call that is no longer wanted ends immediately', async () => {
  const unwanted = new AbortController()
  const { send, settledWith } = await waiting([BUSY], { signal: unwanted.signal })
  unwanted.abort(new Error('left'))
  await settled()
  expect(settledWith.mock.calls).toEqual([[new Error('left')]])
  expect(send).toHaveBeenCalledTimes(1)
})
