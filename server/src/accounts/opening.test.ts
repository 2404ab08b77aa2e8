import { proves } from '@twofold/accounting/testing/proves'
import * as contract from '@twofold/contract/accounts'
import { describe, expect, test } from 'vitest'
import { openPartyAccount, recordCalls } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books, member } = setUpBooks()

const { post, put, remove } = recordCalls(api, '/accounts')

describe('POST /accounts', () => {
  proves(
    'rule 7.13',
    'GET /accounts (list under accounts); POST /accounts {accountParent, accountName, accountType, accountMemo}.',
  )
  proves('call 7.8', 'POST /accounts')

  test("200: an account with a parent has the parent's type and sign, whatever the request says", async () => {
    const equity = await books.open('Equity', 'EQUITY')
    const child = await books.open(' Capital ', 'ASSET', equity.accountID)
    expect(child).toMatchObject({
      accountName: 'Capital',
      accountFullName: 'Equity:Capital',
      accountType: 'EQUITY',
      accountSign: 'CREDIT',
      accountParent: equity.accountID,
      accountLeft: 2,
      accountRight: 3,
      accountBalance: 0,
      accountReconcileDate: '0001-01-01T00:00:00Z',
    })
    expect(done(contract.readAccount, await api.call(owner, 'GET', `/accounts/${child.accountID}`))).toEqual(child)
  })

  test('200: a record can be sent back unchanged; derived fields are ignored', async () => {
    const bank = await books.open('Bank')
    const copy = { ...bank, accountName: 'Second', accountID: 1, accountLeft: 'x', priorReconciledBalance: 7 }
    const second = done(contract.createAccount, await post(owner, copy))
    expect(second.accountID).not.toBe(1)
    expect(second.accountLeft).toBe(3)
  })

  test('200: a key creates one account however often it is sent, and returns it as it was created', async () => {
    const body = { accountParent: 0, accountName: 'Bank', accountType: 'ASSET' }
    const first = done(contract.createAccount, await post(owner, body, 'one'))
    expect(done(contract.createAccount, await post(owner, body, 'one'))).toEqual(first)
    await put(owner, first.accountID, { accountName: 'Renamed' })
    expect(done(contract.createAccount, await post(owner, body, 'one'))).toMatchObject({
      accountID: first.accountID,
      accountName: 'Bank',
      modifiedAt: first.modifiedAt,
    })
    await remove(owner, first.accountID)
    expect(done(contract.createAccount, await post(owner, body, 'one')).accountID).toBe(first.accountID)
    expect(await books.chart()).toEqual([])
  })

  test('200: of many concurrent requests with one key, one creates the account and all return it', async () => {
    const body = { accountParent: 0, accountName: 'Bank', accountType: 'ASSET' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(owner, body, 'same')))
    const ids = answers.map(answer => done(contract.createAccount, answer).accountID)
    expect(new Set(ids).size).toBe(1)
    expect(await books.chart()).toHaveLength(1)
  })

  test('422: a key that was used for something else; 400: an invalid key', async () => {
    await post(owner, { accountParent: 0, accountName: 'Bank', accountType: 'ASSET' }, 'one')
    const other = { accountParent: 0, accountName: 'Cash', accountType: 'ASSET' }
    expect(refusal(await post(owner, other, 'one'))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(refusal(await post(owner, other, 'x'.repeat(201)))).toBe('400 FIELD_VALUE')
    expect(done(contract.createAccount, await post(await member('ADMIN'), other, 'one')).accountName).toBe('Cash')
  })

  test('a refused request does not use up its key', async () => {
    expect(refusal(await post(owner, { accountParent: 0, accountName: 'A:B', accountType: 'ASSET' }, 'key'))).toBe(
      '400 ACCOUNT_NAME_HAS_COLON',
    )
    const body = { accountParent: 0, accountName: 'A-B', accountType: 'ASSET' }
    expect((await post(owner, body, 'key')).status).toBe(200)
  })

  test.each([
    ['400 FIELD_MISSING', { accountParent: 0, accountType: 'ASSET' }],
    ['400 FIELD_TYPE', { accountParent: '0', accountName: 'A', accountType: 'ASSET' }],
    ['400 FIELD_TYPE', { accountParent: 0.5, accountName: 'A', accountType: 'ASSET' }],
    ['400 FIELD_VALUE', { accountParent: -1, accountName: 'A', accountType: 'ASSET' }],
    ['400 UNKNOWN_FIELD', { accountParent: 0, accountName: 'A', accountType: 'ASSET', colour: 'red' }],
    ['400 NOT_A_CHOICE', { accountParent: 0, accountName: 'A', accountType: 'MAGIC' }],
    ['400 UNKNOWN_ACCOUNT_TYPE', { accountParent: 0, accountName: 'A' }],
    ['400 ACCOUNT_NAME_EMPTY', { accountParent: 0, accountName: '  ', accountType: 'ASSET' }],
    ['400 TEXT_TOO_LONG', { accountParent: 0, accountName: 'x'.repeat(201), accountType: 'ASSET' }],
    ['400 TEXT_NOT_ALLOWED', { accountParent: 0, accountName: 'a\u0000b', accountType: 'ASSET' }],
    ['400 TEXT_NOT_ALLOWED', { accountParent: 0, accountName: 'a\nb', accountType: 'ASSET' }],
    ['400 TEXT_NOT_ALLOWED', { accountParent: 0, accountName: 'A', accountType: 'ASSET', accountMemo: '\ud800' }],
    ['400 UNKNOWN_PARENT', { accountParent: 987654321, accountName: 'A', accountType: 'ASSET' }],
    ['409 ACCOUNT_NAME_TAKEN', { accountParent: 0, accountName: 'BANK', accountType: 'ASSET' }],
  ])('%s: %j', async (expected, body) => {
    await books.open('Bank')
    expect(refusal(await post(owner, body))).toBe(expected)
    expect(await books.chart()).toHaveLength(1)
  })

  test("refuses a parent of another organisation, a control account and a party's account", async () => {
    const stranger = await api.newMember()
    const bank = await books.open('Bank')
    const below = (accountParent: number) => ({ accountParent, accountName: 'A', accountType: 'ASSET' })
    expect(refusal(await post(stranger, below(bank.accountID)))).toBe('400 UNKNOWN_PARENT')
    const { control, party } = await openPartyAccount(api, owner)
    expect(refusal(await post(owner, below(control)))).toBe('409 ACCOUNT_IS_CONTROL')
    expect(refusal(await post(owner, below(party)))).toBe('409 ACCOUNT_IS_PARTY')
  })
})
