import * as contract from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { enterPastTheApi, openPartyAccount, recordCalls, simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { sealAudit } from '../audit/record.ts'

const { api, owner, books, member } = setUpBooks()
let bank: number
let rent: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
})

const { put, remove, read } = recordCalls(api, '/transactions')
const paid = (cents = 100, date = '2026-11-05') => simpleEntry({ debit: rent, credit: bank, cents, date })
const restore = (id: number, body: unknown = {}, who = owner) =>
  api.call(who, 'PUT', `/transactions/${id}/restored`, { body })
const restored = async (id: number, body?: unknown) => done(contract.restoreTransaction, await restore(id, body))
const change = async (id: number, body: unknown) => done(contract.changeTransaction, await put(owner, id, body))
const found = async (id: number) => done(contract.readTransaction, await read(owner, id))

describe('PUT /transactions/{transactionID}/restored', () => {
  test('200: a deleted transaction counts again with its id and number, as a new version in its history', async () => {
    const first = await books.enter({ debit: rent, credit: bank, cents: 700, comment: 'Rent' })
    await sealAudit(api.pools.app)
    const { entryNumber, transactionID: id } = await found(first.transactionID)
    await remove(owner, id)
    await books.enter({ debit: rent, credit: bank, cents: 1 })
    const again = await restored(id)
    expect(again).toEqual({ ...first, entryNumber, version: 3, modifiedAt: again.modifiedAt })
    await sealAudit(api.pools.app)
    expect(await found(id)).toEqual(again)
    expect(await books.balances()).toEqual({ Bank: -701, Rent: -701 })
    expect((await books.register(bank)).transactions.map(row => [row.transactionID, row.entryNumber])).toEqual([
      [id, 1],
      [expect.any(Number), 2],
    ])
    expect(await books.audited('transaction', id)).toEqual(['post 1', 'void 2', 'restore 3'])
  })

  test('200: without a deletion, restores the version before the current one, and again the one before that', async () => {
    const first = await books.enter({ debit: rent, credit: bank, cents: 700, comment: 'Rent' })
    const id = first.transactionID
    const changed = await change(id, { ...paid(900, '2026-12-01'), transactionComment: 'December' })
    const undone = await restored(id, { modifiedAt: changed.modifiedAt })
    expect(undone).toEqual({ ...first, version: 3, modifiedAt: undone.modifiedAt })
    expect(await books.balances()).toEqual({ Bank: -700, Rent: -700 })
    expect(await restored(id)).toMatchObject({ transactionComment: 'December', transactionAmount: 900, version: 4 })
    expect(await books.audited('transaction', id)).toEqual(['post 1', 'change 2', 'restore 3', 'restore 4'])
  })

  test('200: any earlier version can be restored, also of a deleted transaction', async () => {
    const { transactionID: id } = await books.enter({ debit: rent, credit: bank, cents: 700 })
    await change(id, paid(800))
    await remove(owner, id)
    expect(await restored(id, { version: 1 })).toMatchObject({ transactionAmount: 700, version: 4 })
    expect(await restored(id, { version: 1 })).toMatchObject({ transactionAmount: 700, version: 4 })
    expect(await books.balances()).toEqual({ Bank: -700, Rent: -700 })
  })

  test('409 NOTHING_TO_RESTORE: a first version, a deleted version, or a version that does not exist', async () => {
    const { transactionID: id } = await books.enter({ debit: rent, credit: bank })
    expect(refusal(await restore(id))).toBe('409 NOTHING_TO_RESTORE')
    await remove(owner, id)
    await restored(id)
    for (const body of [{}, { version: 2 }, { version: 9 }])
      expect(refusal(await restore(id, body))).toBe('409 NOTHING_TO_RESTORE')
    expect(refusal(await restore(id, { version: 0 }))).toBe('400 FIELD_VALUE')
  })

  test('404: an unknown transaction, or one of another organisation', async () => {
    const { transactionID: id } = await books.enter({ debit: rent, credit: bank })
    await remove(owner, id)
    expect(refusal(await restore(987_654_321))).toBe('404 NOT_FOUND')
    expect(refusal(await restore(id, {}, await api.newMember()))).toBe('404 NOT_FOUND')
  })

  test('401 and 403: without a token, or with a role that may not post', async () => {
    const { transactionID: id } = await books.enter({ debit: rent, credit: bank })
    await remove(owner, id)
    expect(refusal(await api.call(null, 'PUT', `/transactions/${id}/restored`, { body: {} }))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await restore(id, {}, await member('VIEWER')))).toBe('403 FORBIDDEN')
    expect((await restore(id, {}, await member('BOOKKEEPER'))).status).toBe(200)
  })

  test('409 STALE: another user changed it in the meantime, and the response contains the current record', async () => {
    const { transactionID: id, modifiedAt } = await books.enter({ debit: rent, credit: bank })
    const current = await change(id, { transactionComment: 'Theirs' })
    const answer = await restore(id, { modifiedAt })
    expect(refusal(answer)).toBe('409 STALE')
    expect(answer.body).toMatchObject({ current })
  })

  test('409: lock dates apply to the date of the deleted transaction, and to both dates of a change', async () => {
    const { transactionID: deleted } = await books.enter({ debit: rent, credit: bank, date: '2026-10-05' })
    const { transactionID: moved } = await books.enter({ debit: rent, credit: bank, date: '2026-10-06' })
    await remove(owner, deleted)
    await change(moved, { transactionDate: '2026-12-06' })
    await books.lock('soft', '2026-10-31')
    expect(refusal(await restore(deleted))).toBe('409 LOCKED')
    expect(refusal(await restore(moved))).toBe('409 LOCKED')
    const bookkeeper = await member('BOOKKEEPER')
    expect(refusal(await restore(deleted, { lockReason: 'typo' }, bookkeeper))).toBe('409 LOCKED')
    expect((await restore(deleted, { lockReason: 'typo' })).status).toBe(200)
    await books.lock('hard', '2026-10-31')
    expect(refusal(await restore(moved, { lockReason: 'typo' }))).toBe('409 HARD_LOCKED')
  })

  test('400 and 403: accounts that were closed since, and party accounts without the role', async () => {
    const { party } = await openPartyAccount(api, owner)
    const { transactionID: ofParty } = await books.enter({ debit: party, credit: bank })
    const { transactionID: ofClosed } = await books.enter({ debit: rent, credit: bank })
    await remove(owner, ofParty)
    await remove(owner, ofClosed)
    expect((await api.call(owner, 'DELETE', `/accounts/${rent}`)).status).toBe(200)
    expect(refusal(await restore(ofClosed))).toBe('400 UNKNOWN_ACCOUNT')
    expect(refusal(await restore(ofParty, {}, await member('BOOKKEEPER')))).toBe('403 PARTY_ACCOUNT_NEEDS_ACCOUNTANT')
    expect((await restore(ofParty, {}, await member('ACCOUNTANT'))).status).toBe(200)
  })

  test('409 CLEARED: a change to a line that was reconciled since is not undone', async () => {
    const { transactionID: id } = await books.enter({ debit: rent, credit: bank, cents: 700 })
    await change(id, paid(800))
    await api.pools.owner.pool.query(
      'INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES ($1, $2, $3, $4)',
      [owner.organisationId, id, bank, '2026-11-30'],
    )
    expect(refusal(await restore(id))).toBe('409 CLEARED')
  })

  test('409 OWNED_BY_DOCUMENT: the entry of a document, which the database refuses as well', async () => {
    const [id = 0] = await enterPastTheApi(api, owner, { debit: bank, credit: rent, document: 'sample document' })
    const { pool } = api.pools.owner
    await pool.query('UPDATE transaction SET voided = true WHERE transaction_id = $1', [id])
    await pool.query(
      `INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
       VALUES ($1, $2, 'OWNER', 'test', 'test', 'void', 'transaction', $3, 2)`,
      [owner.organisationId, owner.userId, id],
    )
    expect(refusal(await restore(id))).toBe('409 OWNED_BY_DOCUMENT')
    await expect(pool.query('UPDATE transaction SET voided = false WHERE transaction_id = $1', [id])).rejects.toThrow(
      'OWNED_BY_DOCUMENT',
    )
  })

  test('takes four statements', async () => {
    const { transactionID: id } = await books.enter({ debit: rent, credit: bank })
    await change(id, paid(800))
    const before = api.statements.length
    await restored(id)
    expect(api.statements.length - before).toBeLessThanOrEqual(4)
  })
})
