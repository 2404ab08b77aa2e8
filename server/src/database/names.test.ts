// Tests which names count as equal: in `accounting`, in the database, and in books that are older than the rule.
import { orderKeyOf } from '@twofold/accounting/ledger/account-order'
import { ACCOUNT_TYPES } from '@twofold/accounting/ledger/account-types'
import { nameKeyOf, visibleText } from '@twofold/accounting/ledger/name-key'
import { searchKeyOf, sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, type TestBooks } from '../../tests/harness/test-books.ts'
import { createEmptyDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { equalNames } from '../verify/names.ts'
import { verify } from '../verify/verify.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'

const BEFORE_THE_RULE = 21

/** Characters with a compatibility form that were added after Unicode 14, the Unicode version of PostgreSQL 15. */
const isLater = (codePoint: number) =>
  codePoint === 0xa7f1 ||
  (codePoint >= 0x1ccd6 && codePoint <= 0x1ccf9) ||
  (codePoint >= 0x1e030 && codePoint <= 0x1e06d)

/**
 * Yields all characters up to the musical, mathematical and pictographic symbols, and the invisible tags. Yields each character alone and
 * within words.
 */
function* texts(): Generator<string> {
  for (let codePoint = 1; codePoint <= 0xe0fff; codePoint += 1) {
    if (codePoint === 0xd800) codePoint = 0xe000
    if (codePoint === 0x20000) codePoint = 0xe0000
    if (isLater(codePoint)) continue
    const character = String.fromCodePoint(codePoint)
    yield character
    if (codePoint < 0x1a00 && codePoint % 3 === 0) yield* [`a${character}\u0301b`, ` ${character} x`]
  }
}

describe('the rule and the database agree', () => {
  const pools = setUpPools()

  test('on the order key of any account', async () => {
    const accounts = fc.sample(
      fc.record({
        type: fc.constantFrom(...ACCOUNT_TYPES),
        number: fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9A-Za-z]{1,6}(?:[./-][0-9A-Za-z]{1,3}){0,3}$/)),
        sortKey: fc.string({ minLength: 1 }).map(name => sortKeyOf(name.replaceAll('\0', ''))),
      }),
      { numRuns: 2000, seed: 29 },
    )
    const { rows } = await pools.owner.pool.query<{ found: string[] }>(
      `SELECT array_agg(account_order_key(type, number, sort_key) ORDER BY no) AS found
         FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS t (type, number, sort_key, no)`,
      [accounts.map(({ type }) => type), accounts.map(({ number }) => number), accounts.map(({ sortKey }) => sortKey)],
    )
    expect(rows[0]!.found).toEqual(accounts.map(orderKeyOf))
  })

  const all = [...texts()]

  test.each([
    ['the visible text', 'visible_text', (text: string) => text, visibleText],
    ['the key', 'name_key_of', sortKeyOf, nameKeyOf],
  ])('on %s of every character', async (_, sql, given, expected) => {
    const { rows } = await pools.owner.pool.query<{ found: string[] }>(
      `SELECT array_agg(${sql}(given) ORDER BY no) AS found FROM unnest($1::text[]) WITH ORDINALITY AS t (given, no)`,
      [all.map(given)],
    )
    const different = all.filter((text, index) => rows[0]!.found[index] !== expected(text))
    expect(different.map(text => [...text].map(each => each.codePointAt(0)!.toString(16)).join(' '))).toEqual([])
  })
})

const ACCOUNT = `
  INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role) VALUES ($1, $2, $3, $4, $5, $6) RETURNING account_id AS id`
const PARTY = `
  INSERT INTO party (organisation_id, side, account_id, name, sort_key, search_key) VALUES ($1, 'PAYABLE', $2, $3, $4, $5)
  RETURNING party_id AS id`
const BILL = `
  INSERT INTO document (organisation_id, kind, party_id, date, pre_tax, total, reference, search_key)
  VALUES ($1, 'payable invoice', $2, '2026-01-31', 1000, 1000, $3, $4) RETURNING document_id AS id`

