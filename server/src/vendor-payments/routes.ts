// HTTP routes for vendor payments and payment runs.
import { readVendorPaymentFigures, readVendorPaymentTotals } from '@twofold/contract/document-totals'
import { VENDOR_APPLICATION } from '@twofold/contract/documents/application-codec'
import { PAYABLE_INVOICE, VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import { VENDOR_PAYMENT_LIST } from '@twofold/contract/documents/list-columns'
import { exportVendorPaymentsCsv, exportVendorPaymentsXlsx } from '@twofold/contract/list-files'
import { listPotentialDuplicates, tellApart } from '@twofold/contract/payables/payables-at-a-glance'
import * as contract from '@twofold/contract/payables/payment-runs'
import * as advices from '@twofold/contract/payables/vendor-payment-advices'
import * as payments from '@twofold/contract/payables/vendor-payments'
import { refundVendorPayment } from '@twofold/contract/payables/vendor-payments'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { applicationRoutes, applicationsOf } from '../documents/application-routes.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { paymentRoutes } from '../documents/payment-routes.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerList } from '../http/responses/list-response.ts'
import type { Route } from '../http/route.ts'
import { duplicatePairs, presentPair, setDuplicateDismissed } from './duplicates.ts'
import { cancelRun, continueRun, createRun, presentSummary, previewRun, readWholeRun } from './run-commands.ts'
import { runList } from './run-sql.ts'

const LIST_NAMES = ['vendorPayments', 'paymentDisbursements'] as const
const APPLICATIONS = { application: VENDOR_APPLICATION, listName: 'vendorPaymentAdviceDetails' } as const

const PAIR_SORTS = { documentID: 'later' } as const

/** The endpoints for vendor payments and their applications. */
export function vendorPaymentRoutes(database: Database): Route[] {
  return [
    ...documentRoutes(database, {
      kind: VENDOR_PAYMENT,
      listNames: LIST_NAMES,
      columns: VENDOR_PAYMENT_LIST,
      calls: {
        list: payments.listVendorPayments,
        totals: readVendorPaymentTotals,
        figures: readVendorPaymentFigures,
        csv: exportVendorPaymentsCsv,
        xlsx: exportVendorPaymentsXlsx,
        read: payments.readVendorPayment,
        counterparts: payments.listVendorPaymentCounterparts,
        delete: payments.deleteVendorPayment,
      },
      readMore: (books, { id }) => applicationsOf(books, id, APPLICATIONS),
    }),
    ...paymentRoutes(database, {
      kind: VENDOR_PAYMENT,
      listNames: LIST_NAMES,
      calls: {
        unapplied: payments.listUnappliedVendorPayments,
        create: payments.createVendorPayment,
        change: payments.changeVendorPayment,
        refund: refundVendorPayment,
      },
    }),
    ...applicationRoutes(database, {
      ...APPLICATIONS,
      payment: VENDOR_PAYMENT,
      invoice: PAYABLE_INVOICE,
      calls: {
        ofPayment: advices.listVendorPaymentAdvices,
        ofInvoice: advices.listPayableInvoiceAdvices,
        create: advices.createVendorPaymentAdvice,
        applyPayment: advices.applyVendorPayment,
        applyToInvoice: advices.applyToPayableInvoice,
        delete: advices.deleteVendorPaymentAdvice,
      },
    }),
    readingRoute(database, listPotentialDuplicates, (books, { query, answerRows }) => {
      const kindOf = query.of === 'payableInvoices' ? 'payable invoice' : 'vendor payment'
      return answerList(books, 'pairs', {
        list: duplicatePairs(books, kindOf, { isApart: query.isApart ?? false }),
        params: { limit: query.limit, cursor: query.cursor, sort: orderOf(PAIR_SORTS, query.sort) },
        present: presentPair,
        answerRows,
      })
    }),
    writingRoute(database, tellApart, (books, { body }) => setDuplicateDismissed(books, body)),
    ...runRoutes(database),
  ]
}

const SORTS = { vendorPaymentRunID: 'id', disbursementDate: 'date' } as const

/** The endpoints for payment runs. */
function runRoutes(database: Database): Route[] {
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
