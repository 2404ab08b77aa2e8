import { expect, it, vi } from 'vitest'
import { CallError, UnreachableError } from './call-error.ts'
import { createSilentRefresh } from './silent-refresh.ts'
import { handClock, memoryStorage, settled, tokenOf } from './testing/browser-pieces.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

const START = 1_800_000_000_000
const LIFETIME = 600_000

function tab(clock = handClock(START), storage = memoryStorage(), offMs = 0) {
  let issued = 0
  const serverPair = () => {
    issued += 1
    const expiresAt = clock.now() + LIFETIME
    return {
      accessToken: tokenOf({ expiresAt, issuedAt: clock.now(), id: `${issued}` }),
      refreshToken: `refresh-${issued}-${clock.now()}`,
    }
  }
  const now = () => clock.now() + offMs
  const tokens: TokenStore = createTokenStore(storage, now)
  const fetchNext = vi.fn(async () => serverPair())
  const onRefused = vi.fn()
  const refresh = createSilentRefresh({
    tokens,
    now,
    monotonicNow: () => clock.now() - START,
    fetchNext,
    oneTabAtATime: work => work(),
    renew: pair => void tokens.set(pair),
    onRefused,
    setTimer: clock.setTimer,
  })
  return { clock, storage, tokens, fetchNext, onRefused, refresh, serverPair }
}

it('refreshes two minutes before the end, and again before the next end', async () => {
  const { clock, tokens, fetchNext, refresh, serverPair } = tab()
  tokens.set(serverPair())
  refresh.start()
  await clock.advance(479_999)
  expect(fetchNext).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(fetchNext).toHaveBeenCalledOnce()
  await clock.advance(480_000)
  expect(fetchNext).toHaveBeenCalledTimes(2)
})

it('sends the stored refresh token and stores the new pair', async () => {
  const { clock, tokens, fetchNext, refresh, serverPair } = tab()
  tokens.set({ ...serverPair(), refreshToken: 'present' })
  refresh.start()
  await clock.advance(480_000)
  expect(fetchNext).toHaveBeenCalledWith('present')
  expect(tokens.refreshToken()).toMatch(/^refresh-2-/)
})

it('two tabs refresh once: the second finds the new pair when its turn comes', async () => {
  const first = tab()
  first.tokens.set(first.serverPair())
  let release = () => {}
  const turn = new Promise<void>(resolve => {
    release = resolve
  })
  const fetchNext = vi.fn(async () => first.serverPair())
  const second = createSilentRefresh({
    tokens: first.tokens,
    now: first.clock.now,
    monotonicNow: first.clock.now,
    fetchNext,
    oneTabAtATime: work => turn.then(work),
    renew: pair => void first.tokens.set(pair),
    onRefused: () => {},
    setTimer: first.clock.setTimer,
  })
  const waiting = second.refreshNow()
  await first.refresh.refreshNow()
  release()
  expect(await waiting).toBe(true)
  expect(first.fetchNext).toHaveBeenCalledOnce()
  expect(fetchNext).not.toHaveBeenCalled()
})

it('a sign-out during a refresh stays a sign-out', async () => {
  const { tokens, fetchNext, refresh, serverPair } = tab()
  tokens.set(serverPair())
  let answer = (_pair: ReturnType<typeof serverPair>) => {}
  fetchNext.mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  const isDone = refresh.refreshNow()
  await settled()
  tokens.clear()
  answer(serverPair())
  expect(await isDone).toBe(false)
  expect(tokens.accessToken()).toBeNull()
})

it('a refused refresh ends the session, once', async () => {
  const { clock, tokens, fetchNext, onRefused, refresh, serverPair } = tab()
  tokens.set(serverPair())
  fetchNext.mockRejectedValue(new CallError({ statusCode: 401, err: '', code: 'NOT_SIGNED_IN', requestId: '' }))
  refresh.start()
  await clock.advance(600_000)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(fetchNext).toHaveBeenCalledOnce()
})

it('an unreachable server is asked again at intervals, and the session continues when it is back', async () => {
  const { clock, tokens, fetchNext, onRefused, refresh, serverPair } = tab()
  tokens.set(serverPair())
  fetchNext.mockRejectedValue(new UnreachableError(new TypeError('network')))
  refresh.start()
  await clock.advance(480_000 + 60_000)
  expect(fetchNext.mock.calls.length).toBeGreaterThan(3)
  expect(fetchNext.mock.calls.length).toBeLessThan(8)
  fetchNext.mockImplementation(async () => serverPair())
  await clock.advance(10_000)
  expect(onRefused).not.toHaveBeenCalled()
  expect(tokens.accessToken()).not.toBeNull()
  expect(clock.waiting()).toBe(1)
})

it.each([560_000, 500_000, -3_600_000])('a clock %i ms off, uncorrected, does not loop', async offMs => {
  const { clock, tokens, fetchNext, refresh, serverPair } = tab(handClock(START), memoryStorage(), offMs)
  tokens.set(serverPair())
  refresh.start()
  await clock.advance(600_000)
  expect(fetchNext.mock.calls.length).toBeLessThanOrEqual(20)
})

it('a token that ends in years waits without a timer that browsers would run immediately', async () => {
  const { clock, tokens, fetchNext, refresh } = tab()
  tokens.set({ accessToken: tokenOf({ expiresAt: START + 1e12, issuedAt: START }), refreshToken: 'far' })
  refresh.start()
  await clock.advance(86_400_000)
  expect(fetchNext).not.toHaveBeenCalled()
})

it('no refresh is scheduled while signed out', () => {
  const { clock, refresh } = tab()
  refresh.start()
  expect(clock.waiting()).toBe(0)
})
