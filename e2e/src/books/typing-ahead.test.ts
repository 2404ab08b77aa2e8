// A bookkeeper types faster than the server answers: nothing typed is lost, booked twice, or taken for a shortcut.
import { setTimeout as sleep } from 'node:timers/promises'
import { proves } from '@twofold/accounting/testing/proves'
import { deleteAccount } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { pick } from '../desks/desk.ts'
import { errorOf } from '../desks/field.ts'
import { holdBack } from '../desks/held-answers.ts'
import { intercept } from '../desks/interception.ts'
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
  await intercept(till.page, '**/api/transactions/account/**', async route => {
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
  proves(
    'rule 4.25',
    'After creating an account or transaction, status 200 reloads the page; any other status is only logged.',
  )

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

/** Asks for a copy of the only entry, which is not there before it is let go. */
async function askForCopy(): Promise<() => void> {
  await till.open()
  const { asked, letGo } = await holdBack(till.page, /\/api\/transactions\/\d+$/)
  await till.keys.press('Control+ArrowDown', 'c')
  await asked
  return letGo
}

test('a copy of several lines that comes late opens over nobody who has begun an entry meanwhile', async () => {
  await till.post('Shop and fuel', [
    { accountID: till.accountID, debitOrCredit: 'CREDIT', transactionDCAmount: 1_500 },
    { accountID: till.idOf('Owner Capital'), debitOrCredit: 'DEBIT', transactionDCAmount: 1_000 },
    { accountID: till.idOf('Checking'), debitOrCredit: 'DEBIT', transactionDCAmount: 500 },
  ])
  const letGo = await askForCopy()
  await till.keys.press('n', 'Tab')
  await till.keys.type('Half an')
  letGo()
  await till.page.getByText('Not duplicated').waitFor()
  await till.keys.type(' entry')
  await expect.poll(() => till.field('Comment').inputValue()).toBe('Half an entry')
  expect(await till.page.getByRole('dialog', { name: 'Split Transaction' }).count()).toBe(0)
})

test('a copy that comes late leaves whoever has gone to another row of the list there', async () => {
  for (const comment of ['Bread', 'Butter'])
    await till.post(comment, [
      { accountID: till.accountID, debitOrCredit: 'CREDIT', transactionDCAmount: 300 },
      { accountID: till.idOf('Checking'), debitOrCredit: 'DEBIT', transactionDCAmount: 300 },
    ])
  const letGo = await askForCopy()
  await till.keys.press('ArrowDown')
  letGo()
  await till.page.getByText('Not duplicated').waitFor()
  await expectFocus(till.page.getByRole('grid'))
})

test('a copy that comes late is not mixed with an account that is half typed', async () => {
  await till.post('Monthly fee', [
    { accountID: till.accountID, debitOrCredit: 'CREDIT', transactionDCAmount: 900 },
    { accountID: till.idOf('Checking'), debitOrCredit: 'DEBIT', transactionDCAmount: 900 },
  ])
  const letGo = await askForCopy()
  await till.keys.press('n', 'Tab', 'Tab')
  await till.keys.type('owner')
  letGo()
  await till.page.getByText('Not duplicated').waitFor()
  await till.keys.type(' cap')
  await till.keys.press('Tab')
  await expect.poll(() => till.field('Account').inputValue()).toMatch(/:Owner Capital$/)
  for (const label of ['Comment', 'Amount']) expect(await till.field(label).inputValue()).toBe('')
})

test('a new account that is refused leaves the focus with whoever types on', async () => {
  await till.page.goto(`${stage.product().url}/accounts`)
  const form = till.page.getByRole('form', { name: 'Create New Account' })
  const [name, memo] = [form.getByLabel('Account Name'), form.getByLabel('Memo')]
  await pick(form, till.page, 'Parent Account', 'Current Assets')
  await name.fill('Taken meanwhile')
  await till.newAccount('Taken meanwhile')
  const { asked, letGo } = await holdBack(till.page, '**/api/accounts', 'POST')
  await name.press('Enter')
  await asked
  await till.keys.tabTo(memo)
  await till.keys.type('Petty')
  letGo()
  await expect.poll(() => errorOf(name)).not.toBeNull()
  await till.keys.type(' cash')
  await expect.poll(() => memo.inputValue()).toBe('Petty cash')
})

test('an account that is opened after its dialog was left takes nobody away from where he types', async () => {
  const comment = till.field('Comment')
  const dialog = till.page.getByRole('dialog', { name: 'Create New Account' })
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('Hives')
  await till.keys.press('Tab')
  await till.keys.type('expenses:Apiary')
  await till.keys.press('Enter')
  await dialog.waitFor()
  const { asked, letGo } = await holdBack(till.page, '**/api/accounts', 'POST')
  await till.keys.press('Enter')
  await asked
  await till.keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await comment.click()
  await till.keys.press('End')
  await till.keys.type(' and')
  letGo()
  await till.page.getByText('Account created').waitFor()
  await till.keys.type(' frames')
  await expect.poll(() => comment.inputValue()).toBe('Hives and frames')
  expect(await till.field('Amount').inputValue()).toBe('')
})
