import { listSavedViews } from '@twofold/contract/saved-views'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { seedPayables } from '../drivers/payables-driver.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, open, receivables, session } = setUpBooks(setUpFixture())

beforeAll(async () => {
  const driver = await receivables()
  const customer = await driver.customer('Teasel & Co')
  await driver.invoice(customer, 1_000, 'teasel late', { date: '2026-01-05' })
  await driver.invoice(customer, 2_000, 'teasel pending', { isPending: true })
  await seedPayables(session())
})

const views = (page: Page) => page.getByRole('group', { name: 'Views' })
const addressOf = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, Object.fromEntries(searchParams)]
}
const savedNames = async () => (await call(listSavedViews, {})).savedViews.map(({ viewName }) => viewName)

test('a list’s filters and order are saved under a name, found in the menu and the palette, renamed, deleted and restored', async () => {
  const page = await open('/receivable-invoices?search=teasel&sort=-invoiceTotal&status=OPEN')
  const list = listOf(page, 'My Invoices')
  await rowWith(list, 'teasel late').waitFor()
  await list.focus()
  const keys = keyboardOf(page)
  await keys.press('v')
  await views(page).getByRole('link', { name: 'Overdue' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await keys.press('End', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await expectFocus(dialog.getByLabel('Name'))
  await keys.press('Enter')
  await dialog.getByText('Enter a name.').waitFor()
  await keys.type('Teasel largest')
  expect(await barriersOn(page)).toEqual([])
  await keys.press('Enter')
  await page.getByText('View saved').waitFor()
  expect(await savedNames()).toEqual(['Teasel largest'])

  await goTo(page, '/receivable-invoices')
  await press(page, 'Views')
  await views(page).getByRole('link', { name: 'Teasel largest' }).click()
  await expect
    .poll(() => addressOf(page))
    .toEqual(['/receivable-invoices', { search: 'teasel', sort: '-invoiceTotal', status: 'OPEN' }])
  await expect
    .poll(() => list.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort'))
    .toBe('descending')

  await goTo(page, '/home')
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  await keys.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('teasel lar')
  await page.getByRole('option', { name: /Teasel largest/ }).click()
  await expect.poll(() => addressOf(page)[1]).toMatchObject({ search: 'teasel' })

  await press(page, 'Views')
  await views(page).getByRole('button', { name: 'Edit Teasel largest' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit View' })
  await edit.getByLabel('Name').fill('Teasel shared')
  await edit.getByLabel('Shared with the organisation').check()
  await press(edit, 'Update View', 'View updated')
  const [shared] = (await call(listSavedViews, {})).savedViews
  expect(shared).toMatchObject({ viewName: 'Teasel shared', isShared: true })

  await press(page, 'Views', 'Shared views')
  await views(page).getByRole('button', { name: 'Edit Teasel shared' }).click()
  await press(edit, 'Delete View', 'View deleted')
  expect(await savedNames()).toEqual([])
  await press(page, 'Undo')
  await expect.poll(savedNames).toEqual(['Teasel shared'])
})

test('every list has built-in views; overdue means overdue today, and potential duplicates are one of them', async () => {
  const page = await open('/receivable-invoices')
  const list = listOf(page, 'My Invoices')
  await list.getByRole('gridcell').first().waitFor()
  await press(page, 'Views')
  await views(page).getByRole('link', { name: 'Overdue' }).click()
  await expect.poll(() => addressOf(page)[1]).toMatchObject({ status: 'OVERDUE', sort: 'dateDue' })
  // The address changes before the list. A search in the meantime would replace the view.
  await page.getByRole('button', { name: 'Overdue', pressed: true }).waitFor()
  await page.getByLabel('Search My Invoices').fill('teasel')
  await page.getByText('1 invoice', { exact: true }).waitFor()
  await rowWith(list, 'teasel late').waitFor()
  await press(page, 'Views')
  await views(page).getByRole('link', { name: 'Not yet charged' }).click()
  await expect.poll(() => addressOf(page)[1]).toEqual({ chargeStatus: 'PENDING', sort: 'dateCharged' })
  await goTo(page, '/payable-invoices')
  await press(page, 'Views')
  await views(page).getByRole('link', { name: 'Potential duplicates' }).click()
  await page.getByRole('heading', { name: 'Potential Duplicates' }).waitFor()
})
