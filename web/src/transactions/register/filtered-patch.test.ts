import { registerRow, shownNet } from '@twofold/accounting/ledger/register'
import { NO_FILTER, passesFilter, type RegisterFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { Register, RegisterRow, Transaction } from '@twofold/contract/transactions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionOf } from '../../testing/transactions.ts'
import { patchedFiltered, patchedTotals } from './filtered-patch.ts'
import { netOf, sumsOf } from './register-run.ts'

const [BANK, SAVINGS, RENT, SALES] = [3, 4, 5, 6] as const
const NOT_CLEARED = '0001-01-01T00:00:00Z'

type RegisterEntry = {
  id: number
  day: number
  comment: string
  lines: [number, number][]
  cleared: number[]
  isClosing: boolean
}

function changed({ id, day, comment, lines, cleared, isClosing }: RegisterEntry): Transaction {
  const made = transactionOf(id, `2026-11-0${day}`, lines, { transactionComment: comment, isClosing })
  const debitCreditSet = made.debitCreditSet.map(line => ({ ...line, isReconciled: cleared.includes(line.accountID) }))
  return { ...made, isReconciled: cleared.length > 0, debitCreditSet }
}

/** Returns the filtered register, computed from all transactions. */
function registerOf(entries: readonly RegisterEntry[], scope: ReadonlySet<number>, filter: RegisterFilter): Register {
  let balance = 0
  let lineCount = 0
  const ordered = [...entries].sort((one, other) => one.day - other.day || one.id - other.id)
  const transactions = ordered.flatMap((entry): RegisterRow[] => {
    const lines = entry.lines.map(([accountId, cents]) => ({ accountId, cents }))
    const shown = registerRow(lines, scope)
    if (shown === null) return []
    balance += shown.netCents
    const inside = lines.filter(({ accountId }) => scope.has(accountId))
    lineCount += inside.length
    const isCleared = inside.every(({ accountId }) => entry.cleared.includes(accountId))
    const { transactionID, transactionDate, transactionComment, modifiedAt } = changed(entry)
    const { id, comment, isClosing } = entry
    const row = { ...shown, id, entryNumber: 0, date: transactionDate.slice(0, 10), comment, isCleared, isClosing }
    if (!passesFilter(filter, row)) return []
    const { amountCents, side } = shownNet(shown.netCents, 'DEBIT')
    return [
      {
        transactionID,
        entryNumber: 0,
        transactionDate,
        transactionComment,
        transactionDCAmount: amountCents,
        debitOrCredit: side,
        split: shown.splitIds.join(),
        isReconciled: isCleared,
        transactionReconcileDate: NOT_CLEARED,
        runningBalance: balance,
        sourceKind: '',
        sourceID: 0,
        modifiedAt,
      },
    ]
  })
  const head = { accountID: BANK, accountFullName: 'Bank', accountSign: 'DEBIT' as const, accountReconcileDate: '' }
  return { ...head, accountBalance: balance, openingBalance: 0, transactions, earlier: null, later: null, lineCount }
}

const account = fc.constantFrom(BANK, SAVINGS, RENT, SALES)
const anyEntry = (id: number): fc.Arbitrary<RegisterEntry> =>
  fc
    .record({
      day: fc.integer({ min: 1, max: 5 }),
      comment: fc.constantFrom('rent', 'rent and more', 'sale', ''),
      pair: fc.tuple(account, account),
      cents: fc.constantFrom(100, 250, 999),
      cleared: fc.subarray([BANK, SAVINGS]),
      isClosing: fc.boolean(),
    })
    .filter(({ pair: [debit, credit] }) => debit !== credit)
    .map(({ pair: [debit, credit], cents, ...rest }) => ({
      id,
      ...rest,
      lines: [
        [debit, cents],
        [credit, -cents],
      ],
    }))
const anyBooks = fc.tuple(...Array.from({ length: 8 }, (_, index) => anyEntry(index + 1)))
const anyFilter: fc.Arbitrary<RegisterFilter> = fc.record({
  words: fc.constantFrom('', 'rent', '2.50', '3').map(searchedWords),
  centsMin: fc.option(fc.constantFrom(100, 200)),
  centsMax: fc.option(fc.constantFrom(250, 999)),
  startDate: fc.option(fc.constantFrom('2026-11-02', '2026-11-04')),
  endDate: fc.option(fc.constantFrom('2026-11-03', '2026-11-05')),
  isCleared: fc.option(fc.boolean()),
  isClosing: fc.option(fc.boolean()),
  splitIds: fc.option(fc.constantFrom(new Set([RENT]), new Set([SALES, SAVINGS]))),
})
const anyScope = fc.constantFrom(new Set<number>([BANK]), new Set<number>([BANK, SAVINGS]))
/** A change to a transaction. An existing transaction is voided (null) or replaced. Id 9 is a new transaction. */
const anyChange = fc.record({ id: fc.integer({ min: 1, max: 9 }), into: fc.option(anyEntry(9), { freq: 4 }) })

test('a change updates a filtered register and its totals as if they were read again, or reports that they must be read', () => {
  let patchedCount = 0
  fc.assert(
    fc.property(anyBooks, anyFilter, anyScope, anyChange, (entries, filter, scope, { id, into }) => {
      const before = entries.find(entry => entry.id === id)
      const after = into === null ? undefined : { ...into, id }
      fc.pre(before !== undefined || after !== undefined)
      const entriesAfter = [...entries.filter(entry => entry !== before), ...(after ? [after] : [])]
      const [run, expected] = [registerOf(entries, scope, filter), registerOf(entriesAfter, scope, filter)]
      const change = { ...(before && { before: changed(before) }), ...(after && { after: changed(after) }) }
      const patched = patchedFiltered(run, change, { scope, filter })
      if (patched !== null) {
        expect(patched).toEqual(expected)
        patchedCount += 1
      }
      const totals = patchedTotals(sumsOf(run.transactions), change, { scope, filter, sign: 'DEBIT' })
      expect(totals).toEqual(sumsOf(expected.transactions))
    }),
    { numRuns: 2000 },
  )
  expect(patchedCount).toBeGreaterThan(1000)
})

test('a row that is inserted between hidden rows is read again, because its balance is unknown', () => {
  const entry = { cleared: [], isClosing: false }
  const linesOf = (debit: number, credit: number, cents: number): [number, number][] => [
    [debit, cents],
    [credit, -cents],
  ]
  const sale = { ...entry, id: 1, day: 1, comment: 'sale', lines: linesOf(BANK, SALES, 100) }
  const rent = { ...entry, id: 2, day: 2, comment: 'rent', lines: linesOf(RENT, BANK, 50) }
  const narrowed = { scope: new Set([BANK]), filter: { ...NO_FILTER, words: searchedWords('rent') } }
  const run = registerOf([sale], narrowed.scope, narrowed.filter)
  expect(patchedFiltered(run, { after: changed(rent) }, narrowed)).toBeNull()
})

test('the net of a selection has the account’s sign', () => {
  const sums = { rowCount: 3, debitTotal: 500, creditTotal: 90 }
  expect([netOf(sums, 'DEBIT'), netOf(sums, 'CREDIT')]).toEqual([410, -410])
})
