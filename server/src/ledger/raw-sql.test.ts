// Raw SQL cannot damage the books. It is sent as the server's role, which row-level security restricts, and as the owner of the tables,
// which row-level security does not restrict.

import { cells } from '@twofold/accounting/testing/equations'
import { proves } from '@twofold/accounting/testing/proves'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, moveBelow, type TestBooks } from '../../tests/harness/test-books.ts'
import { verify } from '../verify/verify.ts'

const pools = setUpPools()
let own: TestBooks
let other: TestBooks

beforeAll(async () => {
  own = await createTestBooks(pools, {
    Bank: 'ASSET',
    Cash: 'ASSET',
    Closed: 'ASSET',
    Receivable: 'ASSET',
    Rent: 'EXPENSE',
  })
  other = await createTestBooks(pools)
  const { owner } = pools
  await owner.pool.query(`UPDATE account SET live = false WHERE account_id = $1`, [own.accountId('Closed')])
  await owner.pool.query(`UPDATE account SET role = 'RECEIVABLE_CONTROL' WHERE account_id = $1`, [
    own.accountId('Receivable'),
  ])
  await owner.pool.query(
    `INSERT INTO transaction (organisation_id, date, account, cents) VALUES ($1, '2026-01-05', $2, '{500,-500}')`,
    [own.organisationId, [own.accountId('Bank'), own.accountId('Rent')]],
  )
  await moveBelow(pools, own, 'Bank', ['Cash'])
})

