// Tests that the palette finds screens and records from one field, with the keyboard only.
import { listCustomers } from '@twofold/contract/receivables/customers'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture({ isReadOnly: true })

let page: Page
let keys: Keyboard

async function openHome(): Promise<void> {
  page = await fixture.open({ as: await fixture.signIn() })
  keys = keyboardOf(page)
  await page.goto(`${fixture.product().url}/home`)
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
}

const palette = () => page.getByRole('dialog', { name: 'Find anything' })
const field = () => palette().getByRole('combobox')
const highlighted = () => palette().getByRole('option', { selected: true })

async function find(typed: string): Promise<void> {
  await keys.press('Control+k')
  await expectFocus(field())
  await keys.type(typed)
}

async function optionsIn(group: string): Promise<string[]> {
  const texts = await palette().getByRole('group', { name: group, exact: true }).getByRole('option').allTextContents()
  return texts.map(text => text.trim())
}

beforeEach(openHome)

test('a pause in typing sends one request, which finds parties and documents', async () => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('search')) asked.push(`${pathname} ${searchParams.get('search')}`)
  })
  const session = await fixture.signIn()
  const { customers } = await session.call(listCustomers, { query: { limit: '1' } })
  const name = customers[0]!.customerName
  await find(name)
  await expect.poll(() => optionsIn('Customers')).toEqual([expect.stringContaining(name)])
  // Text that is typed without a pause is sent once, unless the machine is slow.
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.at(-1)).toBe(`/api/found-records ${name}`)
  expect(asked.every(each => each.startsWith('/api/found-records '))).toBe(true)
  const chosen = palette()
    .getByRole('group', { name: 'Customers', exact: true })
    .getByRole('option', { selected: true })
  for (let line = 0; line < 40 && (await chosen.count()) === 0; line += 1) await keys.press('ArrowDown')
  await keys.press('Enter')
  await page.waitForURL(`**/customers/${customers[0]!.customerID}`)
})

test('keeps what was typed before its code was loaded, and nothing else receives it', async () => {
  const { release } = await delayResponses(page, '**/assets/shell-parts-*')
  await page.goto(`${fixture.product().url}/accounts`)
  const name = page.getByRole('form').getByLabel('Account Name')
  await name.waitFor()
  await keys.press('n')
  await keys.press('Control+k')
  await keys.type('audix')
  await keys.press('Backspace')
  await keys.type('t')
  release()
  await expect.poll(() => field().inputValue()).toBe('audit')
  await expectFocus(field())
  await expect.poll(() => highlighted().textContent()).toMatch(/^Audit trail/)
  await keys.press('Escape')
  await palette().waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('')
  await expectFocus(name)
  await keys.type('g c')
  await expect.poll(() => name.inputValue()).toBe('g c')
})

test('opens the first match for text that was typed and entered before its code was loaded', async () => {
  const { release } = await delayResponses(page, '**/assets/shell-parts-*')
  await page.goto(`${fixture.product().url}/accounts`)
  await page.getByRole('form').getByLabel('Account Name').waitFor()
  await keys.press('Control+k')
  await keys.type('audit')
  await keys.press('Enter')
  release()
  await page.waitForURL('**/audit')
  await palette().waitFor({ state: 'detached' })
})
