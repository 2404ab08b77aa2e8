// Registers over HTTP.
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { isNarrowed, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { type RegisterFilters, readRegisterTotals, registerFilterOf } from '@twofold/contract/registers'
import { type RegisterRow, readRegister } from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute } from '../identity/books-route.ts'
import { readFilteredWindow, readSplitIds, streamFiltered } from '../ledger/filtered-register.ts'
import type { PostedTransaction } from '../ledger/posted-transaction.ts'
import { type RegisterEntry, readRegisterWindow, streamRegister } from '../ledger/register.ts'
import {
  NEWEST,
  OLDEST,
  positionAtDate,
  positionBackFrom,
  positionOfCursor,
  type RegisterPosition,
} from '../ledger/register-position.ts'
import { type RegisterScope, readRegisterScope, readRegisterScopeWith } from '../ledger/register-scope.ts'
import { readTotals } from '../ledger/register-totals.ts'
import { presentRow, presentScope, presentTransaction } from './present.ts'

/** The calls of the contract's registers. */
export function registerRoutes(database: Database): Route[] {
  return [
    registerRoute(database),
    readingRoute(database, readRegisterTotals, async (books, { params, query }) => {
      const asked = await scopeAndFilter(books, params.accountID, query)
      if (!asked.ok) return asked
      const totals = await readTotals(books, asked.value.scope, asked.value.filter)
      if (!totals.ok) return totals
      const { rowCount, debitCents, creditCents } = totals.value
      return accepted({ rowCount, debitTotal: debitCents, creditTotal: creditCents })
    }),
  ]
}

type Asked = { scope: RegisterScope; filter: RegisterFilter; transaction: PostedTransaction | null }
type AskedFor = RegisterFilters & { transaction?: number | undefined }

/** Whose register, what it is narrowed to, and the transaction beside it. Refuses as `readRegisterScope` and `readSplitIds`. */
async function scopeAndFilter(books: Books, accountId: number, query: AskedFor): Promise<Result<Asked>> {
  const found = await scopeAsked(books, accountId, query.transaction)
  if (!found.ok) return found
  const splitIds = query.splitAccountID === undefined ? null : await readSplitIds(books, query.splitAccountID)
  if (splitIds?.ok === false) return splitIds
  return accepted({ ...found.value, filter: registerFilterOf(query, splitIds === null ? null : splitIds.value) })
}

async function scopeAsked(
  books: Books,
  accountId: number,
  transactionId: number | undefined,
): Promise<Result<Omit<Asked, 'filter'>>> {
  if (transactionId !== undefined) return readRegisterScopeWith(books, accountId, transactionId)
  const scope = await readRegisterScope(books, accountId)
  return scope.ok ? accepted({ scope: scope.value, transaction: null }) : scope
}

/** A window of the register when `limit` is sent, else all of it, row by row. */
function registerRoute(database: Database): Route {
  return readingRoute(database, readRegister, async (books, { params, query, answerRows }) => {
    const position = positionOf(query)
    if (!position.ok) return position
    const asked = await scopeAndFilter(books, params.accountID, query)
    if (!asked.ok) return asked
    const { scope, filter, transaction } = asked.value
    const head = presentScope(scope, books.signConvention)
    const { accountSign } = head
    if (query.limit === undefined) {
      const whole = isNarrowed(filter) ? await streamFiltered(books, scope, filter) : await streamRegister(books, scope)
      if (!whole.ok) return whole
      const around = { openingBalance: 0, earlier: null, later: null }
      const rows = rowsOf(whole.value, accountSign)
      return await answerRows({ head: { ...head, ...around }, name: 'transactions', rows })
    }
    const place = { limit: query.limit, position: position.value }
    const window = isNarrowed(filter)
      ? await readFilteredWindow(books, scope, { ...place, filter })
      : await readRegisterWindow(books, scope, place)
    if (!window.ok) return window
    const { openingCents, entries, earlier, later } = window.value
    const transactions = entries.map(entry => presentRow(entry, accountSign))
    const openingBalance = inSign(openingCents, accountSign)
    const beside = transaction === null ? {} : { transaction: presentTransaction(transaction) }
    return accepted({ ...head, openingBalance, transactions, earlier, later, ...beside })
  })
}

async function* rowsOf(entries: AsyncIterable<RegisterEntry>, sign: Side): AsyncGenerator<RegisterRow> {
  for await (const entry of entries) yield presentRow(entry, sign)
}

type Window = {
  limit?: number | undefined
  cursor?: string | undefined
  date?: string | undefined
  sort?: 'date' | '-date' | undefined
  transaction?: number | undefined
}

/** Where a window lies. Refuses FIELD_VALUE for what is no cursor, FIELD_MISSING for a place, or a transaction beside it,
 * without a `limit`. */
function positionOf({ limit, cursor, date, sort, transaction }: Window): Result<RegisterPosition> {
  if (limit === undefined && (cursor ?? date ?? transaction) !== undefined)
    return refused('FIELD_MISSING', 'limit', { name: 'limit' })
  if (cursor === undefined) {
    if (date !== undefined) return accepted(sort === '-date' ? positionBackFrom(date) : positionAtDate(date))
    return accepted(sort === 'date' ? OLDEST : NEWEST)
  }
  const position = positionOfCursor(cursor)
  return position === null ? refused('FIELD_VALUE', 'cursor', { name: 'cursor' }) : accepted(position)
}
