import { proves } from '@twofold/accounting/testing/proves'
import { deleteAccount } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '../desks/field.ts'
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

/** Creates an account that this page still suggests and that another user has deleted. */
async function openWithDeletedAccount(name: string): Promise<void> {
  const deleted = await till.newAccount(name)
  await till.open()
  await till.session.call(deleteAccount, { params: { accountID: String(deleted) } })
}

test('five transactions typed before the first response are posted as typed, in order', async () => {
  const answers = await till.delayResponses()
  await till.open()
  const entries = ['Sesame buns', 'Nails and screws', 'String', 'Stamps', 'Split peas']
  for (const [index, comment] of entries.entries()) await till.typeEntry(comment, 'owner cap', String(index + 1))
  await expectFocus(till.field('Date'))
  for (const label of ['Comment', 'Account', 'Amount']) await expect.poll(() => till.field(label).inputValue()).toBe('')
  answers.release()
  await rowWith(listOf(till.page, 'Transactions'), 'Split peas').waitFor()
  await expect.poll(() => till.page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => till.unposted().count()).toBe(0)
  expect(await till.booked()).toEqual(entries.map((comment, index) => [comment, ((index + 1) * (index + 2) * 100) / 2]))
  const row = rowWith(listOf(till.page, 'Transactions'), 'Split peas')
  await expect.poll(async () => (await cellsOf(row))[8]).toBe('$15.00')
})

test('a refused transaction returns to the untouched row, with the reason next to its field', async () => {
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

test('reloading while a transaction is being saved warns, and posts it once', async () => {
  const answers = await till.delayResponses()
  await till.open()
  await till.typeEntry('Interrupted', 'owner cap', '9')
  await till.unposted().getByText('Posting...').waitFor()
  const asked = till.page.waitForEvent('dialog').then(dialog => dialog.accept())
  await Promise.all([asked, till.page.reload()])
  answers.release()
  await rowWith(listOf(till.page, 'Transactions'), 'Interrupted').waitFor()
  await expect.poll(() => till.unposted().count()).toBe(0)
  expect(await till.booked()).toEqual([['Interrupted', 900]])
})
