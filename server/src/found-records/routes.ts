// Records found for what is typed, over HTTP.
import { accepted } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/found-records'
import type { Database } from '../database/pool.ts'
import type { Route } from '../http/route.ts'
import { readingRoute } from '../identity/books-route.ts'
import { findRecords } from './sql.ts'

/** How many of a kind are found where nobody says how many. */
const FOUND_MAX = 5

/** The call of the contract's found records. */
export function foundRecordRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.findRecords, async (books, { query: { search, limit = FOUND_MAX } }) => {
      const found = await findRecords(books, contract.kindsFoundBy(books.role), { search, limit })
      return accepted({
        foundRecords: contract.FOUND_KINDS.flatMap(wanted => found.filter(({ kind }) => kind === wanted)).map(
          ({ kind, id, cents, ...record }) => ({ kind, recordID: id, ...record, amount: cents }),
        ),
      })
    }),
  ]
}
