// A whole register, or what a filter leaves of it, row by row in constant memory.
import { NO_FILTER, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import { entryOf, type Met, type Place, passes } from './filtered-register.ts'
import { filledUp, filteredStreamStatement, filterValues } from './filtered-register-sql.ts'
import type { RegisterEntry } from './register.ts'
import type { RegisterScope } from './register-scope.ts'
import { BACKWARDS, balanceAt, FORWARDS, LEAVES_RANGE, type Way } from './register-sql.ts'

/** Oldest first, or newest first. */
type StreamOrder = 'oldest first' | 'newest first'

type Wishes = { filter?: RegisterFilter; order?: StreamOrder }

/**
 * A register, row by row, each with its balance in the whole register. Refuses BALANCE_OUT_OF_RANGE before the first row.
 * One statement; one more where it begins at a day, and where the sums are so large that a balance could be out of range.
 */
export async function streamRegister(
  books: Books,
  scope: RegisterScope,
  { filter = NO_FILTER, order = 'oldest first' }: Wishes = {},
): Promise<Result<AsyncIterable<RegisterEntry>>> {
  if (scope.mayLeaveRange) {
    const [found] = await books.query<{ isLeft: boolean }>(LEAVES_RANGE, [books.organisationId, scope.accountIds])
    if (found?.isLeft) return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: scope.accountId })
  }
  return accepted(rowsOf(books, scope, { filter, order }))
}

async function* rowsOf(books: Books, scope: RegisterScope, { filter, order }: Required<Wishes>) {
  const way = order === 'newest first' ? BACKWARDS : FORWARDS
  const accountIds = filledUp(scope.accountIds)
  const place = way === FORWARDS ? beginning(filter) : end(filter)
  const values = [books.organisationId, accountIds, place.date, place.id]
  const atCents = await balanceAtPlace(books, scope, { way, filter, values })
  const accounts = new Set(scope.accountIds)
  const statement = filteredStreamStatement(way, accountIds.length)
  for await (const met of books.stream<Met>(statement, [...values, ...filterValues(filter)])) {
    const entry = entryOf(accounts, met, { way, atCents, netBefore: 0 })
    if (entry === undefined) throw new RangeError(`Account ${scope.accountId} leaves the exact range`)
    if (entry !== null && passes(filter, entry)) yield entry
  }
}

function beginning({ startDate }: RegisterFilter) {
  return { date: startDate ?? '0001-01-01', id: 0 }
}

function end({ endDate }: RegisterFilter) {
  return { date: endDate ?? '9999-12-31', id: Number.MAX_SAFE_INTEGER }
}

/** The scope's balance where the rows begin; known without asking at either end of the whole register. */
async function balanceAtPlace(
  books: Books,
  { balanceCents }: RegisterScope,
  { way, filter, values }: { way: Way; filter: RegisterFilter; values: unknown[] },
): Promise<Cents> {
  if (way === FORWARDS && filter.startDate === null) return 0
  if (way === BACKWARDS && filter.endDate === null) return balanceCents
  const [place] = await books.query<Place>(balanceAt(way), values)
  return place?.atCents ?? Number.NaN
}
