import { listSavedViews } from '@twofold/contract/saved-views'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { seedPayables } from '../drivers/payables-driver.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let colleague: ApiSession

beforeAll(async () => {
  colleague = await fixture.signIn()
  const driver = await createReceivablesDriver(colleague)
  const customer = await driver.customer('Teasel & Co')
  await driver.invoice(customer, 1_000, 'teasel late', { date: '2026-01-05' })
  await driver.invoice(customer, 2_000, 'teasel pending', { isPending: true })
  await seedPayables(colleague)
})

async function open(path: string): Promise<Page> {
  const page = await fixture.open({ as: await fixture.signIn() })
  await page.goto(fixture.product().url + path)
  return page
}

const views = (page: Page) => page.getByRole('group', { name: 'Views' })
const addressOf = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, Object.fromEntries(searchParams)]
}
const savedNames = async () => (await colleague.call(listSavedViews, {})).savedViews.map(({ viewName }) => viewName)

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

  await page.goto(`${fixture.product().url}/receivable-invoices`)
  await page.getByRole('button', { name: 'Views' }).click()
  await views(page).getByRole('link', { name: 'Teasel largest' }).click()
  await expect
    .poll(() => addressOf(page))
    .toEqual(['/receivable-invoices', { search: 'teasel', sort: '-invoiceTotal', status: 'OPEN' }])
  await expect
    .poll(() => list.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort'))
    .toBe('descending')

  await page.goto(`${fixture.product().url}/home`)
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  await keys.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('teasel lar')
  await page.getByRole('option', { name: /Teasel largest/ }).click()
  await expect.poll(() => addressOf(page)[1]).toMatchObject({ search: 'teasel' })

  await page.getByRole('button', { name: 'Views' }).click()
  await views(page).getByRole('button', { name: 'Edit Teasel largest' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit View' })
  await edit.getByLabel('Name').fill('Teasel shared')
  await edit.getByLabel('Shared with the organisation').check()
  await edit.getByRole('button', { name: 'Update View' }).click()
  await page.getByText('View updated').waitFor()
  const [shared] = (await colleague.call(listSavedViews, {})).savedViews
  expect(shared).toMatchObject({ viewName: 'Teasel shared', isShared: true })

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByText('Shared views').waitFor()
  await views(page).getByRole('button', { name: 'Edit Teasel shared' }).click()
  await edit.getByRole('button', { name: 'Delete View' }).click()
  await page.getByText('View deleted').waitFor()
  expect(await savedNames()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(savedNames).toEqual(['Teasel shared'])
})

test('every list has built-in views; overdue means overdue today, and potential duplicates are one of them', async () => {
  const page = await open('/receivable-invoices')
  const list = listOf(page, 'My Invoices')
  await list.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await views(page).getByRole('link', { name: 'Overdue' }).click()
  await expect
    .poll(() => addressOf(page)[1])
    .toMatchObject({ chargeStatus: 'CHARGED', status: 'OPEN', sort: 'dateDue' })
  await page.getByLabel('Search My Invoices').fill('teasel')
  await page.getByText('1 invoice', { exact: true }).waitFor()
  await rowWith(list, 'teasel late').waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await views(page).getByRole('link', { name: 'Not yet charged' }).click()
  await expect.poll(() => addressOf(page)[1]).toEqual({ chargeStatus: 'PENDING', sort: 'dateCharged' })
  await page.goto(`${fixture.product().url}/payable-invoices`)
  await page.getByRole('button', { name: 'Views' }).click()
  await views(page).getByRole('link', { name: 'Potential duplicates' }).click()
  await page.getByRole('heading', { name: 'Potential Duplicates' }).waitFor()
})
