import { describe, expect, test } from 'vitest'
import type { Result } from '../refusals.ts'
import type { Role } from '../roles.ts'
import {
  checkLineAccounts,
  checkTransactionChange,
  checkTransactionRestore,
  checkTransactionVoid,
  type PostedFacts,
  type ProtectedFields,
} from './transaction-change.ts'

const BANK = 1
const SALES = 2
const FEES = 3
const RECEIVABLE = 4
const CUSTOMER = 5

function outcome(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusals.map(({ code, field }) => `${code} ${field ?? '-'}`).join()
}

function entry(date: string, ...lines: [accountId: number, cents: number][]): ProtectedFields {
  return { date, lines: lines.map(([accountId, cents]) => ({ accountId, cents })) }
}

function facts(change: Partial<PostedFacts> = {}): PostedFacts {
  return {
    clearedAccountIds: new Set(),
    ownedBy: null,
    locks: { softLockOn: '2026-06-30', hardLockOn: '2025-12-31' },
    pass: { role: 'BOOKKEEPER', lockReason: undefined },
    ...change,
  }
}

describe('manually entered lines', () => {
  const accounts = new Map([
    [BANK, { isControl: false, isParty: false }],
    [RECEIVABLE, { isControl: true, isParty: false }],
    [CUSTOMER, { isControl: false, isParty: true }],
  ])

  test.each<[number, Role, string]>([
    [BANK, 'BOOKKEEPER', 'accepted'],
    [99, 'OWNER', 'UNKNOWN_ACCOUNT debitCreditSet.1.accountID'],
    [RECEIVABLE, 'OWNER', 'ACCOUNT_IS_CONTROL debitCreditSet.1.accountID'],
    [CUSTOMER, 'BOOKKEEPER', 'PARTY_ACCOUNT_NEEDS_ACCOUNTANT debitCreditSet.1.accountID'],
    [CUSTOMER, 'ACCOUNTANT', 'accepted'],
  ])('on account %i by %s: %s', (accountId, role, expected) => {
    const { lines } = entry('2026-11-05', [BANK, 500], [accountId, -500])
    expect(outcome(checkLineAccounts(lines, accounts, role))).toBe(expected)
  })
})

describe('a change of a posted transaction', () => {
  const before = entry('2026-11-05', [BANK, 300], [BANK, 200], [SALES, -500])
  const clearedBank = facts({ clearedAccountIds: new Set([BANK]) })

  test.each<[what: string, after: ProtectedFields, expected: string]>([
    ['nothing', before, 'accepted'],
    ['the order of lines', entry('2026-11-05', [SALES, -500], [BANK, 200], [BANK, 300]), 'accepted'],
    ['the uncleared side', entry('2026-11-05', [BANK, 300], [BANK, 200], [FEES, -500]), 'accepted'],
    ['the date', { ...before, date: '2026-11-06' }, 'CLEARED transactionDate'],
    ['an amount', entry('2026-11-05', [BANK, 300], [BANK, 201], [SALES, -501]), 'CLEARED debitCreditSet'],
    ['two lines into one', entry('2026-11-05', [BANK, 500], [SALES, -500]), 'CLEARED debitCreditSet'],
    ['another line', entry('2026-11-05', [BANK, 300], [BANK, 200], [BANK, 1], [SALES, -501]), 'CLEARED debitCreditSet'],
    ['another account', entry('2026-11-05', [FEES, 500], [SALES, -500]), 'CLEARED debitCreditSet'],
  ])('of %s, with cleared bank lines', (_, after, expected) => {
    expect(outcome(checkTransactionChange(before, after, clearedBank))).toBe(expected)
  })

  test('is allowed if nothing is cleared or locked, and is checked by the old and the new date', () => {
    const moved = { ...before, date: '2026-06-30' }
    expect(outcome(checkTransactionChange(before, { ...before, date: '2026-11-06' }, facts()))).toBe('accepted')
    expect(outcome(checkTransactionChange(before, moved, facts()))).toBe('LOCKED transactionDate')
    expect(outcome(checkTransactionChange(moved, before, facts()))).toBe('LOCKED transactionDate')
  })

  test('of only the comment is allowed in a locked period', () => {
    const locked = { ...before, date: '2025-01-31' }
    expect(outcome(checkTransactionChange(locked, locked, facts()))).toBe('accepted')
  })

  test('must be made on the document that owns the entry', () => {
    const owned = facts({ ownedBy: { kind: 'receivable invoice', id: 7 } })
    expect(checkTransactionChange(before, before, owned)).toEqual({
      ok: false,
      refusals: [{ code: 'OWNED_BY_DOCUMENT', detail: { kind: 'receivable invoice', id: 7 } }],
    })
    expect(outcome(checkTransactionVoid(before.date, owned))).toBe('OWNED_BY_DOCUMENT -')
  })

  test('to void it requires that nothing is cleared and the date is not locked', () => {
    expect(outcome(checkTransactionVoid('2026-11-05', facts()))).toBe('accepted')
    expect(outcome(checkTransactionVoid('2026-11-05', clearedBank))).toBe('CLEARED -')
    expect(outcome(checkTransactionVoid('2026-06-30', facts()))).toBe('LOCKED transactionDate')
    expect(outcome(checkTransactionVoid('2025-12-31', facts()))).toBe('HARD_LOCKED transactionDate')
  })

  test('to restore it after it was voided requires that no document owns it and the date is not locked', () => {
    const owned = facts({ ownedBy: { kind: 'receivable invoice', id: 7 } })
    expect(outcome(checkTransactionRestore('2026-11-05', facts()))).toBe('accepted')
    expect(outcome(checkTransactionRestore('2026-11-05', owned))).toBe('OWNED_BY_DOCUMENT -')
    expect(outcome(checkTransactionRestore('2026-06-30', facts()))).toBe('LOCKED transactionDate')
    expect(outcome(checkTransactionRestore('2025-12-31', facts()))).toBe('HARD_LOCKED transactionDate')
  })
})
