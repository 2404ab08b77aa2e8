import type { Result } from '@twofold/accounting/refusals'
import { beforeEach, describe, expect, test } from 'vitest'
import { runWhileLocked } from '../../tests/harness/all-waiting.ts'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { addMember, createTestBooks } from '../../tests/harness/test-books.ts'
import { type Caller, openBooks } from '../identity/books.ts'
import { changeTransaction, type TransactionChange, voidTransaction } from './change.ts'
import { createPost } from './post.ts'
import type { PostedTransaction } from './posted-transaction.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools)
let posted: PostedTransaction

beforeEach(async () => {
  posted = taken(
    await createPost(pools.app)(books.caller, null, { date: '2026-11-05', comment: 'Rent', lines: lines(500) }),
  )
})

function lines(cents: number) {
  return books.lines({ Rent: cents, Bank: -cents })
}

function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusals[0]?.code)
  return result.value
}

function change(what: TransactionChange, caller: Caller = books.caller) {
  return openBooks(pools.app, caller, 'transactions.write', opened => changeTransaction(opened, posted.id, what))
}

function voidIt(caller: Caller = books.caller, lockReason?: string) {
  return openBooks(pools.app, caller, 'transactions.write', opened =>
    voidTransaction(opened, posted.id, { lockReason }),
  )
}

async function own<Row>(text: string): Promise<Row[]> {
  return (await pools.owner.pool.query(text, [books.organisationId])).rows as Row[]
}

describe('a change', () => {
  test('creates a new version: lines and totals follow, and the old version is kept', async () => {
    const changed = taken(await change({ date: '2026-12-01', lines: lines(700), modifiedAt: posted.modifiedAt }))
    expect(changed).toMatchObject({ version: 2, date: '2026-12-01', comment: 'Rent' })
    expect(changed.modifiedAt > posted.modifiedAt).toBe(true)
    expect(await own('SELECT date, cents FROM line WHERE organisation_id = $1 ORDER BY no')).toEqual([
      { date: '2026-12-01', cents: 700 },
      { date: '2026-12-01', cents: -700 },
    ])
    expect(
      await own(
        'SELECT month, debit, line_count AS n FROM month_total WHERE organisation_id = $1 AND credit = 0 ORDER BY 1, 2',
      ),
    ).toEqual([
      { month: '2026-11-01', debit: 0, n: 0 },
      { month: '2026-11-01', debit: 0, n: 0 },
      { month: '2026-12-01', debit: 700, n: 1 },
    ])
    expect(await own('SELECT version, date, cents FROM transaction_version WHERE organisation_id = $1')).toEqual([
      { version: 1, date: '2026-11-05', cents: [500, -500] },
    ])
    expect(
      await own(`SELECT action, object_version AS version, before->>0 AS before, after->>0 AS after FROM audit_entry
                  WHERE organisation_id = $1 AND object_kind = 'transaction' ORDER BY audit_entry_id`),
    ).toEqual([
      { action: 'post', version: 1, before: null, after: null },
      { action: 'change', version: 2, before: '2026-11-05', after: '2026-12-01' },
    ])
  })

  test('with a stale modifiedAt changes nothing and returns the current record', async () => {
    const current = taken(await change({ comment: 'Office rent' }))
    expect(await change({ comment: 'Mine', modifiedAt: posted.modifiedAt })).toEqual({
      ok: false,
      refusals: [{ code: 'STALE', current }],
    })
    expect(await own('SELECT comment, version FROM transaction WHERE organisation_id = $1')).toEqual([
      { comment: 'Office rent', version: 2 },
    ])
  })

  test('concurrent with another one waits for it and is then stale', async () => {
    const theirs = {
      text: "UPDATE transaction SET comment = 'Theirs' WHERE transaction_id = $1",
      values: [posted.id],
      end: 'COMMIT' as const,
    }
    // If the change had not waited, it would have read the old version.
    const [mine] = await runWhileLocked(pools.owner, theirs, () => [
      change({ comment: 'Mine', modifiedAt: posted.modifiedAt }),
    ])
    expect(mine).toMatchObject({ value: { refusals: [{ code: 'STALE', current: { comment: 'Theirs' } }] } })
  })

  test('without any difference creates no version', async () => {
    expect(taken(await change({ comment: 'Rent', lines: lines(500) }))).toEqual(posted)
    expect(
      await own("SELECT action FROM audit_entry WHERE organisation_id = $1 AND object_kind = 'transaction'"),
    ).toEqual([{ action: 'post' }])
  })

  test.each([
    ['UNBALANCED', () => ({ lines: [lines(5)[0]!, lines(6)[1]!] })],
    ['UNKNOWN_ACCOUNT', () => ({ lines: [lines(5)[0]!, { accountId: 987_654_321, cents: -5 }] })],
    ['AMOUNT_DIFFERS_FROM_LINES', () => ({ declaredAmountCents: 499 })],
  ])('with %s is refused', async (code, what) => {
    expect(await change(what())).toMatchObject({ refusals: [{ code }] })
  })

  test('of a transaction of another organisation finds none', async () => {
    const other = await createTestBooks(pools)
    expect(await change({ comment: 'x' }, other.caller)).toMatchObject({ refusals: [{ code: 'NOT_FOUND' }] })
  })

  test('in twenty concurrent requests keeps every version and exact totals', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => change({ lines: lines(1000 + index) })))
    const [versions] = await own<{ n: number }>(
      'SELECT count(*) AS n FROM transaction_version WHERE organisation_id = $1',
    )
    expect(versions).toEqual({ n: 20 })
    const [total] = await own<{ debit: number; lines: number }>(
      `SELECT sum(debit)::bigint AS debit, sum(line_count)::bigint AS lines FROM account_total WHERE organisation_id = $1`,
    )
    const [line] = await own<{ cents: number }>('SELECT cents FROM line WHERE organisation_id = $1 AND cents > 0')
    expect(total).toEqual({ debit: line!.cents, lines: 2 })
  })
})

