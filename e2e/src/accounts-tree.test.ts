// The chart of accounts as a tree, its balances of another day, and the books as files, by keyboard alone.
import { readFile } from 'node:fs/promises'
import { formatCents } from '@twofold/accounting/money'
import { listAccounts } from '@twofold/contract/accounts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ApiSession } from './api-session.ts'
import { keyboardOf } from './keyboard.ts'
import { cellsOf, listOf, rowWith } from './list.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let session: ApiSession

beforeAll(async () => {
  session = await stage.signIn()
})

async function open(path: string): Promise<Page> {
  const page = await stage.open({ as: session })
  await page.goto(stage.product().url + path)
  await page.getByRole('heading').first().waitFor()
  return page
}

test('arrows fold and unfold the tree, C folds all of it, and it stays folded', async () => {
  const page = await open('/accounts')
  const keys = keyboardOf(page)
  const list = listOf(page, 'My Accounts')
  const counted = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await counted('107 accounts')
  await keys.press('j', 'ArrowLeft')
  await counted('85 of 107 accounts')
  await rowWith(list, 'Assets:Current Assets').waitFor({ state: 'detached' })
  await keys.press('ArrowRight')
  await counted('107 accounts')
  await keys.press('c')
  await counted('7 of 107 accounts')
  await page.getByRole('link', { name: 'Account Types' }).click()
  await page.getByRole('heading', { name: 'Account Types' }).waitFor()
  await page.goBack()
  await counted('7 of 107 accounts')
  await keys.press('/')
  await keys.type('checking')
  await rowWith(list, 'Bank:Checking').waitFor()
})

test('balances of another day are asked for by typing it, and the address keeps it', async () => {
  const page = await open('/accounts?search=checking')
  const keys = keyboardOf(page)
  await rowWith(listOf(page, 'My Accounts'), 'Bank:Checking').waitFor()
  await keys.press('d')
  await keys.type('3/31/2026')
  await keys.press('Tab')
  await page.getByText('Balances at Mar 31, 2026').waitFor()
  expect(new URL(page.url()).searchParams.get('date')).toBe('2026-03-31')
  const { accounts } = await session.call(listAccounts, { query: { date: '2026-03-31' } })
  const { accountBalance } = accounts.find(({ accountName }) => accountName === 'Checking')!
  const row = rowWith(listOf(page, 'My Accounts'), 'Bank:Checking')
  await expect.poll(async () => (await cellsOf(row))[4]).toBe(formatCents(accountBalance))
})

test('the books are saved as a file without a mouse', async () => {
  const page = await open('/organisation/export')
  const keys = keyboardOf(page)
  await keys.tabTo(page.getByRole('button', { name: 'Save books.journal' }))
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')])
  expect(download.suggestedFilename()).toBe('books.journal')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^; The books of Fern & Harrow/)
  expect(text).toContain('    Assets:Current Assets:Bank:Checking  ')
})
