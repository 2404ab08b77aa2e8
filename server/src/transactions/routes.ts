// Transactions over HTTP.
import { accepted, refused } from '@twofold/accounting/refusals'
import { listKnownComments } from '@twofold/contract/known-comments'
import * as contract from '@twofold/contract/transactions'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { type Route, route } from '../http/route.ts'
import { voidTransaction } from '../ledger/change.ts'
import { readKnownComments } from '../ledger/known-comments.ts'
import type { Post } from '../ledger/post.ts'
import { presentTransaction, readTransaction } from '../ledger/posted-transaction.ts'
import { restoreTransaction } from '../ledger/restore.ts'
import { changeFromRequest, postFromRequest } from './commands.ts'
import { journalRoutes } from './journal-routes.ts'
import { presentKnownComment, presentResult } from './present.ts'
import { registerRoutes } from './register-routes.ts'

/** Returns the routes of transactions. `post` is the function with which this process posts transactions. */
export function transactionRoutes(database: Database, post: Post): Route[] {
  return [
    ...registerRoutes(database),
    ...journalRoutes(database),
    readingRoute(database, listKnownComments, async (books, { query: { beginning, accountID = null } }) => {
      const known = await readKnownComments(books, { beginning, accountId: accountID })
      return accepted({ comments: known.map(presentKnownComment) })
    }),
    readingRoute(database, contract.readTransaction, async (books, { params }) => {
      const found = await readTransaction(books, params.transactionID)
      return found === null ? refused('NOT_FOUND') : accepted(presentTransaction(found))
    }),
    route(contract.postTransaction, async ({ principal, requestId, body, idempotency }) =>
      presentResult(await postFromRequest(post, { ...principal, requestId }, idempotency, body)),
    ),
    writingRoute(database, contract.changeTransaction, async (books, { params, body }) =>
      presentResult(await changeFromRequest(books, params.transactionID, body)),
    ),
    writingRoute(database, contract.deleteTransaction, async (books, { params, query }) =>
      presentResult(await voidTransaction(books, params.transactionID, query)),
    ),
    writingRoute(database, contract.restoreTransaction, async (books, { params, body }) =>
      presentResult(await restoreTransaction(books, params.transactionID, body)),
    ),
  ]
}
