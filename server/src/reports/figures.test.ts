// Figures computed from monthly totals and lines equal figures computed only from lines, for any period.
import { addDays } from '@twofold/accounting/calendar'
import { accepted } from '@twofold/accounting/refusals'
import type { Period, ReportedAccount } from '@twofold/accounting/reports/reported-account'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, type TestBooks } from '../../tests/harness/test-books.ts'
import { openBooks, readBooks } from '../identity/books.ts'
import { postMany, reserveTransactionIds } from '../ledger/post-many.ts'
import { readFigures } from './figures-sql.ts'

const pools = setUpPools()
let books: TestBooks

const DAYS = ['0001-01-02', '0001-01-31', '9999-11-30', '9999-12-01', '9999-12-31']
const FIRST = '2026-01-15'
const LAST = 75

type Posted = { date: string; isClosing: boolean; lines: { accountId: number; cents: number }[] }
const posted: Posted[] = []

beforeAll(async () => {
  books = await createTestBooks(pools)
  const days = [...DAYS, ...Array.from({ length: LAST + 1 }, (_, day) => addDays(FIRST, day))]
  for (const [index, date] of days.entries()) {
    const [debit, credit] = index % 3 === 0 ? ['Bank', 'Sales'] : ['Rent', 'Bank']
    const lines = [
      { accountId: books.accountId(debit!), cents: 2 ** (index % 40) },
      { accountId: books.accountId(credit!), cents: -(2 ** (index % 40)) },
    ]
    posted.push({ date, isClosing: index % 7 === 0, lines })
  }
  const made = await openBooks(pools.app, books.caller, 'transactions.write', async opened => {
    const ids = await reserveTransactionIds(opened, posted.length)
    return postMany(
      opened,
      posted.map((entry, index) => ({ ...entry, comment: '', id: ids[index]! })),
    )
  })
  expect(made).toMatchObject({ ok: true })
})

/** Computes the same figures line by line. */
function byLines(id: number, { startDate, endDate }: Period) {
  const lines = posted
    .filter(({ date }) => date <= endDate)
    .flatMap(({ date, isClosing, lines: all }) =>
      all
        .filter(({ accountId }) => accountId === id)
        .map(({ cents }) => ({ cents, isClosing, isBefore: date < startDate })),
    )
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  const parts = (counts: (line: (typeof lines)[number]) => boolean) => [
    sum(line => (line.isBefore && counts(line) ? line.cents : 0)),
    sum(line => (!line.isBefore && counts(line) ? Math.max(line.cents, 0) : 0)),
    sum(line => (!line.isBefore && counts(line) ? Math.max(-line.cents, 0) : 0)),
  ]
  return [...parts(() => true), ...parts(line => line.isClosing)]
}

function figuresOf(account: ReportedAccount) {
  const { openingCents, debitCents, creditCents, closedOpeningCents, closedDebitCents, closedCreditCents } = account
  return [openingCents, debitCents, creditCents, closedOpeningCents, closedDebitCents, closedCreditCents]
}

test('figures match the lines for every day of a month, across month ends and at the ends of the calendar', async () => {
  const someDay = fc.oneof(
    fc.constantFrom('0001-01-01', ...DAYS),
    fc.integer({ min: -3, max: LAST + 20 }).map(day => addDays(FIRST, day)),
  )
  await readBooks(pools.app, books.caller, 'books.read', async opened => {
    await fc.assert(
      fc.asyncProperty(someDay, someDay, async (one, other) => {
        const period = one < other ? { startDate: one, endDate: other } : { startDate: other, endDate: one }
        for (const account of await readFigures(opened, period)) {
          expect([account.name, ...figuresOf(account)]).toEqual([account.name, ...byLines(account.id, period)])
        }
      }),
      { numRuns: 300 },
    )
    return accepted(null)
  })
})
