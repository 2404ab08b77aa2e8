import { proves } from '@twofold/accounting/testing/proves'
import * as contract from '@twofold/contract/accounts'
import type { ErrorBody } from '@twofold/contract/errors'
import { describe, expect, test } from 'vitest'
import { openPartyAccount } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { openBooks } from '../identity/books.ts'
import { openAccounts } from '../ledger/open-accounts.ts'

const { api, owner, books, member } = setUpBooks()

describe('GET /accounts', () => {
  proves(
    'rule 7.13',
    'GET /accounts (list under accounts); POST /accounts {accountParent, accountName, accountType, accountMemo}.',
  )
  proves('call 7.7', 'GET /accounts')

  test('200: the tree in alphabetical order, with bounds 1..2n, full names and balances of whole subtrees', async () => {
    proves('rule 1.3', 'keep a chart of accounts (nested-set style, with parent accounts);')

    const sales = await books.open('Sales', 'INCOME')
    const assets = await books.open('Assets')
    const bank = await books.open('bank', 'ASSET', assets.accountID)
    const cash = await books.open('Cash', 'ASSET', assets.accountID)
    await books.enter({ debit: bank.accountID, credit: sales.accountID, cents: 500 })
    await books.enter({ debit: cash.accountID, credit: sales.accountID, cents: 200 })
    const shown = (await books.chart()).map(account => [
      account.accountLeft,
      account.accountRight,
      account.accountFullName,
      account.accountBalance,
      account.accountSign,
    ])
    expect(shown).toEqual([
      [1, 6, 'Assets', 700, 'DEBIT'],
      [2, 3, 'Assets:bank', 500, 'DEBIT'],
      [4, 5, 'Assets:Cash', 200, 'DEBIT'],
      [7, 8, 'Sales', -700, 'DEBIT'],
    ])
  })

  test('200: top-level accounts in statement order, numbered accounts first, in the order of their numbers', async () => {
    for (const type of ['LOSS', 'EXPENSE', 'GAIN', 'INCOME', 'EQUITY', 'LIABILITY'] as const)
      await books.open(type, type)
    const assets = await books.open('Zz assets')
    const numbered = async (accountName: string, accountNumber: string, accountParent = assets.accountID) => {
      const body = { accountParent, accountName, accountType: 'ASSET', accountNumber }
      return done(contract.createAccount, await api.call(owner, 'POST', '/accounts', { body }))
    }
    await books.open('Art', 'ASSET', assets.accountID)
    const made = [await numbered('Bank', '1000'), await numbered('Till', '900'), await numbered('Cash', '1000.5', 0)]
    const chart = await books.chart()
    expect(chart.map(({ accountFullName }) => accountFullName)).toEqual([
      'Cash',
      'Zz assets',
      'Zz assets:Till',
      'Zz assets:Bank',
      'Zz assets:Art',
      ...['LIABILITY', 'EQUITY', 'INCOME', 'GAIN', 'EXPENSE', 'LOSS'],
    ])
    expect(chart.map(({ accountLeft, accountRight }) => [accountLeft, accountRight]).slice(0, 5)).toEqual([
      [1, 2],
      [3, 10],
      [4, 5],
      [6, 7],
      [8, 9],
    ])
    for (const { accountID } of [...made, assets]) {
      const read = done(contract.readAccount, await api.call(owner, 'GET', `/accounts/${accountID}`))
      expect(read).toEqual(chart.find(account => account.accountID === accountID))
    }
  })

  test('200: balances at the end of a day include that day and nothing later', async () => {
    const [bank, sales] = [await books.open('Bank'), await books.open('Sales', 'INCOME')]
    for (const date of ['2025-12-31', '2026-10-31', '2026-11-01', '2026-11-05', '2026-11-06', '2026-12-01'])
      await books.enter({ debit: bank.accountID, credit: sales.accountID, cents: 100, date })
    expect((await books.chart('?date=2026-11-05'))[0]?.accountBalance).toBe(400)
    expect((await books.chart('?date=2026-11-05T23:59:59-08:00'))[0]?.accountBalance).toBe(400)
    expect((await books.chart('?date=2025-01-01'))[0]?.accountBalance).toBe(0)
    expect((await books.chart())[0]?.accountBalance).toBe(600)
  })

  test('200: accounts of other organisations are not included', async () => {
    await books.open('Ours')
    const stranger = await api.newMember()
    expect(done(contract.listAccounts, await api.call(stranger, 'GET', '/accounts')).accounts).toEqual([])
  })

  test('400: a date that does not exist, or an unknown query parameter', async () => {
    expect(refusal(await api.call(owner, 'GET', '/accounts?date=2026-02-30'))).toBe('400 NOT_A_DATE')
    expect(refusal(await api.call(owner, 'GET', '/accounts?colour=red'))).toBe('400 UNKNOWN_FIELD')
  })
})