describe('a void', () => {
  test('removes it from the balances but not from the history', async () => {
    expect(taken(await voidIt())).toMatchObject({ isVoid: true, version: 2 })
    expect(await own('SELECT count(*) AS n FROM line WHERE organisation_id = $1')).toEqual([{ n: 0 }])
    expect(
      await own('SELECT sum(debit + credit + line_count)::bigint AS n FROM account_total WHERE organisation_id = $1'),
    ).toEqual([{ n: 0 }])
    expect(await voidIt()).toMatchObject({ refusals: [{ code: 'NOT_FOUND' }] })
  })
})

describe('entries that must not change', () => {
  const mark = () =>
    pools.owner.pool.query(
      `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES ($1, $2, $3, '2026-11-30')`,
      [books.organisationId, posted.id, books.accountId('Bank')],
    )

  test('a cleared account keeps its lines and date; other accounts and the comment may change', async () => {
    await mark()
    const [rent, bank] = lines(500)
    const split = [bank!, { ...rent!, cents: 200 }, { accountId: books.accountId('Sales'), cents: 300 }]
    expect(await change({ lines: split, comment: 'Split' })).toMatchObject({ ok: true })
    expect(await change({ lines: lines(501) })).toMatchObject({
      refusals: [{ code: 'CLEARED', field: 'debitCreditSet' }],
    })
    expect(await change({ date: '2026-11-06' })).toMatchObject({ refusals: [{ code: 'CLEARED' }] })
    expect(await voidIt()).toMatchObject({ refusals: [{ code: 'CLEARED' }] })
  })

  test('a raw SQL statement cannot change a cleared line either', async () => {
    await mark()
    for (const what of [`date = '2026-11-06'`, 'cents = ARRAY[501, -501]', 'voided = true']) {
      await expect(own(`UPDATE transaction SET ${what} WHERE organisation_id = $1`)).rejects.toThrow('CLEARED')
    }
  })

  test('an entry on a locked day cannot change, except for its comment, or by an accountant with a reason', async () => {
    const bookkeeper = await addMember(pools, books, 'BOOKKEEPER')
    await own(`UPDATE organisation_lock SET soft_locked_through = '2026-11-30' WHERE organisation_id = $1`)
    expect(await change({ lines: lines(600) }, bookkeeper)).toMatchObject({ refusals: [{ code: 'LOCKED' }] })
    expect(await change({ date: '2026-12-05' })).toMatchObject({ refusals: [{ code: 'LOCKED' }] })
    expect(await voidIt()).toMatchObject({ refusals: [{ code: 'LOCKED' }] })
    expect(await change({ comment: 'Office rent' }, bookkeeper)).toMatchObject({ ok: true })
    expect(await change({ lines: lines(600), lockReason: 'typing slip' })).toMatchObject({ ok: true })
    expect(await voidIt(books.caller, 'entered twice')).toMatchObject({ ok: true })
    expect(
      await own('SELECT reason FROM audit_entry WHERE organisation_id = $1 AND reason IS NOT NULL ORDER BY 1'),
    ).toEqual([{ reason: 'entered twice' }, { reason: 'typing slip' }])
  })
})
