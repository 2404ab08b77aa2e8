import { proves } from '@twofold/accounting/testing/proves'
import { expect, it } from 'vitest'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { guardDecision } from './guard-decision.ts'

const NOW = 1_800_000_000_000
const path = '/transactions/12?returnAccount=7'
const login = '/login?returnUrl=%2Ftransactions%2F12%3FreturnAccount%3D7'
const ending = (leftMs: number) => tokenOf({ expiresAt: NOW + leftMs })

it.each([
  { what: 'no token', token: null, decision: { kind: 'LOGIN', to: login, signsOut: false } },
  { what: 'a token with ten minutes left', token: ending(600_000), decision: { kind: 'PASS' } },
  { what: 'a token with 60.001 s left', token: ending(60_001), decision: { kind: 'PASS' } },
  {
    what: 'a token with 60 s left',
    token: ending(60_000),
    decision: { kind: 'LOGIN', to: login, signsOut: true },
  },
  { what: 'a token with 45 s left', token: ending(45_000), decision: { kind: 'LOGIN', to: login, signsOut: true } },
  { what: 'an expired token', token: ending(-1), decision: { kind: 'LOGIN', to: login, signsOut: true } },
  { what: 'a text that is not a token', token: 'abc', decision: { kind: 'LOGIN', to: login, signsOut: true } },
])('$what: $decision.kind', ({ token, decision }) => {
  proves('rule 2.7', 'No token: redirect to /login?returnUrl={current path and query}.')
  proves('rule 2.8', 'Token expires within 60 seconds, or cannot be decoded: log out, then redirect the same way.')
  proves('constant 9.4', 'Access token expiry margin: 30 seconds at load and set; 60 seconds in the guard.')

  expect(guardDecision({ isReady: true, token, now: NOW, path })).toEqual(decision)
})

it('waits while the authentication is not ready, whatever is stored', () => {
  expect(guardDecision({ isReady: false, token: null, now: NOW, path })).toEqual({ kind: 'WAIT' })
  expect(guardDecision({ isReady: false, token: ending(600_000), now: NOW, path })).toEqual({ kind: 'WAIT' })
})
