// Tests that the largest amounts and the longest names fit on the screens.
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { listOf } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { overflowOf } from './screen-state.ts'

const { goTo, newAccount, open, post } = setUpBooks(setUpFixture())

test('the largest amounts keep every digit, and the longest names fit a phone', async () => {
  const accountID = await newAccount('Savings'.repeat(16))
  const comment = 'Word'.repeat(100)
  await post({ debit: 'Owner Capital', credit: accountID, cents: LINE_CENTS_MAX, comment, date: '2020-01-01' })
  const page = await open(`/transactions/account/${accountID}`, { viewport: { width: 1440, height: 600 } })
  for (const amount of ['$100,000,000,000.00', '−$100,000,000,000.00']) {
    const cell = listOf(page, 'Transactions').getByRole('gridcell', { name: amount, exact: true })
    await expect.poll(() => cell.evaluate(element => getComputedStyle(element).textOverflow)).toBe('clip')
    await expect.poll(() => cell.evaluate(element => getComputedStyle(element).overflow)).toBe('visible')
  }
  await goTo(page, `/reconcile/${accountID}?date=2027-12-31`)
  const cells = listOf(page, 'Transactions to reconcile').getByRole('gridcell').filter({ hasText: /^−?\$/ })
  await cells.first().waitFor()
  // An amount that is wider than its column would cover the previous column.
  const reachingOut = () =>
    cells.evaluateAll(
      found =>
        found.filter(cell => {
          const [amount = cell] = cell.children
          return amount.getBoundingClientRect().left < cell.getBoundingClientRect().left
        }).length,
    )
  await expect.poll(reachingOut).toBe(0)
  for (const path of [
    `/transactions/account/${accountID}`,
    `/reconcile/${accountID}?date=2027-12-31`,
    '/accounts?search=savingss',
    `/accounts/${accountID}`,
    '/home',
  ]) {
    await page.setViewportSize({ width: 360, height: 740 })
    await goTo(page, path)
    await page
      .getByText(/SavingsSavings/)
      .first()
      .waitFor()
    await expect.poll(() => overflowOf(page)).toBe(0)
  }
})
