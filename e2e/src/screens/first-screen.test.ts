// Tests the size of the built files that the browser loads for the first screen.
import { gzipSync } from 'node:zlib'
import { listAccounts } from '@twofold/contract/accounts'
import { exportCustomersCsv } from '@twofold/contract/list-files'
import { SCREENS, type Screen } from '@twofold/contract/screens'
import { expect, test } from 'vitest'
import { filesOf, readBuilt, scriptsOf } from './built-files.ts'

/**
 * The maximum compressed sizes in kilobytes of 1,024 bytes. React takes up 66. Parts that are shown only on request are
 * loaded later (`web/src/kit/loading/lazy-code.tsx`) and are not counted.
 */
const KILOBYTES_MAX: Partial<Record<Screen, number>> = {
  '/home': 117,
  '/login': 118,
  '/accounts': 142,
  '/transactions/account/:accountID': 146,
  '/transactions/:transactionID': 158,
  '/receivable-invoices/:receivableInvoiceID': 156,
  '/payable-invoices/:payableInvoiceID': 153,
  '/customer-payments/:customerPaymentID': 153,
  '/vendor-payments/:vendorPaymentID': 153,
  '/reconcile/:accountID/import': 157,
}
const KILOBYTES_MAX_OF_OTHERS = 150

test.each(SCREENS.filter(screen => screen !== '/'))('%s is small: its compressed scripts and styles', screen => {
  const files = filesOf(screen)
  expect(files.length).toBeGreaterThan(4)
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(readBuilt(file)).length, 0) / 1024
  expect(kilobytes).toBeLessThan(KILOBYTES_MAX[screen] ?? KILOBYTES_MAX_OF_OTHERS)
})

test('server-only parts of the contract are not loaded', () => {
  const scripts = scriptsOf(...SCREENS)
  expect(scripts).toContain(listAccounts.path)
  expect(scripts).not.toContain(listAccounts.summary)
  // This call is declared by a function that adds the summary.
  expect(scripts).not.toContain(exportCustomersCsv.summary.slice(-40))
  expect(scripts).not.toContain('ZodMiniType')
})

test('an icon is loaded with the screens that show it', () => {
  const screens: Screen[] = ['/reports/:reportID', '/reports', '/transactions/account/:accountID', '/home']
  expect(screens.filter(screen => scriptsOf(screen).includes('chart-column'))).toEqual(['/reports/:reportID'])
})

test.each<[Screen, Screen]>([
  ['/customers/:customerID/statement', '/reconcile/:accountID/import'],
  ['/customer-payments', '/vendor-payments'],
])('%s and %s, whose pages have the same name, each load only their own', (one, other) => {
  const alone = (screen: Screen, without: Screen) => filesOf(screen).filter(file => !filesOf(without).includes(file))
  expect(alone(one, other)).not.toEqual([])
  expect(alone(other, one)).not.toEqual([])
})
