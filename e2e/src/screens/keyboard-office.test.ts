// What an office keeps, and files that come in and go out, with the keyboard alone: a click fails the story.
import { listMembers } from '@twofold/contract/members'
import { readSettings } from '@twofold/contract/organisations'
import { expect, test } from 'vitest'
import { expectFocus, expectFocusIn } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openWalk } from '../desks/walk.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const PASSWORD = 'a sentence to remember'

test('days are locked, somebody is invited and not any more, the audit trail is narrowed, and a pair is told apart', async () => {
  const session = await stage.signIn()
  const desk = await openPayablesDesk(session)
  const vendor = await desk.vendor('Walked Twice')
  await desk.bill(vendor, 4_242, 'WT-1', { date: '2026-09-01' })
  await desk.bill(vendor, 4_242, 'WT-2', { date: '2026-09-13' })
  const { page, keys, button, goTo, enterList, pressOn, fill, opened, closed } = await openWalk(stage)

  await goTo('Settings')
  await fill(page.getByLabel('Soft lock through'), '1/31/2025')
  await keys.press('Enter')
  await page.getByText('Settings saved').waitFor()
  await expectFocusIn(page.locator('body'))
  expect((await session.call(readSettings, {})).softLockDate).toBe('2025-01-31T00:00:00Z')

  // For good: asked first, with the day typed once more.
  const hard = page.getByLabel('Hard lock through')
  await fill(hard, '12/31/2024')
  await keys.press('Enter')
  const closing = await opened('Close the books through Dec 31, 2024?')
  await keys.press('Escape')
  await closed(closing)
  await expectFocus(hard)
  await keys.press('Enter')
  await opened('Close the books through Dec 31, 2024?')
  const day = closing.getByLabel('Type Dec 31, 2024 to confirm')
  await expectFocus(day)
  // An Enter too early closes nothing.
  await keys.press('Enter')
  await keys.type('dec 31, 2024')
  await keys.press('Enter')
  await closed(closing)
  await expectFocus(hard)
  expect((await session.call(readSettings, {})).hardLockDate).toBe('2024-12-31T00:00:00Z')

  const member = ['--organisation', 'Fern & Harrow', '--role', 'CLERK']
  await stage.product().command(['users', 'create', 'wanda', ...member], `${PASSWORD}\n`)
  await goTo('Members')
  const role = page.getByLabel('Role of wanda')
  await keys.tabTo(role)
  await keys.type('BOOK')
  await keys.press('Enter')
  await page.getByText('wanda is now BOOKKEEPER').waitFor()
  await expectFocus(role)
  // Out of the field, in which the key would be the field's own.
  await keys.press('Escape', 'Control+z')
  await page.getByText('wanda is now CLERK').waitFor()
  await pressOn(button('Remove wanda'))
  const removing = await opened('Remove wanda?')
  await expectFocus(button('Cancel', removing))
  await keys.press('Enter')
  await closed(removing)
  await expectFocus(button('Remove wanda'))
  await keys.press('Enter')
  await opened('Remove wanda?')
  await pressOn(button('Remove', removing))
  await page.getByText('wanda was removed').waitFor()
  await closed(removing)
  await expectFocusIn(page.getByRole('main'))
  expect((await session.call(listMembers, {})).members).toHaveLength(1)

  await fill(page.getByLabel('E-mail or user name'), 'walter@example.com')
  await keys.press('Tab')
  await keys.type('CLERK')
  await keys.press('Tab', 'Enter')
  await page.getByLabel('Invitation link').waitFor()
  await pressOn(button('Done'))
  await page.getByLabel('Invitation link').waitFor({ state: 'detached' })
  await expectFocusIn(page.getByRole('main'))
  await pressOn(button('Withdraw the invitation of walter@example.com'))
  await page.getByText('Invitation withdrawn').waitFor()
  await expectFocusIn(page.getByRole('main'))
  expect((await session.call(listMembers, {})).invitations).toEqual([])

  await goTo('Audit trail')
  const trail = page.getByRole('grid', { name: 'Changes' })
  await enterList(trail)
  await keys.press('/')
  await keys.tabTo(page.getByLabel('Records'))
  await keys.type('Bill')
  await expect.poll(() => trail.getByRole('row').nth(1).textContent()).toContain('bill')
  await enterList(trail)
  await keys.press('Enter')
  const entry = await opened(/bill/)
  await keys.press('Escape')
  await closed(entry)

  await goTo('Potential duplicates', 'Potential Duplicates')
  await keys.tabTo(page.getByLabel('Look among'))
  await keys.type('Bills')
  const pairs = listOf(page, 'Potential Duplicates')
  await rowWith(pairs, 'Walked Twice').waitFor()
  await enterList(pairs)
  await pressOn(rowWith(pairs, 'Walked Twice').getByRole('button', { name: /^Not a Duplicate/ }))
  await page.getByText('Not a duplicate', { exact: true }).waitFor()
  await rowWith(pairs, 'Walked Twice').waitFor({ state: 'detached' })
  await expectFocusIn(page.getByRole('main'))
  await keys.press('Control+z')
  await rowWith(pairs, 'Walked Twice').waitFor()

  await goTo('Home', 'Welcome demo')
  const cash = page.getByRole('main').getByRole('link')
  await pressOn(cash.first())
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/home')
  await expectFocusIn(page.locator('body'))
})

