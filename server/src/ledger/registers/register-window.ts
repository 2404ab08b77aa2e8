// Pages of a register. Balances are those of the whole register, even if a filter omits rows. A page without a filter has as many rows as
// requested. A page with a filter can have fewer rows, or no rows. Its cursor continues the scan.
import { NO_FILTER, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import type { RegisterEntry } from './register-entry.ts'
import { cursorOf, NEWEST, type RegisterKey, type RegisterPosition } from './register-position.ts'
import { type ScanResult, scanRegister, within } from './register-scan.ts'
import { isOutOfRange, type RegisterScope } from './register-scope.ts'

/** Consecutive rows, oldest first, with the balance before the first row, and cursors to the previous and next page. */
export type RegisterWindow = {
  openingCents: Cents
  entries: RegisterEntry[]
  earlier: string | null
  later: string | null
}

type RegisterWindowParams = {
  limit: number
  position?: RegisterPosition
  filter?: RegisterFilter
  /** The maximum number of lines to scan. */
  linesMax?: number
}

/**
 * Reads a page of at most `limit` rows that pass the filter. Nearly always runs one statement. The opening balance of the newest page is
 * computed from the current balance. The opening balance of any other page is computed from the monthly totals. Fails with
 * BALANCE_OUT_OF_RANGE if a balance exceeds +/-(2^53 - 1).
 */
export async function readRegisterWindow(
  books: Books,
  scope: RegisterScope,
  { position: wanted = NEWEST, filter = NO_FILTER, ...bounds }: RegisterWindowParams,
): Promise<Result<RegisterWindow>> {
  const position = within(filter, wanted)
  const scanned = await scanRegister(books, scope, { ...bounds, filter, position })
  if (scanned === null) return isOutOfRange(scope)
  const isGiven = position === wanted
  const cursors =
    position.direction === 'after'
      ? cursorsForwards(position.key, scanned, isGiven && isAfterStart(filter, position.key))
      : cursorsBackwards(isGiven ? position.key : null, scanned)
  const entries = position.direction === 'after' ? scanned.found : scanned.found.toReversed()
  const [first] = entries
  const openingCents = first === undefined ? scanned.atCents : first.balanceCents - first.netCents
  return accepted({ openingCents, entries, ...cursors })
}

type Cursors = Pick<RegisterWindow, 'earlier' | 'later'>

function cursorsBackwards(key: RegisterKey | null, { found, last, isMore }: ScanResult): Cursors {
  // The previous page already shows the rows from this key on.
  const here = key === null ? null : (found[0] ?? { date: key.date, id: Math.max(0, key.id - 1) })
  return {
    earlier: isMore && last !== null ? cursorOf('before', last) : null,
    later: here === null ? null : cursorOf('after', here),
  }
}

function cursorsForwards(key: RegisterKey, scanned: ScanResult, mayBeBefore: boolean): Cursors {
  const { found, last, isMore, isAnyBefore } = scanned
  return {
    earlier: mayBeBefore && isAnyBefore ? cursorOf('before', found[0] ?? { date: key.date, id: key.id + 1 }) : null,
    later: isMore && last !== null ? cursorOf('after', last) : null,
  }
}

function isAfterStart({ startDate }: RegisterFilter, key: RegisterKey): boolean {
  return startDate === null || key.date > startDate || (key.date === startDate && key.id > 0)
}