/** Runs one statement with `{Bank}`, `{other:Bank}`, `{own}` and `{other}` replaced, and rolls it back. */
async function attempt(who: 'app' | 'owner', text: string): Promise<pg.QueryResult> {
  const filled = text
    .replaceAll('{own}', String(own.organisationId))
    .replaceAll('{other}', String(other.organisationId))
    .replace(/\{other:(\w+)\}/g, (_, name) => String(other.accountId(name)))
    .replace(/\{(\w+)\}/g, (_, name) => String(own.accountId(name)))
  const client = await pools[who].pool.connect()
  try {
    await client.query(`BEGIN; SELECT enter(${own.caller.userId}, ${own.organisationId})`)
    // `pg` returns a list of results for several statements, and a single result for one statement.
    const results = [await client.query(filled)].flat()
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    return results.at(-1) as pg.QueryResult
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const POST = 'INSERT INTO transaction (organisation_id, date, account, cents) VALUES'

/** Inserts a chain of accounts in one statement. The first account is below `top`. */
const chain = (top: string, levels: number, firstId = 900_000_000) => `
  INSERT INTO account (organisation_id, account_id, parent_id, name, sort_key, type)
  SELECT {own}, ${firstId} + i, CASE i WHEN 1 THEN ${top}::bigint ELSE ${firstId} + i - 1 END, 'L' || i, 'l' || i, 'ASSET'
    FROM generate_series(1, ${levels}) AS i`

/** Inserts 901 entries with the largest possible amount. Each entry has a line on this account, and a line on Rent or Cash. */
const mostOn = (account: string, cents: string) => `
  INSERT INTO transaction (organisation_id, date, account, cents)
  SELECT {own}, '2026-01-05', ARRAY[${account}::bigint, CASE i % 2 WHEN 0 THEN {Rent} ELSE {Cash} END], '${cents}'
    FROM generate_series(1, 901) AS i`

/** Clears an account in the first entry, dated January 5. `day` is the reconcile date. */
const mark = (account: string, day: string) =>
  `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date)
   SELECT {own}, min(transaction_id), ${account}, '${day}' FROM transaction WHERE organisation_id = {own};`

const WRONG_FOR_ANYONE: [string, string][] = [
  ['unbalanced', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{500,-499}')`],
  ['one-sided', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{500,500}')`],
  ['a single line', `${POST} ({own}, '2026-01-05', '{{Bank}}', '{500}')`],
  ['no lines', `${POST} ({own}, '2026-01-05', '{}', '{}')`],
  ['two lines on one account', `${POST} ({own}, '2026-01-05', '{{Bank},{Bank}}', '{500,-500}')`],
  ['more amounts than accounts', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{500,-250,-250}')`],
  ['a NULL amount', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent},{Cash}}', '{500,-500,NULL}')`],
  ['a NULL account', `${POST} ({own}, '2026-01-05', '{{Bank},NULL}', '{500,-500}')`],
  ['NULL for all', `${POST} ({own}, '2026-01-05', NULL, NULL)`],
  ['an amount of 0', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent},{Cash}}', '{500,-500,0}')`],
  ['two amounts of which one is NULL', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{500,NULL}')`],
  ['two amounts of 0', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{0,0}')`],
  ['three lines that do not balance', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent},{Cash}}', '{500,-250,-249}')`],
  ['three lines on one account', `${POST} ({own}, '2026-01-05', '{{Bank},{Bank},{Bank}}', '{500,-250,-250}')`],
  [
    'three lines with an amount of 10^13 + 1',
    `${POST} ({own}, '2026-01-05', '{{Bank},{Rent},{Cash}}', '{10000000000001,-10000000000000,-1}')`,
  ],
  [
    'the smallest number that the column holds',
    `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{500,-9223372036854775808}')`,
  ],
  ['an amount of 10^14', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{100000000000000,-100000000000000}')`],
  ['an amount of 10^13 + 1', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{10000000000001,-10000000000001}')`],
  ['arrays that do not begin at 1', `${POST} ({own}, '2026-01-05', '[0:1]={{Bank},{Rent}}', '[0:1]={500,-500}')`],
  ['arrays of arrays', `${POST} ({own}, '2026-01-05', '{{{Bank},{Rent}}}', '{{500,-500}}')`],
  ['arrays of arrays of one element', `${POST} ({own}, '2026-01-05', '{{{Bank}},{{Rent}}}', '{{500},{-500}}')`],
  ['the zero date', `${POST} ({own}, '0001-01-01', '{{Bank},{Rent}}', '{500,-500}')`],
  ['an infinite date', `${POST} ({own}, 'infinity', '{{Bank},{Rent}}', '{500,-500}')`],
  [
    'two organisations in one statement',
    `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{5,-5}'), ({other}, '2026-01-05', '{{other:Bank},{other:Rent}}', '{5,-5}')`,
  ],
  ["another organisation's account", `${POST} ({own}, '2026-01-05', '{{Bank},{other:Bank}}', '{500,-500}')`],
  ['an account that never was', `${POST} ({own}, '2026-01-05', '{{Bank},987654321}', '{500,-500}')`],
  ['a closed account', `${POST} ({own}, '2026-01-05', '{{Bank},{Closed}}', '{500,-500}')`],
  ['a control account', `${POST} ({own}, '2026-01-05', '{{Bank},{Receivable}}', '{500,-500}')`],
  ['debits of an account that add up to more than 2^53 - 1', mostOn('{Bank}', '{10000000000000,-10000000000000}')],
  ['credits of an account that add up to more than 2^53 - 1', mostOn('{Bank}', '{-10000000000000,10000000000000}')],
  ['an edit that unbalances', `UPDATE transaction SET cents = '{500,-499}' WHERE organisation_id = {own}`],
  [
    "an edit onto another organisation's account",
    `UPDATE transaction SET account = '{{Bank},{other:Bank}}' WHERE organisation_id = {own}`,
  ],
  [
    'an edit onto a closed account',
    `UPDATE transaction SET account = '{{Bank},{Closed}}' WHERE organisation_id = {own}`,
  ],
  ['another id', 'UPDATE transaction SET transaction_id = 987654321 WHERE organisation_id = {own}'],
  ['another organisation', 'UPDATE transaction SET organisation_id = {other} WHERE organisation_id = {own}'],
  ['a deleted transaction', 'DELETE FROM transaction WHERE organisation_id = {own}'],
  ['deleting all transactions', 'TRUNCATE transaction CASCADE'],
  ['an inserted line', `INSERT INTO line VALUES ({own}, {Bank}, 1, 5, '2026-01-05', 1)`],
  ['a changed line', 'UPDATE line SET cents = 400 WHERE organisation_id = {own} AND cents > 0'],
  ['a deleted line', 'DELETE FROM line WHERE organisation_id = {own}'],
  ['deleting all lines', 'TRUNCATE line'],
  ['a written account total', 'UPDATE account_total SET debit = 0 WHERE organisation_id = {own}'],
  ['a deleted account total', 'DELETE FROM account_total WHERE organisation_id = {own}'],
  ['a written month total', 'UPDATE month_total SET debit = 0 WHERE organisation_id = {own}'],
  [
    'an invented version',
    `INSERT INTO transaction_version SELECT organisation_id, transaction_id, 7, date, voided, closing, account,
      cents, comment, lock_reason, modified_at, modified_at FROM transaction WHERE organisation_id = {own}`,
  ],
  ['an erased version', 'DELETE FROM transaction_version'],
  ['a deleted account', 'DELETE FROM account WHERE account_id = {Closed}'],
  ['a closed account with lines', 'UPDATE account SET live = false WHERE account_id = {Rent}'],
  ['a closed account with children', 'UPDATE account SET live = false WHERE account_id = {Bank}'],
  ['another type for an account with lines', `UPDATE account SET type = 'LOSS' WHERE account_id = {Rent}`],
  ['a child of another type', 'UPDATE account SET parent_id = {Bank} WHERE account_id = {Rent}'],
  ['an account below itself', 'UPDATE account SET parent_id = {Bank} WHERE account_id = {Bank}'],
  ['an account below its child', 'UPDATE account SET parent_id = {Cash} WHERE account_id = {Bank}'],
  ["a parent of another organisation's", 'UPDATE account SET parent_id = {other:Bank} WHERE account_id = {Cash}'],
  [
    'an ordinary account below a control account',
    'UPDATE account SET parent_id = {Receivable} WHERE account_id = {Cash}',
  ],
  ['a chart of 21 levels', chain('{Bank}', 20)],
  [
    'a move that makes it 21 levels',
    `${chain('NULL', 10, 910_000_000)}; ${chain('{Bank}', 10)}; UPDATE account SET parent_id = 900000010 WHERE account_id = 910000001`,
  ],
  [
    'a control account on the last level, with no room for its parties',
    `${chain('{Bank}', 19)}; UPDATE account SET role = 'PAYABLE_CONTROL' WHERE account_id = 900000019`,
  ],
  ['two siblings of one name', `UPDATE account SET sort_key = 'rent', parent_id = NULL WHERE account_id = {Cash}`],
  [
    'two accounts with one number',
    `UPDATE account SET number = CASE name WHEN 'Cash' THEN 'a1' ELSE 'A1' END WHERE account_id IN ({Cash}, {Bank})`,
  ],
  ['an account number with a space', `UPDATE account SET number = '1 0' WHERE account_id = {Cash}`],
  ['a section of another type', `UPDATE account SET section = 'OTHER' WHERE account_id = {Cash}`],
  ['a name with a colon', `UPDATE account SET name = 'a:b' WHERE account_id = {Cash}`],
  ['a reconcile mark from before its transaction', mark('{Bank}', '2026-01-04')],
  ['a reconcile mark of an account that is not in it', mark('{Cash}', '2026-01-31')],
  ['a rewritten audit entry', `UPDATE audit_entry SET action = 'nothing'`],
  ['an erased audit entry', 'DELETE FROM audit_entry'],
]

describe.each(['app', 'owner'] as const)('as %s, the books refuse', who => {
  test.each(WRONG_FOR_ANYONE)('%s', async (_, text) => {
    await expect(attempt(who, text)).rejects.toThrow()
  })
})

test.each([
  ['a closed account is refused as such', 'Closed', 'UNKNOWN_ACCOUNT'],
  ['a control account is refused as such', 'Receivable', 'ACCOUNT_IS_CONTROL'],
])('that cannot be posted to: %s, also if only the database notices', async (_, name, code) => {
  const text = `${POST} ({own}, '2026-01-05', '{{Bank},{${name}}}', '{500,-500}')`
  await expect(attempt('app', text)).rejects.toThrow(code)
})

test('an account that gets lines just before it is closed is refused as such', async () => {
  await expect(attempt('app', 'UPDATE account SET live = false WHERE account_id = {Rent}')).rejects.toThrow(
    'ACCOUNT_HAS_LINES',
  )
})

describe('a lock date', () => {
  const lock = (kind: 'soft' | 'hard', through: string) =>
    `UPDATE organisation_lock SET ${kind}_locked_through = '${through}' WHERE organisation_id = {own};`
  // The date of the entry is January 5.
  const CHANGES: [what: string, change: string, through: string][] = [
    ['a new entry', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{5,-5}')`, '2026-01-05'],
    [
      'a new entry next to one on a later date',
      `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{5,-5}'), ({own}, '2026-01-09', '{{Bank},{Rent}}', '{5,-5}')`,
      '2026-01-05',
    ],
    [
      'a new entry of three lines',
      `${POST} ({own}, '2026-01-05', '{{Bank},{Rent},{Cash}}', '{5,-4,-1}')`,
      '2026-01-05',
    ],
    ['another amount', `UPDATE transaction SET cents = '{400,-400}'`, '2026-01-05'],
    ['another account', `UPDATE transaction SET account = '{{Cash},{Rent}}'`, '2026-01-05'],
    ['a move out of the locked days', `UPDATE transaction SET date = '2026-01-06'`, '2026-01-05'],
    ['a move into the locked days', `UPDATE transaction SET date = '2026-01-04'`, '2026-01-04'],
    ['a void', 'UPDATE transaction SET voided = true', '2026-01-05'],
  ]
  const inOwn = (change: string) => (change.startsWith('UPDATE') ? `${change} WHERE organisation_id = {own}` : change)

  test.each(CHANGES)(
    'refuses %s with a soft lock and no reason, and with a hard lock even with a reason',
    async (_, change, through) => {
      await expect(attempt('app', lock('soft', through) + inOwn(change))).rejects.toThrow('LOCKED')
      const withReason = change.startsWith('UPDATE') ? `${change}, lock_reason = 'late bill'` : change
      await expect(attempt('owner', lock('hard', through) + inOwn(withReason))).rejects.toThrow('HARD_LOCKED')
    },
  )

  test.each(CHANGES.slice(3))('allows %s with a reason, or on the next day', async (_, change, through) => {
    const withReason = inOwn(`${change}, lock_reason = 'late bill'`)
    expect((await attempt('app', lock('soft', through) + withReason)).rowCount).toBe(1)
    expect((await attempt('app', lock('soft', '2026-01-03') + inOwn(change))).rowCount).toBe(1)
  })
})

describe('a new entry with a reason', () => {
  const WITH_REASON = POST.replace('date,', 'date, lock_reason,')

  test.each([
    ['two lines', `'{{Bank},{Rent}}', '{5,-5}'`],
    ['three lines', `'{{Bank},{Rent},{Cash}}', '{5,-4,-1}'`],
  ])('of %s passes a soft lock but not a hard one', async (_, lines) => {
    const entry = `${WITH_REASON} ({own}, '2026-01-05', 'late bill', ${lines})`
    const lock = (kind: string) =>
      `UPDATE organisation_lock SET ${kind}_locked_through = '2026-01-05' WHERE organisation_id = {own};`
    expect((await attempt('app', lock('soft') + entry)).rowCount).toBe(1)
    await expect(attempt('owner', lock('hard') + entry)).rejects.toThrow('HARD_LOCKED')
  })
})

describe('the lines and totals of entries with two lines', () => {
  // The cases cover both orders of the accounts, both signs, and two months.
  const VALUES = ["'2026-01-05', '{{Bank},{Rent}}'", "'2026-02-05', '{{Rent},{Bank}}'"].flatMap(entry =>
    [700, -40].map(cents => `({own}, ${entry}, '{${cents},${-cents}}')`),
  )
  const EFFECT = `
    SELECT (SELECT json_agg(json_build_array(l.account_id, l.date, l.no, l.cents) ORDER BY l.transaction_id, l.no) FROM line l) AS lines,
           (SELECT json_agg(t ORDER BY t.account_id) FROM account_total t) AS totals,
           (SELECT json_agg(t ORDER BY t.account_id, t.month) FROM month_total t) AS months`

  test('are the same whether a statement posts one entry or several', async () => {
    const together = await attempt('app', `${POST} ${VALUES.join()}; ${EFFECT}`)
    const alone = await attempt('app', `${VALUES.map(values => `${POST} ${values};`).join('')} ${EFFECT}`)
    expect(alone.rows).toEqual(together.rows)
  })
})

describe('a reconciled account', () => {
  const ITS_LINES: [what: string, change: string][] = [
    ['its amount', `cents = '{400,-400}'`],
    ['its account', `account = '{{Cash},{Rent}}'`],
    ['its side', `cents = '{-500,500}'`],
    ['another line on it', `account = '{{Bank},{Bank},{Rent}}', cents = '{500,100,-600}'`],
    ['its line split in two', `account = '{{Bank},{Bank},{Rent}}', cents = '{400,100,-500}'`],
    ['its date', `date = '2026-01-06'`],
    ['a void', 'voided = true'],
  ]
  const inOwn = (change: string) =>
    `${mark('{Bank}', '2026-01-31')} UPDATE transaction SET ${change} WHERE organisation_id = {own}`

  test.each(ITS_LINES)('keeps its lines and their date: %s is refused', async (_, change) => {
    for (const who of ['app', 'owner'] as const) await expect(attempt(who, inOwn(change))).rejects.toThrow('CLEARED')
  })

  test.each([
    ['the order of lines', `account = '{{Rent},{Bank}}', cents = '{-500,500}'`],
    ['lines of other accounts', `account = '{{Bank},{Cash},{Rent}}', cents = '{500,-100,-400}'`],
    ['the comment', `comment = 'found'`],
  ])('allows a change of %s', async (_, change) => {
    expect((await attempt('app', inOwn(change))).rowCount).toBe(1)
  })
})

describe('the same statements with valid data are accepted', () => {
  test.each([
    ['a post', `${POST} ({own}, '2026-01-05', '{{Bank},{Rent}}', '{10000000000000,-10000000000000}')`],
    ['an edit', `UPDATE transaction SET cents = '{400,-400}' WHERE organisation_id = {own}`],
    ['a void', 'UPDATE transaction SET voided = true WHERE organisation_id = {own}'],
    ['a move', 'UPDATE account SET parent_id = NULL WHERE account_id = {Cash}'],
    [
      'a move that makes it 20 levels',
      `${chain('NULL', 9, 910_000_000)}; ${chain('{Bank}', 10)}; UPDATE account SET parent_id = 900000010 WHERE account_id = 910000001`,
    ],
    ['a closing', 'UPDATE account SET live = false WHERE account_id = {Cash}'],
  ])('%s', async (_, text) => {
    expect((await attempt('app', text)).rowCount).toBe(1)
  })
})

describe("the server's role", () => {
  test.each(
    cells(`
    organisation | account | account_version | transaction | transaction_version | line | account_total
    month_total | cleared_mark | cleared_mark_version | organisation_lock | chart_of_accounts | audit_entry
    idempotency_key
  `),
  )('sees no rows of another organisation in %s, and none before it opens one', async table => {
    const inside = await attempt('app', `SELECT count(*) AS n FROM ${table} WHERE organisation_id <> {own}`)
    expect(inside.rows).toEqual([{ n: 0 }])
    const outside = await pools.app.pool.query(`SELECT count(*) AS n FROM ${table}`)
    expect(outside.rows).toEqual([{ n: 0 }])
  })

  test.each(['app_user', 'membership'])('has no access to %s at all', async table => {
    await expect(attempt('app', `SELECT * FROM ${table}`)).rejects.toThrow('permission denied')
  })

  test.each([
    ['posts into another organisation', `${POST} ({other}, '2026-01-05', '{{other:Bank},{other:Rent}}', '{5,-5}')`],
    ['writes an account total of its own', 'UPDATE account_total SET takes_lines = true'],
    [
      'sets the time of an audit entry',
      `INSERT INTO audit_entry (organisation_id, at, user_id, role, session_id, request_id, action,
        object_kind, object_id, object_version) VALUES ({own}, '2020-01-01', 1, 'OWNER', '', '', 'post', 'transaction', 1, 1)`,
    ],
    ['sets the time of a version', `UPDATE transaction SET modified_at = now() WHERE organisation_id = {own}`],
    ['makes itself an owner', `INSERT INTO membership VALUES ({other}, 1, 'OWNER')`],
    ['makes a table', 'CREATE TABLE loot (id int)'],
  ])('never %s', async (_, text) => {
    await expect(attempt('app', text)).rejects.toThrow(/permission denied|row-level security/)
  })

  test('finds nothing to change in another organisation', async () => {
    expect(
      (await attempt('app', `UPDATE transaction SET comment = 'x' WHERE organisation_id = {other}`)).rowCount,
    ).toBe(0)
    expect((await attempt('app', 'UPDATE account SET memo = $$x$$ WHERE account_id = {other:Bank}')).rowCount).toBe(0)
  })
})

test('after all attempts the books are unchanged', async () => {
  proves(
    'rule 1.1',
    'The product is a multi-tenant double-entry accounting ledger for signed-in staff of an organisation.',
  )

  const violations = await verify(pools.owner)
  // The data of these tests was written without the server, so it has no audit entries.
  expect(violations.map(({ id, what }) => `${id} ${what.replace(/\d+ has/, 'N has')}`)).toEqual([
    'C2 Version 1 of transaction N has no audit entry',
    'C2 Version 2 of account N has no audit entry',
    'C2 Version 2 of account N has no audit entry',
  ])
})
