// Saved reports: created, changed, run, deleted and put back, by the words and in the times of the specification.

import { proves } from '@twofold/accounting/testing/proves'
import { listAccounts } from '@twofold/contract/accounts'
import { changeReport, createReport, deleteReport, listReports, type Report } from '@twofold/contract/reports'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intercept } from '../desks/interception.ts'
import { cellsOf, rowWith } from '../desks/list.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

let colleague: ApiSession
let checking: number
let page: Page
let list: Locator
let sheet: Locator

beforeAll(async () => {
  colleague = await stage.signIn()
  const { accounts } = await colleague.call(listAccounts, {})
  checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
})

beforeEach(async () => {
  await begin()
})

async function begin(expecting: (number | string)[] = []): Promise<void> {
  page = await stage.open({ as: await stage.signIn(), expecting })
  list = page.getByRole('grid', { name: 'My Reports' })
  sheet = page.getByRole('dialog', { name: /^Edit Report/ })
}

async function open(path: string): Promise<void> {
  await page.goto(stage.product().url + path)
}

async function saved(reportName: string): Promise<Report> {
  return colleague.call(createReport, { body: { reportName, reportBody: { dataSetType: 'LEDGER' } } })
}

/** Has the page itself note when the notice of a deletion comes and when it goes. */
async function noteComingAndGoing(): Promise<void> {
  await page.evaluate(() => {
    const moments: number[] = []
    Object.assign(window, { moments })
    const isThere = () => [...document.querySelectorAll('dialog')].some(each => /Delete Success/.test(each.textContent))
    const note = () => isThere() === (moments.length === 0) && moments.push(performance.now())
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
}

const bodyShown = async (): Promise<unknown> => JSON.parse((await sheet.locator('pre').textContent()) ?? '')

test('a report is created, changed, run in a new tab, and deleted with a word about it', async () => {
  proves('rule 1.6', 'define, store, restore and run reports;')
  proves('rule 2.3', 'The route /reports/{reportID} is outside the shared layout but is guarded.')
  proves('rule 2.55', 'Run Report opens /reports/{reportID}?startDate=..&endDate=.. in a new tab.')
  proves(
    'rule 2.56',
    "/reports/list: create-new-report form, a 'My Reports' list (each row links to /reports/edit/{reportID} and shows the name and the body) and a Restore Reports button.",
  )
  proves(
    'rule 7.25',
    "POST /reports {reportName, reportBody}; PUT /reports/{id} same body; DELETE /reports/{id}: on 200 the response's reportName is shown with the notice 'Deleted' in a dialog titled 'Delete Success', then after 1.5 seconds it goes to /reports/list.",
  )
  proves('words 7.1', 'Deleted')
  proves('words 7.2', 'Delete Success')
  proves('constant 9.10', 'Report delete dialog closes after 1500 ms.')

  await open('/reports')
  await page.getByRole('link', { name: 'Edit Reports' }).click()
  await page.getByLabel('Report Name').fill('Money in the bank')
  await page.getByLabel('Data Set Type').selectOption('LEDGER')
  await page.getByLabel('Source Account Set').selectOption('GROUP')
  await page.getByLabel('Source Account Group').selectOption('ASSET')
  await page.getByRole('button', { name: 'Create Report' }).click()
  const row = rowWith(list, 'Money in the bank')
  await row.waitFor()
  await expect.poll(async () => (await cellsOf(row))[2]).toContain('"sourceAccountGroup":"ASSET"')
  await expect.poll(() => page.getByLabel('Report Name').inputValue()).toBe('')

  await row.getByRole('link', { name: 'Money in the bank', exact: true }).click()
  await expect.poll(bodyShown).toMatchObject({ sourceAccountSetType: 'GROUP', sourcePredefinedAccounts: [] })
  await sheet.getByLabel('Report Name').fill('Cash and bank')
  await sheet.getByLabel('Source Account Set').selectOption('USER_SUPPLIED')
  await sheet.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Report updated').waitFor()
  await expect.poll(bodyShown).toMatchObject({ sourceAccountSetType: 'USER_SUPPLIED', sourceAccountGroup: null })

  await sheet.getByRole('link', { name: 'Run Report' }).click()
  await page.getByLabel('Search accounts').fill('checking')
  await page.getByRole('option', { name: /Checking$/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Period').selectOption('last-month')
  const [output] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Run Report' }).click(),
  ])
  await output.getByRole('heading', { name: 'Cash and bank' }).waitFor()
  const { pathname, searchParams } = new URL(output.url())
  const id = Number(pathname.split('/').at(-1))
  expect([...searchParams]).toEqual([
    ['startDate', expect.stringMatching(/^\d{4}-\d\d-01$/)],
    ['endDate', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ['account', String(checking)],
  ])
  await expect.poll(() => output.getByRole('navigation', { name: 'Areas' }).count()).toBe(0)
  await output.close()

  await open(`/reports/edit/${id}`)
  const notice = page.getByRole('dialog', { name: 'Delete Success' })
  await noteComingAndGoing()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await notice.getByText('Cash and bank').waitFor()
  await expect.poll(() => notice.getByRole('status').textContent()).toContain('Deleted')
  await page.waitForURL('**/reports/list')
  await notice.waitFor({ state: 'detached' })
  const [shownMs = 0, goneMs = 0] = await page.evaluate(() => (window as unknown as { moments: number[] }).moments)
  expect(goneMs - shownMs).toBeGreaterThan(1_200)
  expect(goneMs - shownMs).toBeLessThan(3_000)
  await expect.poll(() => rowWith(list, 'Cash and bank').count()).toBe(0)
})

test('Restore Reports puts back what every organisation begins with, and leaves others as they are', async () => {
  proves('rule 1.6', 'define, store, restore and run reports;')

  const mine = await saved('One of my own')
  const { reports } = await colleague.call(listReports, {})
  const trialBalance = reports.find(({ reportName }) => reportName === 'Trial Balance')!
  await colleague.call(deleteReport, { params: { reportID: String(trialBalance.reportID) } })
  await open('/reports/list')
  await rowWith(list, mine.reportName).waitFor()
  await expect.poll(() => rowWith(list, 'Trial Balance').count()).toBe(0)
  await page.getByRole('button', { name: 'Restore Reports' }).click()
  await rowWith(list, 'Trial Balance').waitFor()
  await expect.poll(() => rowWith(list, mine.reportName).count()).toBe(1)
})

test('a report without a choice to make asks for no accounts, and starts a month ago', async () => {
  proves(
    'rule 2.54',
    'Choose a saved report, a start date (default one month ago), an end date (default today) and accounts (multi-select of 10 rows, top level excluded).',
  )
  proves(
    'constant 9.9',
    'Report account multi-select shows 10 rows; default report start date is one month before today; default end date is today.',
  )

  await open('/reports')
  await page.getByRole('button', { name: 'Run Report' }).click()
  await page.getByText('Choose a report.').waitFor()
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Trial Balance' })
  const accounts = page.getByRole('listbox', { name: 'Accounts' })
  await expect.poll(() => accounts.getAttribute('size')).toBe('10')
  await expect.poll(() => accounts.isDisabled()).toBe(true)
  await page.getByText('This report does not ask for accounts: all accounts.').waitFor()
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'LedgerReport' })
  await expect.poll(() => accounts.isEnabled()).toBe(true)
  await expect.poll(() => accounts.getByRole('option').first().textContent()).toBe('Assets')
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')]
  const [from, to] = [await start.inputValue(), await end.inputValue()].map(text => new Date(text))
  expect(to!.getTime() - from!.getTime()).toBeGreaterThan(27 * 86_400_000)
  await start.fill('12/31/2026')
  await end.fill('1/1/2026')
  await page.getByRole('button', { name: 'Run Report' }).click()
  await page.getByText('The start date lies after the end date.').waitFor()
})

test('a report that the palette finds is chosen on the screen that stands already, with the days that were chosen there', async () => {
  await open('/reports')
  await page.getByLabel('Period').selectOption({ label: 'Last fiscal year' })
  const start = page.getByLabel('Start Date')
  await expect.poll(() => start.inputValue()).toMatch(/^Jan 1,/)
  const chosen = await start.inputValue()
  for (const name of ['Trial Balance', 'Balance Sheet']) {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    await palette.getByRole('combobox').fill(name)
    await palette.getByRole('option').filter({ hasText: name }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByLabel('Report', { exact: true }).locator('option:checked').textContent())
      .toBe(name)
    expect(await start.inputValue()).toBe(chosen)
  }
})

test('accounts are added and taken away by a plain click, and stay chosen while one searches', async () => {
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
  await page.getByRole('button', { name: 'Remove Expenses:Premises:Rent' }).click()
  await page.getByText('1 chosen').waitFor()
  expect(new URL(page.url()).searchParams.getAll('account')).toHaveLength(1)
  await page.reload()
  await page.getByText('1 chosen').waitFor()
})

describe('what fails says so in the words of the specification', () => {
  test('saving and updating', async () => {
    proves('error 8.8', "| Non-200 on write | Dialog with a destructive alert showing the server's err text |")
    proves(
      'rule 8.1',
      "Dialog titles for non-200 writes: 'Error Saving Report', 'Error Updating Report', 'Error Restoring Report', 'Error Saving Customer', 'Error Updating Customer', 'Error Deleting Customer', 'Error Saving Vendor', 'Error Updating Vendor', 'Error Deleting Vendor', 'Error Delete Account', 'Error Saving Invoice', 'Error Updating Invoice', 'Error Deleting Invoice', 'Error Saving Payment Receipt', 'Error Updating Payment Receipt', 'Error Deleting Payment Receipt', 'Error Saving Payment Disbursement', 'Error Updating Payment Disbursement', 'Error Deleting Payment Disbursement', 'Error Saving Remittance Advice', 'Error Saving Disbursement Advice', 'Error Saving Payment Advice'.",
    )
    proves('words 8.9', 'Error Saving Report')
    proves('words 8.10', 'Error Updating Report')

    await begin([400])
    await open('/reports/list')
    await page.getByLabel('Report Name').fill('turned \u202ename')
    await page.getByRole('button', { name: 'Create Report' }).click()
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await dialog('Error Saving Report').getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Report Name').fill('straight name')
    await page.getByRole('button', { name: 'Create Report' }).click()
    await rowWith(list, 'straight name').getByRole('link', { name: 'straight name', exact: true }).click()
    await sheet.getByLabel('Report Name').fill('turned \u202ename')
    await sheet.getByRole('button', { name: 'Update' }).click()
    await dialog('Error Updating Report').getByText('This holds characters that cannot be stored.').waitFor()
  })

  test('restoring and deleting', async () => {
    proves('error 8.10', "| Report delete fails | 'Failed to delete report' |")
    proves('words 8.5', 'Failed to delete report')
    proves('words 8.11', 'Error Restoring Report')

    await begin([404, 503])
    const report = await saved('Soon gone')
    await open(`/reports/edit/${report.reportID}`)
    await sheet.getByRole('button', { name: 'Delete' }).waitFor()
    await colleague.call(deleteReport, { params: { reportID: String(report.reportID) } })
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Failed to delete report' }).getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await intercept(page, '**/api/reports/restore', route =>
      route.fulfill({ status: 503, json: { statusCode: 503, err: 'Later, please.', code: 'BUSY', requestId: '1' } }),
    )
    await page.getByRole('button', { name: 'Restore Reports' }).click()
    await page.getByRole('dialog', { name: 'Error Restoring Report' }).getByText('Later, please.').waitFor()
  })
})