describe('books from before the rule', () => {
  let database: TestDatabase
  let owner: Database
  let books: TestBooks
  const ids: Record<string, number> = {}

  const made = async (text: string, ...values: unknown[]) =>
    (await owner.pool.query<{ id: number }>(text, [books.organisationId, ...values])).rows[0]!.id
  const account = (name: string, parent: number | null = null, [type, role]: [string, string?] = ['EXPENSE']) =>
    made(ACCOUNT, parent, name, sortKeyOf(name), type, role)
  const rename = (id: number, name: string) =>
    owner.pool.query('UPDATE account SET name = $2, sort_key = $3 WHERE account_id = $1', [id, name, sortKeyOf(name)])

  beforeAll(async () => {
    database = await createEmptyDatabase()
    owner = openDatabase(database.ownerUrl)
    await migrate({ ...database, through: BEFORE_THE_RULE })
    books = await createTestBooks({ owner })
    ids.plain = await account('Office Supplies')
    ids.blank = await account('Office\u00a0Supplies')
    ids.hyphen = await account('Off\u00adice Supplies')
    const control = await account('Payable', null, ['LIABILITY', 'PAYABLE_CONTROL'])
    for (const name of ['Łódź Ltd', 'Łódź\u00a0Ltd', 'Øre', 'Øre']) {
      const earlier = [...(await owner.pool.query('SELECT 1 FROM party WHERE name = $1', [name])).rows].length
      const own = await account(earlier === 0 ? name : `${name} (2)`, control, ['LIABILITY', 'PAYABLE_PARTY'])
      ids[earlier === 0 ? name : `${name} again`] = await made(PARTY, own, name, sortKeyOf(name), 'łodz ltd\nøresund')
    }
    for (const number of ['A 1', 'A\u00a01', 'a 1', 'B', 'B'])
      ids[`bill ${number}`] = await made(BILL, ids['Łódź Ltd'], number, `${number}\nđorđe ﬁx`)
    await migrate(database)
  })
  afterAll(async () => {
    await owner.pool.end()
    await database.drop()
  })

  test('keep their equal names, which verify lists in notices', async () => {
    // The accounts, vendors and bills have no audit entries, because the test created them directly. `verify` reports only the missing
    // entries.
    expect((await verify(owner)).filter(({ id }) => id !== 'C2')).toEqual([])
    expect((await equalNames(owner.pool, books.organisationId)).map(({ what }) => what)).toEqual([
      `These accounts have the same name: "Office Supplies" (${ids.plain}), "Office<U+00A0>Supplies" (${ids.blank}), "Off<U+00AD>ice Supplies" (${ids.hyphen})`,
      expect.stringContaining('These accounts have the same name: "Łódź Ltd"'),
      `These vendors have the same name: "Łódź Ltd" (${ids['Łódź Ltd']}), "Łódź<U+00A0>Ltd" (${ids['Łódź\u00a0Ltd']})`,
      `These bills of vendor ${ids['Łódź Ltd']} have the same number: "A 1" (${ids['bill A 1']}), "A<U+00A0>1" (${ids['bill A\u00a01']})`,
    ])
    expect(await equalNames(owner.pool, books.organisationId + 1)).toEqual([])
  })

  test('are found by search without accents and strokes, as before', async () => {
    const found = await owner.pool.query<{ key: string }>('SELECT DISTINCT search_key AS key FROM party')
    expect(found.rows.map(({ key }) => key)).toEqual(['lodz ltd\noresund'])
    const bills = await owner.pool.query<{ key: string; beginning: string }>(
      `SELECT search_key AS key, beginning FROM document WHERE document_id = $1`,
      [ids['bill A\u00a01']],
    )
    expect(bills.rows).toEqual([{ key: 'a 1\ndorde fix', beginning: 'a 1\ndorde fix' }])
    expect(searchKeyOf('A\u00a01\nĐorđe ﬁx')).toBe('a 1\ndorde fix')
  })

  test('refuse a new equal name, a change to one and a move next to one, but allow other changes', async () => {
    const taken = { code: 'TF409', message: 'ACCOUNT_NAME_TAKEN' }
    await expect(account('Office \u200bSupplies')).rejects.toMatchObject(taken)
    await expect(rename(ids.blank!, 'OFFICE  SUPPLIES')).rejects.toMatchObject(taken)
    const elsewhere = await account('Elsewhere')
    const moved = await account('Office\u2009Supplies', elsewhere)
    const move = 'UPDATE account SET parent_id = NULL WHERE account_id = $1'
    await expect(owner.pool.query(move, [moved])).rejects.toMatchObject(taken)
    await owner.pool.query(`UPDATE account SET memo = 'kept' WHERE account_id = $1`, [ids.blank])
    // The first of the three accounts is deleted. The other two still have the name, so a new account cannot use it.
    await rename(ids.plain!, 'Paper')
    await expect(account('Office\u2007Supplies')).rejects.toMatchObject(taken)
    await owner.pool.query('UPDATE account SET live = false WHERE account_id = ANY ($1)', [[ids.blank, ids.hyphen]])
    await account('Office\u2007Supplies')
    expect(await equalNames(owner.pool, books.organisationId)).toHaveLength(3)
  })

  test('refuse two equal names in one statement', async () => {
    const two = `INSERT INTO account (organisation_id, name, sort_key, type) SELECT $1, n, n, 'ASSET' FROM unnest($2::text[]) n`
    await expect(owner.pool.query(two, [books.organisationId, ['a b', 'a\u00a0b']])).rejects.toMatchObject({
      message: 'ACCOUNT_NAME_TAKEN',
    })
  })
})
