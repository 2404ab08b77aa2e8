import { OPEN_REDIRECTS, UNUSUAL_PATHS } from '@twofold/contract/testing/open-redirects'
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

it.each([null, undefined, 'https://books.example/accounts', ...OPEN_REDIRECTS])('%j is replaced by /home', text => {
  expect(returnPath(text, ORIGIN)).toBe('/home')
})

it.each(UNUSUAL_PATHS)('%j is followed as a path of this origin', text => {
  const path = returnPath(text, ORIGIN)
  expect(path).toMatch(/^\/[^/\\]/)
  const url = new URL(path, ORIGIN)
  expect([url.origin, url.pathname + url.search + url.hash]).toEqual([ORIGIN, path])
})

it('more than eighty open redirects are tried, and most of them would leave this origin', () => {
  const tried = new Set([...OPEN_REDIRECTS, ...UNUSUAL_PATHS])
  expect(tried.size).toBe(OPEN_REDIRECTS.length + UNUSUAL_PATHS.length)
  expect(tried.size).toBeGreaterThanOrEqual(80)
  const away = OPEN_REDIRECTS.filter(text => URL.canParse(text, ORIGIN) && new URL(text, ORIGIN).origin !== ORIGIN)
  expect(away.length).toBeGreaterThanOrEqual(50)
})

it('the login screen carries the whole path and query', () => {
  expect(loginPath('/transactions/12?returnAccount=7&x=a b')).toBe(
    '/login?returnUrl=%2Ftransactions%2F12%3FreturnAccount%3D7%26x%3Da%20b',
  )
})
