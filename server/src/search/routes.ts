// HTTP route for the global search.
import { accepted } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/search'
import type { Database } from '../database/pool.ts'
import { readingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import { findRecords } from './sql.ts'

/** The default number of results of each kind. */
const FOUND_MAX = 5

/** The endpoint for the global search. */
export function searchRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.findRecords, async (books, { query: { search, limit = FOUND_MAX } }) => {
      const found = await findRecords(books, contract.searchKindsOf(books.role), { search, limit })
      return accepted({
        foundRecords: contract.SEARCH_KINDS.flatMap(wanted => found.filter(({ kind }) => kind === wanted)).map(
          ({ kind, id, cents, ...record }) => ({ kind, recordID: id, ...record, amount: cents }),
        ),
      })
    }),
  ]
}
