// What cannot be booked: said beside the field, with everything typed still there and nothing written.

import { proves } from '@twofold/accounting/testing/proves'
import { changeAccount, createAccount, listAccounts } from '@twofold/contract/accounts'
import { changeTransaction, postTransaction, readRegister, readTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { expectError } from '../desks/field.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** Somebody else who works on the same books. */
let colleague: ApiSession
let ids: Map<string, number>
let page: Page

const CHOOSE = 'Choose an account.'
const NO_MONEY = 'Enter an amount such as 1,234.50 or a sum such as 12.50*3.'

beforeAll(async () => {
  colleague = await stage.signIn()
  const { accounts } = await colleague.call(listAccounts, {})
  ids = new Map(accounts.map(({ accountID, accountName }) => [accountName, accountID]))
})

beforeEach(async () => {
  page = await stage.open({ as: await stage.signIn(), expecting: [409, 400] })
})

async function open(path: string): Promise<void> {
  await page.goto(stage.product().url + path)
}

async function openRegister(accountName: string): Promise<Locator> {
  await open(`/transactions/account/${ids.get(accountName)}`)
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  await form.waitFor()
  return form
}

async function expectNoDeleting(accountID: number, reason: string): Promise<void> {
  await open(`/accounts/${accountID}`)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const refusal = page.getByRole('dialog', { name: 'Error Delete Account' })
  await refusal.getByRole('alert').getByText(reason).waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('dialog', { name: 'Edit Account' }).waitFor()
}

async function choose(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Tab')
}

async function commentsIn(accountName: string): Promise<string[]> {
  const params = { accountID: String(ids.get(accountName)) }
  const { transactions } = await colleague.call(readRegister, { params, query: { limit: '20' } })
  return transactions.map(({ transactionComment }) => transactionComment)
}

async function post(comment: string, cents = 5_000): Promise<number> {
  const line = (name: string, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
    accountID: ids.get(name)!,
    transactionDCAmount: cents,
    debitOrCredit,
  })
  const body = {
    transactionDate: '2026-11-05',
    transactionComment: comment,
    debitCreditSet: [line('Petty Cash', 'DEBIT'), line('Owner Capital', 'CREDIT')],
  }
  return (await colleague.call(postTransaction, { body })).transactionID
}

describe('the form of a new account', () => {
  proves(
    'rule 4.25',
    'After creating an account or transaction, status 200 reloads the page; any other status is only logged.',
  )
  proves('error 8.6', '| Create account or transaction, status not 200 | Logged only, nothing visible |')

  const fields = () => ({
    parent: page.getByLabel('Parent Account'),
    name: page.getByLabel('Account Name'),
    type: page.getByLabel('Account Type'),
    memo: page.getByLabel('Memo'),
  })

  test.each([
    ['no name', '', '', { name: 'Give the account a name.' }],
    ['a colon', 'bank', 'A:B', { name: 'An account’s name may not hold a colon: colons separate the levels.' }],
    ['a name that is taken', 'bank', 'CHECKING', { name: 'There is already an account of this name at this place.' }],
    ['no type at the top level', 'top', 'Trust', { type: 'Choose an account type.' }],
    [
      'an unknown parent',
      'zzz',
      'Trust',
      { parent: 'Choose an account from the list.', type: 'Choose an account type.' },
    ],
  ])('%s', async (_, parent, name, sentences) => {
    await open('/accounts')
    const form = fields()
    if (parent !== '') await choose(form.parent, parent)
    const chosen = await form.parent.inputValue()
    await form.name.fill(name)
    await form.memo.fill('Typed with care')
    await page.getByRole('button', { name: 'Create Account' }).click()
    for (const [field, control] of Object.entries(form))
      await expectError(control, (sentences as Record<string, string>)[field] ?? null)
    const values = [form.parent, form.name, form.memo].map(control => control.inputValue())
    expect(await Promise.all(values)).toEqual([chosen, name, 'Typed with care'])
  })

  test('a name that somebody else took meanwhile', async () => {
    await open('/accounts')
    const form = fields()
    await choose(form.parent, 'bank')
    await form.name.fill('Escrow')
    await colleague.call(createAccount, { body: { accountParent: ids.get('Bank')!, accountName: 'Escrow' } })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectError(form.name, 'There is already an account of this name at this place.')
    await expect.poll(() => form.name.inputValue()).toBe('Escrow')
  })
})

