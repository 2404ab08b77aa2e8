import { expect, test } from 'vitest'
import { entryFromForm, linesOfEntry } from './entry-form.ts'
import { beginningsOf, linesSeenFrom, typedEntryOf } from './known-comment.ts'

const [BANK, CASH, CARD, RENT, TAX, GONE] = [1, 2, 3, 4, 5, 6]
const TYPES = new Map([
  [BANK, 'ASSET'],
  [CASH, 'ASSET'],
  [CARD, 'LIABILITY'],
  [RENT, 'EXPENSE'],
  [TAX, 'EXPENSE'],
] as const)
const typeOf = (id: number) => TYPES.get(id as 1)
const rentFrom = (accountId: number) => [
  { accountId: RENT, cents: 1200 },
  { accountId, cents: -1200 },
]
const bank = { accountId: BANK, type: 'ASSET' } as const

test('a comment is found as typed, regardless of case', () => {
  expect(beginningsOf(' Ren ')).toEqual(['ren'])
  expect(beginningsOf('éCO')).toEqual(['éco', 'Éco'])
  expect(beginningsOf('  ')).toEqual([])
})

test('an entry of the register’s own account is proposed unchanged', () => {
  expect(linesSeenFrom(rentFrom(BANK), bank, typeOf)).toEqual(rentFrom(BANK))
})

test('an entry of another account of the same kind is proposed with the register’s account instead', () => {
  expect(linesSeenFrom(rentFrom(CASH), bank, typeOf)).toEqual(rentFrom(BANK))
  expect(linesSeenFrom(rentFrom(CARD), bank, typeOf)).toEqual(rentFrom(BANK))
  expect(linesSeenFrom(rentFrom(CASH), { accountId: TAX, type: 'EXPENSE' }, typeOf)).toEqual([
    { accountId: TAX, cents: 1200 },
    { accountId: CASH, cents: -1200 },
  ])
})

test('nothing is proposed if two accounts or none could be replaced, or if an account was deleted', () => {
  const transfer = [
    { accountId: CASH, cents: 50 },
    { accountId: CARD, cents: -50 },
  ]
  expect(linesSeenFrom(transfer, bank, typeOf)).toBeNull()
  expect(linesSeenFrom(transfer, { accountId: RENT, type: 'EXPENSE' }, typeOf)).toBeNull()
  expect(linesSeenFrom(rentFrom(GONE), bank, typeOf)).toBeNull()
})

test('the typed values of an entry post the same entry again, under either sign', () => {
  for (const accountSign of ['DEBIT', 'CREDIT'] as const) {
    for (const lines of [rentFrom(BANK), rentFrom(BANK).map(line => ({ ...line, cents: -line.cents }))]) {
      const typed = typedEntryOf(lines, { accountId: BANK, accountSign })
      const entry = typed && entryFromForm({ accountId: BANK, accountSign, ...typed })
      const posted = entry?.ok ? linesOfEntry(entry.value) : []
      expect(posted.toSorted((a, b) => a.accountId - b.accountId)).toEqual(
        lines.toSorted((a, b) => a.accountId - b.accountId),
      )
    }
  }
})

test('an entry with more than two lines, or with two lines on other accounts, has no typed values', () => {
  const three = [...rentFrom(BANK), { accountId: TAX, cents: 5 }]
  expect(typedEntryOf(three, { accountId: BANK, accountSign: 'DEBIT' })).toBeNull()
  expect(typedEntryOf(rentFrom(CASH), { accountId: BANK, accountSign: 'DEBIT' })).toBeNull()
})
