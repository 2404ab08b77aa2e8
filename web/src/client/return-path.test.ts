import { expect, it } from 'vitest'
import { loginPath, returnPath } from './return-path.ts'

const ORIGIN = 'https://books.example'

it.each([
  ['/accounts', '/accounts'],
  ['/transactions/12?returnAccount=7', '/transactions/12?returnAccount=7'],
  ['/reconcile/7?date=2026-11-05#row', '/reconcile/7?date=2026-11-05#row'],
  ['/accounts?q=%2F%2Fevil.example', '/accounts?q=%2F%2Fevil.example'],
  ['/', '/'],
])('%j is followed', (text, path) => {
  expect(returnPath(text, ORIGIN)).toBe(path)
})

it.each([
  null,
  undefined,
  '',
  'accounts',
  'https://evil.example/',
  'https://books.example/accounts',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/ /evil.example',
  'javascript:alert(1)',
  '/\u0000accounts',
  '/accounts\u2028',
  '/login?returnUrl=/accounts',
  '/authenticated?code=1&state=2',
  '/authenticated/',
  '/refresh?returnPath=/refresh',
])('%j leads home instead', text => {
  expect(returnPath(text, ORIGIN)).toBe('/home')
})

it('the login screen carries the whole path and query', () => {
  expect(loginPath('/transactions/12?returnAccount=7&x=a b')).toBe(
    '/login?returnUrl=%2Ftransactions%2F12%3FreturnAccount%3D7%26x%3Da%20b',
  )
})
