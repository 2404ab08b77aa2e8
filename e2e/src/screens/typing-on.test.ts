// Tests typing before the code of a dialog has loaded. The component tests in `web/` cover typing while responses are pending.
import { expect, test } from 'vitest'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

test('text typed before a dialog opens is typed into it, and an early Enter pays nothing', async () => {
  const driver = await createReceivablesDriver(await fixture.signIn())
  const customer = await driver.customer('Refund Ahead')
  const payment = await driver.payment(customer, 10_000, 'check ahead')
  const page = await fixture.open({ as: await fixture.signIn() })
  const keys = keyboardOf(page)
  const { release } = await delayResponses(page, /\/assets\/[a-z-]+-parts-/)
  await page.goto(`${fixture.product().url}/customer-payments/${payment}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await keys.tabTo(sheet.getByRole('button', { name: 'Refund Receipt', exact: true }))
  await keys.press('Enter')
  await keys.type('30.00')
  await keys.press('Enter')
  release()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect.poll(() => amount.inputValue()).toBe('30.00')
  await expectFocus(amount)
  await keys.press('Enter')
  await page.getByText('$30.00 refunded').waitFor()
})
