// Tests that calls get a response in time if the database stops responding, and that their changes are applied once or not at all.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { proves } from '@twofold/accounting/testing/proves'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SilentDatabase, startBefore } from '../../tests/crash/silent-database.ts'
import { enterPastTheApi, simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { openAsServer } from '../../tests/harness/test-books.ts'

/** The time during which the database does not respond in these tests. */
const ANSWER_MS_MAX = 1000

let database: SilentDatabase
afterAll(() => database.close())
const { api, owner, books } = setUpBooks({
  open: async url => {
    database = await startBefore(url)
    return openAsServer(database.url, { answerMsMax: ANSWER_MS_MAX })
  },
})
let accounts: { debit: number; credit: number }

beforeEach(async () => {
  accounts = await books.openRentAndBank()
})

/** Runs work while the database does not respond. The work ends when the server stops waiting for the database. */
async function whileSilent<Value>(work: () => Promise<Value>): Promise<Value> {
  database.isSilent = true
  try {
    return await work()
  } finally {
    database.isSilent = false
  }
}

const transactions = async () =>
  (
    await api.pools.owner.pool.query('SELECT comment, version FROM transaction WHERE organisation_id = $1', [
      owner.organisationId,
    ])
  ).rows

test('calls that read, or change data in several statements, are answered 503 in time and change nothing', async () => {
  proves('constant 9.12', 'Page sizes and request timeouts are not shown.')

  const { transactionID } = await books.enter({ ...accounts, comment: 'Rent' })
  const answers = await whileSilent(() =>
    Promise.all([
      api.call(owner, 'GET', '/accounts'),
      api.call(owner, 'GET', `/transactions/account/${accounts.debit}`),
      api.call(owner, 'PUT', `/transactions/${transactionID}`, { body: { transactionComment: 'Fuel' } }),
      api.call(owner, 'DELETE', `/transactions/${transactionID}`),
    ]),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  for (const { headers } of answers) expect(headers.get('retry-after')).toBe('1')
  expect(await transactions()).toEqual([{ comment: 'Rent', version: 1 }])
  expect((await api.call(owner, 'GET', '/accounts')).status).toBe(200)
})

test('a post reports that its outcome is unknown, and a repetition with its key posts it once', async () => {
  const sent = { key: randomUUID(), body: simpleEntry({ ...accounts, comment: 'Rent' }) }
  const post = () => api.call(owner, 'POST', '/transactions', sent)
  const answer = await whileSilent(post)
  expect(answer).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } })
  expect(answer.headers.get('retry-after')).toBe('1')
  const [settled, again] = [await post(), await post()]
  expect([settled.status, again.body]).toEqual([200, settled.body])
  expect(await transactions()).toEqual([{ comment: 'Rent', version: 1 }])
})

test('a long list is aborted in time and leaves no connection behind', async () => {
  await enterPastTheApi(api, owner, { ...accounts, count: 20_000 })
  const address = `${api.origin}/api/transactions/account/${accounts.debit}`
  const [response] = await once(get(address, { headers: owner.headers, agent: false }), 'response')
  const read = async () => {
    for await (const _ of response);
  }
  const value = await whileSilent(() => read().catch((error: Error) => error.message))
  expect(value).toBe('aborted')
  const { pool } = api.pools.app
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await books.register(accounts.debit)).transactions).toHaveLength(20_000)
})
