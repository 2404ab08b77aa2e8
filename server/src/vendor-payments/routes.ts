// Vendor payments over HTTP.

import { accepted, refused } from '@twofold/accounting/refusals'
import { readDisbursementTotals } from '@twofold/contract/document-totals'
import { listPotentialDuplicates } from '@twofold/contract/payables-at-a-glance'
import * as contract from '@twofold/contract/vendor-payments'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { readAdvices } from '../documents/advices.ts'
import { changeDocument } from '../documents/change.ts'
import { deleteDocument } from '../documents/delete.ts'
import type { Document } from '../documents/document.ts'
import { presentOpen, readCounterparts } from '../documents/open-documents.ts'
import { openItemsOf, presentOpenItem } from '../documents/open-items.ts'
import { createPayment } from '../documents/payments.ts'
import { documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { VENDOR_PAYMENT } from '../documents/vendor-payment.ts'
import { answerList } from '../http/list-answer.ts'
import { presented } from '../http/presented.ts'
import type { Route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { adviceRoutes } from './advice-routes.ts'
import { presentAdvice } from './advice-wire.ts'
import { duplicatePairs, presentPair } from './duplicates.ts'
import { runRoutes } from './run-routes.ts'
import { presentPayment, sentFields } from './wire.ts'

const { kind } = VENDOR_PAYMENT

const PAIR_SORTS = { documentID: 'later' } as const

const SORTS = { disbursementDate: 'date', vendorPaymentID: 'id', totalPaid: 'total', vendorName: 'party' } as const

/** The calls of the contract's vendor payments and advices. */
export function vendorPaymentRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listVendorPayments, (books, { query, answerRows }) => {
      const { limit, cursor, sort, ...narrowed } = query
      return answerList(books, 'vendorPayments', {
        list: documentList(books, { kind, ...narrowed }),
        asked: { limit, cursor, sort: orderOf(SORTS, sort) },
        present: presentPayment,
        answerRows,
        also: 'paymentDisbursements',
      })
    }),
    readingRoute(database, readDisbursementTotals, async (books, { query }) =>
      accepted(presentTotals(await readTotals(books, { kind, ...query }))),
    ),
    readingRoute(database, contract.readVendorPayment, async (books, { params }) => {
      const document = await readDocument(books, kind, params.vendorPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, document.id)
      return accepted({ ...presentPayment(document), vendorPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    readingRoute(database, contract.listDisbursementCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.vendorPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({ vendorPayment: presentPayment(document), counterparts: counterparts.map(presentOpen) })
    }),
    readingRoute(database, contract.listUnappliedDisbursements, async (books, { params }) => {
      const open = await openItemsOf(books, 'PAYABLE', params.vendorID)
      if (!open.ok) return open
      const { payments, credits, refunds } = open.value
      const present = presentOpenItem('vendor')
      return accepted({
        vendorPayments: payments.map(presentPayment),
        paymentDisbursements: payments.map(presentPayment),
        credits: credits.map(present),
        refunds: refunds.map(present),
      })
    }),
    readingRoute(database, contract.listDisbursementAdvices, async (books, { params: { vendorPaymentID } }) => {
      if ((await readDocument(books, kind, vendorPaymentID)) === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, vendorPaymentID)
      return accepted({ vendorPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    writingRoute(database, contract.createVendorPayment, async (books, { body, idempotency }) => {
      const sent = { fields: sentFields(body), sent: body }
      return presented(await createPayment(books, VENDOR_PAYMENT, sent, idempotency), presentPayment)
    }),
    writingRoute(database, contract.changeVendorPayment, async (books, { params, body }) => {
      const { lockReason, modifiedAt, isRefund, vendorID: partyId } = body
      const fields = (standing: Document) => sentFields(body, standing)
      const change = { lockReason, modifiedAt, isRefund, partyId, fields }
      return presented(await changeDocument(books, VENDOR_PAYMENT, params.vendorPaymentID, change), presentPayment)
    }),
    writingRoute(database, contract.deleteVendorPayment, async (books, { params, query }) =>
      presented(await deleteDocument(books, VENDOR_PAYMENT, params.vendorPaymentID, query), presentPayment),
    ),
    readingRoute(database, listPotentialDuplicates, (books, { query, answerRows }) => {
      const kindOf = query.of === 'payableInvoices' ? 'payable invoice' : 'vendor payment'
      return answerList(books, 'pairs', {
        list: duplicatePairs(books, kindOf),
        asked: { limit: query.limit, cursor: query.cursor, sort: orderOf(PAIR_SORTS, query.sort) },
        present: presentPair,
        answerRows,
      })
    }),
    ...adviceRoutes(database),
    ...runRoutes(database),
  ]
}
