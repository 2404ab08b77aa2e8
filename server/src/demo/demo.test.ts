import type { CalendarDate } from '@twofold/accounting/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPools, type TestPools } from '../../tests/harness/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { recognised } from '../identity-provider/accounts.ts'
import { verify } from '../verify/verify.ts'
import { createDemo } from './demo.ts'
import type { DemoBooks } from './demo-books.ts'
import type { DemoEntry } from './demo-ledger.ts'
import { fernAndHarrow } from './fern-and-harrow.ts'
import { northlightStudio } from './northlight-studio.ts'

const TODAYS = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-01-01', '2031-07-03']
const BOOKS: [string, (today: CalendarDate) => DemoBooks][] = [
  ['Fern & Harrow', fernAndHarrow],
  ['Northlight Studio', northlightStudio],
]

/** Returns the number of transactions in books: manual transactions, and one for each posted document. */
function transactionsOf({ entries, receivables, payables }: DemoBooks): number {
  const documents = [...receivables.documents, ...payables.documents]
  return entries.length + documents.filter(({ state }) => state === 'POSTED').length
}

/** Returns all lines by date, except those on customer and vendor accounts. */
function movesOf({ entries, receivables, payables }: DemoBooks): Pick<DemoEntry, 'date' | 'lines'>[] {
  const traded = [...receivables.documents, ...payables.documents].map(({ date, lines }) => ({
    date,
    lines: lines.map(([account, cents]) => ({ account, cents })),
  }))
  return [...entries, ...traded].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

/** Returns the lowest and highest end-of-day balance (debits - credits) of accounts with `part` in their name, in cents. */
function rangeOf(books: DemoBooks, part: string): [number, number] {
  let balance = 0
  const closing = new Map<string, number>()
  for (const { date, lines } of movesOf(books)) {
    for (const { account, cents } of lines) if (account.includes(part)) balance += cents
    closing.set(date, balance)
  }
  return [Math.min(...closing.values()), Math.max(...closing.values())]
}

describe.each(BOOKS)('%s', (_, books) => {
  test.each(TODAYS)('has two years of plausible books on %s', today => {
    const made = books(today)
    const { entries, receivables, payables } = made
    const { documents, applications } = receivables
    expect(documents.every(({ date }) => date <= today)).toBe(true)
    const countOf = (what: (document: DemoBooks['receivables']['documents'][number]) => boolean) =>
      documents.filter(what).length
    expect(countOf(({ kind }) => kind === 'receivable invoice')).toBeGreaterThan(20)
    expect(countOf(({ state }) => state === 'ENDED')).toBe(1)
    expect(countOf(({ isRefund }) => isRefund)).toBe(1)
    expect(countOf(({ kind }) => kind === 'customer write-off')).toBe(1)
    expect(countOf(({ preTax }) => preTax < 0)).toBe(1)
    expect(applications.length).toBeGreaterThan(15)
    const bought = (what: (document: DemoBooks['payables']['documents'][number]) => boolean) =>
      payables.documents.filter(what).length
    expect(payables.documents.every(({ date }) => date <= today)).toBe(true)
    expect(bought(({ kind }) => kind === 'payable invoice')).toBeGreaterThan(100)
    expect(bought(({ state }) => state === 'PENDING')).toBeGreaterThan(1)
    expect(bought(({ state }) => state === 'ENDED')).toBeGreaterThan(0)
    expect(bought(({ isRefund }) => isRefund)).toBeGreaterThan(1)
    expect(bought(({ preTax }) => preTax < 0)).toBeGreaterThan(2)
    expect(payables.applications.length).toBeGreaterThan(90)
    expect(entries.length).toBeGreaterThan(1800)
    expect(entries.length).toBeLessThan(2600)
    expect(entries[0]!.date).toBe(`${Number(today.slice(0, 4)) - 2}${today.slice(4, 8)}01`)
    expect(entries.every(({ date }, index) => date <= today && date >= (entries[index - 1]?.date ?? ''))).toBe(true)
    for (const bank of [':Checking', ':Payroll Checking', ':Savings', 'Cash', 'Inventory'])
      expect(rangeOf(made, bank)[0], bank).toBeGreaterThanOrEqual(0)
    const [mostOwed, leastOwed] = rangeOf(made, 'Business Card')
    expect(mostOwed).toBeGreaterThan(-1_200_000)
    expect(leastOwed).toBeLessThanOrEqual(0)
    for (const debt of ['Payable', 'Withholding', 'Loan', 'Customer Deposits'])
      expect(rangeOf(made, debt)[1], debt).toBeLessThanOrEqual(0)
    const results = movesOf(made).flatMap(({ lines }) =>
      lines.filter(({ account }) => /^(Income|Expenses)/.test(account)),
    )
    const profit = -results.reduce((sum, { cents }) => sum + cents, 0)
    expect(profit).toBeGreaterThan(5_000_000)
    expect(
      entries.some(({ lines }) => lines.some(({ account }) => /Accounts (Receivable|Payable)/.test(account))),
    ).toBe(false)
  })

  test.each(TODAYS)('on %s, the current month does not earn far more than any earlier month', today => {
    const months = new Map<string, number>()
    for (const { date, lines } of movesOf(books(today)))
      for (const { account, cents } of lines)
        if (/^(Income|Expenses)/.test(account))
          months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0) - cents)
    const [underWay, ...whole] = [...months.values()].reverse()
    expect(underWay).toBeLessThan(1.5 * Math.max(...whole))
  })

  test('is deterministic for a given day', () => {
    expect(books('2026-11-21')).toEqual(books('2026-11-21'))
  })
})

