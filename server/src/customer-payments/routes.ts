// Customer payments over HTTP.

import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/customer-payments'
import { readPaymentTotals } from '@twofold/contract/document-totals'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { readAdvices } from '../documents/advices.ts'
import { changeDocument } from '../documents/change.ts'
import { CUSTOMER_PAYMENT } from '../documents/customer-payment.ts'
import { deleteDocument } from '../documents/delete.ts'
import type { Document } from '../documents/document.ts'
import { presentOpen, readCounterparts } from '../documents/open-documents.ts'
import { openItemsOf, presentOpenItem } from '../documents/open-items.ts'
import { createPayment } from '../documents/payments.ts'
import { documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { answerList } from '../http/list-answer.ts'
import { presented } from '../http/presented.ts'
import type { Route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { adviceRoutes } from './advice-routes.ts'
import { presentAdvice } from './advice-wire.ts'
import { presentPayment, sentFields } from './wire.ts'

const { kind } = CUSTOMER_PAYMENT

const SORTS = { receiptDate: 'date', customerPaymentID: 'id', totalReceived: 'total', customerName: 'party' } as const

/** The calls of the contract's customer payments, advices and write-offs. */
export function customerPaymentRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listCustomerPayments, (books, { query, answerRows }) => {
      const { limit, cursor, sort, ...narrowed } = query
      return answerList(books, 'customerPayments', {
        list: documentList(books, { kind, ...narrowed }),
        asked: { limit, cursor, sort: orderOf(SORTS, sort) },
        present: presentPayment,
        answerRows,
      })
    }),
    readingRoute(database, readPaymentTotals, async (books, { query }) =>
      accepted(presentTotals(await readTotals(books, { kind, ...query }))),
    ),
    readingRoute(database, contract.readCustomerPayment, async (books, { params }) => {
      const document = await readDocument(books, kind, params.customerPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, document.id)
      return accepted({ ...presentPayment(document), customerPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    readingRoute(database, contract.listCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.customerPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({ customerPayment: presentPayment(document), counterparts: counterparts.map(presentOpen) })
    }),
    readingRoute(database, contract.listUnappliedPayments, async (books, { params }) => {
      const open = await openItemsOf(books, 'RECEIVABLE', params.customerID)
      if (!open.ok) return open
      const { payments, credits, refunds } = open.value
      const present = presentOpenItem('customer')
      return accepted({
        customerPayments: payments.map(presentPayment),
        credits: credits.map(present),
        refunds: refunds.map(present),
      })
    }),
    readingRoute(database, contract.listPaymentAdvices, async (books, { params: { customerPaymentID } }) => {
      if ((await readDocument(books, kind, customerPaymentID)) === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, customerPaymentID)
      return accepted({ customerPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    writingRoute(database, contract.createCustomerPayment, async (books, { body, idempotency }) => {
      const sent = { fields: sentFields(body), sent: body }
      return presented(await createPayment(books, CUSTOMER_PAYMENT, sent, idempotency), presentPayment)
    }),
    writingRoute(database, contract.changeCustomerPayment, async (books, { params, body }) => {
      const { lockReason, modifiedAt, isRefund, customerID: partyId } = body
      const fields = (standing: Document) => sentFields(body, standing)
      const change = { lockReason, modifiedAt, isRefund, partyId, fields }
      return presented(await changeDocument(books, CUSTOMER_PAYMENT, params.customerPaymentID, change), presentPayment)
    }),
    writingRoute(database, contract.deleteCustomerPayment, async (books, { params, query }) =>
      presented(await deleteDocument(books, CUSTOMER_PAYMENT, params.customerPaymentID, query), presentPayment),
    ),
    ...adviceRoutes(database),
  ]
}
