// Every screen: the words and columns that are promised, and that everybody can use it, in light and dark, wide and narrow.
import { todayIn } from '@twofold/accounting/calendar'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { currentUserRead, listTenants, switchTenant } from '@twofold/contract/session'
import { postTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { expectRed } from '../desks/colour.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../desks/list.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'
import { SCREENS } from './every-screen.ts'
import { layKnown } from './lay-known.ts'
import { expectWords, type Known, overflowOf, type ScreenStory } from './screen-story.ts'

const stage = setStage()
let session: ApiSession
let signedInAt = 0
let known: Known

async function signIn(): Promise<void> {
  session = await stage.signIn()
  signedInAt = performance.now()
}

/** An access token lasts ten minutes, and a busy machine takes longer for all screens. */
const SESSION_MS = 240_000

beforeEach(async () => {
  if (performance.now() - signedInAt > SESSION_MS) await signIn()
})

beforeAll(async () => {
  await signIn()
  known = await layKnown(session)
})

async function open(path: string, wishes: Parameters<typeof stage.open>[0] = {}): Promise<Page> {
  const page = await stage.open({ as: session, ...wishes })
  await page.goto(stage.product().url + path)
  return page
}

async function openStory({ path, isSignedOut, expecting = [], go }: ScreenStory): Promise<Page> {
  const page = await stage.open({
    ...(isSignedOut === undefined && { as: session }),
    expecting,
    // Low: what axe takes grows with the rows in view, and they are all alike.
    viewport: { width: 1440, height: 600 },
  })
  await page.goto(stage.product().url + path(known))
  await page.getByRole('heading').first().waitFor()
  await go?.(page)
  return page
}

/** An account whose balance was never above zero, and that no statement was ever reconciled with. */
async function accumulatedDepreciation() {
  const { accounts } = await session.call(listAccounts, {})
  return accounts.find(({ accountName }) => accountName === 'Accumulated Depreciation')!
}

describe.each(SCREENS)('$name', screen => {
  test('says what is promised, axe finds nothing, and it fits a phone', async () => {
    const page = await openStory(screen)
    await expectWords(page, screen.words)
    expect(await barriersOn(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => overflowOf(page)).toBe(0)
  })
})

test('the menu of a phone opens, and axe finds nothing in it', async () => {
  const page = await open('/home', { viewport: { width: 390, height: 740 } })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
})

test('the largest amounts keep every digit, and the longest names fit a phone', async () => {
  const { accountID } = await session.call(createAccount, {
    body: { accountParent: 0, accountType: 'ASSET', accountName: 'Savings'.repeat(16) },
  })
  const line = (id: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
    accountID: id,
    transactionDCAmount: LINE_CENTS_MAX,
    debitOrCredit,
  })
  const debitCreditSet = [line(accountID, 'CREDIT'), line(known.capital, 'DEBIT')]
  const body = { transactionDate: '2020-01-01', transactionComment: 'Word'.repeat(100), debitCreditSet }
  await session.call(postTransaction, { body })
  const page = await open(`/transactions/account/${accountID}`, { viewport: { width: 1440, height: 600 } })
  for (const amount of ['$100,000,000,000.00', '−$100,000,000,000.00']) {
    const cell = listOf(page, 'Transactions').getByRole('gridcell', { name: amount, exact: true })
    await expect.poll(() => cell.evaluate(element => getComputedStyle(element).textOverflow)).toBe('clip')
    await expect.poll(() => cell.evaluate(element => getComputedStyle(element).overflow)).toBe('visible')
  }
  await page.goto(`${stage.product().url}/reconcile/${accountID}?date=2027-12-31`)
  const cells = listOf(page, 'Transactions to reconcile').getByRole('gridcell').filter({ hasText: /^−?\$/ })
  await cells.first().waitFor()
  // An amount that reaches out of its column would lie over the one before.
  const reachingOut = () =>
    cells.evaluateAll(
      found =>
        found.filter(cell => {
          const [amount = cell] = cell.children
          return amount.getBoundingClientRect().left < cell.getBoundingClientRect().left
        }).length,
    )
  await expect.poll(reachingOut).toBe(0)
  for (const path of [
    `/transactions/account/${accountID}`,
    `/reconcile/${accountID}?date=2027-12-31`,
    '/accounts?search=savingss',
    `/accounts/${accountID}`,
    '/home',
  ]) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(stage.product().url + path)
    await page
      .getByText(/SavingsSavings/)
      .first()
      .waitFor()
    await expect.poll(() => overflowOf(page)).toBe(0)
  }
})

