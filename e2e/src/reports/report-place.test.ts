// Opens the lines of an amount, and returns to the same position in the report.
import { proves } from '@twofold/accounting/testing/proves'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { scrollTo } from '../drivers/list.ts'
import { centsIn, centsOf, PERIOD, scrollListTo, setUpReports } from '../drivers/reports-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { goTo, idOf, payables, post, receivables, registerTotalsAt, ...reports } = setUpReports(fixture)
let page: Page

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn() })
})

const run = (name: string, query?: string) => reports.run(page, name, query)
const scrollTopOf = (grid: Locator) => grid.evaluate(element => element.scrollTop)

const KINDS: [report: string, row: string, column: string][] = [
  ['Trial Balance', 'Checking', 'Opening debit'],
  ['Profit and Loss', 'Total Premises', 'Amount'],
]

test('Back returns to the same place from a figure, from a total through its accounts, and from a transaction', async () => {
  for (const [report, words, column] of KINDS) {
    const grid = await run(report)
    const link = grid.getByRole('link', { name: new RegExp(`^${words}, ${column}: `) })
    await grid.focus()
    await scrollTo(grid, link)
    await link.scrollIntoViewIfNeeded()
    const [top, href] = [await scrollTopOf(grid), await link.getAttribute('href')]
    await link.click()
    await page.waitForURL(fixture.product().url + href)
    await page.getByRole('link', { name: `Back to ${report}` }).click()
    await expect.poll(() => scrollTopOf(grid)).toBe(top)
    await expect.poll(() => grid.evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => grid.getByRole('row', { selected: true }).textContent()).toContain(words)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/transactions/account/**')
    await page.goBack()
    await expect.poll(() => scrollTopOf(grid)).toBe(top)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `Back to ${report}` }).waitFor()
    await page.getByRole('grid', { name: 'Transactions' }).waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => scrollTopOf(grid)).toBe(top)
  }

  const profit = await run('Profit and Loss')
  await profit.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const accounts = page.getByRole('dialog', { name: 'Accounts in this amount' })
  await accounts.getByRole('link', { name: /^Expenses:\s*Premises$/ }).click()
  await page.waitForURL('**/transactions/account/*?startDate=2026-01-01&endDate=2026-11-21&isClosing=false')
  await page.getByRole('link', { name: 'Back to Profit and Loss' }).click()
  await expect.poll(() => profit.getByRole('row', { selected: true }).textContent()).toContain('Net income')

  const ledger = await run('LedgerReport', `${PERIOD}&account=${idOf('Checking')}`)
  await page.keyboard.press('j')
  for (const key of ['End', 'k', 'k', 'k', 'k']) await page.keyboard.press(key)
  const active = await ledger.getByRole('row', { selected: true }).textContent()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Transaction' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => ledger.getByRole('row', { selected: true }).textContent()).toBe(active)
  await page.keyboard.press('k')
  await expect.poll(() => ledger.getByRole('row', { selected: true }).textContent()).not.toBe(active)
})

test('Back returns to the same place from a figure that is half covered by the head, and from the total of a group', async () => {
  const grid = await run('Trial Balance')
  const link = grid.getByRole('link', { name: /^Salaries and Wages, Debits: / })
  await grid.focus()
  await scrollTo(grid, link)
  const row = await link.evaluate(element => Number(element.closest('[role=row]')?.getAttribute('aria-rowindex')))
  const top = (row - 2) * 32 + 16
  await scrollListTo(grid, top)
  const shown = (await link.boundingBox())!
  // Clicks the visible position of the amount, because a click by name would first scroll to the amount.
  await page.mouse.click(shown.x + shown.width / 2, shown.y + shown.height - 1)
  await page.waitForURL('**/transactions/account/**')
  await page.getByRole('link', { name: 'Back to Trial Balance' }).click()
  await expect.poll(() => scrollTopOf(grid)).toBe(top)
  await expect.poll(() => grid.getByRole('row', { selected: true }).textContent()).toContain('Salaries and Wages')
  await link.focus()
  const head = (await grid.getByRole('columnheader').first().boundingBox())!
  await expect.poll(async () => (await link.boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height)

  const figure = grid.getByRole('button', { name: /^Total Liabilities, Closing credit: / })
  await grid.focus()
  await scrollTo(grid, figure)
  await figure.scrollIntoViewIfNeeded()
  const [place, name] = [await scrollTopOf(grid), await figure.getAttribute('aria-label')]
  await figure.click()
  const accounts = page.getByRole('dialog', { name: 'Accounts in this amount' })
  const items = accounts.getByRole('listitem')
  await expect.poll(() => items.last().textContent()).toMatch(/^Total/)
  const cents = (await items.locator('> .figures').allTextContents()).map(centsOf)
  expect(cents.at(-1)).toBe(centsIn(name ?? ''))
  expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1))
  await accounts.getByRole('link').first().click()
  await page.waitForURL('**/transactions/account/**')
  await page.getByRole('link', { name: 'Back to Trial Balance' }).click()
  await expect.poll(() => scrollTopOf(grid)).toBe(place)
})

test('a figure of a closed year, and a parent’s own amount, link to their lines', async () => {
  const closing = { debit: 'Retained Earnings', credit: 'Utilities', isClosing: true }
  await post({ ...closing, cents: 7_777, date: '2026-06-30' })
  await post({ debit: 'Premises', credit: 'Checking', cents: 41_022, date: '2026-03-05' })
  const figures: [report: string, figure: RegExp, filters: [name: string, chosen: string][]][] = [
    ['Profit and Loss', /^Utilities, Amount: /, [['Closing entries', 'Excluded']]],
    ['Profit and Loss', /^Premises, Amount: /, [['Subaccounts', 'Excluded']]],
    ['Trial Balance', /^Premises, Debits: /, [['Subaccounts', 'Excluded']]],
    ['Balance Sheet', /^Total Bank, Balance: /, []],
  ]
  for (const [report, figure, filters] of figures) {
    const grid = await run(report)
    const link = grid.getByRole('link', { name: figure })
    await grid.focus()
    await scrollTo(grid, link)
    const name = (await link.getAttribute('aria-label')) ?? ''
    await link.click()
    const register = page.getByRole('grid', { name: 'Transactions' })
    await register.waitFor()
    const net = page.getByText('Net ').last()
    await expect
      .poll(async () => [name, Math.abs(centsOf((await net.textContent()) ?? ''))])
      .toEqual([...[name, Math.abs(centsIn(name))]])
    for (const [field, chosen] of filters) {
      const select = page.getByLabel(field)
      expect(await select.locator('option:checked').textContent()).toBe(chosen)
    }
  }
  // Without the amount's parameters in the URL, the register shows all lines again.
  const grid = await run('Profit and Loss')
  const link = grid.getByRole('link', { name: /^Premises, Amount: / })
  await grid.focus()
  await scrollTo(grid, link)
  await link.click()
  await page.getByText('Own balance').waitFor()
  await page.getByLabel('Subaccounts').selectOption('Included')
  await expect.poll(() => page.getByText('Own balance').count()).toBe(0)
  await expect.poll(() => new URL(page.url()).searchParams.has('isOwn')).toBe(false)
})

test('a transaction marked as closing disappears from the Profit and Loss, and stays marked if its deletion is undone; both lead to the register of returnAccount', async () => {
  proves('rule 2.46', 'After success it navigates to /transactions/account/{returnAccount}.')
  proves(
    'rule 7.20',
    'PUT /transactions/{id} {transactionID, transactionDate (ISO), transactionComment, debitCreditSet}; 200 refreshes and navigates.',
  )
  proves('rule 7.21', 'DELETE /transactions/{id}: 200 navigates to the returnAccount ledger.')

  const entry = { debit: 'Retained Earnings', credit: 'Utilities', cents: 31_313, date: '2026-07-31' }
  const transactionID = await post(entry)
  // The account differs from the account of the first line, which is the default.
  const register = `/transactions/account/${idOf('Utilities')}`
  const expectRegister = () => expect.poll(() => new URL(page.url()).pathname).toBe(register)
  const net = async () => {
    const july = 'startDate=2026-07-01&endDate=2026-07-31&isClosing=false'
    const { debits, credits } = await registerTotalsAt(`${register}?${july}`)
    return debits - credits
  }
  const before = await net()
  await goTo(page, `/transactions/${transactionID}?returnAccount=${idOf('Utilities')}`)
  await page.getByLabel('Closing entry').check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expectRegister()
  await expect.poll(net).toBe(before + 31_313)
  await goTo(page, `/transactions/${transactionID}?returnAccount=${idOf('Utilities')}`)
  await expect.poll(() => page.getByLabel('Closing entry').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expectRegister()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Transaction restored').waitFor()
  expect(await net()).toBe(before + 31_313)
  const closing = `${register}?startDate=2026-07-31&endDate=2026-07-31&isClosing=true`
  expect((await registerTotalsAt(closing)).credits).toBe(31_313)
})

describe.each([
  ['Receivables Aging', 'receivable-invoices', 'Edit Invoice', 'Edit Credit Note', receivables],
  ['Payables Aging', 'payable-invoices', 'Edit Bill', 'Edit Vendor Credit', payables],
] as const)('a figure of %s', (report, documents, editDocument, editCredit, openDriver) => {
  test('links to the open documents that add up to it, and back', async () => {
    const name = 'Quince Supply'
    const driver = await openDriver()
    const id = await driver.party(name)
    const document = await driver.document(id, 41_022, 'Q-7', { date: '2026-10-01' })
    const credit = await driver.document(id, -1_022, 'Q-C', { date: '2026-10-02' })
    const grid = await run(report)
    const figure = grid.getByRole('button', { name: `${name}, 31\u201360: $400.00` })
    await figure.click()
    const sheet = page.getByRole('dialog', { name })
    await expect.poll(() => sheet.getByRole('row').last().textContent()).toContain('$400.00')
    const top = await scrollTopOf(grid)
    await sheet.getByRole('link', { name: /Q-7$/ }).click()
    await page.waitForURL(`**/${documents}/${document}`)
    await page.getByRole('dialog', { name: editDocument }).waitFor()
    await page.goBack()
    await expect.poll(() => scrollTopOf(grid)).toBe(top)
    await expect.poll(() => grid.getByRole('row', { selected: true }).textContent()).toContain(name)
    await figure.click()
    await sheet.getByRole('link', { name: /Q-C$/ }).click()
    await page.waitForURL(`**/${documents}/${credit}`)
    await page.getByRole('dialog', { name: editCredit }).waitFor()
  })
})
