// Reconciles a bank account with the keyboard, from the first line to a recorded statement. Another user changes the account at the same
// time.

import { proves } from '@twofold/accounting/testing/proves'
import {
  listUnreconciled,
  reconcileLines,
  reconcileTransaction,
  recordStatement,
  unreconcileTransaction,
} from '@twofold/contract/reconciliation'
import { deleteTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { intercept } from '../drivers/interception.ts'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, newAccount, open, post } = setUpBooks(setUpFixture())
const DAY = '2026-10-31'
let bank: number
let ids: number[]
let names = 0

/** A bank account with sales of 500.00 and three payments in October. */
beforeEach(async () => {
  names += 1
  bank = await newAccount(`Harbor Bank ${names}`)
  const date = '2026-10-05'
  ids = [await post({ debit: bank, credit: 'Rent', cents: 500_00, comment: 'Takings', date })]
  for (const [comment, cents] of [
    ['Water', 120_00],
    ['Power', 30_00],
    ['Paper', 54_00],
  ] as const)
    ids.push(await post({ debit: 'Rent', credit: bank, cents, comment, date }))
})

type ReconcilePage = { page: Page; list: Locator; keys: Keyboard; sums: Locator }

async function openPage(query = '', expecting: (number | string)[] = []): Promise<ReconcilePage> {
  const page = await open(pathOf(query), { expecting })
  await shown(page)
  const list = listOf(page, 'Transactions to reconcile')
  return { page, list, keys: keyboardOf(page), sums: page.getByRole('region', { name: 'Reconciliation' }) }
}

const pathOf = (query: string) => `/reconcile/${bank}?date=${DAY}${query}`
const shown = (page: Page) => listOf(page, 'Transactions to reconcile').getByRole('gridcell').first().waitFor()

async function load(page: Page, query = ''): Promise<void> {
  await goTo(page, pathOf(query))
  await shown(page)
}

/** Returns the reconciled transactions on the server, by comment. */
async function cleared(): Promise<string[]> {
  const input = { params: { accountID: String(bank) }, query: { date: DAY } }
  const { transactions } = await call(listUnreconciled, input)
  return transactions.flatMap(row => (row.isReconciled ? [row.transactionComment] : []))
}

const difference = (sums: Locator, text: string) => sums.getByText(`Difference${text}`).waitFor()
const marks = async (list: Locator) =>
  (await Promise.all((await list.getByRole('row').all()).slice(1).map(cellsOf))).map(row => `${row[2]} ${row[6]}`)

test('a statement is reconciled and recorded without a mouse, and its day and balance are in the address', async () => {
  proves('rule 1.5', 'reconcile accounts against a statement;')
  proves('rule 2.52', 'A button to record the reconcile date for the account appears only when the difference is zero.')
  proves(
    'rule 4.11',
    '**Account reconcile date**: can be recorded only when the difference between the ending balance entered and the reconciled balance is zero.',
  )

  const { page, list, keys, sums } = await openPage()
  await keys.send('{b}{Control+a}500-120-30{Enter}')
  await expectFocus(list)
  await difference(sums, '$350.00')
  await expect.poll(() => page.getByRole('button', { name: 'Record Reconcile Date' }).count()).toBe(0)
  await keys.press('Space')
  await difference(sums, '−$150.00')
  await keys.press('ArrowDown', 'Shift+ArrowDown', 'Space')
  await difference(sums, '$0.00')
  await expect.poll(() => marks(list)).toEqual(['Takings Y', 'Water Y', 'Power Y', 'Paper N'])
  await expect
    .poll(() => cellsOf(rowWith(list, 'Power')))
    .toEqual(expect.arrayContaining(['$30.00', 'CREDIT', 'Y', 'Oct 31, 2026', 'Unreconcile', '$350.00']))
  // Leaving the page while cleared lines are being saved shows a warning.
  await expect.poll(cleared).toEqual(['Takings', 'Water', 'Power'])
  await page.reload()
  await difference(sums, '$0.00')
  await keys.pressOn(page.getByRole('button', { name: 'Record Reconcile Date' }), 'Enter', 'Shift+Tab')
  // Waits for the notice and for the date on the page.
  await page.getByText('Reconciled through Oct 31, 2026').first().waitFor()
  await page.getByText('Reconciled throughOct 31, 2026').waitFor()
  await page.getByText('Nothing to reconcile').or(rowWith(list, 'Paper')).first().waitFor()
  await expect.poll(() => marks(list)).toEqual(['Paper N'])
  await sums.getByText('Starting Reconciled Balance$350.00').waitFor()
  await page.getByRole('link', { name: 'Next month' }).waitFor()
  expect(await page.getByRole('button', { name: 'Record Reconcile Date' }).count()).toBe(0)
})