describe('the frame', () => {
  test('signed in: organisation, user and role, the areas in their order, an update date and the maker', async () => {
    proves('rule 0.1', 'The product is a web application for keeping business books.')
    proves(
      'rule 1.12',
      'Navigation areas for a signed-in user are: Home, Customers, Invoices, Receive Payments, Vendors, Bills, Send Payments, Accounts, Reports.',
    )
    proves(
      'rule 2.10',
      'Signed in: navigation as listed in point 1, with paths /, /customers, /receivable-invoices, /customer-payments, /vendors, /payable-invoices, /vendor-payments, /accounts, /reports.',
    )
    proves('rule 2.11', 'The header shows organisation name, username and role; it links to /user/multi-org.')
    proves('rule 2.12', 'The footer shows an update date and a maker credit.')
    proves(
      'rule 6.1',
      'Each organisation membership has a role, shown beside the organisation name and in the organisation table.',
    )

    const page = await open('/accounts')
    const badge = page.getByRole('banner').getByRole('link', { name: 'Fern & Harrow' })
    await badge.getByText('demo').waitFor()
    await badge.getByText('OWNER').waitFor()
    await expect.poll(() => badge.getAttribute('href')).toBe('/user/multi-org')
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    const shown = () => areas.evaluateAll(links => links.map(link => [link.textContent, link.getAttribute('href')]))
    await expect.poll(shown).toEqual([
      ['Home', '/'],
      ['Customers', '/customers'],
      ['Invoices', '/receivable-invoices'],
      ['Receive Payments', '/customer-payments'],
      ['Vendors', '/vendors'],
      ['Bills', '/payable-invoices'],
      ['Send Payments', '/vendor-payments'],
      ['Accounts', '/accounts'],
      ['Reports', '/reports'],
    ])
    await page
      .getByRole('contentinfo')
      .getByText(/^Updated [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
      .waitFor()
    await page
      .getByRole('contentinfo')
      .getByText(/^Made by/)
      .waitFor()
  })

  test('signed out: Home and Login only', async () => {
    proves('rule 2.13', 'Signed out: Home and Login only.')

    const page = await stage.open()
    await page.goto(`${stage.product().url}/login`)
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    await areas.first().waitFor()
    await expect.poll(() => areas.allTextContents()).toEqual(['Home', 'Login'])
  })

  test('the title of home is the product’s name', async () => {
    proves('rule 2.17', 'The page title is the product name.')

    const page = await open('/home')
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    await expect.poll(() => page.title()).toBe('Twofold')
  })

  test('the tab of a register or a reconciliation is named after the account, also once a transaction was looked at', async () => {
    const page = await open(`/transactions/account/${known.checking}`)
    await expect.poll(() => page.title()).toBe('Checking · Twofold')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.title()).toBe('Checking · Twofold')
    await page.getByRole('link', { name: 'Reconcile' }).click()
    await expect.poll(() => page.title()).toBe('Reconcile Checking · Twofold')
  })

  test.each([
    ['/transactions/account', 'Transactions · Twofold'],
    ['/reconcile', 'Reconcile · Twofold'],
  ])('the tab of %s bears no name of another account where there is none', async (path, title) => {
    const page = await open(`${path}/${known.checking}`, { expecting: [404] })
    await expect.poll(() => page.title()).toContain('Checking')
    await page.evaluate(to => {
      history.pushState({ ...history.state, idx: history.state.idx + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${path}/999999`)
    await page.getByRole('link', { name: 'All accounts' }).waitFor()
    expect(await page.title()).toBe(title)
  })
})

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

    const { timeZone } = await session.call(currentUserRead, {})
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
      `/transactions/account/${known.checking}`,
      `/reconcile/${known.checking}?date=${date}`,
      `/accounts/${known.checking}`,
    ]
    // Midnight may have come since.
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

    const page = await open(`/transactions/account/${known.checking}`)
    const list = listOf(page, 'Transactions')
    const heads = ['id', 'Date', 'Comment', 'Account', 'Amount', 'Sign', 'Rec', 'Rec Date', 'Balance']
    await list.getByRole('gridcell').first().waitFor()
    await expect.poll(() => headsOf(list)).toEqual(heads)
    await expect
      .poll(() => cellsOf(list.getByRole('row').nth(1)))
      .toEqual([
        String(known.newest),
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
      .toBe(`/transactions/${known.newest}?returnAccount=${known.checking}`)
    const { accountID } = await accumulatedDepreciation()
    await page.goto(`${stage.product().url}/transactions/account/${accountID}`)
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
    const other = await stage.signIn()
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

describe('where forms lead', () => {
  test('a deleted account leads back to the accounts', async () => {
    proves('rule 2.38', 'After delete it returns to /accounts.')
    proves(
      'rule 2.86',
      'After a successful create or update most screens reload the page; after a delete they go back to the list.',
    )

    const body = { accountParent: 0, accountName: 'Not needed', accountType: 'ASSET' as const }
    const { accountID } = await session.call(createAccount, { body })
    const page = await open(`/accounts/${accountID}`)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('Account deleted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/accounts')
  })

  test('a changed transaction leads to the register of returnAccount', async () => {
    proves('rule 2.46', 'After success it navigates to /transactions/account/{returnAccount}.')
    proves(
      'rule 7.20',
      'PUT /transactions/{id} {transactionID, transactionDate (ISO), transactionComment, debitCreditSet}; 200 refreshes and navigates.',
    )

    const page = await open(`/transactions/${known.newest}?returnAccount=${known.checking}`)
    await page.getByRole('dialog').getByLabel('Comment').fill('Changed')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Transaction updated').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/transactions/account/${known.checking}`)
  })

  test('a deleted transaction leads to the register of returnAccount', async () => {
    proves('rule 7.21', 'DELETE /transactions/{id}: 200 navigates to the returnAccount ledger.')

    const line = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
      ...{ accountID, debitOrCredit, transactionDCAmount: 900 },
    })
    // Not the account of its first line, where it would go without being told.
    const debitCreditSet = [line(known.checking, 'DEBIT'), line(known.capital, 'CREDIT')]
    const body = { transactionDate: '2026-11-05', transactionComment: 'Too soon', debitCreditSet }
    const { transactionID } = await session.call(postTransaction, { body })
    const page = await open(`/transactions/${transactionID}?returnAccount=${known.capital}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Transaction deleted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/transactions/account/${known.capital}`)
  })
})
