// Raw SQL cannot change a recorded statement, whether it runs as the server's role or as the owner of the tables.
import { accepted } from '@twofold/accounting/refusals'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, moveBelow, type TestBooks } from '../../tests/harness/test-books.ts'
import { openBooks } from '../identity/books.ts'
import { markLines } from '../ledger/marks.ts'
import { createPost } from '../ledger/post.ts'
import { verify } from '../verify/verify.ts'
import { recordStatement } from './commands.ts'

const pools = setUpPools()
let own: TestBooks
/** The ids of four transactions: one on the January statement, one on the February statement, one cleared in March, and one open. */
let [january, february, march, open] = [0, 0, 0, 0]
let firstStatement = 0
let lastStatement = 0

beforeAll(async () => {
  own = await createTestBooks(pools, { Banks: 'ASSET', Bank: 'ASSET', Till: 'ASSET', Rent: 'EXPENSE' })
  await moveBelow(pools, own, 'Banks', ['Bank'])
  january = await post('2026-01-05', 500)
  february = await post('2026-02-05', 300)
  march = await post('2026-03-05', 200)
  open = await post('2026-01-06', 100)
  await mark(january, '2026-01-31')
  firstStatement = await record('2026-01-31', -500)
  await mark(february, '2026-02-28')
  lastStatement = await record('2026-02-28', -800)
  await mark(march, '2026-03-31')
})

async function post(date: string, cents: number): Promise<number> {
  const lines = own.lines({ Rent: cents, Bank: -cents })
  const posted = await createPost(pools.app)(own.caller, null, { date, comment: '', lines })
  if (!posted.ok) throw new Error(posted.refusals[0]?.code)
  return posted.value.id
}

async function mark(transactionId: number, date: string): Promise<void> {
  const lines = { transactionIds: [transactionId], accountId: own.accountId('Bank') }
  const marked = await openBooks(pools.app, own.caller, 'accounts.reconcile', books => markLines(books, lines, date))
  expect(marked.ok).toBe(true)
}

async function record(accountReconcileDate: string, statementBalance: number): Promise<number> {
  const recorded = await openBooks(pools.app, own.caller, 'accounts.reconcile', async books => {
    const found = await recordStatement(books, own.accountId('Bank'), { accountReconcileDate, statementBalance })
    return found.ok ? accepted(found.value.statementID) : found
  })
  if (!recorded.ok) throw new Error(recorded.refusals[0]?.code)
  return recorded.value
}

/**
 * Replaces `{Bank}` with the account, `{january}` with the transaction, `{own}` with the organisation, and the placeholders of the
 * statements.
 */
function filled(text: string): string {
  const statements = { firstStatement, lastStatement }
  const ids: Record<string, number> = { own: own.organisationId, january, february, march, open, ...statements }
  return text.replace(/\{(\w+)\}/g, (_, name) => String(ids[name] ?? own.accountId(name)))
}

