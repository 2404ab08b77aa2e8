// A bank statement with questions: ambiguous amounts, a row that is not a transaction, and a line from an earlier file.
import { listBankLines } from '@twofold/contract/bank-lines'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { listOf } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, newAccount, open } = setUpBooks(setUpFixture())

const HEAD = 'Date,Payee,Amount,Reference'
const OCTOBER = [HEAD, '2026-10-02,PENDING HARBOR,-42.00,p1'].join('\n')
const NOVEMBER = [
  HEAD,
  '2026-10-01,Beginning balance,,',
  '2026-10-04,HARBOR CAFE 0417,-42.00,p1',
  '2026-10-05,YARD RENT,-15.990,p2',
].join('\n')

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file with a question, a skipped row and a changed line is decided by keyboard, imported and posted', async () => {
  const accountID = await newAccount('Harbor Bank')
  const params = { accountID: String(accountID) }
  const page = await open(`/reconcile/${accountID}/import`)
  const keys = keyboardOf(page)

  await choose(page, 'october.csv', OCTOBER)
  await page.getByLabel('Bank’s line ID').selectOption('Reference')
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText('1 line for review').waitFor()

  await keys.press('f')
  await expectFocus(page.getByLabel('Choose a statement'))
  await choose(page, 'november.csv', NOVEMBER)
  const comma = page.getByRole('radio', { name: 'Decimal comma' })
  await expectFocus(page.getByRole('radio', { name: /^Decimal/ }).first())
  await page.getByRole('cell', { name: '-15,990.00' }).waitFor()
  const send = page.getByRole('button', { name: 'Import', exact: true })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await keys.press('Space')
  if (!(await comma.isChecked())) await keys.press('ArrowDown')
  await expect.poll(() => comma.isChecked()).toBe(true)
  await keys.pressOn(page.getByRole('radio', { name: 'Same transaction' }), 'Space')
  await page.getByText('1 row not imported').waitFor()
  await keys.pressOn(page.getByText('1 row in the file isn’t imported'))
  await page.getByText('The row is the opening balance, not a transaction.').waitFor()
  const button = page.getByRole('button', { name: 'Import 1 line, change 1' })
  await keys.pressOn(button)
  await page.getByText('2 lines for review').waitFor()

  const { lines } = await call(listBankLines, { params })
  expect(lines.map(({ lineDate, payee, amount }) => [lineDate.slice(0, 10), payee, amount]).sort()).toEqual([
    ['2026-10-04', 'HARBOR CAFE 0417', -4_200],
    ['2026-10-05', 'YARD RENT', -1_599_000],
  ])

  const list = listOf(page, 'Bank lines for review')
  const post = async (payee: string) => {
    await list.getByRole('row').filter({ hasText: payee }).click()
    await keys.press('n')
    const dialog = page.getByRole('dialog', { name: 'New entry' })
    await expectFocus(dialog.getByLabel('Paid for'))
    await keys.send('exp rent{Tab}{Enter}')
    await dialog.waitFor({ state: 'detached' })
  }
  await post('HARBOR CAFE')
  await post('YARD RENT')
  await page.getByText('No lines for review').waitFor()
  const { transactions } = await call(readRegister, { params, query: {} })
  const posted = transactions.map(({ transactionDate, transactionDCAmount }) => [
    transactionDate.slice(0, 10),
    transactionDCAmount,
  ])
  expect(posted.sort()).toEqual([
    ['2026-10-04', 4_200],
    ['2026-10-05', 1_599_000],
  ])
})
