import { proves } from '@twofold/accounting/testing/proves'
import * as contract from '@twofold/contract/reconciliation'
import { describe, expect, test } from 'vitest'
import { enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { pageOf } from '../../tests/harness/reconciling/reconciler.ts'
import {
  type ReconciliationFixture,
  setUpReconciliationFixture,
} from '../../tests/harness/reconciling/reconciliation-fixture.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, books, bank, banks, checking, savings, rent, fees } = {} as ReconciliationFixture
setUpReconciliationFixture(created => {
  ;({ api, owner, books, bank, banks, checking, savings, rent, fees } = created)
})

const pay = async (cents: number, date: string, comment: string) =>
  (await books.enter({ debit: rent, credit: checking, cents, date, comment })).transactionID
const transfer = async (cents: number, date: string) =>
  (await books.enter({ debit: savings, credit: checking, cents, date, comment: 'transfer' })).transactionID

describe('GET /transactions/account/{accountID}/unreconciled', () => {
  proves(
    'rule 7.18',
    'GET /transactions/account/{accountID}; GET /transactions/account/{accountID}/unreconciled with query date; GET /transactions/{transactionID}.',
  )
  proves('call 7.16', 'GET /transactions/account/{accountID}/unreconciled')

  test('200: open lines up to the date, cleared ones first, then by date and entry order', async () => {
    proves(
      'rule 7.51',
      'The read-call paths behind some data loads (for example the reconciliation data for an account and date) are not shown; those reads return priorReconciledBalance, accountSign, accountFullName, accountReconcileDate and transactions.',
    )

    await pay(30_00, '2026-01-20', 'later')
    const first = await pay(10_00, '2026-01-05', 'first')
    await pay(20_00, '2026-01-05', 'second')
    const cleared = await pay(40_00, '2026-01-25', 'cleared')
    await pay(50_00, '2026-02-01', 'after the day')
    await bank.clear(cleared, '2026-01-31', checking)
    const rows = ['cleared -4000 Y', 'first -1000', 'second -2000', 'later -3000']
    expect(pageOf(await bank.page(checking, '2026-01-31'))).toEqual({ starting: 0, rows })
    const page = done(contract.listUnreconciled, await bank.page(checking, '2026-01-31T23:00:00-08:00'))
    expect(page).toMatchObject({
      accountID: checking,
      accountFullName: 'Banks:Checking',
      accountSign: 'DEBIT',
      accountReconcileDate: '0001-01-01T00:00:00Z',
      relatedAccountFullName: '',
    })
    expect(page.transactions[1]).toEqual({
      transactionID: first,
      transactionDate: '2026-01-05T00:00:00Z',
      transactionComment: 'first',
      transactionDCAmount: 10_00,
      debitOrCredit: 'CREDIT',
      split: String(rent),
      isReconciled: false,
      transactionReconcileDate: '0001-01-01T00:00:00Z',
    })
  })

  test('200: a line cleared on a later date belongs to a later statement', async () => {
    const rentPaid = await pay(10_00, '2026-01-05', 'rent')
    await bank.clear(rentPaid, '2026-02-28', checking)
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual([])
    expect(pageOf(await bank.page(checking, '2026-02-28')).rows).toEqual(['rent -1000 Y'])
  })

  test('200: up to today if no date is given', async () => {
    await pay(10_00, '2020-01-05', 'long ago')
    await pay(10_00, '9999-01-05', 'some day')
    expect(pageOf(await bank.page(checking)).rows).toEqual(['long ago -1000'])
  })

  test('200: a split line counts once, regardless of the number of counter-lines', async () => {
    const line = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
      accountID,
      debitOrCredit,
      transactionDCAmount,
    })
    const debitCreditSet = [
      line(rent, 'DEBIT', 900_00),
      line(fees, 'DEBIT', 12_50),
      line(rent, 'DEBIT', 30_00),
      line(checking, 'CREDIT', 900_00),
      line(checking, 'CREDIT', 42_50),
    ]
    const body = { transactionDate: '2026-01-05', transactionComment: 'split', debitCreditSet }
    const { body: posted } = await api.call(owner, 'POST', '/transactions', { body })
    const { transactionID } = posted as { transactionID: number }
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['split -94250'])
    await bank.clear(transactionID, '2026-01-31', checking)
    const statement = done(contract.recordStatement, await bank.record(checking, '2026-01-31', -942_50))
    expect(statement).toMatchObject({ openingBalance: 0, closingBalance: -942_50, lineCount: 1 })
  })

  test('200: a parent account includes its subaccounts; a transfer within it has two rows if it is cleared in part', async () => {
    await pay(10_00, '2026-01-05', 'rent')
    const moved = await transfer(200_00, '2026-01-10')
    expect(pageOf(await bank.page(banks, '2026-01-31')).rows).toEqual(['rent -1000'])
    await bank.clear(moved, '2026-01-31', checking)
    const rows = ['transfer -20000 Y', 'rent -1000', 'transfer 20000']
    expect(pageOf(await bank.page(banks, '2026-01-31')).rows).toEqual(rows)
    await bank.clear(moved, '2026-01-31', savings)
    expect(pageOf(await bank.page(banks, '2026-01-31')).rows).toEqual(['rent -1000'])
  })
})

