import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsAndFullNames, sortKeyOf } from './chart-of-accounts.ts'
import { checkGrossTotals, checkLedger, type StoredLedger } from './checks.ts'
import { countLines, emptyTotals, type LedgerLine } from './totals.ts'

/** Right books of three accounts, two live transactions and a void one. */
function rightBooks(): StoredLedger {
  const chart = [
    { id: 1, parentId: null, name: 'Assets', sortKey: 'assets' },
    { id: 2, parentId: 1, name: 'Bank', sortKey: 'bank' },
    { id: 3, parentId: null, name: 'Sales', sortKey: 'sales' },
  ]
  const places = boundsAndFullNames(chart)
  const transactions = [
    transaction(10, '2026-10-31', 500),
    transaction(11, '2026-11-05', 300),
    { ...transaction(12, '2026-11-06', 999), isVoid: true },
  ]
  const lines: LedgerLine[] = transactions
    .filter(({ isVoid }) => !isVoid)
    .flatMap(({ id, date, lines: own }) => own.map(line => ({ ...line, transactionId: id, date })))
  const totals = countLines(lines, emptyTotals())
  return {
    organisation: 7,
    accounts: chart.map(account => ({ ...account, ...places.get(account.id)! })),
    transactions,
    lines,
    accountTotals: [...totals.accounts.values()],
    monthTotals: [...totals.months.values()],
  }
}

function transaction(id: number, date: string, cents: number) {
  return { id, date, isVoid: false, lines: [{ accountId: 2, cents }, { accountId: 3, cents: -cents }] } // biome-ignore format: one entry, one line
}

function breached(books: StoredLedger): string[] {
  return [...new Set(checkLedger(books).map(breach => breach.id))]
}

function whats(books: StoredLedger): string[] {
  return checkLedger(books).map(breach => breach.what)
}

