// Registers over HTTP.
import { inSign } from '@twofold/accounting/ledger/balance'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { exportRegisterCsv, exportRegisterXlsx, readRegisterTotals } from '@twofold/contract/registers'
import { readRegister } from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import { readingRoute } from '../http/books-route.ts'
import { presentedRows } from '../http/responses/presented.ts'
import { answerTableCsv, answerTableXlsx } from '../http/responses/table-file.ts'
import type { Route } from '../http/route.ts'
import { presentTransaction } from '../ledger/presented-transaction.ts'
import {
  NEWEST,
  OLDEST,
  positionAtDate,
  positionBackFrom,
  positionOfCursor,
  type RegisterPosition,
} from '../ledger/registers/register-position.ts'
import { streamRegister } from '../ledger/registers/register-stream.ts'
import { readTotals } from '../ledger/registers/register-totals.ts'
import { readRegisterWindow } from '../ledger/registers/register-window.ts'
import { presentRow, presentScope } from './present.ts'
import { readRegisterFile } from './register-files.ts'
import { readRegisterRequest } from './register-request.ts'

/** Routes of registers. */
export function registerRoutes(database: Database): Route[] {
  return [
    registerRoute(database),
    readingRoute(database, readRegisterTotals, async (books, { params, query }) => {
      const requested = await readRegisterRequest(books, params.accountID, query)
      if (!requested.ok) return requested
      const totals = await readTotals(books, requested.value.scope, requested.value.filter)
      if (!totals.ok) return totals
      const { rowCount, debitCents, creditCents } = totals.value
      return accepted({ rowCount, debitTotal: debitCents, creditTotal: creditCents })
    }),
    readingRoute(database, exportRegisterCsv, async (books, { params, query, answerCsv }) => {
      const file = await readRegisterFile(books, params.accountID, query)
      return file.ok ? await answerTableCsv(file.value, { answerCsv }) : file
    }),
    readingRoute(database, exportRegisterXlsx, async (books, { params, query, answerFile }) => {
      const file = await readRegisterFile(books, params.accountID, query)
      return file.ok ? await answerTableXlsx(file.value, { answerFile }) : file
    }),
  ]
}

/** Returns a page of the register if the request has a `limit`. Otherwise, streams the whole register. */
function registerRoute(database: Database): Route {
  return readingRoute(database, readRegister, async (books, { params, query, answerRows }) => {
    const position = positionOf(query)
    if (!position.ok) return position
    const requested = await readRegisterRequest(books, params.accountID, query)
    if (!requested.ok) return requested
    const { scope, filter, transaction } = requested.value
    const head = presentScope(scope, books.signConvention)
    const { accountSign } = head
    if (query.limit === undefined) {
      const whole = await streamRegister(books, scope, { filter })
      if (!whole.ok) return whole
      const around = { openingBalance: 0, earlier: null, later: null }
      const rows = presentedRows(
        () => whole.value,
        entry => presentRow(entry, accountSign),
      )
      return await answerRows({ head: { ...head, ...around }, name: 'transactions', rows })
    }
    const window = await readRegisterWindow(books, scope, { limit: query.limit, position: position.value, filter })
    if (!window.ok) return window
    const { openingCents, entries, earlier, later } = window.value
    const transactions = entries.map(entry => presentRow(entry, accountSign))
    const openingBalance = inSign(openingCents, accountSign)
    const extra = transaction === null ? {} : { transaction: presentTransaction(transaction) }
    return accepted({ ...head, openingBalance, transactions, earlier, later, ...extra })
  })
}

type Window = {
  limit?: number | undefined
  cursor?: string | undefined
  date?: string | undefined
  sort?: 'date' | '-date' | undefined
  transaction?: number | undefined
}

/**
 * Returns the position of a page. Fails with FIELD_VALUE for an invalid cursor, and FIELD_MISSING for a position or a transaction without a
 * `limit`.
 */
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
