// HTTP routes for customer payments.

import { accepted, refused } from '@twofold/accounting/refusals'
import { readCustomerPaymentTotals } from '@twofold/contract/document-totals'
import { CUSTOMER_APPLICATION } from '@twofold/contract/documents/application-codec'
import { CUSTOMER_PAYMENT } from '@twofold/contract/documents/codecs'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { exportCustomerPaymentsCsv, exportCustomerPaymentsXlsx } from '@twofold/contract/list-files'
import * as customerAdvices from '@twofold/contract/receivables/customer-payment-advices'
import * as contract from '@twofold/contract/receivables/customer-payments'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { changeDocument } from '../documents/change.ts'
import { deleteDocument } from '../documents/delete.ts'
import type { Document } from '../documents/document.ts'
import { createPayment } from '../documents/new-document.ts'
import { presentOpen, readCounterparts } from '../documents/open-items/open-documents.ts'
import { openItemsOf, presentOpenItem } from '../documents/open-items/open-items.ts'
import { readPaymentApplications } from '../documents/payment-applications.ts'
import { PAYMENTS_FILE } from '../documents/payment-files.ts'
import { documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerListCsv, answerListXlsx } from '../http/responses/list-file.ts'
import { answerList } from '../http/responses/list-response.ts'
import { presented } from '../http/responses/presented.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { paymentApplicationRoutes } from './payment-application-routes.ts'

const { kind } = CUSTOMER_PAYMENT

const SORTS = {
  receiptDate: 'date',
  customerPaymentID: 'id',
  customerName: 'party',
  paymentReference: 'reference',
  totalReceived: 'total',
  totalApplied: 'applied',
  totalRemaining: 'remaining',
} as const

type CustomerPaymentsQuery = ParsedInput<typeof exportCustomerPaymentsCsv>['query']

/** Exports the payments that match a query as a file. */
function listed(books: Books, { query: { sort, customerID: partyId, ...narrowed } }: { query: CustomerPaymentsQuery }) {
  const list = documentList(books, { kind, partyId, ...narrowed })
  return { ...PAYMENTS_FILE, list, sort: orderOf(SORTS, sort), present: CUSTOMER_PAYMENT.encode }
}

/** Returns the endpoints for customer payments, applications and write-offs. */
export function customerPaymentRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listCustomerPayments, (books, { query, answerRows }) => {
      const { limit, cursor, sort, customerID: partyId, ...narrowed } = query
      return answerList(books, 'customerPayments', {
        list: documentList(books, { kind, partyId, ...narrowed }),
        params: { limit, cursor, sort: orderOf(SORTS, sort) },
        present: CUSTOMER_PAYMENT.encode,
        answerRows,
      })
    }),
    readingRoute(database, readCustomerPaymentTotals, async (books, { query: { customerID: partyId, ...narrowed } }) =>
      accepted(presentTotals(await readTotals(books, { kind, partyId, ...narrowed }))),
    ),
    readingRoute(database, exportCustomerPaymentsCsv, (books, call) => answerListCsv(books, listed(books, call), call)),
    readingRoute(database, exportCustomerPaymentsXlsx, (books, call) =>
      answerListXlsx(books, listed(books, call), call),
    ),
    readingRoute(database, contract.readCustomerPayment, async (books, { params }) => {
      const document = await readDocument(books, kind, params.customerPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const applications = await readPaymentApplications(books, document.id)
      return accepted({
        ...CUSTOMER_PAYMENT.encode(document),
        customerPaymentAdviceDetails: applications.map(CUSTOMER_APPLICATION.encode),
      })
    }),
    readingRoute(database, contract.listCustomerPaymentCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.customerPaymentID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({
        customerPayment: CUSTOMER_PAYMENT.encode(document),
        counterparts: counterparts.map(presentOpen),
      })
    }),
    readingRoute(database, contract.listUnappliedCustomerPayments, async (books, { params }) => {
      const open = await openItemsOf(books, 'RECEIVABLE', params.customerID)
      if (!open.ok) return open
      const { payments, credits, refunds } = open.value
      const present = presentOpenItem('customer')
      return accepted({
        customerPayments: payments.map(CUSTOMER_PAYMENT.encode),
        credits: credits.map(present),
        refunds: refunds.map(present),
      })
    }),
    readingRoute(
      database,
      customerAdvices.listCustomerPaymentAdvices,
      async (books, { params: { customerPaymentID } }) => {
        if ((await readDocument(books, kind, customerPaymentID)) === null) return refused('NOT_FOUND')
        const applications = await readPaymentApplications(books, customerPaymentID)
        return accepted({ customerPaymentAdviceDetails: applications.map(CUSTOMER_APPLICATION.encode) })
      },
    ),
    writingRoute(database, contract.createCustomerPayment, async (books, { body, idempotency }) => {
      const input = { ...body, fields: CUSTOMER_PAYMENT.decodeFields(body) }
      return presented(await createPayment(books, CUSTOMER_PAYMENT, input, idempotency), CUSTOMER_PAYMENT.encode)
    }),
    writingRoute(database, contract.changeCustomerPayment, async (books, { params, body }) => {
      const { lockReason, modifiedAt, isRefund, customerID: partyId } = body
      const fields = (current: Document) => CUSTOMER_PAYMENT.decodeFields(body, current)
      const change = { lockReason, modifiedAt, isRefund, partyId, fields }
      return presented(
        await changeDocument(books, CUSTOMER_PAYMENT, params.customerPaymentID, change),
        CUSTOMER_PAYMENT.encode,
      )
    }),
    writingRoute(database, contract.deleteCustomerPayment, async (books, { params, query }) =>
      presented(
        await deleteDocument(books, CUSTOMER_PAYMENT, params.customerPaymentID, query),
        CUSTOMER_PAYMENT.encode,
      ),
    ),
    ...paymentApplicationRoutes(database),
  ]
}
