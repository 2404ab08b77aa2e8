// Books that are exported and then imported into an empty organisation stay the same, except for their ids.

import { ACCOUNT_TYPES } from '@twofold/accounting/ledger/account-types'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { accepted } from '@twofold/accounting/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unusualName, unusualText } from '../../../tests/fuzz/unusual-texts.ts'
import { setUpPools } from '../../../tests/harness/set-up-api.ts'
import { createTestBooks } from '../../../tests/harness/test-books.ts'
import { createDemo } from '../../demo/demo.ts'
import { readExportedBooks } from '../../exports/books.ts'
import { writeBooksCsv } from '../../exports/writers.ts'
import { type Caller, openBooks, readBooks } from '../../identity/books.ts'
import { findByName, openAccounts } from '../../ledger/open-accounts.ts'
import { postMany, reserveTransactionIds } from '../../ledger/post-many.ts'
import { verify } from '../../verify/verify.ts'
import { csvOfText, type LineFault } from '../csv.ts'
import { importTransactions } from './transaction-import.ts'

const pools = setUpPools()

async function exported(caller: Caller): Promise<string> {
  const read = await readBooks(pools.app, caller, 'books.read', async books => {
    const pieces: string[] = []
    for await (const piece of writeBooksCsv(await readExportedBooks(books))) pieces.push(piece)
    return accepted(pieces.join(''))
  })
  if (!read.ok) throw new Error(JSON.stringify(read.refusals))
  return read.value
}

async function imported(caller: Caller, text: string) {
  const faults: LineFault[] = []
  const nowhere = { under: null, always: null }
  const result = await importTransactions({
    database: pools.app,
    caller,
    source: {
      file: csvOfText('books.csv', text),
      map: undefined,
      dateOrder: 'YMD',
      positive: null,
      lockReason: undefined,
      isDryRun: false,
      account: nowhere,
      counterAccount: nowhere,
    },
    listener: { fault: fault => faults.push(fault), progress: () => {} },
  })
  if (!result.ok) throw new Error(JSON.stringify(result.refusals))
  expect(faults).toEqual([])
  return result.value
}

/** Removes the ids, which differ between the two organisations. All other values must be identical. */
function withoutNumbers(csv: string): string {
  const numbers = new Map<string, number>()
  return csv.replaceAll(/^(\d+),(?=\d{4}-)/gm, (_, id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return `${numbers.get(id)},`
  })
}

/** Returns balances by full name, bypassing the code that exports and imports. */
async function balances({ organisationId }: Caller): Promise<[string, number][]> {
  const { rows } = await pools.owner.pool.query<{ name: string; cents: number }>(
    `WITH RECURSIVE tree AS (
       SELECT account_id, name FROM account WHERE organisation_id = $1 AND parent_id IS NULL
       UNION ALL
       SELECT a.account_id, t.name || ':' || a.name FROM account a JOIN tree t ON a.parent_id = t.account_id
        WHERE a.organisation_id = $1)
     SELECT name, debit - credit AS cents FROM tree JOIN account_total USING (account_id)
      WHERE organisation_id = $1 AND line_count > 0 ORDER BY name COLLATE "C"`,
    [organisationId],
  )
  return rows.map(({ name, cents }) => [name, cents])
}

/** Imports the caller's books into an empty organisation and compares the two organisations. */
async function expectRoundTrip(caller: Caller) {
  const empty = await createTestBooks(pools, {})
  const file = await exported(caller)
  const first = await imported(empty.caller, file)
  expect(await balances(empty.caller)).toEqual(await balances(caller))
  const back = await exported(empty.caller)
  expect(withoutNumbers(back)).toBe(withoutNumbers(file))
  expect(await imported(empty.caller, file)).toMatchObject({ added: 0, opened: 0, known: first.rows })
  return first
}

test('both demo books round-trip into an empty organisation unchanged, and a second import adds nothing', async () => {
  await createDemo(pools.app, { today: '2026-11-21' })
  const { rows } = await pools.owner.pool.query<{ organisationId: number; userId: number }>(
    'SELECT organisation_id AS "organisationId", min(user_id) AS "userId" FROM membership GROUP BY 1',
  )
  for (const { organisationId, userId } of rows) {
    const { added } = await expectRoundTrip({ organisationId, userId, sessionId: 'test', requestId: 'test' })
    expect(added).toBeGreaterThan(1800)
  }
  expect(await verify(pools.owner)).toEqual([])
})

const arbitraryBooks = fc.record({
  accounts: fc.uniqueArray(
    fc.record({
      names: fc.array(unusualName, { minLength: 1, maxLength: 3 }),
      type: fc.constantFrom(...ACCOUNT_TYPES),
    }),
    { minLength: 2, maxLength: 12, selector: ({ names }) => nameKeyOf(names[0]!) },
  ),
  entries: fc.array(
    fc.record({
      comment: unusualText,
      day: fc.integer({ min: 10, max: 28 }),
      parts: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 10 ** 12 })), { minLength: 1, maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
})

type ArbitraryBooks = typeof arbitraryBooks extends fc.Arbitrary<infer Made> ? Made : never

async function keepBooks(caller: Caller, { accounts, entries }: ArbitraryBooks) {
  const wanted = accounts.map(({ names, type }) => ({
    fullName: names.join(':'),
    type,
  }))
  const kept = await openBooks(pools.app, caller, 'transactions.write', async books => {
    const opened = await openAccounts(books, wanted)
    if (!opened.ok) return opened
    const ids = wanted.map(({ fullName }) => findByName(opened.value.chart, fullName)!.id)
    const drawn = await reserveTransactionIds(books, entries.length)
    return await postMany(
      books,
      entries.map(({ comment, day, parts }, index) => {
        const lines = parts.map(([seed, cents]) => ({ accountId: ids[1 + (seed % (ids.length - 1))]!, cents }))
        const sum = parts.reduce((total, [, cents]) => total + cents, 0)
        return {
          id: drawn[index]!,
          date: `2026-11-${day}`,
          comment,
          lines: [...lines, { accountId: ids[0]!, cents: -sum }],
        }
      }),
    )
  })
  if (!kept.ok) throw new Error(JSON.stringify(kept.refusals))
}

test('names and comments of every kind round-trip, except for spaces that a cell cannot keep at its ends', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBooks, async books => {
      const written = {
        ...books,
        entries: books.entries.map(entry => ({ ...entry, comment: entry.comment.replaceAll(/\r\n?/g, '\n').trim() })),
      }
      const { caller } = await createTestBooks(pools, {})
      await keepBooks(caller, written)
      await expectRoundTrip(caller)
    }),
    { numRuns: 25 },
  )
}, 400_000)
