// Typing before the code of a dialog is loaded. Typing while responses are pending is tested in the component tests of web.
import { expect, test } from 'vitest'
import { delayResponses } from '../desks/delayed-responses.ts'
import { expectFocus, keyboardOf } from '../desks/keyboard.ts'
import { openDesk } from '../desks/receivables-desk.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

test('text typed before a dialog opens is typed into it, and an early Enter pays nothing', async () => {
  const desk = await openDesk(await stage.signIn())
  const customer = await desk.customer('Refund Ahead')
  const payment = await desk.payment(customer, 10_000, 'check ahead')
  const page = await stage.open({ as: await stage.signIn() })
  const keys = keyboardOf(page)
  const { release } = await delayResponses(page, /\/assets\/refund-dialog/)
  await page.goto(`${stage.product().url}/customer-payments/${payment}`)
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
