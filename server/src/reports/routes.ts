// HTTP routes for reports.

import { accepted, refused } from '@twofold/accounting/refusals'
import { listOpenItems } from '@twofold/contract/documents/open-items'
import * as contract from '@twofold/contract/reports'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import { listChanges } from './changes.ts'
import {
  changeReport,
  createReport,
  deleteReport,
  presentReport,
  readReport,
  readReports,
  restoreReports,
} from './commands.ts'
import { runCompared } from './comparison.ts'
import { openItemsOf } from './open-items.ts'
import { answerOf, csvOf, xlsxOf } from './present.ts'
import { runStored } from './run.ts'

/** The endpoints for reports. */
export function reportRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listReports, async books =>
      accepted({ reports: (await readReports(books)).map(presentReport) }),
    ),
    readingRoute(database, contract.readReport, async (books, { params }) => {
      const report = await readReport(books, params.reportID)
      return report === null ? refused('NOT_FOUND') : accepted(presentReport(report))
    }),
    writingRoute(database, contract.createReport, (books, { body, idempotency }) =>
      createReport(books, body, idempotency),
    ),
    writingRoute(database, contract.changeReport, (books, { params, body }) =>
      changeReport(books, params.reportID, body),
    ),
    writingRoute(database, contract.deleteReport, (books, { params }) => deleteReport(books, params.reportID)),
    writingRoute(database, contract.restoreReports, (books, { idempotency }) => restoreReports(books, idempotency)),
    readingRoute(database, contract.runReport, async (books, { params, query, answerRows }) => {
      const run = await runStored(books, params.reportID, query)
      return run.ok ? await answerRows(answerOf(run.value, query.limit)) : run
    }),
    readingRoute(database, contract.exportReportCsv, async (books, { params, query, answerFile }) => {
      const run = await runCompared(books, params.reportID, query)
      return run.ok ? await answerFile(csvOf(...run.value)) : run
    }),
    readingRoute(database, contract.exportReportXlsx, async (books, { params, query, answerFile }) => {
      const run = await runCompared(books, params.reportID, query)
      return run.ok ? await answerFile(xlsxOf(...run.value)) : run
    }),
    readingRoute(database, contract.listReportChanges, async (books, { params, query, answerRows }) => {
      const run = await listChanges(books, params.reportID, query)
      return run.ok ? await answerRows(answerOf(run.value, query.limit)) : run
    }),
    readingRoute(database, contract.exportReportChangesCsv, async (books, { params, query, answerFile }) => {
      const run = await listChanges(books, params.reportID, query)
      return run.ok ? await answerFile(csvOf(run.value)) : run
    }),
    readingRoute(database, contract.exportReportChangesXlsx, async (books, { params, query, answerFile }) => {
      const run = await listChanges(books, params.reportID, query)
      return run.ok ? await answerFile(xlsxOf(run.value)) : run
    }),
    readingRoute(database, listOpenItems, (books, { params, query }) => openItemsOf(books, params.partyID, query)),
  ]
}
