// HTTP routes for imports.
import { accepted } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/imports'
import { readPeople } from '../audit/trail-sql.ts'
import type { Database } from '../database/pool.ts'
import { inOneStatement } from '../database/transaction.ts'
import type { FileReaders } from '../file-readers/file-readers.ts'
import { fileRoute } from '../file-readers/file-route.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import type { ImportHead } from './import-upload.ts'
import { checkFile } from './preview.ts'
import { listImports } from './records.ts'
import { undoImport } from './undo.ts'
import { importUpload } from './whole-import.ts'

/** The number of records after which planner statistics are updated. */
const MANY = 500

/** Updates the planner statistics after a large import or undo. Runs after its database transaction is committed. */
function countedAnew(database: Database, { handler, ...route }: Route): Route {
  return {
    ...route,
    handler: async call => {
      const result = await handler(call)
      const counts = result.ok ? (result.value as Partial<contract.ImportRecord>) : {}
      const { transactionCount = 0, accountCount = 0, partyCount = 0, documentCount = 0 } = counts
      // The import is already committed, so an error here is ignored. Autovacuum then updates the statistics a little later.
      if (transactionCount + accountCount + partyCount + documentCount >= MANY)
        await inOneStatement(database, 'SELECT count_anew()', [], call.turn).catch(() => {})
      return result
    },
  }
}

/** The caller's permission is checked first. After that, the thread that reads the file needs no data from the books. */
const reading = { reader: 'import' as const, prepare: async () => accepted(null) }

/** The endpoints for imports. */
export function importRoutes(database: Database, readers: FileReaders): Route[] {
  return [
    fileRoute<typeof contract.previewImport, ImportHead>(
      { database, open: readingRoute, readers },
      contract.previewImport,
      {
        ...reading,
        work: async (books, { file }) => {
          const checked = await checkFile(books, file)
          return checked.ok ? accepted(checked.value.preview) : checked
        },
      },
    ),
    countedAnew(
      database,
      fileRoute<typeof contract.importFile, ImportHead>(
        { database, open: writingRoute, readers },
        contract.importFile,
        {
          ...reading,
          work: (books, { file, idempotency }) => importUpload(books, file, idempotency),
        },
      ),
    ),
    readingRoute(database, contract.listImports, async (books, { query: { limit } }) =>
      accepted({ imports: await listImports(books, limit ?? null), people: await readPeople(books) }),
    ),
    countedAnew(
      database,
      writingRoute(database, contract.undoImport, (books, { params, query }) =>
        undoImport(books, params.importID, query.lockReason),
      ),
    ),
  ]
}