describe('GET /accounts/type/{accountType}', () => {
  proves(
    'rule 7.14',
    'GET /accounts/type/{accountType}; GET /accounts/{accountID}; GET /accounttypes (list under accountTypes).',
  )
  proves('call 7.9', 'GET /accounts/type/{accountType}')

  const ofType = async (query = '', who = owner) =>
    done(contract.listAccountsOfType, await api.call(who, 'GET', `/accounts/type/ASSET${query}`)).accounts

  test('200: the accounts that can be chosen, also for a clerk; all=true adds control and party accounts', async () => {
    proves(
      'fields 3.18',
      '**Customer read view** (for defaults): customerID, customerName, customerDefaultAddress/City/State/Zip. **Account read view** for selection: accountID, accountFullName, filtered by account type (INCOME, ASSET, EXPENSE).',
    )

    await books.open('Sales', 'INCOME')
    await books.open('Bank')
    await openPartyAccount(api, owner)
    expect((await ofType('', await member('CLERK'))).map(account => account.accountFullName)).toEqual(['Bank'])
    const all = ['Bank', 'Receivable', 'Receivable:Ann']
    expect((await ofType('?all=true')).map(account => account.accountFullName)).toEqual(all)
  })

  test('200: of more than a thousand accounts only the fields of a selection list, so that a clerk sees no balances', async () => {
    const caller = { ...owner, sessionId: 'test session', requestId: 'test request' }
    const names = Array.from({ length: 1001 }, (_, no) => ({ fullName: `Till ${no}`, type: 'ASSET' as const }))
    const opened = await openBooks(api.pools.app, caller, 'accounts.create', each => openAccounts(each, names))
    expect(opened.ok).toBe(true)
    const { body } = await api.call(await member('CLERK'), 'GET', '/accounts/type/ASSET')
    const { accounts } = body as { accounts: object[] }
    const fields = ['accountFullName', 'accountID', 'accountName', 'accountNumber', 'accountSign', 'accountType']
    expect([accounts.length, ...new Set(accounts.flatMap(account => Object.keys(account)))].sort()).toEqual([
      1001,
      ...fields,
    ])
  })

  test('200: several types, in the order of the chart', async () => {
    await books.open('Sales', 'INCOME')
    await books.open('Card', 'LIABILITY')
    await books.open('Bank')
    const listed = await ofType('?otherType=LIABILITY&otherType=EQUITY')
    expect(listed.map(account => account.accountFullName)).toEqual(['Bank', 'Card'])
  })

  test('400: an unknown type', async () => {
    expect(refusal(await api.call(owner, 'GET', '/accounts/type/MAGIC'))).toBe('400 NOT_A_CHOICE')
    expect(refusal(await api.call(owner, 'GET', '/accounts/type/ASSET?otherType=MAGIC'))).toBe('400 NOT_A_CHOICE')
  })
})

describe('GET /accounttypes', () => {
  proves(
    'rule 7.14',
    'GET /accounts/type/{accountType}; GET /accounts/{accountID}; GET /accounttypes (list under accountTypes).',
  )
  proves('call 7.11', 'GET /accounttypes')

  const signs = async (who: SignedIn) => {
    const { accountTypes } = done(contract.listAccountTypes, await api.call(who, 'GET', '/accounttypes'))
    return accountTypes.map(({ name, sign }) => `${name} ${sign}`).join(', ')
  }

  test("200: the seven types in the organisation's signs", async () => {
    expect(await signs(owner)).toBe(
      'ASSET DEBIT, LIABILITY CREDIT, EQUITY CREDIT, INCOME DEBIT, EXPENSE CREDIT, GAIN CREDIT, LOSS DEBIT',
    )
    expect(await signs(await api.newMember({ signConvention: 'TEXTBOOK' }))).toBe(
      'ASSET DEBIT, LIABILITY CREDIT, EQUITY CREDIT, INCOME CREDIT, EXPENSE DEBIT, GAIN CREDIT, LOSS DEBIT',
    )
  })
})

describe('GET /accounts/{accountID}', () => {
  proves(
    'rule 7.14',
    'GET /accounts/type/{accountType}; GET /accounts/{accountID}; GET /accounttypes (list under accountTypes).',
  )
  proves('call 7.10', 'GET /accounts/{accountID}')

  test('200: the account as in the list', async () => {
    const bank = await books.open('Bank')
    expect(done(contract.readAccount, await api.call(owner, 'GET', `/accounts/${bank.accountID}`))).toEqual(
      (await books.chart())[0],
    )
  })

  test('404: a missing account, one of another organisation and an invalid id have the same response', async () => {
    const bank = await books.open('Bank')
    const stranger = await api.newMember()
    const bodies = await Promise.all(
      ['987654321', String(bank.accountID), 'x', '99999999999999999999'].map(async id => {
        const { requestId: _, ...body } = (await api.call(stranger, 'GET', `/accounts/${id}`)).body as ErrorBody
        return body
      }),
    )
    expect(bodies).toEqual(Array(4).fill({ statusCode: 404, err: 'This record does not exist.', code: 'NOT_FOUND' }))
  })
})

test('a read takes one statement, two with a date, and one more after a change of an account', async () => {
  const bank = await books.open('Bank')
  for (const [path, statements] of [
    ['/accounts', 2],
    ['/accounts', 1],
    ['/accounts?date=2026-11-05', 2],
    ['/accounts/type/ASSET', 1],
    [`/accounts/${bank.accountID}`, 1],
  ] as const) {
    expect(await api.statementsOf(() => api.call(owner, 'GET', path))).toBe(statements)
  }
})
