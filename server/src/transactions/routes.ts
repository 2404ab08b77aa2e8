// Transactions and registers over HTTP.
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import { type Route, route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { voidTransaction } from '../ledger/change.ts'
import type { Post } from '../ledger/post.ts'
import { readTransaction } from '../ledger/posted-transaction.ts'
import { type RegisterEntry, readRegisterWindow, streamRegister } from '../ledger/register.ts'
import { NEWEST, positionAtDate, positionOfCursor, type RegisterPosition } from '../ledger/register-position.ts'
import { readRegisterScope } from '../ledger/register-scope.ts'
import { changeSent, postSent } from './commands.ts'
import { presentResult, presentRow, presentScope, presentTransaction } from './present.ts'

/** The calls of the contract's transactions. `post` is the process's one way to post. */
export function transactionRoutes(database: Database, post: Post): Route[] {
  return [
    registerRoute(database),
    readingRoute(database, contract.readTransaction, async (books, { params }) => {
      const found = await readTransaction(books, params.transactionID)
      return found === null ? refused('NOT_FOUND') : accepted(presentTransaction(found))
    }),
    route(contract.postTransaction, async ({ principal, requestId, body, idempotency }) =>
      presentResult(await postSent(post, { ...principal, requestId }, idempotency, body)),
    ),
    writingRoute(database, contract.changeTransaction, async (books, { params, body }) =>
      presentResult(await changeSent(books, params.transactionID, body)),
    ),
    writingRoute(database, contract.deleteTransaction, async (books, { params, query }) =>
      presentResult(await voidTransaction(books, params.transactionID, query)),
    ),
  ]
}

/** A window of the register when `limit` is sent, else all of it, row by row. */
function registerRoute(database: Database): Route {
  return readingRoute(database, contract.readRegister, async (books, { params, query, answerRows }) => {
    const position = positionOf(query)
    if (!position.ok) return position
    const scope = await readRegisterScope(books, params.accountID)
    if (!scope.ok) return scope
    const head = presentScope(scope.value, books.signConvention)
    const { accountSign } = head
    if (query.limit === undefined) {
      const whole = await streamRegister(books, scope.value)
      if (!whole.ok) return whole
      const around = { openingBalance: 0, earlier: null, later: null }
      const rows = rowsOf(whole.value, accountSign)
      return await answerRows({ head: { ...head, ...around }, name: 'transactions', rows })
    }
    const window = await readRegisterWindow(books, scope.value, { limit: query.limit, position: position.value })
    if (!window.ok) return window
    const { openingCents, entries, earlier, later } = window.value
    const transactions = entries.map(entry => presentRow(entry, accountSign))
    return accepted({ ...head, openingBalance: inSign(openingCents, accountSign), transactions, earlier, later })
  })
}

async function* rowsOf(entries: AsyncIterable<RegisterEntry>, sign: Side): AsyncGenerator<contract.RegisterRow> {
  for await (const entry of entries) yield presentRow(entry, sign)
}

type Window = { limit?: number | undefined; cursor?: string | undefined; date?: string | undefined }

/** Where a window lies. Refuses FIELD_VALUE for what is no cursor, FIELD_MISSING for a place without a `limit`. */
function positionOf({ limit, cursor, date }: Window): Result<RegisterPosition> {
  if (limit === undefined && (cursor ?? date) !== undefined) return refused('FIELD_MISSING', 'limit', { name: 'limit' })
  if (cursor === undefined) return accepted(date === undefined ? NEWEST : positionAtDate(date))
  const position = positionOfCursor(cursor)
  return position === null ? refused('FIELD_VALUE', 'cursor', { name: 'cursor' }) : accepted(position)
}
