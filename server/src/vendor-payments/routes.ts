// HTTP routes for vendor payments.

import { accepted, refused } from '@twofold/accounting/refusals'
import { readVendorPaymentTotals } from '@twofold/contract/document-totals'
import { VENDOR_APPLICATION } from '@twofold/contract/documents/application-codec'
import { VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { exportVendorPaymentsCsv, exportVendorPaymentsXlsx } from '@twofold/contract/list-files'
import { listPotentialDuplicates, tellApart } from '@twofold/contract/payables/payables-at-a-glance'
import * as vendorAdvices from '@twofold/contract/payables/vendor-payment-advices'
import * as contract from '@twofold/contract/payables/vendor-payments'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { changeDocument } from '../documents/change.ts'
import { deleteDocument } from '../documents/delete.ts'
import type { Document } from '../documents/document.ts'
import { createPayment } from '../documents/new-document.ts'
import { presentOpen, readCounterparts } from '../documents/open-items/open-documents.ts'
import { openItemsOf, presentOpenItem } from '../documents/open-items/open-items.ts'
import { readPaymentApplications } from '../documents/payment-applications.ts'
import { DISBURSEMENTS_FILE } from '../documents/payment-files.ts'
import { documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerListCsv, answerListXlsx } from '../http/responses/list-file.ts'
import { answerList } from '../http/responses/list-response.ts'
import { presented } from '../http/responses/presented.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { setDuplicateDismissed } from './dismiss-duplicate.ts'
import { duplicatePairs, presentPair } from './duplicates.ts'
import { paymentApplicationRoutes } from './payment-application-routes.ts'
import { runRoutes } from './run-routes.ts'

const { kind } = VENDOR_PAYMENT

const PAIR_SORTS = { documentID: 'later' } as const

const SORTS = {
  disbursementDate: 'date',
  vendorPaymentID: 'id',
  vendorName: 'party',
  disbursementReference: 'reference',
  totalPaid: 'total',
  totalApplied: 'applied',
  totalRemaining: 'remaining',
} as const

type VendorPaymentsQuery = ParsedInput<typeof exportVendorPaymentsCsv>['query']

/** Returns the payments that match a query, as a file. */
function listed(books: Books, { query: { sort, vendorID: partyId, ...narrowed } }: { query: VendorPaymentsQuery }) {
  const list = documentList(books, { kind, partyId, ...narrowed })
  return { ...DISBURSEMENTS_FILE, list, sort: orderOf(SORTS, sort), present: VENDOR_PAYMENT.encode }
}

/** The endpoints for vendor payments and their applications. */
export function vendorPaymentRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listVendorPayments, (books, { query, answerRows }) => {
      const { limit, cursor, sort, vendorID: partyId, ...narrowed } = query
      return answerList(books, 'vendorPayments', {
        list: documentList(books, { kind, partyId, ...narrowed }),
        params: { limit, cursor, sort: orderOf(SORTS, sort) },
        present: VENDOR_PAYMENT.encode,
        answerRows,
        also: 'paymentDisbursements',
      })
    }),
    readingRoute(database, readVendorPaymentTotals, async (books, { query: { vendorID: partyId, ...narrowed } }) =>
      accepted(presentTotals(await readTotals(books, { kind, partyId, ...narrowed }))),
    ),
    readingRoute(database, exportVendorPaymentsCsv, (books, call) => answerListCsv(books, listed(books, call), call)),
    readingRoute(database, exportVendorPaymentsXlsx, (books, call) => answerListXlsx(books, listed(books, call), call)),
    readingRoute(database, contract.readVendorPayment, async (books, { params }) => {
      const document = await readDocument(books, kind, params.vendorPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const applications = await readPaymentApplications(books, document.id)
      return accepted({
        ...VENDOR_PAYMENT.encode(document),
        vendorPaymentAdviceDetails: applications.map(VENDOR_APPLICATION.encode),
      })
    }),
    readingRoute(database, contract.listVendorPaymentCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.vendorPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({
        vendorPayment: VENDOR_PAYMENT.encode(document),
        counterparts: counterparts.map(presentOpen),
      })
    }),
    readingRoute(database, contract.listUnappliedVendorPayments, async (books, { params }) => {
      const open = await openItemsOf(books, 'PAYABLE', params.vendorID)
      if (!open.ok) return open
      const { payments, credits, refunds } = open.value
      const present = presentOpenItem('vendor')
      return accepted({
        vendorPayments: payments.map(VENDOR_PAYMENT.encode),
        paymentDisbursements: payments.map(VENDOR_PAYMENT.encode),
        credits: credits.map(present),
        refunds: refunds.map(present),
      })
    }),
    readingRoute(database, vendorAdvices.listVendorPaymentAdvices, async (books, { params: { vendorPaymentID } }) => {
      if ((await readDocument(books, kind, vendorPaymentID)) === null) return refused('NOT_FOUND')
      const applications = await readPaymentApplications(books, vendorPaymentID)
      return accepted({ vendorPaymentAdviceDetails: applications.map(VENDOR_APPLICATION.encode) })
    }),
    writingRoute(database, contract.createVendorPayment, async (books, { body, idempotency }) => {
      const input = { ...body, fields: VENDOR_PAYMENT.decodeFields(body) }
      return presented(await createPayment(books, VENDOR_PAYMENT, input, idempotency), VENDOR_PAYMENT.encode)
    }),
    writingRoute(database, contract.changeVendorPayment, async (books, { params, body }) => {
      const { lockReason, modifiedAt, isRefund, vendorID: partyId } = body
      const fields = (current: Document) => VENDOR_PAYMENT.decodeFields(body, current)
      const change = { lockReason, modifiedAt, isRefund, partyId, fields }
      return presented(
        await changeDocument(books, VENDOR_PAYMENT, params.vendorPaymentID, change),
        VENDOR_PAYMENT.encode,
      )
    }),
    writingRoute(database, contract.deleteVendorPayment, async (books, { params, query }) =>
      presented(await deleteDocument(books, VENDOR_PAYMENT, params.vendorPaymentID, query), VENDOR_PAYMENT.encode),
    ),
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
    ...paymentApplicationRoutes(database),
    ...runRoutes(database),
  ]
}