test('another day loads when the user leaves its field by key or click; what is typed while it loads is kept, and a failure keeps both fields', async () => {
  const { page, list, keys, sums } = await openPage('', [503])
  const { requested, release } = await delayResponses(page, `**/transactions/account/${bank}/unreconciled?**`)
  await keys.send('{d}{Control+a}11/15/2026')
  const balance = page.getByLabel('Ending Balance')
  await keys.tabTo(balance)
  await requested
  await keys.type('500-120')
  // While the lines of the new date load, no line can be cleared and no statement can be recorded.
  expect(await list.count()).toBe(0)
  release()
  await list.getByRole('gridcell').first().waitFor()
  await expectFocus(balance)
  await difference(sums, '$380.00')
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('date'), searchParams.get('balance')]).toEqual(['2026-11-15', '500-120'])
  await keys.press('Enter')
  await expectFocus(list)

  let isRefused = true
  await intercept(page, `**/transactions/account/${bank}/unreconciled?**`, route =>
    isRefused ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await keys.send('{d}{Control+a}11/16/2026')
  await keys.tabTo(balance)
  await keys.type('500')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await expectFocus(balance)
  await keys.type('-120')
  isRefused = false
  await again.click()
  await list.getByRole('gridcell').first().waitFor()
  await difference(sums, '$380.00')

  await list.focus()
  await keys.send('{d}{Control+a}11/20/2026')
  await page.getByLabel('Ending Balance').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2026-11-20')
  await list.getByRole('gridcell').first().waitFor()
  await expectFocus(page.getByLabel('Ending Balance'))
})

test('lines are searched, sorted and marked together; a mark that the server refuses is reverted with the reason; a phone shows the side of each amount', async () => {
  proves('rule 4.7', 'Reconcile sets it reconciled with a chosen date; Unreconcile clears it.')

  const { page, list, keys, sums } = await openPage('&balance=1', [404])
  await keys.send('{/}p')
  await page.getByText('2 of 4 lines').waitFor()
  await keys.press('Enter')
  await expectFocus(list)
  await keys.press('Home', 'Shift+End')
  await page.getByText('2 selected').waitFor()
  await keys.press('Space')
  await expect.poll(cleared).toEqual(['Power', 'Paper'])
  await list.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect.poll(() => marks(list)).toEqual(['Paper Y', 'Power Y'])
  expect(new URL(page.url()).searchParams.get('sort')).toBe('amount')
  await list
    .getByRole('button', { name: /^Unreconcile/ })
    .first()
    .click()
  await expect.poll(cleared).toEqual(['Power'])
  await list
    .getByRole('button', { name: /^Unreconcile/ })
    .first()
    .click()
  await expect.poll(cleared).toEqual([])

  await load(page)
  await call(deleteTransaction, { params: { transactionID: String(ids[1]) }, query: {} })
  await keys.press('b', 'Enter', 'ArrowDown', 'Space')
  await page.getByRole('alert').getByText('This record does not exist.').waitFor()
  await expect.poll(() => marks(list)).toEqual(['Takings N', 'Power N', 'Paper N'])
  await difference(sums, '$0.00')

  await page.setViewportSize({ width: 390, height: 844 })
  const said = (comment: string) => rowWith(list, comment).innerText()
  await expect.poll(() => said('Takings')).toContain('DEBIT $500.00')
  await expect.poll(() => said('Power')).toContain('CREDIT $30.00')
})