describe('the checks of the ledger', () => {
  test('find nothing in right books, and a total of no lines may be stored or not', () => {
    const books = rightBooks()
    expect(checkLedger(books)).toEqual([])
    const unused = { accountId: 1, debitCents: 0, creditCents: 0, lineCount: 0 }
    expect(checkLedger({ ...books, accountTotals: [...books.accountTotals, unused] })).toEqual([])
  })

  test('say whose books a breach is in', () => {
    const books = { ...rightBooks(), monthTotals: [] }
    expect(checkLedger(books).every(breach => breach.organisation === 7 && breach.id === 'T5')).toBe(true)
    expect(whats(books)).toContain('Account 2 in 2026-10 has no stored total, its lines debits 500, credits 0, 1 lines')
  })

  test.each<[invariant: string, what: string, spoil: (books: StoredLedger) => StoredLedger]>([
    ['T1', 'a transaction that does not balance', books => withLines(books, [[2, 500], [3, -499]])], // biome-ignore format: one entry, one line
    ['T1', 'a transaction of one side', books => withLines(books, [[2, 500]])],
    ['T1', 'a transaction without lines', books => withLines(books, [])],
    ['T1', 'a transaction on one account', books => withLines(books, [[2, 500], [2, -500]])], // biome-ignore format: one entry, one line
    ['T2', 'a line of nothing', books => withLines(books, [[2, 500], [3, -500], [3, 0]])], // biome-ignore format: one entry, one line
    ['T2', 'a line beyond 10^13', books => withLines(books, [[2, 10 ** 13 + 1], [3, -(10 ** 13) - 1]])], // biome-ignore format: one entry, one line
  ])('%s: name %s', (invariant, _, spoil) => {
    expect(breached(spoil(rightBooks()))).toEqual([invariant])
  })

  test.each<[what: string, spoil: (books: StoredLedger) => Partial<StoredLedger>]>([
    ['a line that is missing', books => ({ lines: books.lines.slice(1) })],
    ['a line too many', books => ({ lines: [...books.lines, books.lines[0]!] })],
    ['a line of a void transaction', books => ({ lines: [...books.lines, { ...books.lines[0]!, transactionId: 12 }] })],
    ['a line of no transaction', books => ({ lines: [...books.lines, { ...books.lines[0]!, transactionId: 99 }] })],
    ['a line on another day', books => ({ lines: replaced(books.lines, { date: '2026-10-30' }) })],
    ['a line of another amount', books => ({ lines: replaced(books.lines, { cents: 501 }) })],
    ['a line on another account', books => ({ lines: replaced(books.lines, { accountId: 1 }) })],
    ['an account total', books => ({ accountTotals: replaced(books.accountTotals, { debitCents: 801 }) })],
    ['an account’s line count', books => ({ accountTotals: replaced(books.accountTotals, { lineCount: 3 }) })],
    ['an account total that is missing', books => ({ accountTotals: books.accountTotals.slice(1) })],
    ['an account total kept twice', books => ({ accountTotals: [...books.accountTotals, books.accountTotals[0]!] })],
    ['a month total', books => ({ monthTotals: replaced(books.monthTotals, { creditCents: 1 }) })],
    [
      'a month total in another month',
      books => ({ monthTotals: replaced(books.monthTotals, { month: '2026-09-01' }) }),
    ],
  ])('T5: name %s', (_, spoil) => {
    const books = rightBooks()
    expect(breached({ ...books, ...spoil(books) })).toEqual(['T5'])
  })

  test.each<[what: string, id: number, spoil: object, said: string]>([
    ['a gap in the bounds', 1, { right: 6 }, 'The bounds are not 1..6: 5 stands where 4 should'],
    ['bounds that are not numbered from 1', 3, { left: 7, right: 8 }, 'The bounds are not 1..6'],
    ['bounds the wrong way round', 2, { left: 3, right: 2 }, 'Account 2 has bounds 3 and 2'],
    ['a child beside its parent', 2, { left: 7, right: 8 }, 'Account 2 does not lie inside its parent 1'],
    ['a child inside a stranger', 2, { parentId: 3, fullName: 'Sales:Bank' }, 'Account 2 lies in 1, not in its parent'],
    ['a parent that is not there', 2, { parentId: 99 }, 'Account 2 has the parent 99, which is not there'],
    ['a full name that is not the path', 2, { fullName: 'Bank' }, 'Account 2 is called Bank, its path is Assets:Bank'],
    ['a name that lost its key', 3, { sortKey: 'zales' }, 'Account 3 is sorted as zales, not as its name Sales'],
    [
      'siblings out of order',
      1,
      { name: 'Zoo', sortKey: 'zoo', fullName: 'Zoo' },
      'Account 3 stands after its sibling 1',
    ],
    ['siblings of one name', 1, { name: 'SALES', sortKey: 'sales', fullName: 'SALES' }, 'Account 3 stands after its'],
  ])('A1: name %s', (_, id, spoil, said) => {
    const books = rightBooks()
    const accounts = books.accounts.map(account => (account.id === id ? { ...account, ...spoil } : account))
    expect(breached({ ...books, accounts })).toEqual(['A1'])
    expect(whats({ ...books, accounts })).toContainEqual(expect.stringContaining(said))
  })

  test('T2: name an account whose gross debits leave the range, though its balance does not', () => {
    const line = { transactionId: 1, date: '2026-11-05', accountId: 2 }
    const lines = Array.from({ length: 901 }, () => [10 ** 13, -(10 ** 13)]).flat()
    const totals = countLines(
      lines.map(cents => ({ ...line, cents })),
      emptyTotals(),
    )
    expect(checkGrossTotals(totals.accounts.values())).toEqual([
      { id: 'T2', what: expect.stringContaining('Account 2') },
    ])
  })

  test('find any one changed cent anywhere', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.integer({ min: -400, max: 400 }), (at, cents) => {
        fc.pre(cents !== 0)
        const books = rightBooks()
        const lines = books.lines.map((line, index) => (index === at ? { ...line, cents: line.cents + cents } : line))
        expect(breached({ ...books, lines })).toContain('T5')
      }),
    )
  })
})

function withLines(books: StoredLedger, written: [accountId: number, cents: number][]): StoredLedger {
  const own = written.map(([accountId, cents]) => ({ accountId, cents }))
  const lines = own.map(line => ({ ...line, transactionId: 10, date: '2026-10-31' }))
  const totals = countLines(lines, emptyTotals())
  return {
    ...books,
    transactions: [{ id: 10, date: '2026-10-31', isVoid: false, lines: own }],
    lines,
    accountTotals: [...totals.accounts.values()],
    monthTotals: [...totals.months.values()],
  }
}

function replaced<T>(list: readonly T[], change: Partial<T>): T[] {
  return list.map((one, index) => (index === 0 ? { ...one, ...change } : one))
}

test('the key that A1 recomputes is the one that names are stored with', () => {
  expect(sortKeyOf('Sales')).toBe('sales')
})
