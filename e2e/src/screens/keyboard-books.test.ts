// Tests transactions and accounts with the keyboard only. A click fails the test.
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts, readAccount } from '@twofold/contract/accounts'
import { deleteTransaction, readRegister } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus, expectFocusIn } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo: goToPath, idOf } = setUpBooks(fixture)

test('a transaction is split, found, deleted and restored; an account is renamed, moved, deleted and created again', async () => {
  proves('rule 2.38', 'After delete it returns to /accounts.')
  proves('rule 1.4', 'enter double-entry transactions made of debit and credit lines;')

  const body = { accountParent: idOf('Current Assets'), accountName: 'Walked Purse', accountMemo: 'Small things' }
  const { accountID } = await call(createAccount, { body })
  const { page, keys, button, goTo, enterList, pressOn, fill, opened, closed, leave, submit } =
    await startKeyboardJourney(fixture)
  await goTo('Walked Purse')
  const list = listOf(page, 'Transactions')
  await page.getByText(/^[\d,]+ transactions?$/).waitFor()

  // The transaction is started in the row and continued in the split form.
  await keys.send('{n}{Tab}Weekly shop{Tab}{Tab}100{Escape}{s}')
  const split = await opened('Split Transaction')
  await expectFocus(split.getByLabel('Date'))
  await fill(split.getByLabel('Credit line 1 account'), 'owner cap')
  await keys.send('{Tab}70')
  await split.getByText('Credits are short by').waitFor()
  await keys.press('Shift+Enter')
  await expectFocus(split.getByLabel('Credit line 2 account'))
  await expect.poll(() => split.getByLabel('Credit line 2 amount').inputValue()).toBe('30.00')
  await split.getByText('Debits equal credits').waitFor()
  await keys.send('checking{Tab}{Shift+Enter}')
  await expectFocus(split.getByLabel('Credit line 3 account'))
  await keys.press('Shift+Delete')
  await expectFocus(split.getByLabel('Credit line 2 account'))
  await keys.press('Enter')
  await rowWith(list, 'Weekly shop', '$100.00').waitFor()
  await closed(split)

  await enterList(list)
  await keys.press('Enter')
  const edit = await opened('Edit Transaction')
  await submit(edit, 'Delete', 'Transaction deleted')
  await rowWith(list, 'Weekly shop').waitFor({ state: 'detached' })
  await keys.press('Control+z')
  await page.getByText('Transaction restored').waitFor()
  await rowWith(list, 'Weekly shop').waitFor()
  await expectFocusIn(page.locator('body'))

  await goTo('Accounts')
  const chart = listOf(page, 'My Accounts')
  await keys.send('{/}walked')
  await rowWith(chart, 'Walked Purse').waitFor()
  await expect.poll(() => chart.getByRole('row').count()).toBe(2)
  await enterList(chart)
  await keys.press('e')
  const account = await opened('Edit Account')
  await fill(account.getByLabel('Parent Account'), 'fixed')
  await page.getByRole('option').filter({ hasText: 'Fixed' }).first().waitFor()
  await keys.press('Enter')
  await fill(account.getByLabel('Account Name'), 'Walked Box')
  await keys.press('Enter')
  await page.getByText('Account updated').waitFor()
  await leave(account)
  expect((await call(readAccount, { params: { accountID: String(accountID) } })).accountFullName).toMatch(
    /Fixed.*:Walked Box$/,
  )

  const { transactions } = await call(readRegister, { params: { accountID: String(accountID) } })
  for (const { transactionID } of transactions)
    await call(deleteTransaction, { params: { transactionID: String(transactionID) } })
  await keys.send('{/}{Control+a}walked box')
  await rowWith(chart, 'Walked Box').waitFor()
  await enterList(chart)
  await keys.press('e')
  await opened('Edit Account')
  await pressOn(button('History', account))
  await account.getByRole('list', { name: 'History' }).getByText('Walked Purse').first().waitFor()
  await keys.pressOn(button('Delete Account', account), 'Enter', 'Shift+Tab')
  await page.getByText('Account deleted').waitFor()
  expect(new URL(page.url()).pathname).toBe('/accounts')
  await closed(account)
  await keys.press('Control+z')
  await page.getByText('Account created again').waitFor()
  await rowWith(chart, 'Walked Box').waitFor()
  const again = (await call(listAccounts, {})).accounts.find(({ accountName }) => accountName === 'Walked Box')
  expect(again).toMatchObject({
    accountMemo: 'Small things',
    accountFullName: expect.stringMatching(/Fixed.*:Walked Box$/),
  })
})

test('one key moves from a field to the list and one back, also from a field that uses the arrow keys, and no key has two meanings', async () => {
  const { page, keys } = await startKeyboardJourney(fixture)
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  /** Checks that no two shortcuts have the same keys, because one of them would never work. */
  const expectUnambiguous = async () => {
    await help.waitFor()
    const shown = await help.locator('dd').allTextContents()
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter((written, index) => shown.indexOf(written) !== index)).toEqual([])
  }
  for (const [name, path, text, first, others] of [
    ['Transactions', `/transactions/account/${idOf('Checking')}`, 'Amount', 'Date', ['Date', 'Comment', 'Account']],
    ['My Accounts', '/accounts', 'Account Name', 'Account Name', ['Parent Account', 'Account Type']],
  ] as const) {
    await goToPath(page, path)
    const list = listOf(page, name)
    await list.getByRole('gridcell').first().waitFor()
    const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
    const activeRow = () => list.getByRole('row', { selected: true }).getAttribute('aria-rowindex')
    await field(text).focus()
    await keys.press('ArrowDown')
    await expectFocus(list)
    await expect.poll(activeRow).toBe('2')
    await keys.press('ArrowDown', 'ArrowUp', 'ArrowUp')
    await expectFocus(field(first))
    for (const other of others) {
      const before = await field(other).inputValue()
      await field(other).focus()
      await keys.press('Control+ArrowDown')
      await expectFocus(list)
      await expect.poll(() => field(other).inputValue()).toBe(before)
      await keys.press('ArrowDown', 'Control+ArrowUp')
      await expectFocus(field(first))
    }
    await keys.press('Escape', 'Control+ArrowDown', '?')
    await expectUnambiguous()
    for (const words of ['Go to the list', 'Go to the form above']) await help.getByText(words).first().waitFor()
  }
  await goToPath(page, '/organisation/audit')
  await page.getByRole('gridcell').first().waitFor()
  await keys.press('?')
  await expectUnambiguous()
})