test('files are imported, one with columns of its own names, and undone, and the books are saved', async () => {
  const { page, keys, button, goTo, pressOn, opened, closed } = await openWalk(stage)
  await goTo('Import')
  await keys.press('n')
  const field = page.getByLabel('Choose a file')
  await expectFocusIn(field)
  const choose = async (name: string, text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Space')])
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText(name).waitFor()
  }
  await choose('walked.csv', 'fullName,type,memo\nWalked Research,EXPENSE,All of it\n')
  await keys.tabTo(page.getByLabel('The file holds'), 'Shift+Tab')
  await keys.type('Accounts')
  await pressOn(button('Import 1 account'))
  await page.getByText('Imported').first().waitFor()
  await expectFocusIn(page.getByRole('main'))
  await pressOn(button('Undo the import of walked.csv'))
  const asked = await opened(/^Undo the import/)
  await pressOn(button('Undo import', asked))
  await page.getByText('Import undone').waitFor()
  await closed(asked)

  await keys.press('n')
  await expectFocusIn(field)
  await choose('bank.csv', 'Wann;Wofür;Soll es sein\n1.11.2026;Walked beans;12.50\n2.11.2026;Walked rent;-2\n')
  await keys.tabTo(page.getByLabel('The file holds'), 'Shift+Tab')
  await keys.type('Transactions')
  await page.getByText('Say what the columns hold').waitFor()
  for (const [label, column] of [
    ['Date', 'Wann'],
    ['Amount', 'Soll'],
    ['Comment', 'Wof'],
  ] as const) {
    await keys.tabTo(page.getByLabel(label, { exact: true }))
    await keys.type(column)
  }
  await expect.poll(() => page.getByLabel('Date format').inputValue()).toBe('DMY')
  for (const [label, account] of [
    ['Account of all rows', 'bank checking'],
    ['Other account of all rows', 'savings'],
  ] as const) {
    await keys.tabTo(page.getByRole('combobox', { name: label, exact: true }))
    await keys.type(account)
    await keys.press('Tab')
  }
  await pressOn(button('Import 2 transactions'))
  await page.getByText('2 transactions from bank.csv').waitFor()
  await expectFocusIn(page.getByRole('main'))

  await goTo('Export')
  await keys.tabTo(button('Save books.journal'))
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')])
  expect(download.suggestedFilename()).toBe('books.journal')
  await expectFocusIn(page.locator('body'))
})
