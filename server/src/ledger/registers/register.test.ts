// The pages, streams and totals of a register, with and without a filter, match a simple computation over all entries.
import { NO_FILTER, type RegisterFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import { accepted } from '@twofold/accounting/refusals'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../../tests/harness/set-up-api.ts'
import { createTestBooks, moveBelow, type TestBooks } from '../../../tests/harness/test-books.ts'
import { type Books, readBooks } from '../../identity/books.ts'
import { readOwnBalances } from '../balances.ts'

import type { RegisterEntry } from './register-entry.ts'
import { NEWEST, OLDEST, positionAtDate, positionOfCursor, type RegisterPosition } from './register-position.ts'
import { type RegisterScope, readRegisterScope, readSplitIds } from './register-scope.ts'
import { streamRegister } from './register-stream.ts'
import { readTotals } from './register-totals.ts'
import { type RegisterWindow, readRegisterWindow } from './register-window.ts'

const pools = setUpPools()
let books: TestBooks
let all: Posted[]

const SAVINGS = Array.from({ length: 70 }, (_, index) => `Savings ${index}`)
const NAMES = ['Assets', 'Bank', 'Cash', 'Safe', 'Hoard', 'Other', ...SAVINGS]
const COMMENTS = [
  'Rent',
  'rent DEPOSIT',
  'Büro Miete',
  'MIETE',
  'Café 50% off_',
  'order 12',
  '12.34',
  '',
  'Ὀδός',
  'οδος 7',
  'a\\b',
]

type Posted = {
  id: number
  date: string
  comment: string
  closing: boolean
  account: number[]
  cents: number[]
  cleared: number[]
}
type ExpectedRow = {
  id: number
  date: string
  comment: string
  netCents: number
  balanceCents: number
  split: number[]
  isCleared: boolean
  isClosing: boolean
}

beforeAll(async () => {
  books = await createTestBooks(pools, Object.fromEntries(NAMES.map(name => [name, 'ASSET' as const])))
  await moveBelow(pools, books, 'Assets', ['Bank', 'Cash'])
  await moveBelow(pools, books, 'Cash', ['Safe'])
  await moveBelow(pools, books, 'Hoard', SAVINGS)
  await postMany(700)
  await pools.owner.pool.query('ANALYZE')
  const { rows } = await pools.owner.pool.query<Posted>(
    `SELECT transaction_id AS id, date, comment, closing, account, cents,
            ARRAY(SELECT m.account_id FROM cleared_mark m WHERE m.organisation_id = $1 AND m.transaction_id = t.transaction_id) AS cleared
       FROM transaction t WHERE organisation_id = $1 ORDER BY date, transaction_id`,
    [books.organisationId],
  )
  all = rows
})

/**
 * Random entries on several accounts, with dates in three months. Some have three lines, some have two lines on one account, some are
 * cleared, and some are closing entries.
 */
async function postMany(count: number): Promise<void> {
  const pick = (of: readonly string[]) => fc.constantFrom(...of)
  const entry = fc.record({
    names: fc.tuple(pick(NAMES.slice(0, 6)), pick(NAMES), pick([...NAMES, ...NAMES.slice(0, 4)])),
    cents: fc.constantFrom(12, 34, 100, 1234, 1235, 5000),
    isSplit: fc.boolean(),
    day: fc.integer({ min: 0, max: 89 }),
    comment: pick(COMMENTS),
  })
  const entries = fc
    .sample(entry, { numRuns: count, seed: 11 })
    .map(({ names, cents, isSplit, ...rest }) => {
      const ids = names.map(books.accountId)
      return isSplit
        ? { ...rest, account: ids, cents: [cents, -1, 1 - cents] }
        : { ...rest, account: ids.slice(0, 2), cents: [-cents, cents] }
    })
    .filter(({ account }) => new Set(account).size > 1)
  await pools.owner.pool.query(
    `INSERT INTO transaction (organisation_id, date, comment, closing, account, cents)
     SELECT $1, date '2026-01-01' + day, comment, day % 7 = 3, a::bigint[], c::bigint[]
       FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[]) AS e (day, comment, a, c)`,
    [
      books.organisationId,
      entries.map(({ day }) => day),
      entries.map(({ comment }) => comment),
      entries.map(({ account }) => `{${account.join()}}`),
      entries.map(({ cents }) => `{${cents.join()}}`),
    ],
  )
  await pools.owner.pool.query(
    `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date)
     SELECT DISTINCT organisation_id, transaction_id, account_id, date '2026-06-30' FROM line
      WHERE organisation_id = $1 AND (transaction_id + account_id) % 3 <> 0`,
    [books.organisationId],
  )
}

function reading<T>(work: (books: Books) => Promise<T>): Promise<T> {
  return readBooks(pools.app, books.caller, 'books.read', async opened => accepted(await work(opened))).then(result => {
    if (!result.ok) throw new Error(result.refusals[0]?.code)
    return result.value
  })
}

function done<T>(result: { ok: true; value: T } | { ok: false; refusals: { code: string }[] }): T {
  if (!result.ok) throw new Error(result.refusals[0]?.code)
  return result.value
}

/** Computes the expected register in a simple, independent way. */
function byHand({ accountIds }: RegisterScope): ExpectedRow[] {
  const isInside = (id: number) => accountIds.includes(id)
  let balanceCents = 0
  return all.flatMap(({ id, date, comment, closing: isClosing, account, cents, cleared }) => {
    const inside = account.filter(isInside)
    const split = account.filter(accountId => !isInside(accountId))
    if (inside.length === 0 || split.length === 0) return []
    const netCents = cents.reduce((sum, amount, index) => (isInside(account[index]!) ? sum + amount : sum), 0)
    balanceCents += netCents
    const isCleared = inside.every(accountId => cleared.includes(accountId))
    return [{ id, date, comment, netCents, balanceCents, split, isCleared, isClosing }]
  })
}

const bare = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

type Wanted = {
  search: string
  centsMin: number | null
  centsMax: number | null
  startDate: string | null
  endDate: string | null
  isCleared: boolean | null
  isClosing: boolean | null
  other: string | null
}

/** Computes in a simple, independent way whether a row should pass the filter. */
function isWanted(row: ExpectedRow, wanted: Wanted, splitIds: ReadonlySet<number> | null): boolean {
  const cents = Math.abs(row.netCents)
  const dollars = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const has = (word: string) =>
    bare(row.comment).includes(bare(word)) || word === String(row.id) || word === dollars || `${word}.00` === dollars
  return (
    wanted.search.split(' ').filter(Boolean).every(has) &&
    cents >= (wanted.centsMin ?? 0) &&
    cents <= (wanted.centsMax ?? cents) &&
    row.date >= (wanted.startDate ?? '') &&
    row.date <= (wanted.endDate ?? '9') &&
    row.isCleared === (wanted.isCleared ?? row.isCleared) &&
    row.isClosing === (wanted.isClosing ?? row.isClosing) &&
    (splitIds === null || row.split.some(id => splitIds.has(id)))
  )
}

const ALL: Wanted = {
  search: '',
  centsMin: null,
  centsMax: null,
  startDate: null,
  endDate: null,
  isCleared: null,
  isClosing: null,
  other: null,
}

const day = fc.option(
  fc.integer({ min: -3, max: 95 }).map(days => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
)
const anyWanted: fc.Arbitrary<Wanted> = fc.record({
  search: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    fc.constantFrom(
      'rent',
      'miete',
      'BÜRO',
      'buro miete',
      'e',
      '12',
      '12.34',
      '50%',
      'off_',
      'οδος',
      'ὈΔΌΣ',
      '\\',
      'nothing',
      'r e n t d o',
    ),
  ),
  centsMin: fc.option(fc.constantFrom(0, 12, 34, 1235)),
  centsMax: fc.option(fc.constantFrom(11, 12, 1234, 5000)),
  startDate: day,
  endDate: day,
  isCleared: fc.option(fc.boolean()),
  isClosing: fc.option(fc.boolean()),
  other: fc.option(fc.constantFrom('Bank', 'Cash', 'Hoard', 'Other', 'Savings 3')),
})
const anyPlace = fc.record({
  from: fc.oneof(fc.constantFrom<'newest' | 'oldest'>('newest', 'oldest'), day),
  limit: fc.integer({ min: 1, max: 9 }),
  linesMax: fc.constantFrom(3, 40, 10_000),
})

async function filterOf(opened: Books, wanted: Wanted): Promise<RegisterFilter> {
  const { search, other, ...rest } = wanted
  const splitIds = other === null ? null : done(await readSplitIds(opened, books.accountId(other)))
  return { words: searchedWords(search), ...rest, splitIds }
}

const shown = (entries: RegisterEntry[]) =>
  entries.map(({ id, netCents, balanceCents }) => ({ id, netCents, balanceCents }))
const expectedOf = (rows: ExpectedRow[]) =>
  rows.map(({ id, netCents, balanceCents }) => ({ id, netCents, balanceCents }))

type ScanOptions = { limit: number; linesMax?: number; filter: RegisterFilter }

/** Reads all pages from a position in one direction. */
async function windowsFrom(
  opened: Books,
  scope: RegisterScope,
  first: RegisterPosition,
  end: 'earlier' | 'later',
  options: ScanOptions,
) {
  const windows: RegisterWindow[] = []
  let position: RegisterPosition | null = first
  while (position !== null) {
    if (windows.length > 5000) throw new Error('The pages do not end')
    const window: RegisterWindow = done(await readRegisterWindow(opened, scope, { ...options, position }))
    windows.push(window)
    position = window[end] === null ? null : positionOfCursor(window[end])
  }
  return windows
}

describe.each([
  ['one account', 'Safe', 60, false],
  ['a parent with a few accounts', 'Assets', 60, false],
  ['a parent without its subaccounts', 'Cash', 30, true],
  ['a parent with many accounts', 'Hoard', 30, false],
])('the register of %s', (_, name, numRuns, isOwn) => {
  const scopeOf = async (opened: Books) => done(await readRegisterScope(opened, books.accountId(name), isOwn))

  test('page by page with a filter, in either direction, equals the full computation, with the balances of the whole register', async () => {
    await fc.assert(
      fc.asyncProperty(anyWanted, anyPlace, (wanted, { from, ...bounds }) =>
        reading(async opened => {
          const scope = await scopeOf(opened)
          const filter = await filterOf(opened, wanted)
          const expected = byHand(scope).filter(row => isWanted(row, wanted, filter.splitIds))
          const position =
            from === 'newest' ? NEWEST : from === null || from === 'oldest' ? OLDEST : positionAtDate(from)
          const end = from === 'newest' ? ('earlier' as const) : ('later' as const)
          const windows = await windowsFrom(opened, scope, position, end, { ...bounds, filter })
          const rows = end === 'earlier' ? windows.toReversed() : windows
          const begin = position.key?.date ?? ''
          expect(shown(rows.flatMap(({ entries }) => entries))).toEqual(
            expectedOf(expected.filter(({ date }) => date >= begin)),
          )
          for (const { entries, openingCents } of windows) {
            expect(entries.length).toBeLessThanOrEqual(bounds.limit)
            if (entries[0] !== undefined) expect(openingCents).toBe(entries[0].balanceCents - entries[0].netCents)
          }
          // Rows dated before the start of a page are on the previous page.
          const back = windows[0]!.earlier
          if (end === 'earlier') return
          const before =
            back === null
              ? []
              : await windowsFrom(opened, scope, positionOfCursor(back)!, 'earlier', { ...bounds, filter })
          expect(shown(before.toReversed().flatMap(({ entries }) => entries))).toEqual(
            expectedOf(expected.filter(({ date }) => date < begin)),
          )
        }),
      ),
      { numRuns, seed: 5 },
    )
  })

  test('page by page from its end has full pages and the current balance at the end', () =>
    reading(async opened => {
      const scope = await scopeOf(opened)
      const expected = byHand(scope)
      expect(expected.length).toBeGreaterThan(10)
      const windows = await windowsFrom(opened, scope, NEWEST, 'earlier', { limit: 7, filter: NO_FILTER })
      expect(shown(windows.toReversed().flatMap(({ entries }) => entries))).toEqual(expectedOf(expected))
      for (const [page, { entries, openingCents, later }] of windows.entries()) {
        if (page < windows.length - 1) expect(entries).toHaveLength(7)
        expect(openingCents).toBe(entries[0]!.balanceCents - entries[0]!.netCents)
        expect(later === null).toBe(page === 0)
      }
      expect(expected.at(-1)!.balanceCents).toBe(scope.balanceCents)
    }))

  test('forward from any date has the balance before the date, and a page before it only if it has rows', () =>
    reading(async opened => {
      const scope = await scopeOf(opened)
      const expected = byHand(scope)
      for (const date of ['2025-12-31', '2026-01-01', '2026-02-14', '2026-03-01', '2026-04-01']) {
        const windows = await windowsFrom(opened, scope, positionAtDate(date), 'later', { limit: 9, filter: NO_FILTER })
        const before = expected.filter(row => row.date < date)
        expect(windows[0]!.openingCents).toBe(before.at(-1)?.balanceCents ?? 0)
        expect(windows[0]!.earlier !== null).toBe(before.length > 0)
        expect(shown(windows.flatMap(({ entries }) => entries))).toEqual(expectedOf(expected.slice(before.length)))
      }
    }))

  test('as a stream and in its totals equals the full computation', async () => {
    await fc.assert(
      fc.asyncProperty(anyWanted, fc.constantFrom(1, 30, 2000), (wanted, firstLines) =>
        reading(async opened => {
          const scope = await scopeOf(opened)
          const filter = await filterOf(opened, wanted)
          const expected = byHand(scope).filter(row => isWanted(row, wanted, filter.splitIds))
          const streamed = { 'oldest first': [] as RegisterEntry[], 'newest first': [] as RegisterEntry[] }
          for (const order of ['oldest first', 'newest first'] as const)
            for await (const entry of done(await streamRegister(opened, scope, { filter, order, firstLines })))
              streamed[order].push(entry)
          expect(shown(streamed['oldest first'])).toEqual(expectedOf(expected))
          expect(shown(streamed['newest first'].toReversed())).toEqual(expectedOf(expected))
          const side = (sign: number) => expected.reduce((sum, { netCents }) => sum + Math.max(0, sign * netCents), 0)
          expect(done(await readTotals(opened, scope, filter))).toEqual({
            rowCount: expected.length,
            debitCents: side(1),
            creditCents: side(-1),
          })
        }),
      ),
      {
        numRuns,
        seed: 6,
        examples: [
          [ALL, 1],
          [ALL, 2000],
        ],
      },
    )
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