describe('PUT /transactions/{transactionID}/reconciled and /unreconciled', () => {
  proves('rule 4.6', '**Transaction**: reconciled or unreconciled.')
  proves('rule 7.22', 'PUT /transactions/{id}/reconciled {transactionID, transactionReconcileDate (ISO)} (no token).')
  proves('call 7.21', 'PUT /transactions/{id}/reconciled')
  proves('rule 7.23', 'PUT /transactions/{id}/unreconciled: no body (no token).')
  proves('call 7.22', 'PUT /transactions/{id}/unreconciled')

  test('200: a transfer between two banks that is cleared on one side stays open on the other', async () => {
    const id = await transfer(200_00, '2026-01-10')
    const transaction = done(contract.reconcileTransaction, await bank.clear(id, '2026-01-31', checking))
    expect(transaction.debitCreditSet.map(line => [line.accountID, line.isReconciled])).toEqual([
      [savings, false],
      [checking, true],
    ])
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['transfer -20000 Y'])
    expect(pageOf(await bank.page(savings, '2026-01-31')).rows).toEqual(['transfer 20000'])
    const [inChecking] = (await books.register(checking)).transactions
    const [inSavings] = (await books.register(savings)).transactions
    expect([inChecking?.isReconciled, inSavings?.isReconciled]).toEqual([true, false])
    await bank.record(checking, '2026-01-31', -200_00)
    expect(refusal(await bank.unclear(id, checking))).toBe('409 ON_STATEMENT')
    expect((await bank.clear(id, '2026-02-28', savings)).status).toBe(200)
    expect((await bank.unclear(id, savings)).status).toBe(200)
    expect(pageOf(await bank.page(savings, '2026-02-28')).rows).toEqual(['transfer 20000'])
  })

  test('200: without an account, clears every line that can be cleared', async () => {
    const id = await transfer(200_00, '2026-01-10')
    await bank.clear(id, '2026-01-31', checking)
    await bank.record(checking, '2026-01-31')
    const marked = done(contract.reconcileTransaction, await bank.clear(id, '2026-01-20'))
    expect(marked.debitCreditSet.map(line => line.transactionReconcileDate.slice(0, 10))).toEqual([
      '2026-01-20',
      '2026-01-31',
    ])
    const unmarked = done(contract.unreconcileTransaction, await bank.unclear(id))
    expect(unmarked.debitCreditSet.map(line => line.isReconciled)).toEqual([false, true])
    expect(refusal(await bank.unclear(id))).toBe('409 ON_STATEMENT')
  })

  test('200: another date moves the mark; the same date or a repeated request changes nothing', async () => {
    proves('rule 4.7', 'Reconcile sets it reconciled with a chosen date; Unreconcile clears it.')

    const id = await pay(10_00, '2026-01-05', 'rent')
    const audits = async () => {
      const text = `SELECT count(*) AS n FROM audit_entry WHERE organisation_id = $1 AND action LIKE '%reconcile'`
      return (await api.pools.owner.pool.query(text, [owner.organisationId])).rows[0].n
    }
    await bank.clear(id, '2026-01-31', checking)
    await bank.clear(id, '2026-01-31', checking)
    expect(await audits()).toBe(1)
    const moved = done(contract.reconcileTransaction, await bank.clear(id, '2026-02-28', checking))
    expect(moved.transactionReconcileDate).toBe('2026-02-28T00:00:00Z')
    await bank.unclear(id, checking)
    expect((await bank.unclear(id, checking)).status).toBe(200)
    expect(await audits()).toBe(3)
    const versions = `SELECT date FROM cleared_mark_version WHERE organisation_id = $1 ORDER BY date`
    const { rows } = await api.pools.owner.pool.query(versions, [owner.organisationId])
    expect(rows.map(({ date }) => date)).toEqual(['2026-01-31', '2026-02-28'])
  })

  test('400 RECONCILE_DATE_TOO_EARLY: before the transaction, or in a reconciled period, including that of a parent account', async () => {
    const id = await pay(10_00, '2026-01-05', 'rent')
    expect(refusal(await bank.clear(id, '2026-01-04', checking))).toBe('400 RECONCILE_DATE_TOO_EARLY')
    expect(refusal(await bank.clear(id, '0001-01-01', checking))).toBe('400 RECONCILE_DATE_TOO_EARLY')
    await bank.record(banks, '2026-01-31')
    expect(refusal(await bank.clear(id, '2026-01-31', checking))).toBe('400 RECONCILE_DATE_TOO_EARLY')
    expect((await bank.clear(id, '2026-02-01', checking)).status).toBe(200)
  })

  test('409 NOTHING_TO_RECONCILE: the account has no line of the transaction, or belongs to another organisation', async () => {
    const id = await pay(10_00, '2026-01-05', 'rent')
    for (const account of [savings, 987654321]) {
      expect(refusal(await bank.clear(id, '2026-01-31', account))).toBe('409 NOTHING_TO_RECONCILE')
      expect(refusal(await bank.unclear(id, account))).toBe('409 NOTHING_TO_RECONCILE')
    }
  })

  test('200: clears transactions of documents and in locked periods like any other', async () => {
    const [id = 0] = await enterPastTheApi(api, owner, { debit: checking, credit: fees, document: 'sample document' })
    await api.pools.owner.pool.query(
      `UPDATE organisation_lock SET hard_locked_through = '2026-12-31' WHERE organisation_id = $1`,
      [owner.organisationId],
    )
    expect((await bank.clear(id, '2026-01-31', checking)).status).toBe(200)
    expect((await bank.unclear(id, checking)).status).toBe(200)
  })

  test('a returned record can be sent unchanged; the account may be in the body or the query, but not a different one in each', async () => {
    const id = await pay(10_00, '2026-01-05', 'rent')
    const [row] = done(contract.listUnreconciled, await bank.page(checking, '2026-01-31')).transactions
    const put = (query: string, body: object) =>
      api.call(owner, 'PUT', `/transactions/${id}/reconciled${query}`, { body })
    const sent = { ...row, transactionReconcileDate: '2026-01-31' }
    expect((await put(`?accountID=${checking}`, sent)).status).toBe(200)
    expect(refusal(await put(`?accountID=${checking}`, { ...sent, accountID: savings }))).toBe('400 FIELD_VALUE')
    expect(refusal(await put('', { accountID: checking }))).toBe('400 FIELD_MISSING')
    expect(refusal(await put('', { ...sent, colour: 'red' }))).toBe('400 UNKNOWN_FIELD')
  })

  test('404 for a void transaction', async () => {
    const id = await pay(10_00, '2026-01-05', 'rent')
    await api.call(owner, 'DELETE', `/transactions/${id}`)
    expect(refusal(await bank.clear(id, '2026-01-31', checking))).toBe('404 NOT_FOUND')
  })
})

