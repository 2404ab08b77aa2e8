import type { ErrorBody } from '@twofold/contract/errors'
import * as contract from '@twofold/contract/saved-views'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books, member } = setUpBooks()
let bank: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
})

const OPEN = { viewName: 'Open', list: 'receivable-invoices', query: { status: 'OPEN', sort: '-dateCharged' } }
const post = (body: unknown, who = owner, key?: string) =>
  api.call(who, 'POST', '/saved-views', key === undefined ? { body } : { body, key })
const create = async (fields: object = {}, who = owner) =>
  done(contract.createSavedView, await post({ ...OPEN, ...fields }, who))
const put = (id: number, body: unknown, who = owner) => api.call(who, 'PUT', `/saved-views/${id}`, { body })
const remove = (id: number, who = owner) => api.call(who, 'DELETE', `/saved-views/${id}`)
const list = async (who = owner) => done(contract.listSavedViews, await api.call(who, 'GET', '/saved-views')).savedViews
const names = async (who = owner) => (await list(who)).map(({ viewName }) => viewName)
const fieldsOf = ({ body }: ApiResponse) => (body as ErrorBody).fields?.map(({ field, code }) => [field, code])

describe('a saved view', () => {
  test('200: stores the query of its list, is listed by name, and can be renamed, changed and deleted', async () => {
    const made = await create({ viewName: '  zebra ' })
    expect(made).toMatchObject({
      ...OPEN,
      viewName: 'zebra',
      accountID: 0,
      accountName: '',
      isShared: false,
      isOwn: true,
    })
    const ofBank = { viewName: 'Apple', list: 'register', accountID: bank, query: { amountFrom: '100', sort: 'date' } }
    expect(await create(ofBank)).toMatchObject({ ...ofBank, accountName: 'Bank' })
    expect(await names()).toEqual(['Apple', 'zebra'])
    const changed = await put(made.savedViewID, { ...made, viewName: 'Mule', query: { search: 'x' } })
    expect(done(contract.changeSavedView, changed)).toMatchObject({ viewName: 'Mule', query: { search: 'x' } })
    expect(done(contract.deleteSavedView, await remove(made.savedViewID)).viewName).toBe('Mule')
    expect(refusal(await remove(made.savedViewID))).toBe('404 NOT_FOUND')
    expect(await names()).toEqual(['Apple'])
  })

  test('200: is created once for each key, regardless of retries; 422 with another body', async () => {
    const first = done(contract.createSavedView, await post(OPEN, owner, 'key'))
    expect(done(contract.createSavedView, await post(OPEN, owner, 'key'))).toEqual(first)
    expect(refusal(await post({ ...OPEN, viewName: 'Twice' }, owner, 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await names()).toEqual(['Open'])
  })

  test('409: a stale change changes nothing; an unchanged view is not written', async () => {
    const made = await create()
    const first = done(contract.changeSavedView, await put(made.savedViewID, { viewName: 'First' }))
    const second = await put(made.savedViewID, { viewName: 'Second', modifiedAt: made.modifiedAt })
    expect([refusal(second), (second.body as ErrorBody).current]).toEqual(['409 STALE', first])
    expect(done(contract.changeSavedView, await put(made.savedViewID, { viewName: 'First' }))).toEqual(first)
  })

  test.each<[what: string, body: object, code: string, field: string]>([
    ['an empty name', { viewName: ' ' }, 'TEXT_EMPTY', 'viewName'],
    ['a name too long', { viewName: 'x'.repeat(101) }, 'TEXT_TOO_LONG', 'viewName'],
    ['no list', { list: 'accounts' }, 'NOT_A_CHOICE', 'list'],
    [
      'a filter that the list does not have',
      { query: { approvalStatus: 'PENDING' } },
      'FIELD_VALUE',
      'query.approvalStatus',
    ],
    ['a value that the filter does not accept', { query: { status: 'DONE' } }, 'FIELD_VALUE', 'query.status'],
    ['a window', { query: { limit: '5' } }, 'FIELD_VALUE', 'query.limit'],
    ['an invalid date', { query: { startDate: '2026-02-30' } }, 'FIELD_VALUE', 'query.startDate'],
    ['a sort order that the list does not have', { query: { sort: 'colour' } }, 'FIELD_VALUE', 'query.sort'],
    ['a query that is a string', { query: 'status=OPEN' }, 'FIELD_TYPE', 'query'],
    ['an account for a list that has none', { accountID: 1 }, 'FIELD_VALUE', 'accountID'],
    ['no account for a register', { list: 'register', query: {} }, 'FIELD_MISSING', 'accountID'],
    ['an unknown account', { list: 'register', query: {}, accountID: 987_654_321 }, 'UNKNOWN_ACCOUNT', 'accountID'],
  ])('400: %s', async (_, body, code, field) => {
    const answer = await post({ ...OPEN, ...body })
    expect([refusal(answer), fieldsOf(answer)]).toEqual([`400 ${code}`, [[field, code]]])
    expect(await list()).toEqual([])
  })

  test('200: every filter of each list can be saved in a view', async () => {
    const queries = {
      customers: { search: 'a', sort: '-accountsBalanceTotal' },
      vendors: { sort: 'vendorName' },
      'receivable-invoices': { chargeStatus: 'PENDING', dueEndDate: '2026-11-30', sort: 'dateDue' },
      'payable-invoices': { approvalStatus: 'PENDING', dueStartDate: '2026-11-30', sort: '-totalRemaining' },
      'customer-payments': { status: 'APPLIED', startDate: '2026-11-01', sort: 'paymentReference' },
      'vendor-payments': { status: 'OPEN', endDate: '2026-11-30', sort: 'disbursementReference' },
      register: { isReconciled: 'false', splitAccountID: '7', amountTo: '5', isOwn: 'true', sort: 'date' },
      journal: { search: 'a', accountID: '7', userID: '3', isVoid: 'true', amountFrom: '5', sort: 'date' },
    }
    for (const [of, query] of Object.entries(queries)) {
      const view = await create({ list: of, query, ...(of === 'register' && { accountID: bank }) })
      expect([of, view.query]).toEqual([of, query])
    }
  })

  test('is deleted with the account of its register, and hidden like the journal from roles that may not read the books', async () => {
    const ofBank = { list: 'register', accountID: bank, query: {}, isShared: true }
    await create(ofBank)
    await create({ list: 'journal', query: {}, isShared: true })
    const clerk = await member('CLERK')
    expect([await names(clerk), await names(await member('VIEWER'))]).toEqual([[], ['Open', 'Open']])
    expect(refusal(await post({ ...OPEN, ...ofBank, isShared: false }, clerk))).toBe('403 FORBIDDEN')
    expect(refusal(await post({ ...OPEN, list: 'journal', query: {} }, clerk))).toBe('403 FORBIDDEN')
    expect((await api.call(owner, 'DELETE', `/accounts/${bank}`)).status).toBe(200)
    expect(await names()).toEqual(['Open'])
  })
})

describe('private and shared views', () => {
  test('other users, whatever their role, cannot see, change or delete a private view', async () => {
    const viewer = await member('VIEWER')
    const own = await create({ viewName: 'Own' }, viewer)
    expect([await names(viewer), await names(owner)]).toEqual([['Own'], []])
    expect(refusal(await put(own.savedViewID, { viewName: 'Mine' }))).toBe('404 NOT_FOUND')
    expect(refusal(await remove(own.savedViewID))).toBe('404 NOT_FOUND')
    expect((await put(own.savedViewID, { viewName: 'Still own' }, viewer)).status).toBe(200)
    expect((await remove(own.savedViewID, viewer)).status).toBe(200)
  })

  test('a user who may write reports can share views and change shared ones, but only the creator can unshare a view', async () => {
    const keeper = await member('BOOKKEEPER')
    const view = await create({ viewName: 'Team', isShared: true }, keeper)
    for (const role of ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER'] as const) {
      const other = await member(role)
      expect((await list(other))[0]).toMatchObject({ viewName: 'Team', isShared: true, isOwn: false })
      const may = role !== 'CLERK' && role !== 'VIEWER'
      const renamed = await put(view.savedViewID, { viewName: 'Team' }, other)
      expect([role, renamed.status]).toEqual([role, may ? 200 : 403])
      expect(refusal(await put(view.savedViewID, { isShared: false }, other))).toBe('403 FORBIDDEN')
      if (may) continue
      expect(refusal(await remove(view.savedViewID, other))).toBe('403 FORBIDDEN')
      expect(refusal(await post({ ...OPEN, isShared: true }, other))).toBe('403 FORBIDDEN')
      const own = await create({}, other)
      expect(refusal(await put(own.savedViewID, { isShared: true }, other))).toBe('403 FORBIDDEN')
    }
    expect((await put(view.savedViewID, { isShared: false }, keeper)).status).toBe(200)
    expect(await names()).toEqual([])
  })

  test('the audit trail has every version', async () => {
    const { savedViewID } = await create()
    await put(savedViewID, { viewName: 'Later', isShared: true })
    await remove(savedViewID)
    const { rows } = await api.pools.owner.pool.query(
      `SELECT action, object_version AS version, before, after FROM audit_entry
        WHERE organisation_id = $1 AND object_kind = 'saved view' ORDER BY audit_entry_id`,
      [owner.organisationId],
    )
    const first = { ...OPEN, isShared: false }
    const second = { ...first, viewName: 'Later', isShared: true }
    expect(rows).toEqual([
      { action: 'create', version: 1, before: null, after: first },
      { action: 'change', version: 2, before: first, after: second },
      { action: 'delete', version: 3, before: second, after: null },
    ])
  })

  test('the list takes one statement', async () => {
    expect(await api.statementsOf(() => list())).toBe(1)
  })
})
