// A bookkeeper types faster than the server answers: nothing typed is lost, booked twice, or taken for a shortcut.
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount, deleteAccount, listAccounts } from '@twofold/contract/accounts'
import { readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiSession } from './api-session.ts'
import { errorOf } from './field.ts'
import { expectFocus, type Keyboard, keyboardOf } from './keyboard.ts'
import { cellsOf, listOf, rowWith } from './list.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let session: ApiSession
let assets: number
let accountID: number
let page: Page
let keys: Keyboard
let form: Locator
let names = 0

beforeAll(async () => {
  session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  assets = accounts.find(({ accountName }) => accountName === 'Current Assets')!.accountID
})

beforeEach(async () => {
  accountID = await newAccount(`Till ${++names}`)
  page = await stage.open({ as: await stage.signIn(), expecting: [400, 404, 409, 'ERR_FAILED'] })
  keys = keyboardOf(page)
  form = page.getByRole('form', { name: /^Add Transaction to/ })
})

async function newAccount(accountName: string): Promise<number> {
  const body = { accountParent: assets, accountName }
  return (await session.call(createAccount, { body })).accountID
}

async function openRegister(): Promise<void> {
  await page.goto(`${stage.product().url}/transactions/account/${accountID}`)
  await form.waitFor()
  await keys.press('n')
}

/** Types an entry without looking up: from the date to Enter. */
async function typeEntry(comment: string, account: string, amount: string): Promise<void> {
  await keys.press('Tab')
  await keys.type(comment)
  await keys.press('Tab')
  await keys.type(account)
  await keys.press('Tab')
  await keys.type(amount)
  await keys.press('Enter')
}

/** The server does what it is asked, and its answer takes `ms` longer. */
async function slowAnswers(ms: number): Promise<void> {
  await page.route('**/api/transactions', async route => {
    const response = await route.fetch()
    await sleep(ms)
    await route.fulfill({ response }).catch(() => {})
  })
}

async function booked(): Promise<[string, number][]> {
  const { transactions } = await session.call(readRegister, { params: { accountID: String(accountID) } })
  return transactions.map(({ transactionComment, runningBalance }) => [transactionComment, runningBalance])
}

const field = (label: string) => form.getByLabel(label, { exact: true })
const unposted = () => page.getByRole('list', { name: 'Not posted yet' }).getByRole('listitem')

/** An account that this page still offers and that somebody else has deleted. */
async function openWithDeletedAccount(name: string): Promise<void> {
  const deleted = await newAccount(name)
  await openRegister()
  await session.call(deleteAccount, { params: { accountID: String(deleted) } })
}

test('five entries typed in one go before the first answer are all booked as typed, in their order', async () => {
  await slowAnswers(400)
  await openRegister()
  const entries = ['Sesame buns', 'Nails and screws', 'String', 'Stamps', 'Split peas']
  for (const [index, comment] of entries.entries()) await typeEntry(comment, 'owner cap', String(index + 1))
  await expectFocus(field('Date'))
  for (const label of ['Comment', 'Account', 'Amount']) expect(await field(label).inputValue()).toBe('')
  await rowWith(listOf(page, 'Transactions'), 'Split peas').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await unposted().count()).toBe(0)
  expect(await booked()).toEqual(entries.map((comment, index) => [comment, ((index + 1) * (index + 2) * 100) / 2]))
  expect((await cellsOf(rowWith(listOf(page, 'Transactions'), 'Split peas')))[8]).toBe('$15.00')
})

test('a second Enter while the first is on its way does nothing', async () => {
  await slowAnswers(400)
  await openRegister()
  await typeEntry('Once', 'owner cap', '7')
  await keys.press('Enter', 'Enter')
  await rowWith(listOf(page, 'Transactions'), 'Once').waitFor()
  expect(await errorOf(field('Account'))).toBeNull()
  expect(await booked()).toEqual([['Once', 700]])
})

test('an entry that the server refuses comes back into the untouched row, with the reason beside its field', async () => {
  await openWithDeletedAccount('Gone at once')
  await typeEntry('To nowhere', 'gone at once', '5')
  await expect.poll(() => errorOf(field('Account'))).not.toBeNull()
  await expectFocus(field('Account'))
  expect(await field('Comment').inputValue()).toBe('To nowhere')
  expect(await field('Amount').inputValue()).toBe('5.00')
  await field('Account').fill('owner cap')
  await keys.press('Tab', 'Enter')
  await rowWith(listOf(page, 'Transactions'), 'To nowhere').waitFor()
  expect(await booked()).toEqual([['To nowhere', 500]])
})

test('a refused entry never overwrites the next one: it waits below the row until that one is posted', async () => {
  await openWithDeletedAccount('Gone too soon')
  await slowAnswers(400)
  await typeEntry('Refused', 'gone too soon', '5')
  await keys.press('Tab')
  await keys.type('Goes on und')
  await unposted().getByText('Not posted.').waitFor()
  await keys.type('isturbed')
  const correct = unposted().getByRole('button', { name: 'Correct' })
  expect(await correct.getAttribute('aria-disabled')).toBe('true')
  await keys.press('Tab')
  await keys.type('owner cap')
  await keys.press('Tab')
  await keys.type('6')
  await keys.press('Enter')
  await rowWith(listOf(page, 'Transactions'), 'Goes on undisturbed').waitFor()
  expect(await booked()).toEqual([['Goes on undisturbed', 600]])
  await correct.click()
  await expectFocus(field('Account'))
  expect(await field('Comment').inputValue()).toBe('Refused')
  expect(await errorOf(field('Account'))).not.toBeNull()
  expect(await unposted().count()).toBe(0)
  await field('Account').fill('owner cap')
  await keys.press('Tab', 'Enter')
  await rowWith(listOf(page, 'Transactions'), 'Refused').waitFor()
  expect(await booked()).toEqual([
    ['Goes on undisturbed', 600],
    ['Refused', 1100],
  ])
})

test('whoever went on to another screen is told there, and the way back keeps the entry', async () => {
  await openWithDeletedAccount('Gone elsewhere')
  await slowAnswers(400)
  await typeEntry('Left behind', 'gone elsewhere', '5')
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  const notice = page.getByRole('alert').filter({ hasText: 'Some of what you entered is not posted' })
  await notice.getByRole('link', { name: /^Till/ }).click()
  await unposted().getByText('Left behind').waitFor()
  await notice.waitFor({ state: 'detached' })
  await unposted().getByRole('button', { name: 'Discard' }).click()
  expect(await unposted().count()).toBe(0)
  expect(await booked()).toEqual([])
})

test('a page loaded again while an entry is on its way warns, and books it once', async () => {
  await slowAnswers(3_000)
  await openRegister()
  await typeEntry('Interrupted', 'owner cap', '9')
  await unposted().getByText('On its way').waitFor()
  const asked = page.waitForEvent('dialog').then(dialog => dialog.accept())
  await Promise.all([asked, page.reload()])
  await rowWith(listOf(page, 'Transactions'), 'Interrupted').waitFor()
  await expect.poll(() => unposted().count()).toBe(0)
  expect(await booked()).toEqual([['Interrupted', 900]])
})