describe('the form of an account', () => {
  proves(
    'error 8.7',
    '| Account update, transaction update or delete, reconcile or unreconcile failure | Logged only, nothing visible |',
  )

  test('a missing name, and a parent that is the account itself', async () => {
    await open(`/accounts/${ids.get('Cash')}`)
    const form = page.getByRole('dialog', { name: 'Edit Account' })
    await form.getByLabel('Account Name').fill('')
    await form.getByLabel('Memo').fill('Typed with care')
    await choose(form.getByLabel('Parent Account'), 'petty cash')
    await form.getByRole('button', { name: 'Update' }).click()
    await expectError(form.getByLabel('Account Name'), 'Give the account a name.')
    await expectError(form.getByLabel('Parent Account'), 'Choose an account from the list.')
    await expect.poll(() => form.getByLabel('Memo').inputValue()).toBe('Typed with care')
  })

  test.each([
    ['Checking', 'This account has transactions.'],
    ['Bank', 'This account has accounts below it. Move or delete them first.'],
  ])('deleting %s is refused in the dialog ‘Error Delete Account’ with the reason', async (accountName, reason) => {
    await expectNoDeleting(ids.get(accountName)!, reason)
  })

  test('a change that somebody else was faster with is refused in words, and both versions can be kept', async () => {
    const params = { accountID: String(ids.get('Petty Cash')) }
    await open(`/accounts/${params.accountID}`)
    const form = page.getByRole('dialog', { name: 'Edit Account' })
    await form.getByLabel('Memo').fill('In the blue tin')
    await colleague.call(changeAccount, { params, body: { accountMemo: 'In the red tin' } })
    await form.getByRole('button', { name: 'Update' }).click()
    await form.getByText('Somebody changed this in the meantime. Nothing was saved.').waitFor()
    await form.getByText('In the red tin', { exact: true }).waitFor()
    await expect.poll(() => form.getByLabel('Memo').inputValue()).toBe('In the blue tin')
    await form.getByRole('button', { name: 'Keep what I typed' }).click()
    await form.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Account updated').waitFor()
    const { accounts } = await colleague.call(listAccounts, {})
    expect(accounts.find(({ accountName }) => accountName === 'Petty Cash')?.accountMemo).toBe('In the blue tin')
  })
})

describe('the entry row of a register', () => {
  proves('error 8.6', '| Create account or transaction, status not 200 | Logged only, nothing visible |')

  test.each([
    ['nothing typed', {}, { Account: CHOOSE, Amount: 'Enter an amount.' }],
    ['an amount that is none', { Amount: 'twelve' }, { Amount: NO_MONEY }],
    ['half a cent', { Amount: '12.345' }, { Amount: 'An amount has at most two decimals.' }],
    ['a division by zero', { Amount: '12/0' }, { Amount: 'Nothing can be divided by zero.' }],
    ['no amount at all', { Amount: '0' }, { Amount: 'A line’s amount must be between 0.01 and 100,000,000,000.00.' }],
    ['a day that is none', { Date: '13/45' }, { Date: 'Enter a date, such as 12/3 or t.' }],
    ['no day', { Date: '' }, { Date: 'Enter a date.' }],
    ['an unknown account over a chosen one', { Account: 'zzz' }, { Account: 'Choose an account from the list.' }],
    ['the same account', { Account: 'petty' }, { Account: 'A transaction needs at least two different accounts.' }],
  ])('%s: nothing is posted by Enter', async (what, typed: Record<string, string>, sentences) => {
    const form = await openRegister('Petty Cash')
    const field = (label: string) => form.getByLabel(label, { exact: true })
    await field('Comment').fill(what)
    if (what !== 'nothing typed') {
      await choose(field('Account'), 'office sup')
      await field('Amount').fill('10')
    }
    for (const [label, text] of Object.entries(typed)) {
      await field(label).fill(text)
      if (label === 'Account') await field(label).press('Tab')
    }
    await field(Object.keys(typed)[0] ?? 'Comment').press('Enter')
    for (const label of ['Date', 'Account', 'Amount'])
      await expectError(field(label), (sentences as Record<string, string>)[label] ?? null)
    await expect.poll(() => field('Comment').inputValue()).toBe(what)
    expect(await commentsIn('Petty Cash')).not.toContain(what)
  })
})

