// Two users reconcile one account concurrently. Each response shows the actual state, and each cleared line is on a statement or is still
// open for the next one.
import * as contract from '@twofold/contract/reconciliation'
import { beforeEach, expect, test } from 'vitest'
import { createBooksDriver, enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { reconciler } from '../../tests/harness/reconciling/reconciler.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

const api = setUpApi()
let ada: SignedIn
let bob: SignedIn
let [bank, rent] = [0, 0]
let ids: number[] = []

beforeEach(async () => {
  ada = await api.newMember()
  bob = await api.newMember({ role: 'BOOKKEEPER', into: ada })
  const books = createBooksDriver(api, ada)
  bank = (await books.open('Bank')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
  ids = await enterPastTheApi(api, ada, { debit: rent, credit: bank, count: 40 })
})

const DAY = '2026-12-31'
const at = (who: SignedIn) => reconciler(api, who)
const page = async (who: SignedIn) => done(contract.listUnreconciled, await at(who).page(bank, DAY))
const statuses = (answers: ApiResponse[]) => [...new Set(answers.map(({ status }) => status))].sort()

test('two users clear the same lines: each line is cleared once, and both see it', async () => {
  const answers = await Promise.all(ids.flatMap(id => [at(ada).clear(id, DAY, bank), at(bob).clear(id, DAY, bank)]))
  expect(statuses(answers)).toEqual([200])
  const [seenByAda, seenByBob] = [await page(ada), await page(bob)]
  expect(seenByAda).toEqual(seenByBob)
  expect(seenByAda.transactions.every(row => row.isReconciled)).toBe(true)
  const text = 'SELECT count(*) AS n FROM cleared_mark_version WHERE organisation_id = $1'
  expect((await api.pools.owner.pool.query(text, [ada.organisationId])).rows).toEqual([{ n: 0 }])
})

test('one user clears lines while another unclears them: the last write wins for each line, and both see it', async () => {
  await Promise.all(
    ids.flatMap(id => [at(ada).clear(id, DAY, bank), at(bob).unclear(id, bank), at(ada).clear(id, DAY, bank)]),
  )
  const { transactions } = await page(bob)
  const { rows } = await api.pools.owner.pool.query<{ id: number }>(
    'SELECT transaction_id AS id FROM cleared_mark WHERE organisation_id = $1',
    [ada.organisationId],
  )
  const cleared = transactions.filter(row => row.isReconciled).map(row => row.transactionID)
  expect(cleared.sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('one user records a statement while another clears a line: the line is on the statement or open after it', async () => {
  const half = ids.slice(0, 20)
  await Promise.all(half.map(id => at(ada).clear(id, DAY, bank)))
  const balance = -half.reduce((sum, _, index) => sum + index + 1, 0)
  const [recorded, ...clearings] = await Promise.all([
    at(ada).record(bank, DAY, balance),
    ...ids.slice(20).map(id => at(bob).clear(id, DAY, bank)),
  ])
  const isRecorded = recorded.status === 200
  if (isRecorded) expect(statuses(clearings)).toContain(400)
  else expect(refusal(recorded)).toBe('409 STATEMENT_BALANCE_DIFFERS')
  const refused = clearings.filter(({ status }) => status !== 200).map(refusal)
  expect(new Set(refused)).toEqual(new Set(isRecorded ? ['400 RECONCILE_DATE_TOO_EARLY'] : []))
})

test('if two users record the same statement, one succeeds and the other is refused', async () => {
  const answers = await Promise.all([at(ada).record(bank, DAY, 0), at(bob).record(bank, DAY, 0)])
  expect(statuses(answers)).toEqual([200, 400])
  expect(answers.filter(({ status }) => status !== 200).map(refusal)).toEqual(['400 STATEMENT_DATE_NOT_LATER'])
  expect(await at(ada).statements(bank)).toHaveLength(1)
})

test('one user unclears or voids while another records a statement: the statement matches the books', async () => {
  await Promise.all(ids.map(id => at(ada).clear(id, DAY, bank)))
  const [recorded, taken, ...voided] = await Promise.all([
    at(ada).record(bank, DAY),
    at(bob).unclear(ids[0]!, bank),
    ...ids.slice(1, 10).map(id => api.call(bob, 'DELETE', `/transactions/${id}`)),
  ])
  expect([recorded.status, taken.status].includes(200)).toBe(true)
  expect(voided.map(refusal)).toEqual(voided.map(() => '409 CLEARED'))
  if (taken.status !== 200) expect(refusal(taken)).toBe('409 ON_STATEMENT')
})

test('one user moves the account below another that is being reconciled: one of both is refused', async () => {
  const books = createBooksDriver(api, ada)
  const banks = (await books.open('Banks')).accountID
  for (const id of ids) await at(ada).clear(id, DAY, bank)
  const [moved, recorded] = await Promise.all([
    api.call(bob, 'PUT', `/accounts/${bank}`, { body: { accountParent: banks } }),
    api.call(ada, 'PUT', `/accounts/${bank}`, { body: { accountParent: banks } }),
    at(ada).record(banks, DAY, 0),
  ]).then(([, one, other]) => [one, other] as const)
  expect([moved.status, recorded.status].filter(status => status === 200)).toHaveLength(1)
})
