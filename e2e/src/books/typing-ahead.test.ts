// A bookkeeper types faster than the server answers: nothing typed is lost, booked twice, or taken for a shortcut.
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteAccount } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '../desks/field.ts'
import { holdBack } from '../desks/held-answers.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../desks/list.ts'
import { openTill, type Till } from '../desks/till.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let till: Till
let names = 0

beforeEach(async () => {
  till = await openTill(stage, `Till ${++names}`)
})

/** An account that this page still offers and that somebody else has deleted. */
async function openWithDeletedAccount(name: string): Promise<void> {
  const deleted = await till.newAccount(name)
  await till.open()
  await till.session.call(deleteAccount, { params: { accountID: String(deleted) } })
}

test('five entries typed in one go before the first answer are all booked as typed, in their order', async () => {
  await till.slowAnswers(400)
  await till.open()
  const entries = ['Sesame buns', 'Nails and screws', 'String', 'Stamps', 'Split peas']
  for (const [index, comment] of entries.entries()) await till.typeEntry(comment, 'owner cap', String(index + 1))
  await expectFocus(till.field('Date'))
  for (const label of ['Comment', 'Account', 'Amount']) await expect.poll(() => till.field(label).inputValue()).toBe('')
  await rowWith(listOf(till.page, 'Transactions'), 'Split peas').waitFor()
  await expect.poll(() => till.page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => till.unposted().count()).toBe(0)
  expect(await till.booked()).toEqual(entries.map((comment, index) => [comment, ((index + 1) * (index + 2) * 100) / 2]))
  const row = rowWith(listOf(till.page, 'Transactions'), 'Split peas')
  await expect.poll(async () => (await cellsOf(row))[8]).toBe('$15.00')
})

