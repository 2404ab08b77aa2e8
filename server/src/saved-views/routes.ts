// HTTP routes for saved views.
import { accepted } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import * as contract from '@twofold/contract/saved-views'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import { changeView, createView, deleteView, presentView } from './commands.ts'
import { readViews } from './sql.ts'

/** The endpoints for saved views. */
export function savedViewRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listSavedViews, async books => {
      const views = await readViews(books, { withBooks: mayRole(books.role, 'books.read') })
      return accepted({ savedViews: views.map(presentView) })
    }),
    writingRoute(database, contract.createSavedView, (books, { body, idempotency }) =>
      createView(books, body, idempotency),
    ),
    writingRoute(database, contract.changeSavedView, (books, { params, body }) =>
      changeView(books, params.savedViewID, body),
    ),
    writingRoute(database, contract.deleteSavedView, (books, { params }) => deleteView(books, params.savedViewID)),
  ]
}
