// What an office keeps, and files that come in and go out, with the keyboard alone: a click fails the story.
import { listMembers } from '@twofold/contract/members'
import { readSettings } from '@twofold/contract/organisations'
import { expect, test } from 'vitest'
import { expectFocusIn } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openWalk } from '../desks/walk.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

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

  await goTo('Members')
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

test('a file is imported and undone, and the books are saved', async () => {
  const { page, keys, button, goTo, pressOn, opened, closed } = await openWalk(stage)
  await goTo('Import')
  await keys.press('n')
  const field = page.getByLabel('Choose a file')
  await expectFocusIn(field)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Space')])
  const text = 'fullName,type,memo\nWalked Research,EXPENSE,All of it\n'
  await chooser.setFiles({ name: 'walked.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText('walked.csv').waitFor()
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

  await goTo('Export')
  await keys.tabTo(button('Save books.journal'))
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')])
  expect(download.suggestedFilename()).toBe('books.journal')
  await expectFocusIn(page.locator('body'))
})
