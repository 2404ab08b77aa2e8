import { proves } from '@twofold/accounting/testing/proves'
import type { CurrentUser } from '@twofold/contract/session'
import { describe, expect, it } from 'vitest'
import { memoryStorage, tokenOf } from './testing/browser-pieces.ts'
import { createTokenStore } from './token-store.ts'

const NOW = 1_800_000_000_000

const MARGIN = [
  { leftMs: 600_000, isKept: true },
  { leftMs: 31_000, isKept: true },
  { leftMs: 30_001, isKept: true },
  { leftMs: 30_000, isKept: false },
  { leftMs: 29_999, isKept: false },
  { leftMs: 0, isKept: false },
  { leftMs: -3_600_000, isKept: false },
]

describe.each(MARGIN)('a token with $leftMs ms left', ({ leftMs, isKept }) => {
  proves(
    'rule 4.2',
    'A token is treated as expired 30 seconds before its exp at load and at set time; expired tokens are cleared and not set.',
  )
  proves('constant 9.4', 'Access token expiry margin: 30 seconds at load and set; 60 seconds in the guard.')

  const accessToken = tokenOf({ expiresAt: NOW + leftMs })

  it(`is ${isKept ? 'kept' : 'cleared with its refresh token'} at load`, () => {
    const storage = memoryStorage({ accessToken, refreshToken: 'next' })
    createTokenStore(storage, () => NOW).load()
    expect(storage.getItem('accessToken')).toBe(isKept ? accessToken : null)
    expect(storage.getItem('refreshToken')).toBe(isKept ? 'next' : null)
  })

  it(`is ${isKept ? 'set' : 'not set, and what was there is cleared'} at set time`, () => {
    const storage = memoryStorage({ accessToken: 'older', refreshToken: 'older' })
    const wasSet = createTokenStore(storage, () => NOW).set({ accessToken, refreshToken: 'next' })
    expect(wasSet).toBe(isKept)
    expect(storage.getItem('accessToken')).toBe(isKept ? accessToken : null)
    expect(storage.getItem('refreshToken')).toBe(isKept ? 'next' : null)
  })
})

it.each(['', 'abc', 'a.b.c', `x.${btoa('[]')}.y`, `x.${btoa('{"exp":"soon"}')}.y`])(
  'a text that is not a token is never kept: %j',
  accessToken => {
    const storage = memoryStorage({ accessToken, refreshToken: 'next' })
    const store = createTokenStore(storage, () => NOW)
    store.load()
    expect(store.accessToken()).toBeNull()
    expect(store.set({ accessToken, refreshToken: 'next' })).toBe(false)
    expect(store.refreshToken()).toBeNull()
  },
)

it('another tab that is notified of a new access token finds its refresh token stored', () => {
  const storage = memoryStorage()
  const seen: [string, string | null][] = []
  const watched = {
    ...storage,
    setItem: (key: string, value: string) => {
      storage.setItem(key, value)
      seen.push([key, storage.getItem('refreshToken')])
    },
  }
  createTokenStore(watched, () => NOW).set({ accessToken: tokenOf({ expiresAt: NOW + 600_000 }), refreshToken: 'next' })
  expect(seen).toEqual([
    ['refreshToken', 'next'],
    ['accessToken', 'next'],
  ])
})

describe('the user as reported by the server', () => {
  const currentUser: CurrentUser = {
    user: { username: 'ada', givenName: 'Ada', familyName: 'Ledger' },
    tenantUUID: 'org-a',
    tenantName: 'Harbor & Co.',
    role: 'CLERK',
    signConvention: 'SPECIFICATION',
    timeZone: 'UTC',
  }
  const pair = { accessToken: tokenOf({ expiresAt: NOW + 600_000 }), refreshToken: 'next' }
  const storeWith = (set: object) => {
    const storage = memoryStorage()
    const store = createTokenStore(storage, () => NOW)
    store.set({ ...pair, ...set })
    return { storage, store }
  }

  it('is stored for the next page, with its time', () => {
    const { storage } = storeWith({ currentUser })
    expect(createTokenStore(storage, () => NOW + 5).user()).toMatchObject({ answer: currentUser, at: NOW })
  })

  it('is replaced by a later read, and removed when it is invalidated, at a sign-out, or if the next pair has no user', () => {
    const { store } = storeWith({ currentUser })
    store.keepUser({ ...currentUser, role: 'OWNER' })
    expect(store.user()?.answer.role).toBe('OWNER')
    store.keepUser(null)
    expect(store.user()).toBeNull()
    store.keepUser(currentUser)
    store.set(pair)
    expect(store.user()).toBeNull()
    const { storage, store: other } = storeWith({ currentUser })
    other.clear()
    expect(storage.length).toBe(0)
  })

  it.each([
    ['another organisation', { organisation: 'org-b' }],
    ['another user', { user: 'user-2' }],
  ])('is not used for %s', (_, claims) => {
    const { storage, store } = storeWith({ currentUser })
    storage.setItem('accessToken', tokenOf({ expiresAt: NOW + 600_000, ...claims }))
    expect(store.user()).toBeNull()
  })

  it.each(['', 'null', '{}', '{"user":"user-1"}', 'nonsense'])('is missing if %j is stored instead', text => {
    const { storage, store } = storeWith({ currentUser })
    storage.setItem('currentUser', text)
    expect(store.user()).toBeNull()
  })
})
