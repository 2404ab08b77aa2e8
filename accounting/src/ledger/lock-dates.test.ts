import { describe, expect, test } from 'vitest'
import type { Result } from '../refusals.ts'
import type { Role } from '../roles.ts'
import { checkHardLock, checkLocks } from './lock-dates.ts'

function outcome(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusals.map(({ code, field }) => `${code} ${field ?? '-'}`).join()
}

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

  test('a hard lock can only move forward', () => {
    const lock = (present: string | null, wanted: string | null) =>
      outcome(checkHardLock(present, wanted, '2026-11-05'))
    expect(lock(null, '2025-12-31')).toBe('accepted')
    expect(lock(null, null)).toBe('accepted')
    expect(lock('2025-12-31', '2025-12-31')).toBe('accepted')
    expect(lock('2025-12-31', '2026-01-31')).toBe('accepted')
    expect(lock('2025-12-31', '2025-12-30')).toBe('HARD_LOCK_GOES_FORWARD hardLockDate')
    expect(lock('2025-12-31', null)).toBe('HARD_LOCK_GOES_FORWARD hardLockDate')
  })

  test('a hard lock cannot be after today, because it is permanent', () => {
    const lock = (present: string | null, wanted: string) => outcome(checkHardLock(present, wanted, '2026-11-05'))
    expect(lock(null, '2026-11-05')).toBe('accepted')
    expect(lock(null, '2026-11-06')).toBe('HARD_LOCK_IN_FUTURE hardLockDate')
    expect(lock('2025-12-31', '2206-01-31')).toBe('HARD_LOCK_IN_FUTURE hardLockDate')
    // A hard lock that was set in another time zone can already be after today. The same date can be sent again.
    expect(lock('2026-11-06', '2026-11-06')).toBe('accepted')
  })
})