describe('the demo in a database', () => {
  let database: TestDatabase
  let pools: TestPools

  beforeAll(async () => {
    database = await createTestDatabase()
    pools = openPools(database)
  })
  afterAll(async () => {
    await pools.end()
    await database.drop()
  })

  test('signs in to the organisation with the specification’s signs and keeps every invariant', async () => {
    const { username, password } = await createDemo(pools.app, { today: '2026-11-21' })
    const known = await recognised(pools.app.pool, username, password)
    const { rows } = await pools.owner.pool.query(
      `SELECT o.name, o.sign_convention AS signs, m.role, o.organisation_id = home_organisation(u.user_id) AS is_home,
              (SELECT count(*)::int FROM transaction t WHERE t.organisation_id = o.organisation_id) AS transactions
         FROM app_user u JOIN membership m USING (user_id) JOIN organisation o USING (organisation_id)
        WHERE u.subject = $1 ORDER BY o.name`,
      [known?.accountId],
    )
    expect(rows).toEqual([
      {
        name: 'Fern & Harrow',
        signs: 'SPECIFICATION',
        role: 'OWNER',
        is_home: true,
        transactions: transactionsOf(fernAndHarrow('2026-11-21')),
      },
      { name: 'Northlight Studio', signs: 'TEXTBOOK', role: 'OWNER', is_home: false, transactions: expect.any(Number) },
    ])
    expect(await verify(pools.owner)).toEqual([])
  })

  test.each(['RECEIVABLE', 'PAYABLE'])(
    'both organisations have open, overdue, paid, pending and canceled documents, %s, and unapplied amounts',
    async side => {
      const { rows } = await pools.owner.pool.query(
        `SELECT o.name, count(*) FILTER (WHERE d.kind LIKE '%invoice' AND d.state = 'PENDING')::int > 0 AS pending,
              count(*) FILTER (WHERE d.state = 'ENDED')::int > 0 AS given_up, count(*) FILTER (WHERE d.is_refund)::int > 0 AS returned,
              count(*) FILTER (WHERE d.kind = 'customer write-off')::int AS written_off,
              count(*) FILTER (WHERE d.state = 'POSTED' AND d.raises AND d.remaining = 0)::int > 10 AS paid,
              count(*) FILTER (WHERE d.state = 'POSTED' AND d.raises AND d.is_open AND d.due_date < '2026-11-21')::int > 0 AS overdue,
              count(*) FILTER (WHERE d.state = 'POSTED' AND d.raises AND d.applied BETWEEN 1 AND abs(d.total) - 1)::int > 0 AS part,
              count(*) FILTER (WHERE d.kind LIKE '%payment' AND d.is_open)::int > 0 AS unapplied,
              count(*) FILTER (WHERE d.total < 0 AND d.is_open)::int > 0 AS credit
         FROM document d JOIN organisation o USING (organisation_id) WHERE d.side = $1 GROUP BY o.name ORDER BY o.name`,
        [side],
      )
      const isSold = side === 'RECEIVABLE'
      const lively = { given_up: true, returned: true, paid: true, overdue: true, unapplied: true }
      const own = { written_off: isSold ? 1 : 0, ...(isSold ? { part: true } : { pending: true, credit: true }) }
      expect(rows).toMatchObject([
        { name: 'Fern & Harrow', ...lively, ...own },
        { name: 'Northlight Studio', ...lively, ...own },
      ])
    },
  )

  test('every bank month except the last full one is closed, and some payments reach the bank a month late', async () => {
    const { rows } = await pools.owner.pool.query(
      `SELECT o.name, a.name AS account, count(*)::int AS statements, max(s.date) AS last, bool_and(s.line_count > 0) AS is_used,
              (SELECT count(*) > 0 FROM statement_line l JOIN transaction t USING (organisation_id, transaction_id)
                WHERE l.organisation_id = s.organisation_id AND l.account_id = s.account_id
                  AND date_trunc('month', t.date) < date_trunc('month', l.cleared_on)) AS has_late
         FROM statement s JOIN organisation o USING (organisation_id) JOIN account a USING (organisation_id, account_id)
        GROUP BY o.name, a.name, s.organisation_id, s.account_id ORDER BY o.name, a.name`,
    )
    const closed = { statements: 23, last: '2026-09-30', is_used: true, has_late: expect.any(Boolean) }
    expect(rows).toEqual([
      { name: 'Fern & Harrow', account: 'Business Card', ...closed },
      { name: 'Fern & Harrow', account: 'Checking', ...closed, has_late: true },
      { name: 'Fern & Harrow', account: 'Savings', ...closed },
      { name: 'Northlight Studio', account: 'Business Card', ...closed },
      { name: 'Northlight Studio', account: 'Checking', ...closed, has_late: true },
      { name: 'Northlight Studio', account: 'Payroll Checking', ...closed },
      { name: 'Northlight Studio', account: 'Savings', ...closed },
    ])
  })

  test('is created once: a second attempt is refused and leaves nothing', async () => {
    await expect(createDemo(pools.app, { password: 'another one' })).rejects.toThrow(
      'The demo cannot be created. This username is taken.',
    )
    const { rows } = await pools.owner.pool.query('SELECT count(*)::int AS n FROM organisation')
    expect(rows[0].n).toBe(2)
  })
})
