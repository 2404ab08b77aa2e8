import { proves } from '@twofold/accounting/testing/proves'
import { expect, it, vi } from 'vitest'
import { createPageSession } from './page-session.ts'
import { memoryStorage, settled, tokenOf } from './testing/browser-pieces.ts'
import { createTokenStore } from './token-store.ts'

const NOW = 1_800_000_000_000
const pairOf = (facts: { user?: string; organisation?: string | null; id?: string } = {}) => ({
  accessToken: tokenOf({ expiresAt: NOW + 600_000, ...facts }),
  refreshToken: `next of ${JSON.stringify(facts)}`,
})

function page(storage = memoryStorage()) {
  const tokens = createTokenStore(storage, () => NOW)
  const goTo = vi.fn(async () => {})
  const forget = vi.fn()
  const session = createPageSession({ tokens, currentPath: () => '/accounts?q=1', goTo, forget })
  return { tokens, goTo, forget, session, storage }
}

/** A page with a session. `forget` has not been called since then. */
function signedIn() {
  const there = page()
  there.session.begin(pairOf())
  there.forget.mockClear()
  return there
}

it('a page that loads with tokens is pinned to their user and organisation', () => {
  const { session, tokens } = page()
  tokens.set(pairOf())
  session.load()
  expect(session.state()).toMatchObject({ isSignedIn: true, user: 'user-1', organisation: 'org-a' })
})

it('a token without an organisation is signed in and pinned to none', () => {
  const { session } = page()
  session.begin(pairOf({ organisation: null }))
  expect(session.state()).toMatchObject({ isSignedIn: true, organisation: null, changedElsewhere: null })
})

it('another tab that refreshes changes nothing here', () => {
  const { session, tokens, forget } = signedIn()
  tokens.set(pairOf({ id: '2' }))
  session.compare()
  expect(session.state()).toMatchObject({ organisation: 'org-a', changedElsewhere: null })
  expect(forget).not.toHaveBeenCalled()
})

it.each([
  [{ organisation: 'org-b' }, 'ORGANISATION'],
  [{ user: 'user-2' }, 'USER'],
] as const)('another tab that changes %j is reported and does not switch this page', (facts, changedElsewhere) => {
  const { session, tokens } = signedIn()
  tokens.set(pairOf(facts))
  session.compare()
  expect(session.state()).toMatchObject({ user: 'user-1', organisation: 'org-a', changedElsewhere })
  tokens.set(pairOf())
  session.compare()
  expect(session.state().changedElsewhere).toBeNull()
})

it('a refresh that leads into another organisation says that this membership ended, whatever is compared later', () => {
  const { session, tokens } = signedIn()
  session.renew(pairOf({ organisation: 'org-b' }))
  session.compare()
  expect(session.state()).toMatchObject({ organisation: 'org-a', changedElsewhere: 'MEMBERSHIP' })
  tokens.set(pairOf({ user: 'user-2' }))
  session.compare()
  expect(session.state().changedElsewhere).toBe('USER')
})

it('a removed member stays signed in, and the cache is cleared', () => {
  const { session, tokens, forget } = signedIn()
  session.removed()
  session.removed()
  expect(session.state()).toMatchObject({ isSignedIn: true, organisation: 'org-a', isRemoved: true })
  expect(tokens.accessToken()).not.toBeNull()
  expect(forget).toHaveBeenCalledOnce()
  session.begin(pairOf({ organisation: 'org-b' }))
  expect(session.state().isRemoved).toBe(false)
})

it('a mismatch that the server reports is shown even if the tokens look alike', () => {
  const { session } = signedIn()
  session.mismatched()
  expect(session.state().changedElsewhere).toBe('ORGANISATION')
})

it('a switch in this tab pins it to the new organisation and clears the cache', () => {
  proves('rule 4.5', '**Organisation switch**: success yields new tokens that replace the stored ones.')

  const { session, forget } = signedIn()
  session.begin(pairOf({ organisation: 'org-b' }))
  expect(session.state()).toMatchObject({ organisation: 'org-b', changedElsewhere: null })
  expect(forget).toHaveBeenCalledOnce()
})

it('a sign-out in another tab signs this one out and forgets what was read', () => {
  const { session, tokens, forget } = signedIn()
  tokens.clear()
  session.compare()
  expect(session.state()).toMatchObject({ isSignedIn: false, user: null, organisation: null })
  expect(forget).toHaveBeenCalledOnce()
})

it('leaving clears both tokens and what was read before it goes anywhere', async () => {
  proves(
    'rule 4.3',
    'Logout from the layout clears both tokens, resets the API client and goes to /login; the Logout button on home clears tokens and goes to /home.',
  )

  const { session, goTo, storage, forget } = signedIn()
  goTo.mockImplementation(async () => expect(forget).toHaveBeenCalledOnce())
  const left = session.leave('/login')
  expect(storage.length).toBe(0)
  expect(session.state()).toMatchObject({ isSignedIn: false, isLeaving: true })
  await left
  expect(goTo).toHaveBeenCalledWith('/login')
})

it('the guard waits until the screen that is left for is shown, not only asked for', async () => {
  const { session } = signedIn()
  await session.leave('/login')
  session.arrivedAt('/accounts?q=1')
  expect(session.state().isLeaving).toBe(true)
  session.arrivedAt('/login')
  expect(session.state().isLeaving).toBe(false)
})

it.each([
  { to: '/accounts?q=1', shown: '/accounts?q=1', what: 'to the screen that is shown' },
  { to: '/login', shown: '/home', what: 'while the user goes elsewhere' },
])('leaving $what ends too', async ({ to, shown }) => {
  const { session } = signedIn()
  await session.leave(to)
  session.arrivedAt(shown)
  expect(session.state().isLeaving).toBe(false)
})

it('many refused calls lead to the login screen once, with the way back', async () => {
  const { session, goTo } = signedIn()
  void session.expire()
  void session.expire()
  await settled()
  expect(goTo.mock.calls).toEqual([['/login?returnUrl=%2Faccounts%3Fq%3D1']])
})

it('an expired pair does not begin a session', () => {
  const { session } = page()
  const isKept = session.begin({ accessToken: tokenOf({ expiresAt: NOW }), refreshToken: 'next' })
  expect(isKept).toBe(false)
  expect(session.state().isSignedIn).toBe(false)
})

it('a page whose organisation requires two factors forgets what it read, until the next session begins', () => {
  const { session, forget } = signedIn()
  session.twoFactorsRequired()
  session.twoFactorsRequired()
  expect(session.state()).toMatchObject({ isSignedIn: true, organisation: 'org-a', needsTwoFactors: true })
  expect(forget).toHaveBeenCalledTimes(1)
  session.compare()
  expect(session.state().needsTwoFactors).toBe(true)
  session.begin(pairOf({ id: '2' }))
  expect(session.state().needsTwoFactors).toBe(false)
})

it('a page that needs two factors asks again when another tab stored another token', () => {
  const { session, tokens } = signedIn()
  session.twoFactorsRequired()
  tokens.set(pairOf({ id: '2' }))
  session.compare()
  expect(session.state()).toMatchObject({ needsTwoFactors: false, changedElsewhere: null })
})