describe('the form over several lines', () => {
  test('sides that are not equal, and a line without an account', async () => {
    await openRegister('Petty Cash')
    await page.getByRole('button', { name: 'Split' }).click()
    const form = page.getByRole('dialog', { name: 'Split Transaction' })
    await form.getByLabel('Comment').fill('Unequal')
    await form.getByLabel('Debit line 1 amount').fill('12')
    await form.getByLabel('Credit line 1 amount').fill('11.50')
    await form.getByRole('button', { name: 'Add Transaction' }).click()
    await expectError(form.getByLabel('Credit line 1 account'), CHOOSE)
    await choose(form.getByLabel('Credit line 1 account'), 'owner cap')
    await form.getByRole('button', { name: 'Add Transaction' }).click()
    await form.getByRole('alert').getByText('Debits of $12.00 do not equal credits of $11.50.').waitFor()
    await form.getByText('Credits lack').waitFor()
    await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Unequal')
    expect(await commentsIn('Petty Cash')).not.toContain('Unequal')
  })
})

describe('the form of a transaction', () => {
  proves(
    'error 8.7',
    '| Account update, transaction update or delete, reconcile or unreconcile failure | Logged only, nothing visible |',
  )

  const form = () => page.getByRole('dialog', { name: 'Edit Transaction' })

  async function openTransaction(transactionID: number): Promise<void> {
    await open(`/transactions/${transactionID}?returnAccount=${ids.get('Petty Cash')}`)
    await form().getByRole('button', { name: 'Update' }).waitFor()
  }

  test('an unreadable day or amount, an unknown account, and sides that are not equal change nothing', async () => {
    const transactionID = await post('Stays as it is')
    await openTransaction(transactionID)
    const update = () => form().getByRole('button', { name: 'Update' }).click()
    await form().getByLabel('Date').fill('someday')
    await form().getByLabel('Debit line 1 amount').fill('1,2')
    await choose(form().getByLabel('Credit line 1 account'), 'zzz')
    await update()
    await expectError(form().getByLabel('Date'), 'Enter a date, such as 12/3 or t.')
    await expectError(form().getByLabel('Debit line 1 amount'), NO_MONEY)
    await expectError(form().getByLabel('Credit line 1 account'), 'Choose an account from the list.')
    await form().getByLabel('Date').fill('11/6/2026')
    await form().getByLabel('Debit line 1 amount').fill('12')
    await choose(form().getByLabel('Credit line 1 account'), 'owner cap')
    await update()
    await form().getByRole('alert').getByText('Debits of $12.00 do not equal credits of $50.00.').waitFor()
    await expect.poll(() => form().getByLabel('Date').inputValue()).toBe('Nov 6, 2026')
    const stands = await colleague.call(readTransaction, { params: { transactionID: String(transactionID) } })
    expect(stands).toMatchObject({ version: 1, transactionDate: '2026-11-05T00:00:00Z', transactionAmount: 5_000 })
  })

  test('a change that somebody else was faster with is refused in words, and theirs can be taken', async () => {
    const params = { transactionID: String(await post('Lunch')) }
    await openTransaction(Number(params.transactionID))
    await form().getByLabel('Comment').fill('Lunch with the auditor')
    const { debitCreditSet } = await colleague.call(readTransaction, { params })
    const body = { transactionDate: '2026-11-05', transactionComment: 'Lunch alone', debitCreditSet }
    await colleague.call(changeTransaction, { params, body })
    await form().getByRole('button', { name: 'Update' }).click()
    await form().getByText('Somebody changed this in the meantime. Nothing was saved.').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await expect.poll(() => form().getByLabel('Comment').inputValue()).toBe('Lunch with the auditor')
    await form().getByRole('button', { name: 'Use the new version' }).click()
    await expect.poll(() => form().getByLabel('Comment').inputValue()).toBe('Lunch alone')
    await form().getByRole('button', { name: 'Update' }).click()
    await form().waitFor({ state: 'hidden' })
    expect(await colleague.call(readTransaction, { params })).toMatchObject({ transactionComment: 'Lunch alone' })
  })
})