test('a second Enter while the first is on its way does nothing', async () => {
  await till.slowAnswers(400)
  await till.open()
  await till.typeEntry('Once', 'owner cap', '7')
  await till.keys.press('Enter', 'Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'Once').waitFor()
  expect(await errorOf(till.field('Account'))).toBeNull()
  expect(await till.booked()).toEqual([['Once', 700]])
})

test('n straight after Enter begins the next entry, as it does from anywhere', async () => {
  await till.slowAnswers(400)
  await till.open()
  await till.typeEntry('First', 'owner cap', '7')
  await till.keys.press('n')
  await till.typeEntry('Second', 'owner cap', '8')
  await till.keys.press('n')
  await till.keys.type('12/3')
  await till.typeEntry('Third', 'owner cap', '9')
  await rowWith(listOf(till.page, 'Transactions'), 'Third', 'Dec 3').waitFor()
  await expect.poll(() => till.unposted().count()).toBe(0)
  expect(await till.booked()).toEqual([
    ['First', 700],
    ['Second', 1500],
    ['Third', 2400],
  ])
})

test('keys pressed before a register stands are for it, not for the screen that is left', async () => {
  await till.page.goto(`${stage.product().url}/accounts`)
  await listOf(till.page, 'My Accounts').waitFor()
  await till.page.route('**/api/transactions/account/**', async route => {
    const response = await route.fetch()
    await sleep(500)
    await route.fulfill({ response }).catch(() => {})
  })
  await till.keys.press('Control+k')
  await till.page.getByRole('combobox', { name: 'Find anything' }).waitFor()
  await till.keys.type(`Till ${names}`)
  await till.page
    .getByRole('option')
    .filter({ hasText: `Till ${names}` })
    .first()
    .waitFor()
  await till.keys.press('Enter', 'n')
  await till.keys.type('12/3')
  await expectFocus(till.field('Date'))
  await expect.poll(() => till.field('Date').inputValue()).toBe('12/3')
  await till.typeEntry('At once', 'owner cap', '4')
  await rowWith(listOf(till.page, 'Transactions'), 'At once', 'Dec 3').waitFor()
  expect(await till.booked()).toEqual([['At once', 400]])
})

test('shift and Enter in the entry row splits what is typed', async () => {
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('Takings')
  await till.keys.press('Shift+Enter')
  const sheet = till.page.getByRole('dialog', { name: /Split|Transaction/ })
  await expect.poll(() => sheet.getByLabel('Comment').inputValue()).toBe('Takings')
})

test('an entry that the server refuses comes back into the untouched row, with the reason beside its field', async () => {
  await openWithDeletedAccount('Gone at once')
  await till.typeEntry('To nowhere', 'gone at once', '5')
  await expect.poll(() => errorOf(till.field('Account'))).not.toBeNull()
  await expectFocus(till.field('Account'))
  await expect.poll(() => till.field('Comment').inputValue()).toBe('To nowhere')
  await expect.poll(() => till.field('Amount').inputValue()).toBe('5.00')
  await till.field('Account').fill('owner cap')
  await till.keys.press('Tab', 'Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'To nowhere').waitFor()
  expect(await till.booked()).toEqual([['To nowhere', 500]])
})

test('a refused entry never overwrites the next one: it waits below the row until that one is posted', async () => {
  await openWithDeletedAccount('Gone too soon')
  await till.slowAnswers(400)
  await till.typeEntry('Refused', 'gone too soon', '5')
  await till.keys.press('Tab')
  await till.keys.type('Goes on und')
  await till.unposted().getByText('Not posted.').waitFor()
  await till.keys.type('isturbed')
  const correct = till.unposted().getByRole('button', { name: 'Correct' })
  await expect.poll(() => correct.getAttribute('aria-disabled')).toBe('true')
  await till.keys.press('Tab')
  await till.keys.type('owner cap')
  await till.keys.press('Tab')
  await till.keys.type('6')
  await till.keys.press('Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'Goes on undisturbed').waitFor()
  expect(await till.booked()).toEqual([['Goes on undisturbed', 600]])
  await correct.click()
  await expectFocus(till.field('Account'))
  await expect.poll(() => till.field('Comment').inputValue()).toBe('Refused')
  await expect.poll(() => errorOf(till.field('Account'))).not.toBeNull()
  await expect.poll(() => till.unposted().count()).toBe(0)
  await till.field('Account').fill('owner cap')
  await till.keys.press('Tab', 'Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'Refused').waitFor()
  expect(await till.booked()).toEqual([
    ['Goes on undisturbed', 600],
    ['Refused', 1100],
  ])
})

test('whoever went on to another screen is told there, and the way back keeps the entry', async () => {
  await openWithDeletedAccount('Gone elsewhere')
  await till.slowAnswers(400)
  await till.typeEntry('Left behind', 'gone elsewhere', '5')
  await till.page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await till.page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  const notice = till.page.getByRole('alert').filter({ hasText: 'Some of what you entered is not posted' })
  await notice.getByRole('link', { name: /^Till/ }).click()
  await till.unposted().getByText('Left behind').waitFor()
  await notice.waitFor({ state: 'detached' })
  await till.unposted().getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => till.unposted().count()).toBe(0)
  expect(await till.booked()).toEqual([])
})

test('a page loaded again while an entry is on its way warns, and books it once', async () => {
  await till.slowAnswers(3_000)
  await till.open()
  await till.typeEntry('Interrupted', 'owner cap', '9')
  await till.unposted().getByText('On its way').waitFor()
  const asked = till.page.waitForEvent('dialog').then(dialog => dialog.accept())
  await Promise.all([asked, till.page.reload()])
  await rowWith(listOf(till.page, 'Transactions'), 'Interrupted').waitFor()
  await expect.poll(() => till.unposted().count()).toBe(0)
  expect(await till.booked()).toEqual([['Interrupted', 900]])
})

test('an entry that is refused takes the focus from nobody who searches meanwhile: it waits below the row', async () => {
  const { asked, letGo } = await holdBack(till.page, '**/api/transactions', 'POST')
  await openWithDeletedAccount('Searched Meanwhile')
  await till.typeEntry('Refused', 'searched meanwhile', '7')
  await asked
  await till.keys.press('Escape', '/')
  await till.keys.type('sesame')
  letGo()
  await till
    .unposted()
    .getByText(/^Not posted/)
    .waitFor()
  await till.keys.type(' buns')
  await expect.poll(() => till.page.getByLabel('Search transactions').inputValue()).toBe('sesame buns')
  for (const label of ['Comment', 'Account', 'Amount']) await expect.poll(() => till.field(label).inputValue()).toBe('')
})
