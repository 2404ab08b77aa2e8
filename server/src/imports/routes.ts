// Importing over HTTP.
import { accepted } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/imports'
import { readPeople } from '../audit/trail-sql.ts'
import type { Database } from '../database/pool.ts'
import type { Route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { checkFile } from './preview.ts'
import { listImports } from './records.ts'
import { undoImport } from './undo.ts'
import { importSentFile } from './whole-import.ts'

/** The calls of the contract's imports. */
export function importRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.previewImport, async (books, { body }) => {
      const checked = await checkFile(books, body)
      return checked.ok ? accepted(checked.value.preview) : checked
    }),
    writingRoute(database, contract.importFile, (books, { body, idempotency }) =>
      importSentFile(books, body, idempotency),
    ),
    readingRoute(database, contract.listImports, async (books, { query: { limit } }) =>
      accepted({ imports: await listImports(books, limit ?? null), people: await readPeople(books) }),
    ),
    writingRoute(database, contract.undoImport, (books, { params, query }) =>
      undoImport(books, params.importID, query.lockReason),
    ),
  ]
}
