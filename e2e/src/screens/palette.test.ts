// Tests keys that are pressed before the code of the palette has loaded.
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { goTo, open } = setUpBooks(setUpFixture({ isReadOnly: true }))

let page: Page
let keys: Keyboard

beforeEach(async () => {
  page = await open('/home')
  keys = keyboardOf(page)
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
})

const palette = () => page.getByRole('dialog', { name: 'Find anything' })
const field = () => palette().getByRole('combobox')

test('keeps what was typed before its code was loaded, and nothing else receives it', async () => {
  const { release } = await delayResponses(page, '**/assets/shell-parts-*')
  await goTo(page, '/accounts')
  const name = page.getByRole('form').getByLabel('Account Name')
  await name.waitFor()
  await keys.send('{n}{Control+k}audix{Backspace}t')
  release()
  await expect.poll(() => field().inputValue()).toBe('audit')
  await expectFocus(field())
  await expect.poll(() => palette().getByRole('option', { selected: true }).textContent()).toMatch(/^Audit trail/)
  await keys.press('Escape')
  await palette().waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('')
  await expectFocus(name)
  await keys.type('g c')
  await expect.poll(() => name.inputValue()).toBe('g c')
})

test('opens the first match for text that was typed and entered before its code was loaded', async () => {
  const { release } = await delayResponses(page, '**/assets/shell-parts-*')
  await goTo(page, '/accounts')
  await page.getByRole('form').getByLabel('Account Name').waitFor()
  await keys.send('{Control+k}audit{Enter}')
  release()
  await page.waitForURL('**/audit')
  await palette().waitFor({ state: 'detached' })
})
