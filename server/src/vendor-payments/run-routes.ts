// HTTP routes for payment runs.
import * as contract from '@twofold/contract/payables/payment-runs'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerList } from '../http/responses/list-response.ts'
import type { Route } from '../http/route.ts'
import { cancelRun, continueRun, createRun, presentSummary, previewRun, readWholeRun } from './run-commands.ts'
import { runList } from './run-sql.ts'

const SORTS = { vendorPaymentRunID: 'id', disbursementDate: 'date' } as const

/** The endpoints for payment runs. */
export function runRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.previewVendorPaymentRun, (books, { body }) => previewRun(books, body)),
    writingRoute(database, contract.createVendorPaymentRun, (books, { body, idempotency }) =>
      createRun(books, body, idempotency),
    ),
    writingRoute(database, contract.continueVendorPaymentRun, (books, { params, body, idempotency }) =>
      continueRun(books, params.vendorPaymentRunID, { lockReason: body.lockReason, idempotency }),
    ),
    writingRoute(database, contract.cancelVendorPaymentRun, (books, { params }) =>
      cancelRun(books, params.vendorPaymentRunID),
    ),
    readingRoute(database, contract.readVendorPaymentRun, (books, { params }) =>
      readWholeRun(books, params.vendorPaymentRunID),
    ),
    readingRoute(database, contract.listVendorPaymentRuns, (books, { query, answerRows }) =>
      answerList(books, 'vendorPaymentRuns', {
        list: runList(books),
        params: { limit: query.limit, cursor: query.cursor, sort: orderOf(SORTS, query.sort) },
        present: presentSummary,
        answerRows,
      }),
    ),
  ]
}
