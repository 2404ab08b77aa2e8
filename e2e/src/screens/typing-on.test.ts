// Tests typing before the code of a dialog has loaded. The component tests in `web/` cover typing while responses are pending.
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { goTo, open, receivables } = setUpBooks(setUpFixture())

test('text typed before a dialog opens is typed into it, and an early Enter pays nothing', async () => {
  const driver = await receivables()
  const customer = await driver.customer('Refund Ahead')
  const payment = await driver.payment(customer, 10_000, 'check ahead')
  const page = await open('/home')
  const keys = keyboardOf(page)
  const { release } = await delayResponses(page, /\/assets\/[a-z-]+-parts-/)
  await goTo(page, `/customer-payments/${payment}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await keys.tabTo(sheet.getByRole('button', { name: 'Refund Receipt', exact: true }))
  await keys.send('{Enter}30.00{Enter}')
  release()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect.poll(() => amount.inputValue()).toBe('30.00')
  await expectFocus(amount)
  await keys.press('Enter')
  await page.getByText('$30.00 refunded').waitFor()
})
