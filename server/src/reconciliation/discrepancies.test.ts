// Attempts to change a line of a statement are logged with the user. Changes after a statement is reopened are also logged.
import { type Discrepancy, listDiscrepancies } from '@twofold/contract/discrepancies'
import * as contract from '@twofold/contract/reconciliation'
import { expect, test } from 'vitest'
import { simpleEntry } from '../../tests/harness/books-driver.ts'
import {
  type ReconciliationFixture,
  setUpReconciliationFixture,
} from '../../tests/harness/reconciling/reconciliation-fixture.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, books, bank, checking, savings, rent } = {} as ReconciliationFixture
setUpReconciliationFixture(created => {
  ;({ api, owner, books, bank, checking, savings, rent } = created)
})

const change = (id: number, body: object) => api.call(owner, 'PUT', `/transactions/${id}`, { body })
const remove = (id: number) => api.call(owner, 'DELETE', `/transactions/${id}`)

async function discrepancies(accountId: number): Promise<Discrepancy[]> {
  const answer = await api.call(owner, 'GET', `/accounts/${accountId}/discrepancies`)
  return done(listDiscrepancies, answer).discrepancies
}

/** Returns each discrepancy in short form: kind, reason, the amount on the statement, and the previous or attempted amount. */
async function summarized(accountId: number): Promise<string[]> {
  return (await discrepancies(accountId)).map(
    ({ kind, reason, heldAmount, otherAmount, wantedDate }) =>
      `${kind} ${reason} ${heldAmount} ${otherAmount}${wantedDate === null ? '' : ` ${wantedDate.slice(0, 10)}`}`,
  )
}

/** Enters rent of `cents`, clears it, and records the January statement. */
async function recorded(cents: number): Promise<{ paid: number; statementID: number }> {
  const entry = { debit: rent, credit: checking, cents, date: '2026-01-20', comment: 'paid' }
  const { transactionID: paid } = await books.enter(entry)
  await bank.clear(paid, '2026-01-31', checking)
  const { statementID } = done(contract.recordStatement, await bank.record(checking, '2026-01-31', -cents))
  return { paid, statementID }
}

test('each attempt to change a line of a statement is logged with the old and the attempted values', async () => {
  const { paid, statementID } = await recorded(120_00)
  const { debitCreditSet } = simpleEntry({ debit: rent, credit: checking, cents: 125_00 })
  expect(refusal(await change(paid, { debitCreditSet }))).toBe('409 CLEARED')
  expect(refusal(await change(paid, { transactionDate: '2026-02-01' }))).toBe('409 CLEARED')
  expect(refusal(await change(paid, simpleEntry({ debit: rent, credit: savings, cents: 120_00 })))).toBe('409 CLEARED')
  expect(refusal(await remove(paid))).toBe('409 CLEARED')
  expect(refusal(await bank.unclear(paid, checking))).toBe('409 ON_STATEMENT')
  expect(await summarized(checking)).toEqual([
    'REFUSED unreconcileTransaction -12000 null',
    'REFUSED deleteTransaction -12000 null',
    'REFUSED changeTransaction -12000 null 2026-11-05',
    'REFUSED changeTransaction -12000 -12000 2026-02-01',
    'REFUSED changeTransaction -12000 -12500',
  ])
  const [last] = await discrepancies(checking)
  expect(last).toMatchObject({ statementID, statementNo: 1, transactionID: paid, transactionComment: 'paid' })
  expect(last?.username).not.toBe('')
  expect(last?.at).toMatch(/^2\d{3}-/)
})

test('an attempt to move an account into or out of a tree with statements is logged for the affected statements', async () => {
  await recorded(120_00)
  const other = (await books.open('Other banks')).accountID
  await bank.record(other, '2026-01-31', 0)
  const answer = await api.call(owner, 'PUT', `/accounts/${checking}`, { body: { accountParent: other } })
  expect(refusal(answer)).toBe('409 ACCOUNT_HAS_RECONCILED_LINES')
  for (const account of [checking, other])
    expect(await summarized(account)).toEqual(['REFUSED changeAccount null null'])
  expect(await summarized(savings)).toEqual([])
})

test('an attempt to change a transfer is logged for both statements that contain it', async () => {
  const { transactionID } = await books.enter({ debit: savings, credit: checking, cents: 500, date: '2026-01-10' })
  for (const account of [checking, savings]) {
    await bank.clear(transactionID, '2026-01-31', account)
    await bank.record(account, '2026-01-31')
  }
  await remove(transactionID)
  expect(await summarized(checking)).toEqual(['REFUSED deleteTransaction -500 null'])
  expect(await summarized(savings)).toEqual(['REFUSED deleteTransaction 500 null'])
})

test('other refusals, and changes to a cleared line that is on no statement yet, are not logged', async () => {
  const { transactionID } = await books.enter({ debit: rent, credit: checking, date: '2026-01-20' })
  await bank.record(checking, '2026-01-01', 0)
  await bank.clear(transactionID, '2026-01-31', checking)
  expect(refusal(await remove(transactionID))).toBe('409 CLEARED')
  expect(refusal(await bank.clear(transactionID, '2026-01-01', checking))).toBe('400 RECONCILE_DATE_TOO_EARLY')
  expect(await summarized(checking)).toEqual([])
})

test('a reopening is logged with its reason, together with each line that differs since', async () => {
  const { paid, statementID } = await recorded(120_00)
  const kept = await books.enter({ debit: rent, credit: checking, cents: 7_00, date: '2026-01-25', comment: 'added' })
  await bank.reopen(statementID, 'a wrong amount')
  expect(await summarized(checking)).toEqual(['REOPENED a wrong amount -12000 null'])
  await bank.unclear(paid, checking)
  await change(paid, { debitCreditSet: simpleEntry({ debit: rent, credit: checking, cents: 130_00 }).debitCreditSet })
  await bank.clear(paid, '2026-01-31', checking)
  await bank.clear(kept.transactionID, '2026-01-31', checking)
  await bank.record(checking, '2026-01-31', -137_00)
  expect(await summarized(checking)).toEqual([
    'CHANGED  null -700',
    'CHANGED  -12000 -13000',
    'REOPENED a wrong amount -12000 null',
  ])
  const [added, changed] = await discrepancies(checking)
  expect([added?.transactionComment, changed?.transactionID]).toEqual(['added', paid])
})

test('a line that was voided after a reopening is logged', async () => {
  const { paid, statementID } = await recorded(120_00)
  await bank.reopen(statementID)
  await bank.unclear(paid, checking)
  await remove(paid)
  expect((await summarized(checking))[0]).toBe('CHANGED  -12000 null')
})

test('discrepancies take two statements', async () => {
  expect(await api.statementsOf(() => discrepancies(checking))).toBe(2)
})
