// Tests creating, changing, running, deleting and restoring saved reports. Checks the wording and times that the specification requires.

import { proves } from '@twofold/accounting/testing/proves'
import { changeReport, createReport, deleteReport, listReports, type Report } from '@twofold/contract/reports'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { intercept } from '../drivers/interception.ts'
import { cellsOf, rowWith } from '../drivers/list.ts'
import { press } from '../drivers/press.ts'
import { tabOpenedBy } from '../drivers/tabs.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo, idOf } = setUpBooks(fixture)

let page: Page
let list: Locator
let sheet: Locator

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn(), expecting: [400, 404, 409, 503] })
  list = page.getByRole('grid', { name: 'My Reports' })
  sheet = page.getByRole('dialog', { name: /^Edit Report/ })
})

const open = (path: string) => goTo(page, path)

async function saved(reportName: string): Promise<Report> {
  return call(createReport, { body: { reportName, reportBody: { dataSetType: 'LEDGER' } } })
}

const bodyShown = async (): Promise<unknown> => JSON.parse((await sheet.locator('pre').textContent()) ?? '')

test('a report on a group is created, changed, and run for chosen accounts, in a new tab', async () => {
  proves('rule 1.6', 'define, store, restore and run reports;')
  proves('rule 2.3', 'The route /reports/{reportID} is outside the shared layout but is guarded.')
  proves('rule 2.55', 'Run Report opens /reports/{reportID}?startDate=..&endDate=.. in a new tab.')
  proves(
    'rule 2.56',
    "/reports/list: create-new-report form, a 'My Reports' list (each row links to /reports/edit/{reportID} and shows the name and the body) and a Restore Reports button.",
  )

  await open('/reports')
  await page.getByRole('link', { name: 'Edit Reports' }).click()
  await page.getByLabel('Report Name').fill('Money in the bank')
  await page.getByLabel('Report type').selectOption('LEDGER')
  await page.getByLabel('Accounts to include').selectOption('GROUP')
  await page.getByLabel('Account group').selectOption('ASSET')
  await press(page, 'Create Report')
  const row = rowWith(list, 'Money in the bank')
  await row.waitFor()
  await expect.poll(async () => (await cellsOf(row))[2]).toContain('"sourceAccountGroup":"ASSET"')
  await expect.poll(() => page.getByLabel('Report Name').inputValue()).toBe('')

  await row.getByRole('link', { name: 'Money in the bank', exact: true }).click()
  await expect.poll(bodyShown).toMatchObject({ sourceAccountSetType: 'GROUP', sourcePredefinedAccounts: [] })
  await sheet.getByLabel('Report Name').fill('Cash and bank')
  await sheet.getByLabel('Accounts to include').selectOption('USER_SUPPLIED')
  await press(sheet, 'Update', 'Report updated')
  await expect.poll(bodyShown).toMatchObject({ sourceAccountSetType: 'USER_SUPPLIED', sourceAccountGroup: null })

  await sheet.getByRole('link', { name: 'Run Report' }).click()
  await page.getByLabel('Search accounts').fill('checking')
  await page.getByRole('option', { name: /Checking$/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Period').selectOption('last-month')
  const output = await tabOpenedBy(page, () => page.getByRole('button', { name: 'Run Report' }).click())
  await output.getByRole('heading', { name: 'Cash and bank' }).waitFor()
  const { pathname, searchParams } = new URL(output.url())
  expect(pathname).toMatch(/^\/reports\/\d+$/)
  expect([...searchParams]).toEqual([
    ['startDate', expect.stringMatching(/^\d{4}-\d\d-01$/)],
    ['endDate', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ['account', String(idOf('Checking'))],
  ])
  await expect.poll(() => output.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
  await output.close()
})

test('a report that needs no accounts does not ask for them and starts a month ago; the palette chooses one on the open screen; plain clicks choose accounts', async () => {
  proves(
    'rule 2.54',
    'Choose a saved report, a start date (default one month ago), an end date (default today) and accounts (multi-select of 10 rows, top level excluded).',
  )
  proves(
    'constant 9.9',
    'Report account multi-select shows 10 rows; default report start date is one month before today; default end date is today.',
  )

  await open('/reports')
  await press(page, 'Run Report', 'Choose a report.')
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Trial Balance' })
  const accounts = page.getByRole('listbox', { name: 'Accounts' })
  await expect.poll(() => accounts.getAttribute('size')).toBe('10')
  await expect.poll(() => accounts.isDisabled()).toBe(true)
  await page.getByText('This report has fixed accounts: all accounts.').waitFor()
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'LedgerReport' })
  await expect.poll(() => accounts.isEnabled()).toBe(true)
  await expect.poll(() => accounts.getByRole('option').first().textContent()).toBe('Assets')
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')]
  const [from, to] = [await start.inputValue(), await end.inputValue()].map(text => new Date(text))
  expect(to!.getTime() - from!.getTime()).toBeGreaterThan(27 * 86_400_000)
  await start.fill('12/31/2026')
  await end.fill('1/1/2026')
  await press(page, 'Run Report', 'The start date is after the end date.')

  await open('/reports')
  await page.getByLabel('Period').selectOption({ label: 'Last fiscal year' })
  const startDate = page.getByLabel('Start Date')
  await expect.poll(() => startDate.inputValue()).toMatch(/^Jan 1,/)
  const chosen = await startDate.inputValue()
  for (const name of ['Trial Balance', 'Balance Sheet']) {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    await palette.getByRole('combobox').fill(name)
    await palette.getByRole('option').filter({ hasText: name }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByLabel('Report', { exact: true }).locator('option:checked').textContent())
      .toBe(name)
    expect(await startDate.inputValue()).toBe(chosen)
  }

  await open('/reports')
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'LedgerReport' })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await option('Assets:Current Assets:Bank:Checking').click()
  await page.getByText('1 chosen').waitFor()
  await option('Assets:Current Assets:Bank:Savings').click()
  await page.getByText('2 chosen').waitFor()
  await page.getByLabel('Search accounts').fill('rent')
  await option('Expenses:Premises:Rent').click()
  await page.getByText('3 chosen').waitFor()
  await page.getByLabel('Search accounts').fill('')
  await option('Assets:Current Assets').waitFor()
  await option('Assets:Current Assets:Bank:Checking').click()
  await page.getByText('2 chosen').waitFor()
  await press(page, 'Remove Expenses:Premises:Rent', '1 chosen')
  expect(new URL(page.url()).searchParams.getAll('account')).toHaveLength(1)
  await page.reload()
  await page.getByText('1 chosen').waitFor()
})