describe('PUT /transactions/account/{accountID}/reconciled and /unreconciled', () => {
  const all = (what: string, body: object) =>
    api.call(owner, 'PUT', `/transactions/account/${checking}/${what}`, { body })

  test('200: clears several at once', async () => {
    const transactionIDs = [await pay(10_00, '2026-01-05', 'one'), await pay(20_00, '2026-01-06', 'two')]
    await all('reconciled', { transactionIDs, transactionReconcileDate: '2026-01-31' })
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['one -1000 Y', 'two -2000 Y'])
    const [one = 0, two = 0] = transactionIDs
    await bank.unclear(two, checking)
    const taken = done(contract.unreconcileLines, await all('unreconciled', { transactionIDs }))
    expect(taken).toEqual({ transactionIDs: [one] })
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['one -1000', 'two -2000'])
  })

  test('clears all transactions or none', async () => {
    const [one, two] = [await pay(10_00, '2026-01-05', 'one'), await pay(20_00, '2026-01-06', 'two')]
    const mark = (transactionIDs: number[], transactionReconcileDate = '2026-01-31') =>
      all('reconciled', { transactionIDs, transactionReconcileDate })
    expect(refusal(await mark([one, two], '2026-01-05'))).toBe('400 RECONCILE_DATE_TOO_EARLY')
    expect(refusal(await mark([one, 987654321]))).toBe('404 NOT_FOUND')
    expect(refusal(await mark([]))).toBe('400 FIELD_VALUE')
    expect(refusal(await mark(Array.from({ length: 5001 }, (_, n) => n + 1)))).toBe('400 TOO_MANY_LINES')
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['one -1000', 'two -2000'])
  })
})

test('a page takes two statements, a mark two, an existing mark one', async () => {
  const id = await pay(10_00, '2026-01-05', 'rent')
  expect(await api.statementsOf(() => bank.page(checking))).toBeLessThanOrEqual(2)
  expect(await api.statementsOf(() => bank.clear(id, '2026-01-31', checking))).toBe(2)
  expect(await api.statementsOf(() => bank.clear(id, '2026-01-31', checking))).toBe(1)
  expect(await api.statementsOf(() => bank.unclear(id, checking))).toBe(2)
})
