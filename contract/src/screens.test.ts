import { expect, test } from 'vitest'
import { matchScreen, SCREENS, screenOf } from './screens.ts'

test.each([
  ['/accounts/7', '/accounts/:accountID', { accountID: '7' }],
  ['/accounts/7/', '/accounts/:accountID', { accountID: '7' }],
  ['/reports/named/Balance%20Sheet', '/reports/named/:reportName', { reportName: 'Balance Sheet' }],
  ['/reports/named/a%2Fb', '/reports/named/:reportName', { reportName: 'a/b' }],
  ['/reports/named/%E0%A4%A', '/reports/named/:reportName', { reportName: '%E0%A4%A' }],
])('the path %s belongs to the screen %s with the ids in the path', (path, screen, params) => {
  expect(matchScreen(path)).toEqual({ screen, params })
})

test.each(['/account', '/accounts/7/more', '//accounts', '/accounts//', ''])('no screen has the path "%s"', path => {
  expect(matchScreen(path)).toBeNull()
})

test('a path without ids is never mistaken for an id of another screen', () => {
  const withoutIds = SCREENS.filter(screen => !screen.includes(':'))
  expect(withoutIds.map(screenOf)).toEqual(withoutIds)
})
