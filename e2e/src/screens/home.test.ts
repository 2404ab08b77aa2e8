// The home page. The links of its amounts are tested in web/src/home/home.component.test.tsx.
import { formatCents } from '@twofold/accounting/money'
import { listAccounts } from '@twofold/contract/accounts'
import { createOrganisation } from '@twofold/contract/organisations'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { pick } from '../drivers/demo-organisations.ts'
import { sessionOf } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, open, post } = setUpBooks(fixture)

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname
const figureOf = async (part: Locator) => (await part.locator('.figures').first().textContent()) ?? ''

describe('the home page', () => {
  test('shows a colleague’s transaction first among the latest ones, and updates cash and profit', async () => {
    const page = await open('/home')
    const cash = panel(page, 'Cash')
    await cash.getByRole('link', { name: 'Checking' }).waitFor()
    const before = await cash.getByRole('link', { name: 'Checking' }).textContent()
    const date = new Date().toISOString().slice(0, 10)
    const rent = { debit: 'Rent', credit: 'Checking', cents: 12_345 }
    const transactionID = await post({ ...rent, comment: 'Rent of the yard', date })
    await page.reload()
    const newest = panel(page, 'Recent transactions').getByRole('link').first()
    for (const text of ['Rent of the yard', 'Rent from Checking', '$123.45']) await newest.getByText(text).waitFor()
    expect(await cash.getByRole('link', { name: 'Checking' }).textContent()).not.toBe(before)
    await newest.click()
    await page.getByRole('dialog', { name: 'Edit Transaction' }).waitFor()
    expect(path(page)).toBe(`/transactions/${transactionID}`)
  })

  test('shows on each side the open documents and other amounts that make the balance of the control account', async () => {
    const { accounts } = await call(listAccounts, {})
    const balanceOf = (name: string) => accounts.find(account => account.accountName === name)?.accountBalance ?? 0
    const page = await open('/home')
    for (const [title, control] of [
      ['Receivables', 'Accounts Receivable'],
      ['Payables', 'Accounts Payable'],
    ] as const) {
      const row = panel(page, title).getByRole('listitem').filter({ hasText: 'Ledger balance' })
      await expect.poll(() => row.textContent()).toBe(`Ledger balance${formatCents(balanceOf(control))}`)
    }
  })
})

test('shows a new organisation the first steps, also after its first transaction', async () => {
  const body = { tenantName: 'Harbor & Co.', chartTemplate: 'trade' as const }
  const founder = sessionOf(fixture.product().url, await call(createOrganisation, { body }))
  const page = await open('/home', { as: founder })
  await page.getByRole('heading', { name: 'These books are empty' }).waitFor()
  const steps = page.getByRole('listitem').getByRole('link')
  await expect.poll(() => steps.count()).toBeGreaterThanOrEqual(5)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('link', { name: /^Enter opening balances/ }).click()
  // The form is for the bank account of the new chart, which is not the first account in alphabetical order.
  const form = page.getByRole('form', { name: /^Add Transaction to .*:Checking$/ })
  await form.getByLabel('Comment').fill('In the bank when the books begin')
  await pick(form, page, 'Account', 'Owner')
  await form.getByLabel('Amount').fill('500')
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Transactions' }).getByText('$500.00').first().waitFor()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => figureOf(panel(page, 'Cash'))).toBe('$500.00')
  await page.getByRole('heading', { name: 'Getting started' }).waitFor()
  await page.getByRole('link', { name: /^Enter the first invoice/ }).waitFor()
})
