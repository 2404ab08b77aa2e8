// Tests the search in a register with the keyboard only.
import { readFileSync } from 'node:fs'
import { formatCents } from '@twofold/accounting/money'
import { listAccounts } from '@twofold/contract/accounts'
import { type RegisterRow, readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let session: ApiSession
let accountID: string
/** The transactions in the books, newest first. */
let truth: RegisterRow[]

beforeAll(async () => {
  session = await fixture.signIn()
  const { accounts } = await session.call(listAccounts, {})
  accountID = String(accounts.find(({ accountName }) => accountName === 'Checking')?.accountID)
})

beforeEach(async () => {
  truth = await read()
})

/** Returns the register from the server, newest first. */
async function read(query: { search?: string } = {}): Promise<RegisterRow[]> {
  const { transactions } = await session.call(readRegister, { params: { accountID }, query })
  return transactions.toReversed()
}

async function openRegister(): Promise<{ page: Page; list: Locator; keys: Keyboard }> {
  const page = await fixture.open({ as: session })
  await load(page)
  return { page, list: listOf(page, 'Transactions'), keys: keyboardOf(page) }
}

async function load(page: Page, query = ''): Promise<void> {
  await page.goto(`${fixture.product().url}/transactions/account/${accountID}${query}`)
  await listOf(page, 'Transactions').getByRole('gridcell').first().waitFor()
}

/** Returns the id, amount and balance of each visible row. */
async function rowsOf(list: Locator): Promise<[id: string, amount: string, balance: string][]> {
  const rows = await list.getByRole('row').all()
  const cells = await Promise.all(rows.map(cellsOf))
  return cells.filter(row => row.length > 0).map(row => [row[0]!, row[4]!, row[8]!])
}

const shown = ({ transactionID, transactionDCAmount, runningBalance }: RegisterRow) => [
  String(transactionID),
  formatCents(transactionDCAmount),
  formatCents(runningBalance),
]

test('a transaction is found by amount in two moves, with its balance in the whole register; filters combine, and the export has the filtered rows', async () => {
  const { page, list, keys } = await openRegister()
  const wanted = truth.at(-9)!
  const same = truth.filter(row => row.transactionDCAmount === wanted.transactionDCAmount)
  await keys.press('/')
  await keys.type(formatCents(wanted.transactionDCAmount))
  await keys.press('Enter')
  expect(keys.moves()).toBe(2)
  await page.getByText(`${same.length} of `).waitFor()
  await expectFocus(list)
  await expect.poll(() => rowsOf(list)).toEqual(same.map(shown))
  expect(new URL(page.url()).searchParams.get('search')).toBe(formatCents(wanted.transactionDCAmount))
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Transaction' }).waitFor()
  await keys.press('Escape')
  await expectFocus(list)
  await expect.poll(() => rowsOf(list)).toEqual(same.map(shown))
  await page.reload()
  await page.getByText(`${same.length} of `).waitFor()
  await expect.poll(() => rowsOf(list)).toEqual(same.map(shown))

  await load(page)
  await keys.press('f')
  await expectFocus(page.getByLabel('Amount', { exact: true }).last())
  await keys.type('100-500')
  await keys.press('Tab')
  const inRange = truth.filter(row => row.transactionDCAmount >= 10_000 && row.transactionDCAmount <= 50_000)
  await page.getByText(`${inRange.length} of `).waitFor()
  await expect.poll(async () => (await rowsOf(list))[0]).toEqual(shown(inRange[0]!))
  await keys.type('1/1/1999')
  await keys.press('Tab')
  await keys.type('12/31/1999')
  await keys.press('Tab')
  await page.getByText('No matching transactions').waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    amountFrom: '10000',
    amountTo: '50000',
    startDate: '1999-01-01',
    endDate: '1999-12-31',
  })
  await keys.tabTo(page.getByRole('button', { name: 'Clear', exact: true }))
  await keys.press('Enter')
  await rowWith(list, String(truth[0]!.transactionID)).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await load(page)
  await keys.press('/')
  await keys.type('rent')
  await keys.press('Enter')
  await page.getByText(/^\d+ of /).waitFor()
  await expectFocus(list)
  const saving = page.waitForEvent('download')
  await keys.press('e', 'c')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Checking.csv')
  const rows = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  const found = truth.filter(row => row.transactionComment.toLowerCase().includes('rent'))
  const money = (cents: number) => (cents / 100).toFixed(2)
  expect(rows.slice(1).map(row => [row.split(',')[0], row.split(',').at(-1)])).toEqual(
    found.map(row => [String(row.transactionID), money(row.runningBalance)]),
  )
  expect(found.length).toBeGreaterThan(5)
  await keys.tabTo(page.getByRole('button', { name: 'Export XLSX' }), 'Shift+Tab')
  const packing = page.waitForEvent('download')
  await keys.press('Enter')
  const packed = await packing
  expect(packed.suggestedFilename()).toBe('Checking.xlsx')
  expect(readFileSync(await packed.path()).toString('latin1', 0, 2)).toBe('PK')
})