test('two users of one account see each other’s marks, each in their own order', async () => {
  const one = await openPage('&sort=-amount')
  const other = await openPage()
  await one.keys.press('b', 'Enter', 'Space')
  await difference(one.sums, '−$500.00')
  await expect.poll(cleared).toEqual(['Takings'])
  const comeBack = ({ page }: ReconcilePage) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await comeBack(other)
  await other.page.getByText('Another user changed a line').waitFor()
  await difference(other.sums, '−$500.00')
  await rowWith(other.list, 'Water')
    .getByRole('button', { name: /^Reconcile/ })
    .click()
  // The page polls again after it has saved the lines that the user cleared.
  await call(reconcileTransaction, {
    params: { transactionID: String(ids[3]) },
    body: { transactionReconcileDate: `${DAY}T00:00:00Z`, accountID: bank },
  })
  await expect
    .poll(() => marks(other.list), { timeout: 30_000 })
    .toEqual(['Takings Y', 'Water Y', 'Power N', 'Paper Y'])
  await comeBack(one)
  await expect.poll(() => marks(one.list)).toEqual(['Takings Y', 'Power N', 'Paper Y', 'Water Y'])
})

test('“It agrees” needs a cleared line or a valid balance, and the explanation of the difference finds the line and marks it', async () => {
  const { page, sums, keys } = await openPage()
  await difference(sums, '$0.00')
  const record = page.getByRole('button', { name: 'Record Reconcile Date' })
  await expect.poll(() => record.getAttribute('title')).toContain('Enter the statement’s Ending Balance first')
  await record.focus()
  await keys.press('Enter')
  expect(await page.getByText('Balanced').count()).toBe(0)
  await page.reload()
  await page.getByText('Never').waitFor()
  await keys.send('{b}{Control+a}0.00{Enter}')
  await page.getByText('Balanced').waitFor()
  await expect.poll(() => record.getAttribute('aria-disabled')).toBeNull()

  await load(page, '&balance=12x')
  await difference(sums, 'Unknown')
  await expect.poll(() => page.getByRole('button', { name: 'Record Reconcile Date' }).count()).toBe(0)

  await load(page, '&balance=-54')
  await page.getByRole('button', { name: 'Explain the difference' }).click()
  const panel = page.getByRole('region', { name: 'Possible causes of the difference' })
  await panel.getByText('Paper, Oct 5, 2026, −$54.00: not reconciled yet.').waitFor()
  await panel.getByRole('button', { name: 'Reconcile' }).click()
  await difference(sums, '$0.00')
  await page.getByText('Balanced').waitFor()
})

test('a recorded statement is printed and reopened for a reason, and later changes behind it are listed', async () => {
  const transactionReconcileDate = `${DAY}T00:00:00Z`
  const params = { accountID: String(bank) }
  await call(reconcileLines, { params, body: { transactionIDs: ids.slice(0, 3), transactionReconcileDate } })
  await call(recordStatement, { params, body: { accountReconcileDate: DAY, statementBalance: 350_00 } })
  const voided = { params: { transactionID: String(ids[1]) }, query: {} }
  await expect(call(deleteTransaction, voided)).rejects.toThrow('409')
  const { page } = await openPage()
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('article.paper')?.textContent ?? '')
  })
  await page.getByRole('button', { name: 'Statements' }).click()
  const sheet = page.getByRole('dialog', { name: /^Statements for Harbor Bank/ })
  await sheet.getByRole('button', { name: 'Print statement dated Oct 31, 2026' }).click()
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toContain('Closing balance$350.00')
  const printed = (await page.locator('body').getAttribute('data-printed')) ?? ''
  for (const words of ['Opening balance$0.00', 'Outstanding decreases−$54.00', 'Book balance on Oct 31, 2026$296.00'])
    expect(printed).toContain(words)
  await sheet.getByRole('button', { name: 'Reopen' }).click()
  await sheet.getByLabel('Reason for reopening').fill('Water was paid twice')
  await sheet.getByRole('button', { name: 'Reopen Statement' }).click()
  await sheet.getByText('Water was paid twice').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await call(unreconcileTransaction, { params: { transactionID: String(ids[1]) }, body: { accountID: bank } })
  await call(deleteTransaction, voided)
  await sheet.getByRole('link', { name: 'Discrepancies' }).click()
  const list = listOf(page, 'Discrepancies')
  await rowWith(list, 'Removed after the statement was reopened', 'Water', '−$120.00', 'nothing').waitFor()
  await rowWith(list, 'Reopened: Water was paid twice', 'No. 1', '$350.00').waitFor()
  await rowWith(list, 'Deletion refused', 'Water', '−$120.00').waitFor()
  expect(await barriersOn(page)).toEqual([])
})
