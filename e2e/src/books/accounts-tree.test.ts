// The chart of accounts as a tree, its balances on another date, and its export.
import { formatCents } from '@twofold/accounting/money'
import { listAccounts } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, open } = setUpBooks(setUpFixture({ isReadOnly: true }))

/** Returns the number of accounts in total, below Assets, and at the top level. */
async function countAccounts(): Promise<{ all: number; ofAssets: number; atTop: number }> {
  const { accounts } = await call(listAccounts, {})
  return {
    all: accounts.length,
    ofAssets: accounts.filter(({ accountFullName }) => accountFullName.startsWith('Assets:')).length,
    atTop: accounts.filter(({ accountParent }) => accountParent === 0).length,
  }
}

test('the chart collapses and expands by keys and keeps its state, is searched and exported as shown, and has the balances of another day', async () => {
  const page = await open('/accounts')
  const keys = keyboardOf(page)
  const list = listOf(page, 'My Accounts')
  const counted = (text: string) => page.getByText(text, { exact: true }).waitFor()
  /** Returns the distance between the left edge of the column and the last part of an account's full name. */
  const beginOf = async (name: string) => {
    const cell = rowWith(list, `:${name}`).first().getByRole('gridcell').nth(3)
    return cell.evaluate((element, text) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      do if (texts.nextNode() === null) throw new Error(`no text is ${text}`)
      while (texts.currentNode.textContent !== text)
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      return range.getBoundingClientRect().left - element.getBoundingClientRect().left
    }, name)
  }
  const { all, ofAssets, atTop } = await countAccounts()
  await counted(`${all} accounts`)
  await rowWith(list, ':Checking').waitFor()
  // At this width, the full names do not fit, so the indent of an account shows its position in the tree.
  const [receivable, customer, otherCustomer, bank] = [
    await beginOf('Accounts Receivable'),
    await beginOf('County Parks'),
    await beginOf('Ridgeway Camp School'),
    await beginOf('Checking'),
  ]
  expect(customer).toBeGreaterThan(receivable)
  expect([otherCustomer, bank]).toEqual([customer, customer])

  await keys.press('j', 'ArrowLeft')
  await counted(`${all - ofAssets} of ${all} accounts`)
  await rowWith(list, 'Assets:Current Assets').waitFor({ state: 'detached' })
  await keys.press('ArrowRight')
  await counted(`${all} accounts`)
  await keys.press('c')
  await counted(`${atTop} of ${all} accounts`)
  await page.getByRole('link', { name: 'Account Types' }).click()
  await page.getByRole('heading', { name: 'Account Types' }).waitFor()
  await page.goBack()
  await counted(`${atTop} of ${all} accounts`)
  await keys.send('{/}checking')
  const row = rowWith(list, 'Bank:Checking')
  await row.waitFor()

  await goTo(page, '/accounts?search=checking')
  await row.waitFor()
  await keys.send('{d}3/31/2026{Tab}')
  await page.getByText('Balances as of Mar 31, 2026').waitFor()
  expect(new URL(page.url()).searchParams.get('date')).toBe('2026-03-31')
  const { accounts } = await call(listAccounts, { query: { date: '2026-03-31' } })
  const { accountBalance } = accounts.find(({ accountName }) => accountName === 'Checking')!
  await expect.poll(async () => (await cellsOf(row))[4]).toBe(formatCents(accountBalance))
  await list.focus()
  const { name, lines } = await savedFile(page, () => keys.press('x'))
  expect(name).toBe('accounts-2026-03-31.csv')
  const [heads, ...rows] = lines
  expect(heads).toBe('ID,L,R,FullName,Balance,Name,Type,Sign,Rec Date')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(',Assets:Current Assets:Bank:Checking,')

  // When a form is refused, the focus moves to the first invalid field.
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectFocus(page.getByRole('textbox', { name: 'Account Name' }))
})

test('on a phone the tree collapses and expands account by account', async () => {
  const page = await open('/accounts', { viewport: { width: 390, height: 844 } })
  const counted = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const { all, atTop } = await countAccounts()
  await counted(`${all} accounts`)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await counted(`${atTop} of ${all} accounts`)
  await page.getByRole('button', { name: 'Expand Assets', exact: true }).click()
  const row = rowWith(listOf(page, 'My Accounts'), 'Current Assets')
  await expect
    .poll(() => row.getByRole('link').allTextContents())
    .toEqual(['Assets:Current Assets', 'Reconcile', 'Edit Account'])
})
