// HTTP routes for exports of the books.
import { BOOKS_FILES, BOOKS_FORMATS, exportBooks } from '@twofold/contract/exports'
import type { Database } from '../database/pool.ts'
import { exportingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import { readExportedBooks } from './books.ts'
import { BOOKS_WRITERS } from './writers.ts'

/** The endpoints for exports. */
export function exportRoutes(database: Database): Route[] {
  return BOOKS_FORMATS.map(format =>
    exportingRoute(
      database,
      exportBooks[format],
      () => ({ objectKind: 'books', after: { format } }),
      async (books, { answerFile }) => {
        const pieces = BOOKS_WRITERS[format](await readExportedBooks(books))
        return await answerFile({ ...BOOKS_FILES[format], pieces })
      },
    ),
  )
}