test('what is typed is neither lost by leaving nor by somebody else’s change', async () => {
  await begin([409])
  const report = await saved('Ours')
  await open(`/reports/edit/${report.reportID}`)
  await sheet.getByLabel('Report Name').fill('Mine')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  const params = { reportID: String(report.reportID) }
  await colleague.call(changeReport, { params, body: { reportBody: { dataSetType: 'BALANCE' } } })
  await sheet.getByRole('button', { name: 'Update' }).click()
  await sheet.getByText('Report: Ledger Balance').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await sheet.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Report updated').waitFor()
  const { reports } = await colleague.call(listReports, {})
  expect(reports.find(({ reportID }) => reportID === report.reportID)).toMatchObject({
    reportName: 'Mine',
    reportBody: { dataSetType: 'BALANCE' },
  })
})

test('hostile names are shown and do nothing', async () => {
  const names = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "'; DROP TABLE report; --", '=cmd|calc']
  for (const name of names) await saved(name)
  await open('/reports/list')
  for (const name of names) {
    const report = rowWith(list, name)
    await report.waitFor()
    await report.getByRole('link', { name, exact: true }).click()
    await sheet.getByText(name).first().waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  const { reports } = await colleague.call(listReports, {})
  const hostile = reports.find(({ reportName }) => reportName === names[0])!
  await open(`/reports/${hostile.reportID}?startDate=<script>&endDate=%00&account=1%27&compare=<b>`)
  await page.getByRole('heading', { name: names[0]! }).waitFor()
  await expect.poll(() => page.locator('img').count()).toBe(0)
})
