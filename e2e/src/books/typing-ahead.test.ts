import { beforeEach, expect, test } from 'vitest'
import { expectFocus } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import { openRegisterPage, type RegisterPage } from '../drivers/register-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let register: RegisterPage
let names = 0

beforeEach(async () => {
  register = await openRegisterPage(fixture, `Till ${++names}`)
})

test('five transactions typed before the first response are posted as typed, in order', async () => {
  const answers = await register.delayResponses()
  await register.open()
  const entries = ['Sesame buns', 'Nails and screws', 'String', 'Stamps', 'Split peas']
  for (const [index, comment] of entries.entries()) await register.typeEntry(comment, 'owner cap', String(index + 1))
  await expectFocus(register.field('Date'))
  for (const label of ['Comment', 'Account', 'Amount'])
    await expect.poll(() => register.field(label).inputValue()).toBe('')
  answers.release()
  await rowWith(listOf(register.page, 'Transactions'), 'Split peas').waitFor()
  await expect.poll(() => register.page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => register.unposted().count()).toBe(0)
  expect(await register.postedEntries()).toEqual(
    entries.map((comment, index) => [comment, ((index + 1) * (index + 2) * 100) / 2]),
  )
  const row = rowWith(listOf(register.page, 'Transactions'), 'Split peas')
  await expect.poll(async () => (await cellsOf(row))[8]).toBe('$15.00')
})

test('reloading while a transaction is being saved warns, and posts it once', async () => {
  const answers = await register.delayResponses()
  await register.open()
  await register.typeEntry('Interrupted', 'owner cap', '9')
  await register.unposted().getByText('Posting...').waitFor()
  const asked = register.page.waitForEvent('dialog').then(dialog => dialog.accept())
  await Promise.all([asked, register.page.reload()])
  answers.release()
  await rowWith(listOf(register.page, 'Transactions'), 'Interrupted').waitFor()
  await expect.poll(() => register.unposted().count()).toBe(0)
  expect(await register.postedEntries()).toEqual([['Interrupted', 900]])
})
