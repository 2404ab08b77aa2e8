// Streams a whole or filtered register, row by row in constant memory.
import { NO_FILTER, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import { transactionOf } from '../posted-transaction.ts'
import { type RegisterEntry, rowIn } from './register-entry.ts'
import { filterValues } from './register-filter-sql.ts'
import { NEWEST, OLDEST } from './register-position.ts'
import { balancesOf, passes, type ScannedTransaction, scanRegister, scopeValues, within } from './register-scan.ts'
import { isOutOfRange, type RegisterScope } from './register-scope.ts'
import { BACKWARDS, FORWARDS, LEAVES_RANGE } from './register-sql.ts'
import { ALL_ROWS } from './register-statements.ts'

/** The order of the rows: oldest first, or newest first. */
type StreamOrder = 'oldest first' | 'newest first'

const FIRST_LINES = 1000

type StreamOptions = {
  filter?: RegisterFilter
  order?: StreamOrder
  /**
   * The number of lines to scan for the first rows. A second statement reads the remaining rows, because the database joins all rows of a
   * statement before it returns the first one.
   */
  firstLines?: number
}

/**
 * Streams a register. Each row has its balance in the whole register. Fails with BALANCE_OUT_OF_RANGE before the first row. Runs one
 * statement, and a second one if the register is long. Runs another statement if the sums are so large that a balance could be out of
 * range.
 */
export async function streamRegister(
  books: Books,
  scope: RegisterScope,
  { filter = NO_FILTER, order = 'oldest first', firstLines = FIRST_LINES }: StreamOptions = {},
): Promise<Result<AsyncIterable<RegisterEntry>>> {
  if (scope.mayLeaveRange) {
    const [found] = await books.query<{ isLeft: boolean }>(...LEAVES_RANGE(scopeValues(books, scope)))
    if (found?.isLeft) return isOutOfRange(scope)
  }
  return accepted(rowsOf(books, scope, { filter, order, firstLines }))
}

async function* rowsOf(books: Books, scope: RegisterScope, { filter, order, firstLines }: Required<StreamOptions>) {
  const position = within(filter, order === 'newest first' ? NEWEST : OLDEST)
  const first = await scanRegister(books, scope, { filter, position, limit: firstLines, linesMax: firstLines })
  if (first === null) throw outOfRange(scope)
  yield* first.found
  if (!first.isMore || first.last === null) return
  const way = order === 'newest first' ? BACKWARDS : FORWARDS
  const accounts = new Set(scope.accountIds)
  const start = { ...first.last, atCents: first.beyondCents }
  const rest = ALL_ROWS(
    way,
    scope.accountIds.length,
  )({ ...scopeValues(books, scope), ...filterValues(filter), ...start })
  for await (const scanned of books.stream<ScannedTransaction>(...rest)) {
    const row = rowIn(accounts, transactionOf(scanned))
    const balances = balancesOf(scanned, row?.netCents ?? 0, { way, atCents: first.beyondCents })
    if (balances === null) throw outOfRange(scope)
    if (row !== null && passes(filter, row)) yield { ...row, balanceCents: balances.balanceCents }
  }
}

function outOfRange({ accountId }: RegisterScope): RangeError {
  return new RangeError(`The balance of account ${accountId} is outside the range of exact integers`)
}