test('what is typed and not saved warns before it is left behind, and comes back after a sign-out', async () => {
  const form = await openRegister('Petty Cash')
  // What is asked while one types would notice the sign-out before the next screen does.
  const known = page.waitForResponse('**/api/transactions/comments?*')
  await form.getByLabel('Comment').fill('Half typed')
  await known
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(stage.product().demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await page.goBack()
  const again = await openRegister('Petty Cash')
  await expect.poll(() => again.getByLabel('Comment').inputValue()).toBe('Half typed')
  await open(`/accounts/${ids.get('Savings')}`)
  const memo = page.getByRole('dialog', { name: 'Edit Account' }).getByLabel('Memo')
  await memo.fill('Half typed too')
  await page.keyboard.press('Escape')
  const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
  expect(await barriersOn(page)).toEqual([])
  await warning.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => memo.inputValue()).toBe('Half typed too')
})

test('somebody who may only read finds every button that writes disabled, with the reason', async () => {
  const password = 'only for looking at'
  await stage
    .product()
    .command(['users', 'create', 'reader', '--organisation', 'Fern & Harrow', '--role', 'VIEWER'], `${password}\n`)
  const reader = await stage.signIn({ username: 'reader', password })
  page = await stage.open({ as: reader })
  const reason = /^Your role VIEWER does not allow this. It takes (BOOKKEEPER, )?ACCOUNTANT, ADMIN, or OWNER.$/
  const expectDisabled = async (...names: string[]) => {
    for (const name of names) {
      const button = page.getByRole('button', { name, exact: true })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => button.getAttribute('title')).toMatch(reason)
    }
  }
  await open('/accounts')
  await expectDisabled('Create Account')
  await open(`/accounts/${ids.get('Savings')}`)
  await expectDisabled('Update', 'Delete Account')
  await openRegister('Petty Cash')
  await expectDisabled('Split', 'Add Transaction')
  expect(await barriersOn(page)).toEqual([])
})

test('a control account that nobody has an account below yet is not deleted and takes nothing by hand', async () => {
  const password = 'begins with nothing'
  const { command } = stage.product()
  await command(['users', 'create', 'founder'], `${password}\n`)
  await command(['organisations', 'create', 'Sprout', '--owner', 'founder', '--template', 'services'])
  const founder = await stage.signIn({ username: 'founder', password })
  page = await stage.open({ as: founder, expecting: [409] })
  const { accounts } = await founder.call(listAccounts, {})
  const idOf = (name: string) => accounts.find(({ accountName }) => accountName === name)!.accountID
  await expectNoDeleting(idOf('Accounts Payable'), 'This is a control account')
  await open(`/transactions/account/${idOf('Petty Cash')}`)
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  await form.getByLabel('Comment', { exact: true }).fill('By hand')
  await form.getByLabel('Amount', { exact: true }).fill('10')
  await choose(form.getByLabel('Account', { exact: true }), 'accounts payable')
  await form.getByLabel('Account', { exact: true }).press('Enter')
  await expectError(form.getByLabel('Account', { exact: true }), 'Choose an account from the list.')
  const params = { accountID: String(idOf('Petty Cash')) }
  expect((await founder.call(readRegister, { params, query: {} })).transactions).toEqual([])
})
