import { proves } from '@twofold/accounting/testing/proves'
import * as contract from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { runConcurrently } from '../../tests/harness/all-waiting.ts'
import {
  createBooksDriver,
  enterPastTheApi,
  openPartyAccount,
  recordCalls,
  simpleEntry,
} from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books, member } = setUpBooks()
let bank: number
let rent: number
let sales: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
  sales = (await books.open('Sales', 'INCOME')).accountID
})

const { post, put, remove, read } = recordCalls(api, '/transactions')
const posted = async (body: unknown) => done(contract.postTransaction, await post(owner, body))
const paid = (cents = 100, date?: string) => simpleEntry({ debit: rent, credit: bank, cents, ...(date && { date }) })
const line = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
  accountID,
  transactionDCAmount,
  debitOrCredit,
})

async function clear(transactionId: number, accountId: number): Promise<void> {
  await api.pools.owner.pool.query(
    'INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES ($1, $2, $3, $4)',
    [owner.organisationId, transactionId, accountId, '2026-11-30'],
  )
}

describe('GET /transactions/{transactionID}', () => {
  proves(
    'rule 7.18',
    'GET /transactions/account/{accountID}; GET /transactions/account/{accountID}/unreconciled with query date; GET /transactions/{transactionID}.',
  )
  proves('call 7.17', 'GET /transactions/{transactionID}')

  test('404: a void transaction', async () => {
    const { transactionID } = await posted(paid())
    await remove(owner, transactionID)
    expect(refusal(await read(owner, transactionID))).toBe('404 NOT_FOUND')
  })
})