/** Runs statements and rolls them back. */
async function attempt(who: 'app' | 'owner', text: string, begin = 'BEGIN'): Promise<pg.QueryResult> {
  const client = await pools[who].pool.connect()
  try {
    await client.query(`${begin}; SELECT enter(${own.caller.userId}, ${own.organisationId})`)
    return [await client.query(filled(text))].flat().at(-1) as pg.QueryResult
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const OF_JANUARY = 'WHERE organisation_id = {own} AND transaction_id = {january}'
const MARK = 'INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES'
const RECORD = 'INSERT INTO statement (organisation_id, account_id, date, closing, recorded_by) VALUES'

const OF_LAST = 'WHERE statement_id = {lastStatement}'
const REOPEN = `UPDATE statement SET reopened_by = 1, reopen_reason = 'x'`
const [FIXED, TRIGGERS] = [/STATEMENT_IS_FIXED|denied/, /TRIGGERS_ONLY|denied/]

const REFUSED: [what: string, text: string, code: string | RegExp][] = [
  ['a different amount of its line', `UPDATE transaction SET cents = ARRAY[501, -501] ${OF_JANUARY}`, 'CLEARED'],
  ['a different date of its line', `UPDATE transaction SET date = '2026-01-06' ${OF_JANUARY}`, 'CLEARED'],
  [
    'a different account of its line',
    `UPDATE transaction SET account = ARRAY[{Rent}, {Till}]::bigint[] ${OF_JANUARY}`,
    'CLEARED',
  ],
  ['its line voided', `UPDATE transaction SET voided = true ${OF_JANUARY}`, 'CLEARED'],
  ['its line deleted', `DELETE FROM transaction ${OF_JANUARY}`, /VOID_INSTEAD|denied/],
  ['its line written without the entry', `UPDATE line SET cents = -400 ${OF_JANUARY} AND cents < 0`, TRIGGERS],
  ['a mark taken away', `DELETE FROM cleared_mark ${OF_JANUARY}`, 'ON_STATEMENT'],
  ['a mark moved to another date', `UPDATE cleared_mark SET date = '2026-03-15' ${OF_JANUARY}`, 'ON_STATEMENT'],
  [
    'a mark moved to another entry',
    `UPDATE cleared_mark SET transaction_id = {open} ${OF_JANUARY}`,
    /IDENTITY_IS_FIXED|denied/,
  ],
  ['all marks gone', 'TRUNCATE cleared_mark', /UNRECONCILE_INSTEAD|denied/],
  ['a mark in a closed period', `${MARK} ({own}, {open}, {Bank}, '2026-02-28')`, 'RECONCILE_DATE_TOO_EARLY'],
  [
    'a mark moved into a closed period',
    `UPDATE cleared_mark SET date = '2026-02-28' WHERE transaction_id = {march}`,
    /RECONCILE_DATE_TOO_EARLY|MARK_DOES_NOT_FIT/,
  ],
  ['another closing', `UPDATE statement SET closing = 0 ${OF_LAST}`, FIXED],
  ['another day', `UPDATE statement SET date = '2026-03-01' ${OF_LAST}`, FIXED],
  ['another account', `UPDATE statement SET account_id = {Till} ${OF_LAST}`, FIXED],
  ['a statement deleted', `DELETE FROM statement ${OF_LAST}`, /REOPEN_INSTEAD|denied/],
  ['all statements gone', 'TRUNCATE statement CASCADE', /REOPEN_INSTEAD|denied/],
  ['a line of a statement changed', 'UPDATE statement_line SET cents = 1', TRIGGERS],
  ['a line of a statement deleted', 'DELETE FROM statement_line', TRIGGERS],
  [
    'a line added to a statement',
    `INSERT INTO statement_line VALUES ({own}, {lastStatement}, {open}, {Bank}, -100, '2026-02-28')`,
    TRIGGERS,
  ],
  ['a reopening that is not the newest', `${REOPEN} WHERE statement_id = {firstStatement}`, 'STATEMENT_NOT_NEWEST'],
  ['a reopening without a reason', `UPDATE statement SET reopened_by = 1 ${OF_LAST}`, 'STATEMENT_IS_FIXED'],
  [
    'a reopening with an empty reason',
    `UPDATE statement SET reopened_by = 1, reopen_reason = '' ${OF_LAST}`,
    'reopen_reason',
  ],
  [
    'a statement that differs by a cent',
    `${RECORD} ({own}, {Bank}, '2026-03-31', -999, 1)`,
    'STATEMENT_BALANCE_DIFFERS',
  ],
  [
    'a statement whose date is not later',
    `${RECORD} ({own}, {Bank}, '2026-02-28', -800, 1)`,
    'STATEMENT_DATE_NOT_LATER',
  ],
  ['a statement above one', `${RECORD} ({own}, {Banks}, '2026-03-31', NULL, 1)`, 'STATEMENT_ON_RELATED_ACCOUNT'],
  [
    'a statement with its own opening balance',
    `INSERT INTO statement (organisation_id, account_id, date, opening, closing, recorded_by) VALUES ({own}, {Till}, '2026-03-31', 5, 5, 1)`,
    /STATEMENT_BALANCE_DIFFERS|denied/,
  ],
  [
    'an account moved out of its tree while a statement of the parent is recorded',
    `UPDATE account SET parent_id = NULL WHERE account_id = {Bank}; ${RECORD} ({own}, {Banks}, '2026-03-31', 0, 1); UPDATE account SET parent_id = {Banks} WHERE account_id = {Bank}`,
    'ACCOUNT_HAS_RECONCILED_LINES',
  ],
]

describe.each(['app', 'owner'] as const)('as %s, changes to recorded statements are refused', who => {
  test.each(REFUSED)('%s', async (_, text, code) => {
    await expect(attempt(who, text)).rejects.toThrow(code)
  })

  test.each(['REPEATABLE READ', 'SERIALIZABLE'])('changes that a snapshot in %s would not see', async level => {
    const begin = `BEGIN ISOLATION LEVEL ${level}`
    for (const text of [
      `UPDATE transaction SET comment = 'x' ${OF_JANUARY}`,
      `${MARK} ({own}, {open}, {Bank}, '2026-03-31')`,
      `DELETE FROM cleared_mark WHERE transaction_id = {march}`,
      `${RECORD} ({own}, {Bank}, '2026-03-31', -1000, 1)`,
      `${REOPEN} ${OF_LAST}`,
    ])
      await expect(attempt(who, text, begin)).rejects.toThrow('WRITE_IN_READ_COMMITTED')
  })
})

describe('the same statements, done correctly, are accepted', () => {
  test.each([
    ['a mark after the closed period', `${MARK} ({own}, {open}, {Bank}, '2026-03-01')`],
    ['a mark on a later date', `UPDATE cleared_mark SET date = '2026-03-15' WHERE transaction_id = {march}`],
    ['a mark taken away', 'DELETE FROM cleared_mark WHERE transaction_id = {march}'],
    ['a statement that agrees', `${RECORD} ({own}, {Bank}, '2026-03-31', -1000, 1)`],
    ['a statement without a balance', `${RECORD} ({own}, {Bank}, '2026-03-31', NULL, 1)`],
    ['a reopening', `${REOPEN} ${OF_LAST}`],
  ])('%s', async (_, text) => {
    expect((await attempt('app', text)).rowCount).toBe(1)
  })
})

test('reopening a statement releases its marks, and a statement cannot be recorded over what changed since', async () => {
  const text = `
    ${REOPEN} ${OF_LAST};
    DELETE FROM cleared_mark WHERE transaction_id = {february};
    ${RECORD} ({own}, {Bank}, '2026-02-28', -800, 1)`
  await expect(attempt('app', text)).rejects.toThrow('STATEMENT_BALANCE_DIFFERS')
})

test.each(['statement', 'statement_line'])(
  "as the server's role, %s shows no row of another organisation",
  async table => {
    const other = await createTestBooks(pools)
    const client = await pools.app.pool.connect()
    await client.query(`BEGIN; SELECT enter(${other.caller.userId}, ${other.organisationId})`)
    expect((await client.query(`SELECT count(*) AS n FROM ${table}`)).rows).toEqual([{ n: 0 }])
    const subtree = await client.query(
      filled('SELECT account_full_name({own}, {Bank}) AS name, cleared_between({own}, {Bank}, NULL, now()::date)'),
    )
    expect(subtree.rows).toEqual([])
    await client.query('ROLLBACK')
    client.release()
    expect((await pools.app.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows).toEqual([{ n: 0 }])
  },
)

test('after all attempts the books are unchanged', async () => {
  expect(await verify(pools.owner, { organisationId: own.organisationId })).toEqual([])
})
