// Tests that lists and tables have the columns that the specification requires.
import { todayIn } from '@twofold/accounting/calendar'
import { proves } from '@twofold/accounting/testing/proves'
import { listAccounts } from '@twofold/contract/accounts'
import { currentUserRead, listTenants, switchTenant } from '@twofold/contract/session'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectRed } from '../drivers/colour.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { setUpSignedInBooks } from './signed-in-books.ts'

const fixture = setUpFixture()
const { books, open } = setUpSignedInBooks(fixture)

/** Returns an account that never had a positive balance and was never reconciled. */
async function accumulatedDepreciation() {
  const { accounts } = await books.session.call(listAccounts, {})
  return accounts.find(({ accountName }) => accountName === 'Accumulated Depreciation')!
}

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

    const { timeZone } = await books.session.call(currentUserRead, {})
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
      `/transactions/account/${books.ids.checking}`,
      `/reconcile/${books.ids.checking}?date=${date}`,
      `/accounts/${books.ids.checking}`,
    ]
    // The date may have changed since the test started.
    await expect.poll(links).toBeOneOf([linksOn(dayBefore), linksOn(today())])
    const negative = rowWith(list, 'Accumulated Depreciation')
    await expectRed(negative.getByText('−$'))
    expect((await accumulatedDepreciation()).accountReconcileDate).toBe('0001-01-01T00:00:00Z')
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

    const page = await open(`/transactions/account/${books.ids.checking}`)
    const list = listOf(page, 'Transactions')
    const heads = ['id', 'Date', 'Comment', 'Account', 'Amount', 'Sign', 'Rec', 'Rec Date', 'Balance']
    await list.getByRole('gridcell').first().waitFor()
    await expect.poll(() => headsOf(list)).toEqual(heads)
    await expect
      .poll(() => cellsOf(list.getByRole('row').nth(1)))
      .toEqual([
        String(books.ids.newest),
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
      .toBe(`/transactions/${books.ids.newest}?returnAccount=${books.ids.checking}`)
    const { accountID } = await accumulatedDepreciation()
    await page.goto(`${fixture.product().url}/transactions/account/${accountID}`)
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
    const here = await open('/accounttypes')
    await here.getByRole('cell', { name: 'LOSS' }).waitFor()
    await expect.poll(() => rowsOf(here.getByRole('table'))).toEqual(types('DEBIT', 'CREDIT'))
    const other = await fixture.signIn()
    const { tenantUsersWithDetails } = await other.call(listTenants, {})
    const { tenantUUID } = tenantUsersWithDetails.find(({ tenantName }) => tenantName === 'Northlight Studio')!
    const there = await open('/accounttypes', { as: await other.call(switchTenant, { body: { tenantUUID } }) })
    await there.getByRole('cell', { name: 'LOSS' }).waitFor()
    await expect.poll(() => rowsOf(there.getByRole('table'))).toEqual(types('CREDIT', 'DEBIT'))
  })

  test('Orgs and Roles for this User', async () => {
    proves('rule 2.30', 'Table columns Org, Role, Username, FirstName, LastName, one row per membership.')
    proves('columns 2.1', 'Org, Role, Username, FirstName, LastName, one row per membership')
    proves(
      'rule 6.1',
      'Each organisation membership has a role, shown beside the organisation name and in the organisation table.',
    )

    const page = await open('/user/multi-org')
    await page.getByRole('button', { name: 'Current Org' }).waitFor()
    await expect
      .poll(async () => (await rowsOf(page.getByRole('table'))).map(row => row.slice(0, 5)))
      .toEqual([
        ['Org', 'Role', 'Username', 'FirstName', 'LastName'],
        ['Fern & Harrow', 'OWNER', 'demo', 'Robin', 'Demo'],
        ['Northlight Studio', 'OWNER', 'demo', 'Robin', 'Demo'],
      ])
  })
})