describe('PUT /transactions/{transactionID}', () => {
  proves(
    'rule 7.20',
    'PUT /transactions/{id} {transactionID, transactionDate (ISO), transactionComment, debitCreditSet}; 200 refreshes and navigates.',
  )
  proves('call 7.19', 'PUT /transactions/{id}')

  const changed = async (id: number, body: unknown) => done(contract.changeTransaction, await put(owner, id, body))

  test('200: a field left out keeps its value, and each change is a new version', async () => {
    const first = await posted(paid())
    const second = await changed(first.transactionID, { transactionComment: 'why' })
    expect(second).toEqual({ ...first, transactionComment: 'why', version: 2, modifiedAt: second.modifiedAt })
    expect(second.modifiedAt > first.modifiedAt).toBe(true)
    const third = await changed(first.transactionID, { ...second, transactionDate: '2026-10-01' })
    expect(third).toMatchObject({ transactionDate: '2026-10-01T00:00:00Z', transactionComment: 'why', version: 3 })
    expect(done(contract.readTransaction, await read(owner, first.transactionID))).toEqual(third)
    expect(await books.audited('transaction', first.transactionID)).toEqual(['post 1', 'change 2', 'change 3'])
  })

  test('200: new lines replace the old ones in every balance', async () => {
    const { transactionID } = await posted(paid(100))
    await changed(transactionID, { debitCreditSet: [line(bank, 'DEBIT', 30), line(sales, 'CREDIT', 30)] })
    expect(await books.balances()).toEqual({ Bank: 30, Rent: 0, Sales: -30 })
  })

  test('200: an unchanged record creates no version', async () => {
    const first = await posted(paid())
    expect(await changed(first.transactionID, first)).toEqual(first)
  })

  test('409 STALE: returns the current record; without modifiedAt the last change wins', async () => {
    proves('rule 4.26', 'Server-side handling of modifiedAt for concurrency is not shown.')

    const first = await posted(paid())
    const current = await changed(first.transactionID, { transactionComment: 'A', modifiedAt: first.modifiedAt })
    const answer = await put(owner, first.transactionID, { transactionComment: 'B', modifiedAt: first.modifiedAt })
    expect(refusal(answer)).toBe('409 STALE')
    expect(answer.body).toMatchObject({ current })
    expect((await changed(first.transactionID, { transactionComment: 'C' })).transactionComment).toBe('C')
  })

  test('of many concurrent changes with one modifiedAt, exactly one succeeds', async () => {
    const { transactionID, modifiedAt } = await posted(paid())
    const held = {
      text: 'SELECT FROM transaction WHERE organisation_id = $1 AND transaction_id = $2 FOR NO KEY UPDATE',
      values: [owner.organisationId, transactionID],
    }
    const answers = await runConcurrently(api.pools.owner, held, () =>
      Array.from({ length: 8 }, (_, index) =>
        put(owner, transactionID, { transactionComment: `${index}`, modifiedAt }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('refuses what a post refuses, and changes nothing', async () => {
    const first = await posted(paid())
    const refused = async (body: unknown) => refusal(await put(owner, first.transactionID, body))
    expect(await refused({ debitCreditSet: [line(bank, 'DEBIT', 30), line(sales, 'CREDIT', 31)] })).toBe(
      '400 UNBALANCED',
    )
    expect(await refused({ debitCreditSet: [line(bank, 'DEBIT', 30), line(987654321, 'CREDIT', 30)] })).toBe(
      '400 UNKNOWN_ACCOUNT',
    )
    expect(await refused({ transactionAmount: 1 })).toBe('400 AMOUNT_DIFFERS_FROM_LINES')
    expect(await refused({ transactionDate: 'soon' })).toBe('400 NOT_A_DATE')
    expect(await refused({ colour: 'red' })).toBe('400 UNKNOWN_FIELD')
    expect(done(contract.readTransaction, await read(owner, first.transactionID))).toEqual(first)
  })

  test('409 CLEARED: a reconciled line and its date cannot change, other lines can, and marks are kept', async () => {
    const { transactionID } = await posted(paid())
    await clear(transactionID, bank)
    const refused = async (body: unknown) => refusal(await put(owner, transactionID, body))
    expect(await refused({ transactionDate: '2026-11-06' })).toBe('409 CLEARED')
    expect(await refused(paid(200))).toBe('409 CLEARED')
    const lines = [line(sales, 'DEBIT', 100), line(bank, 'CREDIT', 100)]
    const after = await changed(transactionID, { debitCreditSet: lines, transactionReconcileDate: '2020-01-01' })
    expect(after.debitCreditSet.map(each => [each.isReconciled, each.transactionReconcileDate])).toEqual([
      [false, '0001-01-01T00:00:00Z'],
      [true, '2026-11-30T00:00:00Z'],
    ])
    expect(refusal(await remove(owner, transactionID))).toBe('409 CLEARED')
  })

  test('409 OWNED_BY_DOCUMENT: an entry of a document is changed through the document', async () => {
    const [id = 0] = await enterPastTheApi(api, owner, { debit: bank, credit: sales, document: 'sample document' })
    expect(done(contract.readTransaction, await read(owner, id)).ownedBy).toBe('sample document 1')
    const answer = await put(owner, id, { transactionComment: 'x' })
    expect(refusal(answer)).toBe('409 OWNED_BY_DOCUMENT')
    expect(answer.body).toMatchObject({ err: 'This entry belongs to sample document 1. Change the document instead.' })
    expect(refusal(await remove(owner, id))).toBe('409 OWNED_BY_DOCUMENT')
  })

  test('409: locks apply to the old and the new date, but not to the comment', async () => {
    const { transactionID } = await posted(paid(100, '2026-11-05'))
    await books.lock('soft', '2026-10-31')
    expect(refusal(await put(owner, transactionID, { transactionDate: '2026-10-31' }))).toBe('409 LOCKED')
    await books.lock('soft', '2026-11-30')
    expect(refusal(await put(owner, transactionID, paid(5)))).toBe('409 LOCKED')
    expect((await put(owner, transactionID, { transactionComment: 'x' })).status).toBe(200)
    expect((await put(owner, transactionID, { ...paid(5), lockReason: 'typo' })).status).toBe(200)
    expect(refusal(await remove(owner, transactionID))).toBe('409 LOCKED')
    expect((await remove(owner, transactionID, '?lockReason=typo')).status).toBe(200)
  })

  test('403 PARTY_ACCOUNT_NEEDS_ACCOUNTANT: a bookkeeper cannot add a line to a party’s account or remove one from it', async () => {
    const { party } = await openPartyAccount(api, owner)
    const keeper = await member('BOOKKEEPER')
    const adjustment = (debit: number) => simpleEntry({ debit, credit: bank, cents: 100 })
    const { transactionID } = await posted(adjustment(party))
    const needsAccountant = '403 PARTY_ACCOUNT_NEEDS_ACCOUNTANT'
    expect(refusal(await put(keeper, transactionID, adjustment(rent)))).toBe(needsAccountant)
    expect(refusal(await remove(keeper, transactionID))).toBe(needsAccountant)
    expect((await put(await member('ACCOUNTANT'), transactionID, adjustment(rent))).status).toBe(200)
    expect(refusal(await put(keeper, transactionID, adjustment(party)))).toBe(needsAccountant)
  })
})

describe('DELETE /transactions/{transactionID}', () => {
  proves('rule 7.21', 'DELETE /transactions/{id}: 200 navigates to the returnAccount ledger.')
  proves('call 7.20', 'DELETE /transactions/{id}')

  test('409 STALE: a transaction that changed since it was read is not voided, and the response contains it', async () => {
    const seen = await posted(paid())
    const current = done(
      contract.changeTransaction,
      await put(owner, seen.transactionID, { transactionComment: 'Not this one' }),
    )
    const query = (at: string) => `?${new URLSearchParams({ modifiedAt: at })}`
    const answer = await remove(owner, seen.transactionID, query(seen.modifiedAt))
    expect(refusal(answer)).toBe('409 STALE')
    expect(answer.body).toMatchObject({ current })
    expect((await remove(owner, seen.transactionID, query(current.modifiedAt))).status).toBe(200)
  })

  test('200: returns the transaction, removes it from every balance and register, and keeps its history', async () => {
    const first = await posted(paid())
    const gone = done(contract.deleteTransaction, await remove(owner, first.transactionID))
    expect(gone).toEqual({ ...first, version: 2, modifiedAt: gone.modifiedAt })
    expect(await books.balances()).toEqual({ Bank: 0, Rent: 0, Sales: 0 })
    expect((await books.register(bank)).transactions).toEqual([])
    expect(refusal(await remove(owner, first.transactionID))).toBe('404 NOT_FOUND')
    expect(refusal(await put(owner, first.transactionID, {}))).toBe('404 NOT_FOUND')
    expect(await books.audited('transaction', first.transactionID)).toEqual(['post 1', 'void 2'])
    expect((await api.call(owner, 'DELETE', `/accounts/${bank}`)).status).toBe(200)
  })
})

test('a post takes one statement, and a change or deletion at most four', async () => {
  expect(await api.statementsOf(() => post(owner, paid(), 'key'))).toBe(1)
  const { transactionID } = await posted(paid())
  expect(await api.statementsOf(() => put(owner, transactionID, paid(7)))).toBeLessThanOrEqual(4)
  expect(await api.statementsOf(() => read(owner, transactionID))).toBe(1)
  expect(await api.statementsOf(() => remove(owner, transactionID))).toBeLessThanOrEqual(4)
})

describe('POST /transactions', () => {
  proves('rule 7.19', 'POST /transactions {transactionDate, transactionComment, debitCreditSet, transactionAmount}.')
  proves('call 7.18', 'POST /transactions')

  test('200: returns the transaction as stored, and changes the balances', async () => {
    const body = {
      transactionDate: '2026-11-05T23:30:00-08:00',
      transactionComment: 'November',
      transactionAmount: 700,
      debitCreditSet: [line(rent, 'DEBIT', 500), line(bank, 'CREDIT', 700), line(rent, 'DEBIT', 200)],
    }
    const answer = await posted(body)
    expect(answer).toMatchObject({
      transactionDate: '2026-11-05T00:00:00Z',
      transactionComment: 'November',
      transactionAmount: 700,
      isReconciled: false,
      transactionReconcileDate: '0001-01-01T00:00:00Z',
      version: 1,
      ownedBy: '',
    })
    expect(answer.debitCreditSet.map(({ accountID, transactionDCAmount }) => [accountID, transactionDCAmount])).toEqual(
      [
        [rent, 500],
        [bank, 700],
        [rent, 200],
      ],
    )
    expect(done(contract.readTransaction, await read(owner, answer.transactionID))).toEqual(answer)
    // In the specification's sign convention, credits increase an expense account.
    expect(await books.balances()).toEqual({ Bank: -700, Rent: -700, Sales: 0 })
    expect(await books.audited('transaction', answer.transactionID)).toEqual(['post 1'])
  })

  test('200: a record sent back unchanged, with its derived fields, is posted again', async () => {
    const first = await posted(paid())
    const second = await posted({ ...first, split: 7, runningBalance: 'x', lockReason: undefined })
    expect(second.transactionID).toBeGreaterThan(first.transactionID)
    expect({ ...second, transactionID: 0, modifiedAt: '' }).toEqual({ ...first, transactionID: 0, modifiedAt: '' })
  })

  test('200: a key posts once, however often and concurrently it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => post(owner, paid(), 'once')))
    const [first, ...others] = answers.map(answer => done(contract.postTransaction, answer))
    for (const other of others) expect(other).toEqual(first)
    expect(await books.balances()).toMatchObject({ Bank: -100 })
  })

  test('200: a retry returns the first version even after a change', async () => {
    const first = done(contract.postTransaction, await post(owner, paid(), 'key'))
    await put(owner, first.transactionID, { transactionComment: 'changed' })
    expect(done(contract.postTransaction, await post(owner, paid(), 'key'))).toEqual(first)
  })

  test('422: a key that was used with a different body, or for an account', async () => {
    await post(owner, paid(), 'key')
    expect(refusal(await post(owner, paid(101), 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    const body = { accountParent: 0, accountName: 'Cash', accountType: 'ASSET' }
    expect(refusal(await api.call(owner, 'POST', '/accounts', { body, key: 'key' }))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await books.balances()).toEqual({ Bank: -100, Rent: -100, Sales: 0 })
  })

  const entry = (change: object) => () => ({ ...paid(), ...change })
  const lines = (...set: [() => number, string, unknown][]) =>
    entryOf(() => set.map(([id, side, cents]) => line(id(), side, cents as number)))
  const entryOf = (set: () => object[]) => () => ({ ...paid(), debitCreditSet: set() })
  const [toBank, toRent] = [() => bank, () => rent]

  test.each<[string, () => unknown]>([
    ['400 UNBALANCED', lines([toRent, 'DEBIT', 100], [toBank, 'CREDIT', 99])],
    ['400 NEEDS_TWO_SIDES', lines([toRent, 'DEBIT', 100], [toBank, 'DEBIT', 100])],
    ['400 NEEDS_TWO_SIDES', lines()],
    ['400 NEEDS_TWO_ACCOUNTS', lines([toBank, 'DEBIT', 100], [toBank, 'CREDIT', 100])],
    ['400 AMOUNT_OUT_OF_RANGE', lines([toRent, 'DEBIT', 0], [toBank, 'CREDIT', 0])],
    ['400 AMOUNT_OUT_OF_RANGE', lines([toRent, 'DEBIT', -5], [toBank, 'CREDIT', -5])],
    ['400 AMOUNT_OUT_OF_RANGE', lines([toRent, 'DEBIT', 10 ** 13 + 1], [toBank, 'CREDIT', 10 ** 13 + 1])],
    ['400 FIELD_TYPE', lines([toRent, 'DEBIT', 0.5], [toBank, 'CREDIT', 0.5])],
    ['400 FIELD_TYPE', lines([toRent, 'DEBIT', '100'], [toBank, 'CREDIT', '100'])],
    ['400 NOT_A_CHOICE', lines([toRent, 'debit', 100], [toBank, 'CREDIT', 100])],
    ['400 UNKNOWN_ACCOUNT', lines([() => 987654321, 'DEBIT', 100], [toBank, 'CREDIT', 100])],
    ['400 AMOUNT_DIFFERS_FROM_LINES', entry({ transactionAmount: 101 })],
    ['400 NOT_A_DATE', entry({ transactionDate: '2026-02-30' })],
    ['400 NOT_A_DATE', entry({ transactionDate: '0001-01-01T00:00:00Z' })],
    ['400 NOT_A_DATE', entry({ transactionDate: '' })],
    ['400 FIELD_MISSING', entry({ transactionDate: undefined })],
    ['400 TEXT_TOO_LONG', entry({ transactionComment: 'x'.repeat(2001) })],
    ['400 TEXT_NOT_ALLOWED', entry({ transactionComment: 'a\u0000b' })],
    ['400 UNKNOWN_FIELD', entry({ colour: 'red' })],
    ['400 FIELD_TYPE', entry({ debitCreditSet: {} })],
    ['400 FIELD_TYPE', entry({ debitCreditSet: [null] })],
    ['400 FIELD_TYPE', () => [paid()]],
    ['400 INVALID_REQUEST', () => '{"transactionDate":'],
  ])('%s and nothing is posted', async (expected, body) => {
    expect(refusal(await post(owner, body()))).toBe(expected)
    expect(await books.balances()).toEqual({ Bank: 0, Rent: 0, Sales: 0 })
  })

  test("refuses another organisation's account, a control account and, for roles below accountant, a party's account", async () => {
    const { control, party } = await openPartyAccount(api, owner)
    const other = (await createBooksDriver(api, await api.newMember()).open('Bank')).accountID
    const keeper = await member('BOOKKEEPER')
    const to = (debit: number) => simpleEntry({ debit, credit: sales })
    expect(refusal(await post(owner, to(other)))).toBe('400 UNKNOWN_ACCOUNT')
    expect(refusal(await post(owner, to(control)))).toBe('409 ACCOUNT_IS_CONTROL')
    expect(refusal(await post(keeper, to(party)))).toBe('403 PARTY_ACCOUNT_NEEDS_ACCOUNTANT')
    expect((await post(owner, to(party))).status).toBe(200)
  })

  test('409: an accountant with a reason can override a soft lock, and no one a hard lock', async () => {
    await books.lock('soft', '2026-11-05')
    const reasoned = { ...paid(), lockReason: 'late bill' }
    const [unreasoned, bookkeepers] = [await post(owner, paid()), await post(await member('BOOKKEEPER'), reasoned)]
    expect([unreasoned, bookkeepers].map(refusal)).toEqual(['409 LOCKED', '409 LOCKED'])
    expect([unreasoned.body, bookkeepers.body]).toMatchObject([
      { err: 'The books are locked through Nov 5, 2026. Give a reason for the change.' },
      { err: 'The books are locked through Nov 5, 2026. An accountant can change them and must give a reason.' },
    ])
    const early = await post(owner, paid(100, '2026-10-01'))
    expect(early.body).toMatchObject({ err: expect.stringContaining('through Nov 5, 2026') })
    expect((await post(await member('ACCOUNTANT'), reasoned)).status).toBe(200)
    expect((await post(owner, paid(100, '2026-11-06'))).status).toBe(200)
    await books.lock('hard', '2026-11-05')
    const closed = await post(owner, { ...reasoned, transactionDate: '2026-10-01' })
    expect(refusal(closed)).toBe('409 HARD_LOCKED')
    expect(closed.body).toMatchObject({ err: 'The books are closed through Nov 5, 2026 and cannot be changed.' })
  })

  test('200: a thousand lines; 400: one more line', async () => {
    const half = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        line(index % 2 === 0 ? rent : bank, index % 2 === 0 ? 'DEBIT' : 'CREDIT', 3),
      )
    expect((await posted({ ...paid(), debitCreditSet: half(1000) })).transactionAmount).toBe(1500)
    const more = await post(owner, { ...paid(), debitCreditSet: half(1002) })
    expect(refusal(more)).toBe('400 TOO_MANY_LINES')
    expect(more.body).toMatchObject({ err: 'A transaction can have at most 1,000 lines.' })
  })
})
