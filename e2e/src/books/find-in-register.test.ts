// Tests the search in a register with the keyboard only.
import { formatCents } from '@twofold/accounting/money'
import { type RegisterRow, readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, idOf, open } = setUpBooks(setUpFixture())
/** The transactions in the books, newest first. */
let truth: RegisterRow[]

beforeEach(async () => {
  truth = await read()
})

/** Returns the register from the server, newest first. */
async function read(query: { search?: string } = {}): Promise<RegisterRow[]> {
  const { transactions } = await call(readRegister, { params: { accountID: String(idOf('Checking')) }, query })
  return transactions.toReversed()
}

const pathOf = (query: string) => `/transactions/account/${idOf('Checking')}${query}`
const shown = (page: Page) => listOf(page, 'Transactions').getByRole('gridcell').first().waitFor()

async function openRegister(): Promise<{ page: Page; list: Locator; keys: Keyboard }> {
  const page = await open(pathOf(''))
  await shown(page)
  return { page, list: listOf(page, 'Transactions'), keys: keyboardOf(page) }
}

async function load(page: Page, query = ''): Promise<void> {
  await goTo(page, pathOf(query))
  await shown(page)
}

/** Returns the id, amount and balance of each visible row. */
async function rowsOf(list: Locator): Promise<[id: string, amount: string, balance: string][]> {
  const rows = await list.getByRole('row').all()
  const texts = await Promise.all(rows.map(cellsOf))
  return texts.filter(row => row.length > 0).map(row => [row[0]!, row[4]!, row[8]!])
}

const cells = ({ transactionID, transactionDCAmount, runningBalance }: RegisterRow) => [
  String(transactionID),
  formatCents(transactionDCAmount),
  formatCents(runningBalance),
]

test('a transaction is found by amount in two moves, with its balance in the whole register; filters combine, and the export has the filtered rows', async () => {
  const { page, list, keys } = await openRegister()
  const wanted = truth.at(-9)!
  const same = truth.filter(row => row.transactionDCAmount === wanted.transactionDCAmount)
  await keys.send(`{/}${formatCents(wanted.transactionDCAmount)}{Enter}`)
  expect(keys.moves()).toBe(2)
  await page.getByText(`${same.length} of `).waitFor()
  await expectFocus(list)
  await expect.poll(() => rowsOf(list)).toEqual(same.map(cells))
  expect(new URL(page.url()).searchParams.get('search')).toBe(formatCents(wanted.transactionDCAmount))
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Transaction' }).waitFor()
  await keys.press('Escape')
  await expectFocus(list)
  await expect.poll(() => rowsOf(list)).toEqual(same.map(cells))
  await page.reload()
  await page.getByText(`${same.length} of `).waitFor()
  await expect.poll(() => rowsOf(list)).toEqual(same.map(cells))

  await load(page)
  await keys.press('f')
  await expectFocus(page.getByLabel('Amount', { exact: true }).last())
  await keys.send('100-500{Tab}')
  const inRange = truth.filter(row => row.transactionDCAmount >= 10_000 && row.transactionDCAmount <= 50_000)
  await page.getByText(`${inRange.length} of `).waitFor()
  await expect.poll(async () => (await rowsOf(list))[0]).toEqual(cells(inRange[0]!))
  await keys.send('1/1/1999{Tab}12/31/1999{Tab}')
  await page.getByText('No matching transactions').waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    amountFrom: '10000',
    amountTo: '50000',
    startDate: '1999-01-01',
    endDate: '1999-12-31',
  })
  await keys.pressOn(page.getByRole('button', { name: 'Clear', exact: true }))
  await rowWith(list, String(truth[0]!.transactionID)).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await load(page)
  await keys.send('{/}rent{Enter}')
  await page.getByText(/^\d+ of /).waitFor()
  await expectFocus(list)
  const saved = await savedFile(page, () => keys.press('e', 'c'))
  expect(saved.name).toBe('Checking.csv')
  const found = truth.filter(row => row.transactionComment.toLowerCase().includes('rent'))
  const money = (cents: number) => (cents / 100).toFixed(2)
  expect(saved.lines.slice(1).map(row => [row.split(',')[0], row.split(',').at(-1)])).toEqual(
    found.map(row => [String(row.transactionID), money(row.runningBalance)]),
  )
  expect(found.length).toBeGreaterThan(5)
  await keys.tabTo(page.getByRole('button', { name: 'Export XLSX' }), 'Shift+Tab')
  const packed = await savedFile(page, () => keys.press('Enter'))
  expect(packed.name).toBe('Checking.xlsx')
  expect(packed.text).toMatch(/^PK/)
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
  await keys.press('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await page.getByText(`4 selected, ${sum([...picked, truth[3]!, truth[4]!])}`).waitFor()
  await expect.poll(() => list.getByRole('row', { selected: true }).count()).toBe(4)
  await keys.press('Escape')
  await page.getByText('selected, ').waitFor({ state: 'detached' })

  await keys.pressOn(page.getByRole('button', { name: 'Date' }))
  await page.waitForURL('**?sort=date')
  await expect.poll(async () => (await rowsOf(list))[0]).toEqual(cells(truth.at(-1)!))
  const day = truth[Math.floor(truth.length / 2)]!.transactionDate.slice(0, 10)
  await keys.send(`{b}${day}{Enter}`)
  const first = truth.findLast(row => row.transactionDate.slice(0, 10) >= day)!
  await rowWith(list, String(first.transactionID)).waitFor()

  await load(page, '?search=rent')
  const enter = async (comment: string) => {
    await keys.type(truth[truth.length >> 1]!.transactionDate.slice(0, 10))
    await keys.send(`{Tab}${comment}{Tab}rent{Tab}12.34{Enter}`)
    await expect.poll(async () => (await read({ search: comment })).length).toBe(1)
  }
  await keys.press('n')
  await enter('Something else')
  await enter('Rent, once more')
  await rowWith(list, 'Rent, once more').waitFor()
  const fitting = (await read({ search: 'rent' })).map(cells)
  await expect.poll(async () => (await rowsOf(list)).slice(0, 20)).toEqual(fitting.slice(0, 20))
  await expect.poll(() => rowWith(list, 'Something else').count()).toBe(0)

  truth = await read()
  await load(page)
  const [wanted] = truth
  await keys.press('j', 'Enter')
  const form = page.getByRole('dialog', { name: 'Edit Transaction' })
  await expectFocus(form.getByLabel('Date'))
  await keys.send('{Tab}Changed for history{Enter}')
  await form.waitFor({ state: 'hidden' })
  await expectFocus(list)
  await keys.press('Enter')
  await keys.pressOn(form.getByRole('button', { name: 'History' }))
  const changes = form.getByRole('list', { name: 'History' }).getByRole('listitem')
  await changes.nth(1).waitFor()
  const [newest, oldest] = [await changes.first().innerText(), await changes.last().innerText()]
  expect(newest).toContain(`changed transaction ${wanted!.transactionID}`)
  expect(newest).toMatch(/\d\d:\d\d:\d\d as OWNER/)
  expect(newest).toContain(`Comment\t${wanted!.transactionComment}\tChanged for history`)
  expect(oldest).toContain(`posted transaction ${wanted!.transactionID}`)
  expect(oldest).toContain(formatCents(wanted!.transactionDCAmount))
})
