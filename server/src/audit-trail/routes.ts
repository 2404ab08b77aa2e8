// HTTP routes for the audit trail.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/audit'
import {
  readAccountNames,
  readPeople,
  readTrail,
  streamTrail,
  type TrailFilter,
  type TrailPlace,
} from '../audit/trail-sql.ts'
import type { Database } from '../database/pool.ts'
import { exportingRoute, readingRoute } from '../http/books-route.ts'
import { presentedRows } from '../http/responses/list-response.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { cursorOf, placeOfCursor, presentEntry, TRAIL_HEADER, trailRows } from './present.ts'

/** Returns the routes of the audit trail. */
export function auditRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listAudit, async (books, { query, answerRows }) => {
      const { limit, cursor, ...filter } = query
      const place = placeOf({ limit, cursor })
      if (!place.ok) return place
      if (limit !== undefined) return accepted(await pageOf(books, filter, { before: place.value, limit }))
      const head = { people: await readPeople(books), earlier: null }
      return await answerRows({ head, name: 'auditEntries', rows: entriesOf(books, filter) })
    }),
    exportingRoute(
      database,
      contract.exportAudit,
      ({ query }) => ({ objectKind: 'audit trail', after: { format: 'csv', ...query } }),
      async (books, { query, answerCsv }) => {
        const cellsOf = trailRows(await readPeople(books), await readAccountNames(books))
        return await answerCsv({
          fileName: 'audit-trail.csv',
          header: TRAIL_HEADER,
          rows: entriesOf(books, query),
          cellsOf,
        })
      },
    ),
    readingRoute(database, contract.readHistory, async (books, { params, query: { limit, cursor } }) => {
      const place = placeOf({ limit, cursor })
      if (!place.ok) return place
      const page = await pageOf(books, params, { before: place.value, limit: limit ?? HISTORY_MAX })
      return page.auditEntries.length === 0 && place.value === null ? refused('NOT_FOUND') : accepted(page)
    }),
  ]
}

/** The default number of entries in the history of a record. */
const HISTORY_MAX = 1000

async function pageOf(
  books: Books,
  filter: TrailFilter,
  { before, limit }: { before: TrailPlace | null; limit: number },
): Promise<contract.AuditEntries> {
  // Reads one entry more than requested, to determine whether there are more.
  const rows = await readTrail(books, filter, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    auditEntries: shown.map(presentEntry),
    people: await readPeople(books),
    earlier: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}

/** Yields all entries of the audit trail that match a filter, newest first. */
function entriesOf(books: Books, filter: TrailFilter): AsyncIterable<contract.AuditEntry> {
  return presentedRows(() => streamTrail(books, filter), presentEntry)
}

/**
 * Returns the position at which a page begins. Refuses an invalid cursor with FIELD_VALUE, and a cursor without a `limit` with
 * FIELD_MISSING.
 */
function placeOf({
  limit,
  cursor,
}: {
  limit?: number | undefined
  cursor?: string | undefined
}): Result<TrailPlace | null> {
  if (cursor === undefined) return accepted(null)
  if (limit === undefined) return refused('FIELD_MISSING', 'limit', { name: 'limit' })
  const place = placeOfCursor(cursor)
  return place === null ? refused('FIELD_VALUE', 'cursor', { name: 'cursor' }) : accepted(place)
}
