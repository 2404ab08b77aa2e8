// Tests the number and the section of an account, and the columns of the list.
import { changeAccount, createAccount, listAccounts } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../testing/books.ts'
import { accountNamed, CHART, idOf } from '../testing/chart.ts'
import { expectError, expectText } from '../testing/fields.ts'
import { choose } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => answerBooks(server))

const sheet = () => page.getByRole('dialog', { name: 'Edit Account' })

test('a number and a section are saved, and only if they changed', async () => {
  server.answer(changeAccount, accountNamed('Savings'))
  await open(`/accounts/${idOf('Savings')}`)
  const section = sheet().getByLabelText('Section in statements')
  await expect.element(section).toHaveDisplayValue('Same as parent: Current')
  await section.selectOptions('Long-term')
  await sheet().getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Account updated')).toBeVisible()
  const { body } = server.sent(changeAccount)[0]!
  expect(body).toMatchObject({ accountSection: 'LONG_TERM' })
  expect(body).not.toHaveProperty('accountNumber')
})

test('a number that another account has is refused beside its field, without asking the server', async () => {
  server.answer(listAccounts, {
    accounts: CHART.map(each => ({ ...each, accountNumber: each === CHART[0] ? 'A1' : '' })),
  })
  await open(`/accounts/${idOf('Savings')}`)
  const number = sheet().getByLabelText('Account Number')
  await number.fill('a1')
  await sheet().getByRole('button', { name: 'Update' }).click()
  await expectError(number, 'The account “Assets” already has this number. Choose another number.')
  await expectText(number, 'a1')
  expect(server.sent(changeAccount)).toEqual([])
})

test('a new account has the fields for its number and section on request', async () => {
  server.answer(createAccount, accountNamed('Rent'))
  await open('/accounts')
  const form = page.getByRole('form', { name: 'Create New Account' })
  await form.getByRole('button', { name: 'Number and section' }).click()
  const number = form.getByLabelText('Account Number')
  await expect.poll(() => document.activeElement).toBe(number.element())
  await number.fill('6100')
  await choose(form.getByLabelText('Parent Account'), 'premises')
  await form.getByLabelText('Section in statements').selectOptions('Other')
  await form.getByLabelText('Account Name').fill('Heating')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(page.getByText('Account created')).toBeVisible()
  expect(server.sent(createAccount)[0]?.body).toMatchObject({ accountNumber: '6100', accountSection: 'OTHER' })
})

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(head => head.textContent)

test('columns can be hidden, and stay hidden when the list is opened again', async () => {
  await open('/accounts', { viewport: { width: 1440, height: 900 } })
  await expect.poll(heads).toContain('Rec Date')
  expect(heads()).not.toContain('Number')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'R', exact: true }).click()
  await expect.poll(heads).not.toContain('R')
  await page.getByRole('link', { name: 'Account Types' }).click()
  await expect.element(page.getByRole('heading', { name: 'Account Types' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Accounts' }).click()
  await expect.poll(heads).toContain('Rec Date')
  expect(heads()).not.toContain('R')
})

test('the column of numbers appears if an account has one', async () => {
  server.answer(listAccounts, { accounts: CHART.map(each => ({ ...each, accountNumber: '1010' })) })
  await open('/accounts', { viewport: { width: 1440, height: 900 } })
  await expect.poll(heads).toContain('Number')
})
