// Tests that lists and tables have the columns that the specification requires.
import { todayIn } from '@twofold/accounting/calendar'
import { proves } from '@twofold/accounting/testing/proves'
import { listAccounts } from '@twofold/contract/accounts'
import { currentUserRead } from '@twofold/contract/session'
import { readRegister } from '@twofold/contract/transactions'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectRed } from '../drivers/colour.ts'
import { sessionIn } from '../drivers/demo-organisations.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, goTo, idOf, open } = setUpBooks(fixture)

describe('columns', () => {
  const rowsOf = (table: Locator) =>
    table.evaluate(element =>
      [...element.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent)),
    )

  test('My Accounts', async () => {
    proves(
      'rule 2.33',
      'Columns: ID, L, R, FullName, Balance (currency, red when negative), Name, Type, Sign, Rec Date (blank when the reconcile date is the zero date).',
    )
    proves(
      'rule 2.34',
      "Each row links to /transactions/account/{accountID}, to /accounts/{accountID} ('Edit Account') and to /reconcile/{accountID}?date={today as YYYY-MM-DD} ('Reconcile').",
    )
    proves(
      'columns 2.2',
      'ID, L, R, FullName, Balance (currency, red when negative), Name, Type, Sign, Rec Date (blank when the reconcile date is the zero date)',
    )
    proves('rule 4.10', 'Negative totals are shown in red.')

    const { timeZone } = await call(currentUserRead, {})
    const today = () => todayIn(timeZone, new Date())
    const dayBefore = today()
    const list = listOf(await open('/accounts'), 'My Accounts')
    const row = rowWith(list, ':Checking')
    await row.waitFor()
    const heads = ['ID', 'L', 'R', 'FullName', 'Balance', 'Name', 'Type', 'Sign', 'Rec Date']
    await expect.poll(async () => (await headsOf(list)).slice(0, 9)).toEqual(heads)
    await expect
      .poll(async () => (await cellsOf(row)).slice(3, 9))
      .toEqual([
        'Assets:Current Assets:Bank:Checking',
        expect.stringMatching(/^\$[\d,]+\.\d\d$/),
        'Checking',
        'ASSET',
        'DEBIT',
        expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      ])
    const links = () => row.getByRole('link').evaluateAll(found => found.map(link => link.getAttribute('href')))
    const linksOn = (date: string) => [
      `/transactions/account/${idOf('Checking')}`,
      `/reconcile/${idOf('Checking')}?date=${date}`,
      `/accounts/${idOf('Checking')}`,
    ]
    // The date may have changed since the test started.
    await expect.poll(links).toBeOneOf([linksOn(dayBefore), linksOn(today())])
    const negative = rowWith(list, 'Accumulated Depreciation')
    await expectRed(negative.getByText('−$'))
    const { accounts } = await call(listAccounts, {})
    // This account never had a positive balance and was never reconciled.
    const unreconciled = accounts.find(({ accountName }) => accountName === 'Accumulated Depreciation')
    expect(unreconciled?.accountReconcileDate).toBe('0001-01-01T00:00:00Z')
    expect((await cellsOf(negative))[8]).toBe('')
  })

  test('Transactions', async () => {
    proves(
      'rule 2.40',
      'Columns: id, Date, Comment, Account (the other side or sides of the split, by full name), Amount, Sign, Rec (Y or N), Rec Date, running Balance (red when negative).',
    )
    proves('rule 2.41', 'Each row links to /transactions/{transactionID}?returnAccount={accountID}.')
    proves(
      'columns 2.3',
      'id, Date, Comment, Account (the other side or sides of the split, by full name), Amount, Sign, Rec (Y or N), Rec Date, running Balance (red when negative)',
    )
    proves(
      'constant 9.3',
      'The zero date 0001-01-01 (or any date earlier than year 1, or empty) means not reconciled and is shown blank.',
    )

    const newestLine = { params: { accountID: String(idOf('Checking')) }, query: { limit: '1' } }
    const [newest] = (await call(readRegister, newestLine)).transactions
    const page = await open(`/transactions/account/${idOf('Checking')}`)
    const list = listOf(page, 'Transactions')
    const heads = ['id', 'Date', 'Comment', 'Account', 'Amount', 'Sign', 'Rec', 'Rec Date', 'Balance']
    await list.getByRole('gridcell').first().waitFor()
    await expect.poll(() => headsOf(list)).toEqual(heads)
    await expect
      .poll(() => cellsOf(list.getByRole('row').nth(1)))
      .toEqual([
        String(newest?.transactionID),
        expect.stringMatching(/^[A-Z][a-z]{2} [1-9]\d?, \d{4}$/),
        expect.stringMatching(/./),
        expect.stringMatching(/^[^:]+:.+/),
        expect.stringMatching(/^\$[\d,]+\.\d\d$/),
        expect.stringMatching(/^(DEBIT|CREDIT)$/),
        'N',
        '',
        expect.stringMatching(/^\$[\d,]+\.\d\d$/),
      ])
    const link = list.getByRole('row').nth(1).getByRole('link').first()
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`/transactions/${newest?.transactionID}?returnAccount=${idOf('Checking')}`)
    await goTo(page, `/transactions/account/${idOf('Accumulated Depreciation')}`)
    await expectRed(list.getByRole('row').nth(1).getByRole('gridcell').last().getByText('−$'))
  })

  test('the account types have the signs of the organisation', async () => {
    proves('rule 2.35', '/accounttypes: a table with Account Type and Account Sign.')
    proves(
      'fields 3.5',
      '**Account type**: name, sign. Fixed list: ASSET→DEBIT, LIABILITY→CREDIT, EQUITY→CREDIT, INCOME→DEBIT, EXPENSE→CREDIT, GAIN→CREDIT, LOSS→DEBIT.',
    )
    proves('constant 9.5', 'Fixed list of 7 account types with signs (point 3).')

    const types = (income: string, expense: string) => [
      ['Account Type', 'Account Sign'],
      ['ASSET', 'DEBIT'],
      ['LIABILITY', 'CREDIT'],
      ['EQUITY', 'CREDIT'],
      ['INCOME', income],
      ['EXPENSE', expense],
      ['GAIN', 'CREDIT'],
      ['LOSS', 'DEBIT'],
    ]
    for (const [organisation, signs] of [
      ['Fern & Harrow', types('DEBIT', 'CREDIT')],
      ['Northlight Studio', types('CREDIT', 'DEBIT')],
    ] as const) {
      const page = await open('/accounttypes', { as: await sessionIn(fixture, organisation) })
      await page.getByRole('cell', { name: 'LOSS' }).waitFor()
      await expect.poll(() => rowsOf(page.getByRole('table'))).toEqual(signs)
    }
  })
})
