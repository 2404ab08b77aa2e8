import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { accepted } from '@twofold/accounting/refusals'
import type { Account } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { createTestBooks } from '../../tests/harness/test-books.ts'
import { readBooks } from '../identity/books.ts'
import { presentChart } from './chart.ts'
import { type ChartCache, createChartCache } from './chart-cache.ts'
import { readChart } from './sql.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools, { Bank: 'ASSET', Cash: 'ASSET', Rent: 'EXPENSE' })
/** The caches of several server processes. */
let processes: ChartCache[]

beforeEach(async () => {
  processes = [createChartCache(), createChartCache()]
})

/** Returns the chart that each process returns, followed by the chart in the database. */
async function shown(convention?: SignConvention): Promise<(readonly Account[])[]> {
  const read = await readBooks(pools.app, books.caller, 'books.read', async opened => {
    const asWished = convention === undefined ? opened : { ...opened, signConvention: convention }
    const answers = [presentChart(await readChart(asWished), asWished.signConvention)]
    for (const { read } of processes) answers.unshift(await read(asWished))
    return accepted(answers.map(answer => (answer.ok ? answer.value : [])))
  })
  if (!read.ok) throw new Error(read.refusals[0]?.code)
  return read.value
}

const ask = (text: string, ...values: unknown[]) =>
  pools.owner.pool.query(text, [books.organisationId, books.accountId('Bank'), ...values])
const stampOf = async () => {
  const text = 'SELECT stamp FROM chart_of_accounts WHERE organisation_id = $1'
  return (await pools.owner.pool.query<{ stamp: string }>(text, [books.organisationId])).rows[0]!.stamp
}

const CHANGES: [string, () => Promise<unknown>][] = [
  [
    'a changed case of a name',
    () => ask(`UPDATE account SET name = 'BANK' WHERE organisation_id = $1 AND account_id = $2`),
  ],
  ['a memo', () => ask(`UPDATE account SET memo = 'IBAN' WHERE organisation_id = $1 AND account_id = $2`)],
  [
    'a move',
    () =>
      ask('UPDATE account SET parent_id = $3 WHERE organisation_id = $1 AND account_id = $2', books.accountId('Cash')),
  ],
  ['a type', () => ask(`UPDATE account SET type = 'EQUITY' WHERE organisation_id = $1 AND account_id = $2`)],
  ['a closed account', () => ask('UPDATE account SET live = false WHERE organisation_id = $1 AND account_id = $2')],
  [
    'a new account',
    () =>
      ask(
        `INSERT INTO account (organisation_id, parent_id, name, sort_key, type) VALUES ($1, $2, 'Savings', 'savings', 'ASSET')`,
      ),
  ],
]

test.each(CHANGES)(
  '%s is returned immediately, whichever process wrote it and whatever another one has cached',
  async (_, change) => {
    const [before] = await shown()
    const stamp = await stampOf()
    await change()
    expect(await stampOf()).not.toBe(stamp)
    const [one, other, standing] = await shown()
    expect(standing).not.toEqual(before)
    expect([one, other]).toEqual([standing, standing])
  },
)

test('balances, signs and charts of other organisations are not cached', async () => {
  await shown()
  const stamp = await stampOf()
  await ask(
    `INSERT INTO transaction (organisation_id, date, account, cents) VALUES ($1, '2026-11-05', ARRAY[$2::bigint, $3], ARRAY[5, -5])`,
    books.accountId('Rent'),
  )
  expect(await stampOf()).toBe(stamp)
  for (const convention of ['SPECIFICATION', 'TEXTBOOK'] as const) {
    const [one, other, standing] = await shown(convention)
    expect(standing?.map(({ accountBalance }) => Math.abs(accountBalance))).toEqual([5, 0, 5])
    expect([one, other]).toEqual([standing, standing])
  }
  Object.assign(books, await createTestBooks(pools, { Till: 'ASSET' }))
  const [one, , standing] = await shown()
  expect(one).toEqual(standing)
  expect(standing?.map(({ accountName }) => accountName)).toEqual(['Till'])
})

test('a change that is rolled back is not cached', async () => {
  await shown()
  const client = await pools.owner.pool.connect()
  await client.query('BEGIN')
  await client.query(
    `UPDATE account SET name = 'Gone', sort_key = 'gone' WHERE organisation_id = $1 AND account_id = $2`,
    [books.organisationId, books.accountId('Bank')],
  )
  const [during] = await shown()
  await client.query('ROLLBACK')
  client.release()
  const [one, other, standing] = await shown()
  expect([during, one, other]).toEqual([standing, standing, standing])
})
