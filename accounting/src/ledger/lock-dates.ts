// The days on which the books are closed: what a soft and a hard lock keep from changing, and how a hard one may be set.
import type { CalendarDate } from '../calendar.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { type Role, roleAtLeast } from '../roles.ts'

/** The two lock dates of an organisation, null where none is set; a lock guards its day and all before it. */
export type LockDates = { softLockOn: CalendarDate | null; hardLockOn: CalendarDate | null }

/** Who wants to pass a soft lock, and the reason given. */
export type LockPass = { role: Role; lockReason: string | undefined }

/**
 * Whether entries of these days may be made, changed or voided. Both the old and the new date of a changed transaction
 * count. A soft lock lets ACCOUNTANT and above pass with a reason; the hard lock nobody. Refuses HARD_LOCKED and LOCKED,
 * with `lockedOn` and the `date`; LOCKED names the `role` needed when that is what is missing.
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
 * Whether a hard lock may be set to `wanted`. It only moves forward, and since nobody can take it back, not beyond `today`:
 * a slip in the year would close the books for good. Refuses HARD_LOCK_GOES_FORWARD, HARD_LOCK_IN_FUTURE.
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