test('a failure is reported in the words of the specification, and typed values survive leaving the page and another user’s change', async () => {
  proves('error 8.8', "| Non-200 on write | Dialog with a destructive alert showing the server's err text |")
  proves(
    'rule 8.1',
    "Dialog titles for non-200 writes: 'Error Saving Report', 'Error Updating Report', 'Error Restoring Report', 'Error Saving Customer', 'Error Updating Customer', 'Error Deleting Customer', 'Error Saving Vendor', 'Error Updating Vendor', 'Error Deleting Vendor', 'Error Delete Account', 'Error Saving Invoice', 'Error Updating Invoice', 'Error Deleting Invoice', 'Error Saving Payment Receipt', 'Error Updating Payment Receipt', 'Error Deleting Payment Receipt', 'Error Saving Payment Disbursement', 'Error Updating Payment Disbursement', 'Error Deleting Payment Disbursement', 'Error Saving Remittance Advice', 'Error Saving Disbursement Advice', 'Error Saving Payment Advice'.",
  )
  proves('words 8.9', 'Error Saving Report')
  proves('words 8.10', 'Error Updating Report')
  proves('error 8.10', "| Report delete fails | 'Failed to delete report' |")
  proves('words 8.5', 'Failed to delete report')
  proves('words 8.11', 'Error Restoring Report')

  await open('/reports/list')
  await page.getByLabel('Report Name').fill('turned \u202ename')
  await press(page, 'Create Report')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await dialog('Error Saving Report').getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Report Name').fill('straight name')
  await press(page, 'Create Report')
  await rowWith(list, 'straight name').getByRole('link', { name: 'straight name', exact: true }).click()
  await sheet.getByLabel('Report Name').fill('turned \u202ename')
  await press(sheet, 'Update')
  await dialog('Error Updating Report')
    .getByText('This text contains characters that can’t be stored. Remove them.')
    .waitFor()
  await page.keyboard.press('Escape')

  const report = await saved('Soon gone')
  await open(`/reports/edit/${report.reportID}`)
  await sheet.getByRole('button', { name: 'Delete' }).waitFor()
  await call(deleteReport, { params: { reportID: String(report.reportID) } })
  await press(sheet, 'Delete')
  await page.getByRole('dialog', { name: 'Failed to delete report' }).getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await intercept(page, '**/api/reports/restore', route =>
    route.fulfill({ status: 503, json: { statusCode: 503, err: 'Later, please.', code: 'BUSY', requestId: '1' } }),
  )
  await press(page, 'Restore Reports')
  await page.getByRole('dialog', { name: 'Error Restoring Report' }).getByText('Later, please.').waitFor()

  const ours = await saved('Ours')
  await open(`/reports/edit/${ours.reportID}`)
  await sheet.getByLabel('Report Name').fill('Mine')
  await page.keyboard.press('Escape')
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Stay')
  const params = { reportID: String(ours.reportID) }
  await call(changeReport, { params, body: { reportBody: { dataSetType: 'BALANCE' } } })
  await press(sheet, 'Update')
  await sheet.getByText('Report: Ledger Balance').waitFor()
  await press(sheet, 'Merge changes')
  await press(sheet, 'Update', 'Report updated')
  const { reports } = await call(listReports, {})
  expect(reports.find(({ reportID }) => reportID === ours.reportID)).toMatchObject({
    reportName: 'Mine',
    reportBody: { dataSetType: 'BALANCE' },
  })
})
