// Lock dates: the changes that a soft lock and a hard lock prevent, and the rules for setting a hard lock.
import type { CalendarDate } from '../calendar.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { type Role, roleAtLeast } from '../roles.ts'

/** The two lock dates of an organisation. Null means no lock. A lock includes its own date and all earlier dates. */
export type LockDates = { softLockOn: CalendarDate | null; hardLockOn: CalendarDate | null }

/** The role of the user who overrides a soft lock, and the user's reason. */
export type LockPass = { role: Role; lockReason: string | undefined }

/**
 * Checks whether entries on these dates may be created, changed or voided. For a changed transaction, pass both the old and the new date.
 * An ACCOUNTANT or above can override a soft lock with a reason. A hard lock cannot be overridden. Errors: HARD_LOCKED and LOCKED, each
 * with `lockedOn` and the `date`. LOCKED also has the required `role` if the user's role is too low.
 */
export function checkLocks(dates: readonly CalendarDate[], locks: LockDates, pass: LockPass): Result<null> {
  const date = dates.reduce((earliest, day) => (day < earliest ? day : earliest))
  if (locks.hardLockOn !== null && date <= locks.hardLockOn) {
    return refused('HARD_LOCKED', 'transactionDate', { lockedOn: locks.hardLockOn, date })
  }
  if (locks.softLockOn === null || date > locks.softLockOn) return accepted(null)
  const detail = { lockedOn: locks.softLockOn, date }
  if (!roleAtLeast(pass.role, 'ACCOUNTANT'))
    return refused('LOCKED', 'transactionDate', { ...detail, role: 'ACCOUNTANT' })
  return (pass.lockReason ?? '').trim() === '' ? refused('LOCKED', 'lockReason', detail) : accepted(null)
}

/**
 * Checks whether the hard lock may be set to `wanted`. It can only move to a later date. It is permanent, so it cannot be after `today`.
 * Otherwise, a mistyped year could not be corrected. Errors: HARD_LOCK_GOES_FORWARD, HARD_LOCK_IN_FUTURE.
 */
export function checkHardLock(
  present: CalendarDate | null,
  wanted: CalendarDate | null,
  today: CalendarDate,
): Result<null> {
  if (wanted === present) return accepted(null)
  if (present !== null && (wanted === null || wanted < present))
    return refused('HARD_LOCK_GOES_FORWARD', 'hardLockDate', { lockedOn: present })
  return wanted !== null && wanted > today ? refused('HARD_LOCK_IN_FUTURE', 'hardLockDate', { today }) : accepted(null)
}
