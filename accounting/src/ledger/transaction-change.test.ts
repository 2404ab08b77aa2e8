import { describe, expect, test } from 'vitest'
import type { Result } from '../refusals.ts'
import type { Role } from '../roles.ts'
import {
  checkHardLock,
  checkLineAccounts,
  checkLocks,
  checkTransactionChange,
  checkTransactionVoid,
  type Entry,
  type PostedFacts,
} from './transaction-change.ts'

const BANK = 1
const SALES = 2
const FEES = 3
const RECEIVABLE = 4
const CUSTOMER = 5

function outcome(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusals.map(({ code, field }) => `${code} ${field ?? '-'}`).join()
}

function entry(date: string, ...lines: [accountId: number, cents: number][]): Entry {
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

describe('lines entered by hand', () => {
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

describe('lock dates', () => {
  const locks = { softLockOn: '2026-06-30', hardLockOn: '2025-12-31' }

  test.each<[string[], Role, string | undefined, string]>([
    [['2026-07-01'], 'BOOKKEEPER', undefined, 'accepted'],
    [['2026-06-30'], 'BOOKKEEPER', 'Late bill', 'LOCKED transactionDate'],
    [['2026-06-30'], 'ACCOUNTANT', undefined, 'LOCKED lockReason'],
    [['2026-06-30'], 'ACCOUNTANT', '  ', 'LOCKED lockReason'],
    [['2026-06-30'], 'ACCOUNTANT', 'Late bill', 'accepted'],
    [['2026-01-01'], 'OWNER', 'Late bill', 'accepted'],
    [['2025-12-31'], 'OWNER', 'Late bill', 'HARD_LOCKED transactionDate'],
    [['2026-07-01', '2026-06-01'], 'BOOKKEEPER', undefined, 'LOCKED transactionDate'],
    [['2025-06-01', '2026-07-01'], 'OWNER', 'Late bill', 'HARD_LOCKED transactionDate'],
  ])('entries of %j by %s, reason %s: %s', (dates, role, lockReason, expected) => {
    expect(outcome(checkLocks(dates, locks, { role, lockReason }))).toBe(expected)
  })

  test('that are not set lock nothing', () => {
    const pass = { role: 'BOOKKEEPER', lockReason: undefined } as const
    expect(outcome(checkLocks(['0001-01-02'], { softLockOn: null, hardLockOn: null }, pass))).toBe('accepted')
  })

  test('a hard lock only moves forward', () => {
    const lock = (present: string | null, wanted: string | null) =>
      outcome(checkHardLock(present, wanted, '2026-11-05'))
    expect(lock(null, '2025-12-31')).toBe('accepted')
    expect(lock(null, null)).toBe('accepted')
    expect(lock('2025-12-31', '2025-12-31')).toBe('accepted')
    expect(lock('2025-12-31', '2026-01-31')).toBe('accepted')
    expect(lock('2025-12-31', '2025-12-30')).toBe('HARD_LOCK_GOES_FORWARD hardLockDate')
    expect(lock('2025-12-31', null)).toBe('HARD_LOCK_GOES_FORWARD hardLockDate')
  })

  test('a hard lock does not reach beyond today, since nobody could take it back', () => {
    const lock = (present: string | null, wanted: string) => outcome(checkHardLock(present, wanted, '2026-11-05'))
    expect(lock(null, '2026-11-05')).toBe('accepted')
    expect(lock(null, '2026-11-06')).toBe('HARD_LOCK_IN_FUTURE hardLockDate')
    expect(lock('2025-12-31', '2206-01-31')).toBe('HARD_LOCK_IN_FUTURE hardLockDate')
    // One that lies there already, from another time zone, may be sent back as it is.
    expect(lock('2026-11-06', '2026-11-06')).toBe('accepted')
  })
})

describe('a change of a posted transaction', () => {
  const before = entry('2026-11-05', [BANK, 300], [BANK, 200], [SALES, -500])
  const clearedBank = facts({ clearedAccountIds: new Set([BANK]) })

  test.each<[what: string, after: Entry, expected: string]>([
    ['nothing', before, 'accepted'],
    ['the order of lines', entry('2026-11-05', [SALES, -500], [BANK, 200], [BANK, 300]), 'accepted'],
    ['the uncleared side', entry('2026-11-05', [BANK, 300], [BANK, 200], [FEES, -500]), 'accepted'],
    ['the date', { ...before, date: '2026-11-06' }, 'CLEARED transactionDate'],
    ['an amount', entry('2026-11-05', [BANK, 300], [BANK, 201], [SALES, -501]), 'CLEARED debitCreditSet'],
    ['two lines into one', entry('2026-11-05', [BANK, 500], [SALES, -500]), 'CLEARED debitCreditSet'],
    ['a line more', entry('2026-11-05', [BANK, 300], [BANK, 200], [BANK, 1], [SALES, -501]), 'CLEARED debitCreditSet'],
    ['the account away', entry('2026-11-05', [FEES, 500], [SALES, -500]), 'CLEARED debitCreditSet'],
  ])('of %s, its bank lines cleared', (_, after, expected) => {
    expect(outcome(checkTransactionChange(before, after, clearedBank))).toBe(expected)
  })

  test('is free while nothing is cleared or locked, and judged by the old and the new date', () => {
    const moved = { ...before, date: '2026-06-30' }
    expect(outcome(checkTransactionChange(before, { ...before, date: '2026-11-06' }, facts()))).toBe('accepted')
    expect(outcome(checkTransactionChange(before, moved, facts()))).toBe('LOCKED transactionDate')
    expect(outcome(checkTransactionChange(moved, before, facts()))).toBe('LOCKED transactionDate')
  })

  test('of the comment alone passes any lock', () => {
    const locked = { ...before, date: '2025-01-31' }
    expect(outcome(checkTransactionChange(locked, locked, facts()))).toBe('accepted')
  })

  test('goes through the document that owns the entry', () => {
    const owned = facts({ ownedBy: { kind: 'receivable invoice', id: 7 } })
    expect(checkTransactionChange(before, before, owned)).toEqual({
      ok: false,
      refusals: [{ code: 'OWNED_BY_DOCUMENT', detail: { kind: 'receivable invoice', id: 7 } }],
    })
    expect(outcome(checkTransactionVoid(before.date, owned))).toBe('OWNED_BY_DOCUMENT -')
  })

  test('to void needs all of it uncleared and the day unlocked', () => {
    expect(outcome(checkTransactionVoid('2026-11-05', facts()))).toBe('accepted')
    expect(outcome(checkTransactionVoid('2026-11-05', clearedBank))).toBe('CLEARED -')
    expect(outcome(checkTransactionVoid('2026-06-30', facts()))).toBe('LOCKED transactionDate')
    expect(outcome(checkTransactionVoid('2025-12-31', facts()))).toBe('HARD_LOCKED transactionDate')
  })
})
