// Tests transactions that cannot be posted. The error is shown next to its field, the typed values stay in the form, and no request is
// sent.
import { proves } from '@twofold/accounting/testing/proves'
import { changeTransaction, postTransaction } from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { answerBooks, RECORDS } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { refused } from '../../testing/fake-server.ts'
import { expectError, expectText } from '../../testing/fields.ts'
import { choose, press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

const CHOOSE = 'Choose an account.'
const NO_MONEY = 'Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.'
const PETTY_CASH = idOf('Petty Cash')

beforeEach(() => answerBooks(server))

describe('the entry row of a register', () => {
  proves('error 8.6', '| Create account or transaction, status not 200 | Logged only, nothing visible |')

  test.each([
    ['nothing typed', {}, { Account: CHOOSE, Amount: 'Enter an amount.' }],
    ['an amount that is a word', { Amount: 'twelve' }, { Amount: NO_MONEY }],
    ['half a cent', { Amount: '12.345' }, { Amount: 'An amount can have at most two decimal places.' }],
    ['a division by zero', { Amount: '12/0' }, { Amount: 'You can’t divide by zero.' }],
    [
      'no amount at all',
      { Amount: '0' },
      { Amount: 'The amount of a line must be between $0.01 and $100,000,000,000.00.' },
    ],
    ['a day outside the calendar', { Date: '13/45' }, { Date: 'Enter a date, such as 12/3, or t for today.' }],
    ['no day', { Date: '' }, { Date: 'Enter a date.' }],
    ['an unknown account over a chosen one', { Account: 'zzz' }, { Account: 'Choose an account from the list.' }],
    ['a control account', { Account: 'accounts payable' }, { Account: 'Choose an account from the list.' }],
    ['the same account', { Account: 'petty' }, { Account: 'A transaction needs at least two different accounts.' }],
  ])('refuses %s', async (what, typed: Record<string, string>, sentences: Record<string, string>) => {
    await open(`/transactions/account/${PETTY_CASH}`)
    const form = page.getByRole('form', { name: /^Add Transaction to/ })
    const field = (label: string) => form.getByLabelText(label, { exact: true })
    await field('Comment').fill(what)
    if (what !== 'nothing typed') {
      await choose(field('Account'), 'office sup')
      await field('Amount').fill('10')
    }
    for (const [label, text] of Object.entries(typed)) {
      await field(label).fill(text)
      if (label === 'Account') await press('Tab')
    }
    ;(field(Object.keys(typed)[0] ?? 'Comment').element() as HTMLElement).focus()
    await press('Enter')
    for (const label of ['Date', 'Account', 'Amount']) await expectError(field(label), sentences[label] ?? null)
    await expectText(field('Comment'), what)
    expect(server.sent(postTransaction)).toEqual([])
  })
})

test('the form over several lines refuses sides that are not equal, and a line without an account', async () => {
  await open(`/transactions/account/${PETTY_CASH}`)
  await page.getByRole('button', { name: 'Split' }).click()
  const form = page.getByRole('dialog', { name: 'Split Transaction' })
  await form.getByLabelText('Comment').fill('Unequal')
  await form.getByLabelText('Debit line 1 amount').fill('12')
  await form.getByLabelText('Credit line 1 amount').fill('11.50')
  await form.getByRole('button', { name: 'Add Transaction' }).click()
  await expectError(form.getByLabelText('Credit line 1 account'), CHOOSE)
  await choose(form.getByLabelText('Credit line 1 account'), 'owner cap')
  await form.getByRole('button', { name: 'Add Transaction' }).click()
  const alert = form.getByRole('alert')
  await expect.element(alert.getByText('Debits of $12.00 don’t equal credits of $11.50.')).toBeVisible()
  await expect.element(form.getByText('Credits are short by')).toBeVisible()
  await expectText(form.getByLabelText('Comment'), 'Unequal')
  expect(server.sent(postTransaction)).toEqual([])
})

describe('the form of a transaction', () => {
  proves(
    'error 8.7',
    '| Account update, transaction update or delete, reconcile or unreconcile failure | Logged only, nothing visible |',
  )

  const form = () => page.getByRole('dialog', { name: 'Edit Transaction' })
  const update = () => form().getByRole('button', { name: 'Update' }).click()

  test('refuses an unreadable day or amount, an unknown account, and sides that are not equal', async () => {
    await open(`/transactions/17?returnAccount=${PETTY_CASH}`)
    await form().getByLabelText('Date').fill('someday')
    await form().getByLabelText('Debit line 1 amount').fill('1,2')
    await choose(form().getByLabelText('Credit line 1 account'), 'zzz')
    await update()
    await expectError(form().getByLabelText('Date'), 'Enter a date, such as 12/3, or t for today.')
    await expectError(form().getByLabelText('Debit line 1 amount'), NO_MONEY)
    await expectError(form().getByLabelText('Credit line 1 account'), 'Choose an account from the list.')
    await form().getByLabelText('Date').fill('11/6/2026')
    await form().getByLabelText('Debit line 1 amount').fill('12')
    await form().getByLabelText('Credit line 1 amount').fill('50')
    await choose(form().getByLabelText('Credit line 1 account'), 'owner cap')
    await update()
    const alert = form().getByRole('alert')
    await expect.element(alert.getByText('Debits of $12.00 don’t equal credits of $50.00.')).toBeVisible()
    await expectText(form().getByLabelText('Date'), 'Nov 6, 2026')
    expect(server.sent(changeTransaction)).toEqual([])
  })

  test('offers the new version when another user saved first', async () => {
    const theirs = { ...RECORDS.transaction, transactionComment: 'Lunch alone', modifiedAt: 'later', version: 2 }
    server.answer(changeTransaction, ({ body }) =>
      body.modifiedAt === 'later' ? { ...theirs, version: 3 } : refused({ code: 'STALE', current: theirs }),
    )
    await open(`/transactions/17?returnAccount=${PETTY_CASH}`)
    await form().getByLabelText('Comment').fill('Lunch with the auditor')
    await update()
    await expect.element(form().getByText('This record has changed in the meantime. Nothing was saved.')).toBeVisible()
    expect(await barriers()).toEqual([])
    await expectText(form().getByLabelText('Comment'), 'Lunch with the auditor')
    await form().getByRole('button', { name: 'Use the new version' }).click()
    await expectText(form().getByLabelText('Comment'), 'Lunch alone')
    await update()
    await expect.element(form()).not.toBeInTheDocument()
    expect(server.sent(changeTransaction).at(-1)?.body).toMatchObject({ transactionComment: 'Lunch alone' })
  })
})
