import { proves } from '@twofold/accounting/testing/proves'
import * as contract from '@twofold/contract/accounts'
import { describe, expect, test } from 'vitest'
import { runConcurrently } from '../../tests/harness/all-waiting.ts'
import { openPartyAccount, recordCalls } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { writeAtOnce } from '../../tests/harness/writers-at-once.ts'

const { api, owner, books, member } = setUpBooks()

const { post, put, remove } = recordCalls(api, '/accounts')

describe('PUT /accounts/{accountID}', () => {
  proves(
    'rule 7.15',
    'PUT /accounts/{id} {accountParent, accountName, accountType, accountMemo}; status 200 reloads the page.',
  )
  proves('call 7.12', 'PUT /accounts/{id}')

  const changed = async (id: number, body: unknown) => done(contract.changeAccount, await put(owner, id, body))

  test('200: a field left out keeps its value', async () => {
    const assets = await books.open('Assets')
    const bank = await books.open('Bank', 'ASSET', assets.accountID)
    const renamed = await changed(bank.accountID, { accountName: 'Bank of Here' })
    expect(renamed).toEqual({
      ...bank,
      accountName: 'Bank of Here',
      accountFullName: 'Assets:Bank of Here',
      modifiedAt: renamed.modifiedAt,
    })
    expect(renamed.modifiedAt > bank.modifiedAt).toBe(true)
    expect((await changed(bank.accountID, { accountMemo: 'IBAN' })).accountName).toBe('Bank of Here')
    expect((await books.chart())[1]).toMatchObject({ accountName: 'Bank of Here', accountMemo: 'IBAN' })
  })

  test('200: a move includes the whole subtree and changes its type', async () => {
    const [assets, equity] = [await books.open('Assets'), await books.open('Equity', 'EQUITY')]
    const group = await books.open('Group', 'ASSET', assets.accountID)
    const leaf = await books.open('Leaf', 'ASSET', group.accountID)
    const moved = await changed(group.accountID, { accountParent: equity.accountID })
    expect(moved).toMatchObject({ accountType: 'EQUITY', accountSign: 'CREDIT', accountLeft: 4, accountRight: 7 })
    const chart = (await books.chart()).map(account => [account.accountFullName, account.accountType])
    expect(chart).toEqual([
      ['Assets', 'ASSET'],
      ['Equity', 'EQUITY'],
      ['Equity:Group', 'EQUITY'],
      ['Equity:Group:Leaf', 'EQUITY'],
    ])
    expect((await changed(group.accountID, { accountParent: 0, accountType: 'LOSS' })).accountType).toBe('LOSS')
    expect(await books.audited('account', leaf.accountID)).toEqual(['create 1', 'change 2', 'change 3'])
  })

  test('200: a number and a section, each with its version and audit entry; a new type clears sections that it cannot have', async () => {
    const [assets, costs] = [await books.open('Assets'), await books.open('Costs', 'EXPENSE')]
    const group = await books.open('Group', 'ASSET', assets.accountID)
    const leaf = await books.open('Leaf', 'ASSET', group.accountID)
    await changed(leaf.accountID, { accountSection: 'LONG_TERM', accountNumber: ' 1500 ' })
    const numbered = await changed(group.accountID, { accountNumber: '1-10', accountSection: 'LONG_TERM' })
    expect(numbered).toMatchObject({ accountNumber: '1-10', accountSection: 'LONG_TERM' })
    await changed(group.accountID, { accountParent: costs.accountID })
    const shown = async (id: number) => {
      const { accountNumber, accountSection } = (await books.chart()).find(({ accountID }) => accountID === id)!
      return [accountNumber, accountSection]
    }
    expect(await shown(group.accountID)).toEqual(['1-10', null])
    expect(await shown(leaf.accountID)).toEqual(['1500', null])
    await changed(group.accountID, { accountNumber: '', accountSection: 'COST_OF_SALES' })
    expect(await changed(group.accountID, { accountSection: null })).toMatchObject({ accountSection: null })
    const { rows } = await api.pools.owner.pool.query(
      'SELECT number, section FROM account_version WHERE organisation_id = $1 AND account_id = $2 ORDER BY version',
      [owner.organisationId, group.accountID],
    )
    expect(rows).toEqual([
      { number: '', section: null },
      { number: '1-10', section: 'LONG_TERM' },
      { number: '1-10', section: null },
      { number: '', section: 'COST_OF_SALES' },
    ])
    expect(await books.audited('account', group.accountID)).toHaveLength(5)
  })

  test('409 ACCOUNT_NUMBER_TAKEN: a number is unique in its organisation, ignoring case, and free again after a deletion', async () => {
    const [bank, till] = [await books.open('Bank'), await books.open('Till')]
    await changed(bank.accountID, { accountNumber: 'A1' })
    const answer = await put(owner, till.accountID, { accountNumber: 'a1' })
    expect(refusal(answer)).toBe('409 ACCOUNT_NUMBER_TAKEN')
    expect(answer.body).toMatchObject({ err: 'The account “Bank” already has this number. Choose another number.' })
    const create = { accountParent: 0, accountName: 'New', accountType: 'ASSET', accountNumber: 'a1' }
    expect(refusal(await post(owner, create))).toBe('409 ACCOUNT_NUMBER_TAKEN')
    const stranger = await api.newMember()
    expect((await post(stranger, create)).status).toBe(200)
    await remove(owner, bank.accountID)
    expect((await post(owner, create)).status).toBe(200)
  })

  test('refuses a number with a space, a section of another type, and both for a party', async () => {
    const bank = await books.open('Bank')
    const refused = async (id: number, body: unknown) => refusal(await put(owner, id, body))
    expect(await refused(bank.accountID, { accountNumber: '10 00' })).toBe('400 ACCOUNT_NUMBER_NOT_ALLOWED')
    expect(await refused(bank.accountID, { accountNumber: '1'.repeat(21) })).toBe('400 TEXT_TOO_LONG')
    expect(await refused(bank.accountID, { accountSection: 'OTHER' })).toBe('400 ACCOUNT_SECTION_NOT_ALLOWED')
    expect(await refused(bank.accountID, { accountSection: 'MAGIC' })).toBe('400 NOT_A_CHOICE')
    const { party } = await openPartyAccount(api, owner)
    expect(await refused(party, { accountNumber: '1' })).toBe('409 ACCOUNT_IS_PARTY')
    const keeper = await member('BOOKKEEPER')
    expect(refusal(await put(keeper, bank.accountID, { accountSection: 'LONG_TERM' }))).toBe('403 FORBIDDEN')
    expect((await put(keeper, bank.accountID, { accountNumber: '5' })).status).toBe(200)
  })

  test('200: an unchanged record writes nothing', async () => {
    const bank = await books.open('Bank')
    expect(await changed(bank.accountID, { ...bank, accountBalance: 999 })).toEqual(bank)
    expect(await books.audited('account', bank.accountID)).toEqual(['create 1'])
  })

  test('409 STALE: a record that was changed in the meantime is kept and returned', async () => {
    const bank = await books.open('Bank')
    const current = await changed(bank.accountID, { accountName: 'Second', modifiedAt: bank.modifiedAt })
    const answer = await put(owner, bank.accountID, { accountName: 'Third', modifiedAt: bank.modifiedAt })
    expect(refusal(answer)).toBe('409 STALE')
    expect(answer.body).toMatchObject({ current })
    expect((await books.chart())[0]).toEqual(current)
  })

  test('of many concurrent changes with one modifiedAt, exactly one succeeds', async () => {
    const bank = await books.open('Bank')
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`)
    const held = {
      text: 'SELECT FROM chart_of_accounts WHERE organisation_id = $1 FOR NO KEY UPDATE',
      values: [owner.organisationId],
    }
    const answers = await runConcurrently(api.pools.owner, held, () =>
      names.map(accountName => put(owner, bank.accountID, { accountName, modifiedAt: bank.modifiedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('refuses an account as its own subaccount, an unknown parent, a duplicate or invalid name, an unknown field', async () => {
    const assets = await books.open('Assets')
    const bank = await books.open('Bank', 'ASSET', assets.accountID)
    const leaf = await books.open('Leaf', 'ASSET', bank.accountID)
    await books.open('Cash', 'ASSET', assets.accountID)
    const refused = async (id: number, body: unknown) => refusal(await put(owner, id, body))
    expect(await refused(assets.accountID, { accountParent: assets.accountID })).toBe('400 ACCOUNT_BELOW_ITSELF')
    expect(await refused(assets.accountID, { accountParent: leaf.accountID })).toBe('400 ACCOUNT_BELOW_ITSELF')
    expect(await refused(bank.accountID, { accountParent: 987654321 })).toBe('400 UNKNOWN_PARENT')
    expect(await refused(bank.accountID, { accountName: 'CASH' })).toBe('409 ACCOUNT_NAME_TAKEN')
    expect(await refused(bank.accountID, { accountName: 'a:b' })).toBe('400 ACCOUNT_NAME_HAS_COLON')
    expect(await refused(bank.accountID, { colour: 'red' })).toBe('400 UNKNOWN_FIELD')
    expect(await refused(bank.accountID, { accountName: null })).toBe('400 FIELD_TYPE')
  })

  test('409 ACCOUNT_TOO_DEEP: a chart has at most 20 levels, whether accounts are opened individually or moved with subaccounts', async () => {
    const tops = [(await books.open('Left')).accountID, (await books.open('Right')).accountID]
    for (let level = 2; level <= 10; level += 1)
      for (const [index, parent] of tops.entries())
        tops[index] = (await books.open(`Level ${level}`, 'ASSET', parent)).accountID
    const [, right] = (await books.chart()).filter(account => account.accountParent === 0)
    const [deepest, movedDeepest] = tops as [number, number]
    const extra = await books.open('Level 11', 'ASSET', movedDeepest)
    const moved = { accountParent: deepest }
    const answer = await put(owner, right!.accountID, moved)
    expect(refusal(answer)).toBe('409 ACCOUNT_TOO_DEEP')
    expect(answer.body).toMatchObject({
      err: expect.stringContaining('20 levels'),
      fields: [{ field: 'accountParent' }],
    })
    await remove(owner, extra.accountID)
    expect((await put(owner, right!.accountID, moved)).status).toBe(200)
    const below = { accountParent: movedDeepest, accountName: 'Level 21', accountType: 'ASSET' }
    expect(refusal(await post(owner, below))).toBe('409 ACCOUNT_TOO_DEEP')
    expect((await put(owner, movedDeepest, { accountName: 'The last' })).status).toBe(200)
  })

  test('409 ACCOUNT_TYPE_FIXED: the type of a subtree with lines cannot change, either directly or by a move', async () => {
    const [assets, sales] = [await books.open('Assets'), await books.open('Sales', 'INCOME')]
    const bank = await books.open('Bank', 'ASSET', assets.accountID)
    await books.enter({ debit: bank.accountID, credit: sales.accountID })
    const refused = async (body: unknown) => refusal(await put(owner, assets.accountID, body))
    expect(await refused({ accountType: 'LOSS' })).toBe('409 ACCOUNT_TYPE_FIXED')
    expect(await refused({ accountParent: sales.accountID })).toBe('409 ACCOUNT_TYPE_FIXED')
    expect((await put(owner, assets.accountID, { accountName: 'Means' })).status).toBe(200)
  })

  test("409 ACCOUNT_IS_PARTY: a party's account can only be renamed and moved through its party", async () => {
    const { control, party } = await openPartyAccount(api, owner)
    expect(refusal(await put(owner, party, { accountName: 'Bob' }))).toBe('409 ACCOUNT_IS_PARTY')
    expect(refusal(await put(owner, party, { accountParent: 0 }))).toBe('409 ACCOUNT_IS_PARTY')
    expect(refusal(await put(owner, control, { accountType: 'LOSS' }))).toBe('409 ACCOUNT_TYPE_FIXED')
  })
})

describe('DELETE /accounts/{accountID}', () => {
  proves('rule 7.16', 'DELETE /accounts/{id}: 200 goes to /accounts; otherwise the err field is shown in a dialog.')
  proves('call 7.13', 'DELETE /accounts/{id}')

  test('200: returns the deleted account, frees its name and keeps its history', async () => {
    const assets = await books.open('Assets')
    const bank = await books.open('Bank', 'ASSET', assets.accountID)
    expect(done(contract.deleteAccount, await remove(owner, bank.accountID))).toEqual(bank)
    expect(refusal(await remove(owner, bank.accountID))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', `/accounts/${bank.accountID}`))).toBe('404 NOT_FOUND')
    expect((await books.chart()).map(account => account.accountFullName)).toEqual(['Assets'])
    expect(await books.audited('account', bank.accountID)).toEqual(['create 1', 'delete 2'])
    expect((await books.open('Bank', 'ASSET', assets.accountID)).accountID).not.toBe(bank.accountID)
    expect(refusal(await post(owner, { accountParent: bank.accountID, accountName: 'X', accountType: 'ASSET' }))).toBe(
      '400 UNKNOWN_PARENT',
    )
  })

  test('409: an account with subaccounts, lines or a party, or one in the settings, cannot be deleted', async () => {
    const [assets, sales] = [await books.open('Assets'), await books.open('Sales', 'INCOME')]
    const bank = await books.open('Bank', 'ASSET', assets.accountID)
    const tax = await books.open('Tax', 'LIABILITY')
    await books.enter({ debit: bank.accountID, credit: sales.accountID })
    const { control, party } = await openPartyAccount(api, owner)
    await api.pools.owner.pool.query(
      'UPDATE organisation SET sales_tax_payable_id = $2, accounts_receivable_id = $3 WHERE organisation_id = $1',
      [owner.organisationId, tax.accountID, control],
    )
    const refused = async (id: number) => refusal(await remove(owner, id))
    expect(await refused(assets.accountID)).toBe('409 ACCOUNT_HAS_CHILDREN')
    expect(await refused(bank.accountID)).toBe('409 ACCOUNT_HAS_LINES')
    expect(await refused(tax.accountID)).toBe('409 ACCOUNT_IN_SETTINGS')
    expect(await refused(party)).toBe('409 ACCOUNT_IS_PARTY')
    expect((await remove(owner, control)).body).toMatchObject({ statusCode: 409, code: 'ACCOUNT_HAS_CHILDREN' })
  })
})

test('a change takes at most four statements, and writes one audit entry', async () => {
  const parent = await books.open('Parent')
  const body = { accountParent: parent.accountID, accountName: 'Child', accountType: 'ASSET' }
  expect(await api.statementsOf(() => post(owner, body, 'key'))).toBe(4)
  expect(await api.statementsOf(() => post(owner, body, 'key'))).toBe(4)
  const [, child] = await books.chart()
  const id = child?.accountID ?? 0
  expect(await api.statementsOf(() => put(owner, id, { accountParent: 0, accountType: 'LOSS' }))).toBe(4)
  expect(await api.statementsOf(() => remove(owner, id))).toBe(4)
  expect(await books.audited('account', id)).toEqual(['create 1', 'change 2', 'delete 3'])
})

test('sixteen concurrent writers that open, move and close accounts leave the bounds exactly 1..2n', () =>
  writeAtOnce(api, owner, 4))

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
