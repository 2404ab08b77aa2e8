// What the browser must have before it shows a first screen, read from the built screens.
import { gzipSync } from 'node:zlib'
import { listAccounts } from '@twofold/contract/accounts'
import { SCREENS, type Screen } from '@twofold/contract/screens'
import { expect, test } from 'vitest'
import { filesOf, readBuilt, scriptsOf } from './built-files.ts'

/** In kilobytes of 1,024 bytes, packed; 66 of them are React, 26 its router. What a screen shows only when it is asked for
 * belongs into a part that comes later (`web/src/app/coming.tsx`), and is not counted here. */
const KILOBYTES_MAX: Partial<Record<Screen, number>> = {
  '/home': 141,
  '/login': 141,
  '/accounts': 163,
  '/transactions/account/:accountID': 168,
  '/transactions/:transactionID': 191,
}
const KILOBYTES_MAX_OF_OTHERS = 177

test.each(SCREENS.filter(screen => screen !== '/'))('%s is light: its scripts and styles, packed', screen => {
  const files = filesOf(screen)
  expect(files.length).toBeGreaterThan(4)
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(readBuilt(file)).length, 0) / 1024
  expect(kilobytes).toBeLessThan(KILOBYTES_MAX[screen] ?? KILOBYTES_MAX_OF_OTHERS)
})

test('what only the server reads of the contract is not waited for', () => {
  const scripts = scriptsOf(...SCREENS)
  expect(scripts).toContain(listAccounts.path)
  expect(scripts).not.toContain(listAccounts.summary)
  expect(scripts).not.toContain('ZodMiniType')
})

test('what no screen uses of the router is not waited for: its forms, and what its links fetch ahead', () => {
  const scripts = scriptsOf(...SCREENS)
  const words = ['useBlocker', 'formenctype', 'IntersectionObserver']
  expect(words.filter(word => scripts.includes(word))).toEqual(['useBlocker'])
})

test('an icon comes with the screens that show it', () => {
  const screens: Screen[] = ['/reports/:reportID', '/reports', '/transactions/account/:accountID', '/home']
  expect(screens.filter(screen => scriptsOf(screen).includes('chart-column'))).toEqual(['/reports/:reportID'])
})

test.each<[Screen, Screen]>([
  ['/customers/:customerID/statement', '/reconcile/:accountID/import'],
  ['/customer-payments', '/vendor-payments'],
])('%s and %s, whose pages bear one name, each load their own alone', (one, other) => {
  const alone = (screen: Screen, without: Screen) => filesOf(screen).filter(file => !filesOf(without).includes(file))
  expect(alone(one, other)).not.toEqual([])
  expect(alone(other, one)).not.toEqual([])
})
