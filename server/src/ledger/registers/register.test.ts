import { accepted } from '@twofold/accounting/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestBooks,
  moveBelow,
  openPools,
  type TestBooks,
  type TestPools,
} from '../../../tests/harness/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'
import type { Books } from '../../identity/books.ts'
import { readBooks } from '../../identity/books.ts'
import { readOwnBalances } from '../balances.ts'
import { type RegisterEntry, type RegisterWindow, readRegisterWindow } from './register.ts'
import { positionAtDate, positionOfCursor, type RegisterPosition } from './register-position.ts'
import { readRegisterScope } from './register-scope.ts'
import { streamRegister } from './register-stream.ts'

let database: TestDatabase
let pools: TestPools
let books: TestBooks

const SAVINGS = Array.from({ length: 70 }, (_, index) => `Savings ${index}`)
const NAMES = ['Assets', 'Bank', 'Cash', 'Safe', 'Hoard', 'Other', ...SAVINGS]

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database)
  books = await createTestBooks(pools, Object.fromEntries(NAMES.map(name => [name, 'ASSET' as const])))
  await moveBelow(pools, books, 'Assets', ['Bank', 'Cash'])
  await moveBelow(pools, books, 'Cash', ['Safe'])
  await moveBelow(pools, books, 'Hoard', SAVINGS)
  await postMany(600)
})

afterAll(async () => {
  await pools.end()
  await database.drop()
})

/**
 * Random entries on several accounts, with dates in three months. A third of them have three lines, and some have two lines on one account.
 */
async function postMany(count: number): Promise<void> {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const pick = () => books.accountId(NAMES[random(NAMES.length)]!)
  const entries = Array.from({ length: count }, () => {
    const [first, second, third, cents] = [pick(), pick(), random(3) === 0 ? pick() : null, 2 + random(1000)]
    const lines = third === null ? [cents, -cents] : [cents, -1, 1 - cents]
    const accounts = third === null ? [first, second] : [first, second, third]
    return { date: `2026-0${1 + random(3)}-${String(1 + random(28)).padStart(2, '0')}`, accounts, lines }
  }).filter(({ accounts }) => new Set(accounts).size > 1)
  await pools.owner.pool.query(
    `INSERT INTO transaction (organisation_id, date, account, cents)
     SELECT $1, date, a::bigint[], c::bigint[] FROM unnest($2::date[], $3::text[], $4::text[]) AS e (date, a, c)`,
    [
      books.organisationId,
      entries.map(({ date }) => date),
      entries.map(({ accounts }) => `{${accounts.join()}}`),
      entries.map(({ lines }) => `{${lines.join()}}`),
    ],
  )
}

function reading<T>(work: (books: Books) => Promise<T>): Promise<T> {
  return readBooks(pools.app, books.caller, 'books.read', async opened => accepted(await work(opened))).then(result => {
    if (!result.ok) throw new Error(result.refusals[0]?.code)
    return result.value
  })
}

/** Returns the expected register: all transactions in order, with running totals. */
async function byHand(accountIds: number[]) {
  const { rows } = await pools.owner.pool.query<{ id: number; date: string; account: number[]; cents: number[] }>(
    `SELECT transaction_id AS id, date, account, cents FROM transaction
      WHERE organisation_id = $1 AND NOT voided ORDER BY date, transaction_id`,
    [books.organisationId],
  )
  const scope = new Set(accountIds)
  let balanceCents = 0
  return rows.flatMap(({ id, date, account, cents }) => {
    const inside = account.map(accountId => scope.has(accountId))
    if (!inside.includes(true) || !inside.includes(false)) return []
    const netCents = cents.reduce((sum, amount, index) => (inside[index] ? sum + amount : sum), 0)
    balanceCents += netCents
    return [{ id, date, netCents, balanceCents }]
  })
}

function shown(entries: RegisterEntry[]) {
  return entries.map(({ id, date, netCents, balanceCents }) => ({ id, date, netCents, balanceCents }))
}

async function scopeOf(name: string) {
  return reading(async opened => {
    const scope = await readRegisterScope(opened, books.accountId(name))
    if (!scope.ok) throw new Error(scope.refusals[0]?.code)
    return scope.value
  })
}

async function windowOf(name: string, limit: number, position?: RegisterPosition): Promise<RegisterWindow> {
  const scope = await scopeOf(name)
  const window = await reading(opened => readRegisterWindow(opened, scope, { limit, ...(position && { position }) }))
  if (!window.ok) throw new Error(window.refusals[0]?.code)
  return window.value
}

describe.each([
  ['one account', 'Safe'],
  ['a parent with a few accounts', 'Assets'],
  ['a parent with many accounts', 'Hoard'],
])('the register of %s', (_, name) => {
  test('page by page from its end equals the plain computation, each balance exact', async () => {
    const scope = await scopeOf(name)
    const expected = await byHand(scope.accountIds)
    expect(expected.length).toBeGreaterThan(10)
    const pages: RegisterEntry[][] = []
    let position: RegisterPosition | undefined
    for (let page = 0; page < 1000; page += 1) {
      const window = await windowOf(name, 7, position)
      expect(window.openingCents).toBe(window.entries[0]!.balanceCents - window.entries[0]!.netCents)
      pages.unshift(window.entries)
      expect(window.later === null).toBe(page === 0)
      if (window.earlier === null) break
      position = positionOfCursor(window.earlier)!
    }
    expect(shown(pages.flat())).toEqual(expected)
    expect(expected.at(-1)!.balanceCents).toBe(scope.balanceCents)
  })

  test('forward from any date has the same rows and balances', async () => {
    const expected = await byHand((await scopeOf(name)).accountIds)
    for (const day of ['2025-12-31', '2026-01-01', '2026-02-14', '2026-03-01', '2026-04-01']) {
      const rows: RegisterEntry[] = []
      let window = await windowOf(name, 9, positionAtDate(day))
      const from = expected.filter(({ date }) => date >= day)
      expect(window.openingCents).toBe(expected.filter(({ date }) => date < day).at(-1)?.balanceCents ?? 0)
      expect(window.earlier !== null).toBe(expected.length > from.length)
      rows.push(...window.entries)
      while (window.later !== null) {
        window = await windowOf(name, 9, positionOfCursor(window.later)!)
        rows.push(...window.entries)
      }
      expect(shown(rows)).toEqual(from)
    }
  })

  test('as a stream equals the plain computation', async () => {
    const scope = await scopeOf(name)
    const rows = await reading(async opened => {
      const streamed: RegisterEntry[] = []
      const whole = await streamRegister(opened, scope)
      if (whole.ok) for await (const entry of whole.value) streamed.push(entry)
      return streamed
    })
    expect(shown(rows)).toEqual(await byHand(scope.accountIds))
  })
})

describe('balances on a date', () => {
  test('are the sums of the lines up to it, on any day of the month', async () => {
    for (const day of ['2025-12-31', '2026-01-31', '2026-02-01', '2026-02-13', '2026-03-30', '9999-12-31']) {
      const { rows } = await pools.owner.pool.query<{ id: number; cents: number }>(
        `SELECT account_id AS id, sum(cents)::bigint AS cents FROM line WHERE organisation_id = $1 AND date <= $2
          GROUP BY account_id`,
        [books.organisationId, day],
      )
      const balances = await reading(opened => readOwnBalances(opened, day))
      expect([...balances].filter(([, cents]) => cents !== 0).sort()).toEqual(
        rows
          .filter(({ cents }) => cents !== 0)
          .map(({ id, cents }) => [id, cents])
          .sort(),
      )
    }
  })
})
