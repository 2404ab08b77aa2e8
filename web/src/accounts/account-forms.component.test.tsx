// Tests refused changes in the account forms. The error is shown next to its field, and the typed values are kept.
import { proves } from '@twofold/accounting/testing/proves'
import { changeAccount, createAccount, deleteAccount } from '@twofold/contract/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../testing/books.ts'
import { accountNamed, idOf } from '../testing/chart.ts'
import { refused } from '../testing/fake-server.ts'
import { expectError, expectText } from '../testing/fields.ts'
import { choose, press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => answerBooks(server))

describe('the form of a new account', () => {
  proves(
    'rule 4.25',
    'After creating an account or transaction, status 200 reloads the page; any other status is only logged.',
  )
  proves('error 8.6', '| Create account or transaction, status not 200 | Logged only, nothing visible |')

  const fields = () => {
    const form = page.getByRole('form', { name: 'Create New Account' })
    return {
      parent: form.getByLabelText('Parent Account'),
      name: form.getByLabelText('Account Name'),
      type: form.getByLabelText('Account Type'),
      memo: form.getByLabelText('Memo'),
    }
  }
  const create = () => page.getByRole('button', { name: 'Create Account' }).click()

  test.each([
    ['no name', '', '', { name: 'Enter an account name.' }],
    ['a colon', 'bank', 'A:B', { name: 'An account name can’t contain a colon. Colons separate account levels.' }],
    [
      'a name that is taken',
      'bank',
      'CHECKING',
      { name: 'An account with this name already exists under the same parent.' },
    ],
    [
      'a name that looks like one that is there',
      'bank',
      'Check\u00ading\u00a0',
      {
        name: 'An account named “Checking” already exists under the same parent.',
      },
    ],
    ['no type at the top level', 'top', 'Trust', { type: 'Choose an account type.' }],
    [
      'an unknown parent',
      'zzz',
      'Trust',
      { parent: 'Choose an account from the list.', type: 'Choose an account type.' },
    ],
  ])('refuses %s without asking the server', async (_, parent, name, sentences: Record<string, string>) => {
    await open('/accounts')
    const form = fields()
    if (parent !== '') await choose(form.parent, parent)
    await expect.element(form.parent).toBeVisible()
    const chosen = (form.parent.element() as HTMLInputElement).value
    await form.name.fill(name)
    await form.memo.fill('Typed with care')
    await create()
    for (const [field, control] of Object.entries(form)) await expectError(control, sentences[field] ?? null)
    await expectText(form.parent, chosen)
    await expectText(form.name, name)
    await expectText(form.memo, 'Typed with care')
    expect(server.sent(createAccount)).toEqual([])
  })

  test('says next to the name what the server refuses, and keeps what was typed', async () => {
    server.answer(createAccount, refused({ code: 'ACCOUNT_NAME_TAKEN', field: 'accountName' }))
    await open('/accounts')
    const form = fields()
    await choose(form.parent, 'bank')
    await form.name.fill('Escrow')
    await create()
    await expectError(form.name, 'An account with this name already exists under the same parent.')
    await expectText(form.name, 'Escrow')
  })
})

describe('the form of an account', () => {
  proves(
    'error 8.7',
    '| Account update, transaction update or delete, reconcile or unreconcile failure | Logged only, nothing visible |',
  )

  const form = () => page.getByRole('dialog', { name: 'Edit Account' })

  test('refuses a missing name, and the account itself as its parent', async () => {
    await open(`/accounts/${idOf('Cash')}`)
    await form().getByLabelText('Account Name').fill('')
    await form().getByLabelText('Memo').fill('Typed with care')
    await choose(form().getByLabelText('Parent Account'), 'petty cash')
    await form().getByRole('button', { name: 'Update' }).click()
    await expectError(form().getByLabelText('Account Name'), 'Enter an account name.')
    await expectError(form().getByLabelText('Parent Account'), 'Choose an account from the list.')
    await expectText(form().getByLabelText('Memo'), 'Typed with care')
    expect(server.sent(changeAccount)).toEqual([])
  })

  test.each([
    ['ACCOUNT_HAS_LINES', 'This account has transactions. Move or delete them first.'],
    ['ACCOUNT_HAS_CHILDREN', 'This account has subaccounts. Move or delete them first.'],
    ['ACCOUNT_IS_CONTROL', /^This action is not possible for a control account/],
  ] as const)('says in the dialog Error Delete Account why it is not deleted: %s', async (code, reason) => {
    server.answer(deleteAccount, refused({ code }))
    await open(`/accounts/${idOf('Checking')}`)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Error Delete Account' })
    await expect.element(dialog.getByRole('alert').getByText(reason)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(form()).toBeVisible()
  })

  test('offers to keep what was typed when another user saved first', async () => {
    const theirs = { ...accountNamed('Petty Cash'), accountMemo: 'In the red tin', modifiedAt: 'later' }
    server.answer(changeAccount, ({ body }) =>
      body.modifiedAt === 'later'
        ? { ...theirs, accountMemo: body.accountMemo }
        : refused({ code: 'STALE', current: theirs }),
    )
    await open(`/accounts/${idOf('Petty Cash')}`)
    await form().getByLabelText('Memo').fill('In the blue tin')
    await form().getByRole('button', { name: 'Update' }).click()
    await expect.element(form().getByText('This record has changed in the meantime. Nothing was saved.')).toBeVisible()
    await expect.element(form().getByText('In the red tin', { exact: true })).toBeVisible()
    await expectText(form().getByLabelText('Memo'), 'In the blue tin')
    await form().getByRole('button', { name: 'Keep what I typed' }).click()
    await form().getByRole('button', { name: 'Update' }).click()
    await expect.element(page.getByText('Account updated')).toBeVisible()
    expect(server.sent(changeAccount).at(-1)?.body).toMatchObject({ accountMemo: 'In the blue tin' })
  })

  test('may move an account to the top level', async () => {
    proves(
      'rule 2.37',
      'Loads the account and shows editable account name, parent account (choice list including the top level), account type (choice list) and memo, with Update and Delete Account buttons.',
    )
    proves('rule 5.8', '**Account form**: parent is sent as a number (0 = top level); name, type and memo as text.')

    server.answer(changeAccount, ({ body }) => ({ ...accountNamed('Savings'), accountParent: body.accountParent }))
    await open(`/accounts/${idOf('Savings')}`)
    await form().getByLabelText('Parent Account').fill('top')
    await page.getByRole('option', { name: 'Top level' }).click()
    await form().getByRole('button', { name: 'Update' }).click()
    await expect.element(page.getByText('Account updated')).toBeVisible()
    expect(server.sent(changeAccount)).toMatchObject([
      { body: { accountParent: 0, accountName: 'Savings', accountType: 'ASSET', accountMemo: '' } },
    ])
  })

  test('asks before it discards what was typed', async () => {
    await open(`/accounts/${idOf('Savings')}`)
    await form().getByLabelText('Memo').fill('Half typed')
    await press('Escape')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await expectText(form().getByLabelText('Memo'), 'Half typed')
  })

  test('shows the parent of a customer’s account, and no other parent can be chosen', async () => {
    await open(`/accounts/${idOf('County Parks')}`)
    const parent = form().getByRole('combobox', { name: 'Parent Account' })
    await expectText(parent, 'Accounts Receivable · Current Assets · Assets')
    await expect.element(parent).toBeDisabled()
  })
})
