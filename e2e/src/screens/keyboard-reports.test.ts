// Tests reports with the keyboard only. A click fails the test.
import { readFile } from 'node:fs/promises'
import { proves } from '@twofold/accounting/testing/proves'
import { createReport } from '@twofold/contract/reports'
import { expect, test } from 'vitest'
import { expectFocus, expectFocusIn, keyboardOf } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { rowWith } from '../drivers/list.ts'
import { tabOpenedBy } from '../drivers/tabs.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

test('a report is created, run in its own tab, drilled into, saved, changed and deleted, and a standard one is restored', async () => {
  proves(
    'rule 7.25',
    "POST /reports {reportName, reportBody}; PUT /reports/{id} same body; DELETE /reports/{id}: on 200 the response's reportName is shown with the notice 'Deleted' in a dialog titled 'Delete Success', then after 1.5 seconds it goes to /reports/list.",
  )
  proves('words 7.1', 'Deleted')
  proves('words 7.2', 'Delete Success')
  proves('constant 9.10', 'Report delete dialog closes after 1500 ms.')
  proves('rule 1.6', 'define, store, restore and run reports;')

  const session = await fixture.signIn()
  await session.call(createReport, { body: { reportName: 'Walked own', reportBody: { dataSetType: 'LEDGER' } } })
  const journey = await startKeyboardJourney(fixture, { isOwnProfile: true })
  const { page, keys, button, goTo, enterList, pressOn, fill, opened, closed } = journey
  await goTo('Edit Reports')
  const reports = page.getByRole('grid', { name: 'My Reports' })
  await enterList(reports)
  await keys.send('{n}Walked balance')
  await keys.choose(page.getByLabel('Report type'), 'Balance')
  await pressOn(button('Create Report'))
  /** Moves to a report in the list, and opens it. */
  const openReport = async (name: string) => {
    await enterList(reports)
    await keys.press('Home')
    const active = reports.getByRole('row', { selected: true })
    while (!(await active.textContent())?.includes(name)) await keys.press('ArrowDown')
    await keys.press('Enter')
  }
  const row = rowWith(reports, 'Walked balance')
  await row.waitFor()
  await expectFocusIn(page.locator('body'))

  await openReport('Walked balance')
  const sheet = await opened(/^Edit Report/)
  await fill(sheet.getByLabel('Report Name'), 'Walked trial balance')
  await keys.press('Enter')
  await page.getByText('Report updated').waitFor()
  await keys.pressOn(sheet.getByRole('link', { name: 'Run Report' }))
  await page.getByRole('heading', { name: 'Run Report', level: 1 }).or(page.getByLabel('Period')).first().waitFor()
  await expectFocusIn(page.locator('body'))
  await keys.choose(page.getByLabel('Period'), 'Last month')
  const output = await tabOpenedBy(page, () => keys.press('Control+Enter'))
  const at = keyboardOf(output)
  const grid = output.getByRole('grid', { name: 'Walked trial balance' })
  await grid.getByRole('row').nth(2).waitFor()
  const saved = output.waitForEvent('download')
  await at.press('e', 'c')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Checking')
  const workbook = output.waitForEvent('download')
  await at.press('e', 'x')
  expect((await readFile(await (await workbook).path())).subarray(0, 2).toString()).toBe('PK')
  await at.press('Control+ArrowDown')
  await expectFocus(grid)
  while (!(await grid.getByRole('row', { selected: true }).textContent())?.includes('Checking'))
    await at.press('ArrowDown')
  await at.press('Enter')
  await output.waitForURL('**/transactions/account/**')
  await output.getByRole('link', { name: 'Back to Walked trial balance' }).waitFor()
  await at.press('u')
  await expectFocus(grid)
  await expect.poll(() => grid.getByRole('row', { selected: true }).textContent()).toContain('Checking')
  await output.close()

  await goTo('Edit Reports')
  await openReport('Walked trial')
  await opened(/^Edit Report/)
  await keys.tabTo(button('Delete', sheet))
  // From here on, the test controls the clock of this tab.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await keys.press('Enter')
  const notice = page.getByRole('dialog', { name: 'Delete Success' })
  const isShown = async () => {
    await page.clock.runFor(1)
    return notice.isVisible()
  }
  await expect.poll(isShown).toBe(true)
  await notice.getByText('Walked trial balance').waitFor()
  expect(await notice.getByRole('status').textContent()).toContain('Deleted')
  await page.clock.runFor(1_300)
  expect(await notice.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await page.clock.resume()
  await page.waitForURL('**/reports/list')
  await notice.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  await closed(sheet)

  const aging = rowWith(reports, 'Receivables Aging')
  await openReport('Receivables Aging')
  await opened(/^Edit Report/)
  await pressOn(button('Delete', sheet))
  await aging.waitFor({ state: 'detached' })
  await closed(sheet)
  await keys.pressOn(button('Restore Reports'), 'Enter', 'Shift+Tab')
  await page.getByText('Reports restored').waitFor()
  await aging.waitFor()
  await expectFocus(button('Restore Reports'))
  // The report that the user created is unchanged.
  expect(await rowWith(reports, 'Walked own').count()).toBe(1)
})
