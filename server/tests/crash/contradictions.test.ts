import { beforeAll, expect, test } from 'vitest'
import { createPost } from '../../src/ledger/post.ts'
import { setUpPools } from '../harness/set-up-api.ts'
import { createTestBooks, type TestBooks } from '../harness/test-books.ts'
import { findContradictions } from './contradictions.ts'
import type { ClientEntry } from './posting-client.ts'

const pools = setUpPools()
let books: TestBooks
let id: number

beforeAll(async () => {
  books = await createTestBooks(pools)
  id = await post('entry once')
  await post('entry twice')
  await post('entry twice')
})

async function post(comment: string): Promise<number> {
  const lines = books.lines({ Rent: 100, Bank: -100 })
  const result = await createPost(pools.app)(books.caller, null, { date: '2026-11-05', comment, lines })
  return result.ok ? result.value.id : 0
}

const sent = (part: Partial<ClientEntry>): ClientEntry => ({
  comment: 'entry once',
  cents: 100,
  key: null,
  beganAt: 0,
  attempts: 1,
  outcome: 'posted',
  id,
  ...part,
})

test.each([
  ['an acknowledged entry that is missing', { comment: 'entry lost', id: 7 }, 'is missing'],
  ['a different id than acknowledged', { id: -1 }, 'was acknowledged as -1'],
  ['a different amount', { cents: 99 }, 'has 100 cents, not 99'],
  ['a refused entry that is stored', { outcome: 'not posted' as const, id: null }, 'was refused but is stored'],
])('the check of the crash tests finds %s', async (_, part, words) => {
  const found = await findContradictions(pools.owner.pool, books.organisationId, [sent(part)])
  expect(found).toEqual([expect.stringContaining('twice'), expect.stringContaining(words)])
})

test('the check finds an entry that is stored twice, and no error in valid books', async () => {
  const found = await findContradictions(pools.owner.pool, books.organisationId, [sent({})])
  expect(found).toEqual([expect.stringContaining('entry twice is stored twice')])
})
