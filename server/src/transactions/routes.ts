// Transactions and registers over HTTP.
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import { type Route, route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { voidTransaction } from '../ledger/change.ts'
import type { Post } from '../ledger/post.ts'
import { type PostedTransaction, readTransaction } from '../ledger/posted-transaction.ts'
import { type RegisterEntry, readRegisterWindow, streamRegister } from '../ledger/register.ts'
import { NEWEST, positionAtDate, positionOfCursor, type RegisterPosition } from '../ledger/register-position.ts'
import { type RegisterScope, readRegisterScope, readRegisterScopeWith } from '../ledger/register-scope.ts'
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
    const found = await scopeAsked(books, params.accountID, query.transaction)
    if (!found.ok) return found
    const { scope, transaction } = found.value
    const head = presentScope(scope, books.signConvention)
    const { accountSign } = head
    if (query.limit === undefined) {
      const whole = await streamRegister(books, scope)
      if (!whole.ok) return whole
      const around = { openingBalance: 0, earlier: null, later: null }
      const rows = rowsOf(whole.value, accountSign)
      return await answerRows({ head: { ...head, ...around }, name: 'transactions', rows })
    }
    const window = await readRegisterWindow(books, scope, { limit: query.limit, position: position.value })
    if (!window.ok) return window
    const { openingCents, entries, earlier, later } = window.value
    const transactions = entries.map(entry => presentRow(entry, accountSign))
    const openingBalance = inSign(openingCents, accountSign)
    const beside = transaction === null ? {} : { transaction: presentTransaction(transaction) }
    return accepted({ ...head, openingBalance, transactions, earlier, later, ...beside })
  })
}

type Asked = { scope: RegisterScope; transaction: PostedTransaction | null }

async function scopeAsked(books: Books, accountId: number, transactionId: number | undefined): Promise<Result<Asked>> {
  if (transactionId !== undefined) return readRegisterScopeWith(books, accountId, transactionId)
  const scope = await readRegisterScope(books, accountId)
  return scope.ok ? accepted({ scope: scope.value, transaction: null }) : scope
}

async function* rowsOf(entries: AsyncIterable<RegisterEntry>, sign: Side): AsyncGenerator<contract.RegisterRow> {
  for await (const entry of entries) yield presentRow(entry, sign)
}

type Window = {
  limit?: number | undefined
  cursor?: string | undefined
  date?: string | undefined
  transaction?: number | undefined
}

/** Where a window lies. Refuses FIELD_VALUE for what is no cursor, FIELD_MISSING for a place, or a transaction beside it, without a `limit`. */
function positionOf({ limit, cursor, date, transaction }: Window): Result<RegisterPosition> {
  if (limit === undefined && (cursor ?? date ?? transaction) !== undefined)
    return refused('FIELD_MISSING', 'limit', { name: 'limit' })
  if (cursor === undefined) return accepted(date === undefined ? NEWEST : positionAtDate(date))
  const position = positionOfCursor(cursor)
  return position === null ? refused('FIELD_VALUE', 'cursor', { name: 'cursor' }) : accepted(position)
}