test('rows are selected and summed, a day is jumped to, a posted transaction appears if it matches the filter, and the form shows its history', async () => {
  const { page, list, keys } = await openRegister()
  await keys.press('j', 'Space', 'j', 'j', 'Space')
  const picked = [truth[0]!, truth[2]!]
  const sum = (rows: RegisterRow[]) =>
    formatCents(
      rows.reduce((cents, row) => cents + (row.debitOrCredit === 'DEBIT' ? 1 : -1) * row.transactionDCAmount, 0),
    )
  await page.getByText(`2 selected, ${sum(picked)}`).waitFor()
  await keys.press('ArrowDown')
  // Only the selected rows are added up. The active row is not selected.
  await expect.poll(() => list.getByRole('row', { selected: true }).count()).toBe(2)
  await page.getByText(`2 selected, ${sum(picked)}`).waitFor()
  await keys.press('ArrowUp')
  await keys.press('Shift+ArrowDown', 'Shift+ArrowDown')
  await page.getByText(`4 selected, ${sum([...picked, truth[3]!, truth[4]!])}`).waitFor()
  await expect.poll(() => list.getByRole('row', { selected: true }).count()).toBe(4)
  await keys.press('Escape')
  await page.getByText('selected, ').waitFor({ state: 'detached' })

  await keys.tabTo(page.getByRole('button', { name: 'Date' }))
  await keys.press('Enter')
  await page.waitForURL('**?sort=date')
  await expect.poll(async () => (await rowsOf(list))[0]).toEqual(shown(truth.at(-1)!))
  const day = truth[Math.floor(truth.length / 2)]!.transactionDate.slice(0, 10)
  await keys.press('b')
  await keys.type(day)
  await keys.press('Enter')
  const first = truth.findLast(row => row.transactionDate.slice(0, 10) >= day)!
  await rowWith(list, String(first.transactionID)).waitFor()

  await load(page, '?search=rent')
  const enter = async (comment: string) => {
    await keys.type(truth[truth.length >> 1]!.transactionDate.slice(0, 10))
    await keys.press('Tab')
    await keys.type(comment)
    await keys.press('Tab')
    await keys.type('rent')
    await keys.press('Tab')
    await keys.type('12.34')
    await keys.press('Enter')
    await expect.poll(async () => (await read({ search: comment })).length).toBe(1)
  }
  await keys.press('n')
  await enter('Something else')
  await enter('Rent, once more')
  await rowWith(list, 'Rent, once more').waitFor()
  const fitting = (await read({ search: 'rent' })).map(shown)
  await expect.poll(async () => (await rowsOf(list)).slice(0, 20)).toEqual(fitting.slice(0, 20))
  await expect.poll(() => rowWith(list, 'Something else').count()).toBe(0)

  truth = await read()
  await load(page)
  const [wanted] = truth
  await keys.press('j', 'Enter')
  const form = page.getByRole('dialog', { name: 'Edit Transaction' })
  await expectFocus(form.getByLabel('Date'))
  await keys.press('Tab')
  await keys.type('Changed for history')
  await keys.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await expectFocus(list)
  await keys.press('Enter')
  await keys.tabTo(form.getByRole('button', { name: 'History' }))
  await keys.press('Enter')
  const changes = form.getByRole('list', { name: 'History' }).getByRole('listitem')
  await changes.nth(1).waitFor()
  const [newest, oldest] = [await changes.first().innerText(), await changes.last().innerText()]
  expect(newest).toContain(`changed transaction ${wanted!.transactionID}`)
  expect(newest).toMatch(/\d\d:\d\d:\d\d as OWNER/)
  expect(newest).toContain(`Comment\t${wanted!.transactionComment}\tChanged for history`)
  expect(oldest).toContain(`posted transaction ${wanted!.transactionID}`)
  expect(oldest).toContain(formatCents(wanted!.transactionDCAmount))
})
