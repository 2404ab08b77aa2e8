// Customer payments over HTTP.
import { toWire } from '@twofold/accounting/calendar'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/customer-payments'
import type { Database } from '../database/pool.ts'
import { readAdvices } from '../documents/advices.ts'
import { CUSTOMER_PAYMENT } from '../documents/customer-payment.ts'
import type { Document } from '../documents/document.ts'
import { presentOpen, readCounterparts } from '../documents/open-documents.ts'
import { type DocumentSort, documentList, readDocument, readOpenItems } from '../documents/sql.ts'
import { deleteDocument } from '../documents/state.ts'
import { answerList } from '../http/list-answer.ts'
import type { Route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { readParty } from '../parties/sql.ts'
import { adviceRoutes } from './advice-routes.ts'
import { presentAdvice } from './advice-wire.ts'
import { changePayment, createPayment } from './commands.ts'
import { presentPayment, presentResult } from './wire.ts'

const { kind } = CUSTOMER_PAYMENT

const SORTS = { receiptDate: 'date', customerPaymentID: 'id', totalReceived: 'total', customerName: 'party' } as const

type Sort = keyof typeof SORTS

function sortOf(asked: Sort | `-${Sort}` | undefined): DocumentSort | `-${DocumentSort}` | undefined {
  if (asked === undefined) return undefined
  return asked.startsWith('-') ? `-${SORTS[asked.slice(1) as Sort]}` : SORTS[asked as Sort]
}

function openItem(document: Document) {
  return {
    documentID: document.id,
    customerID: document.partyId,
    customerName: document.partyName,
    date: toWire(document.date),
    reference: document.reference,
    total: Math.abs(document.totalCents),
    applied: document.appliedCents,
    remaining: remainderOf(document),
  }
}

/** The calls of the contract's customer payments, advices and write-offs. */
export function customerPaymentRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listCustomerPayments, (books, { query, answerRows }) => {
      const { limit, cursor, sort, ...narrowed } = query
      return answerList(books, 'customerPayments', {
        list: documentList(books, { kind, ...narrowed }),
        asked: { limit, cursor, sort: sortOf(sort) },
        present: presentPayment,
        answerRows,
      })
    }),
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
    readingRoute(database, contract.listUnappliedPayments, async (books, { params: { customerID } }) => {
      if ((await readParty(books, 'RECEIVABLE', customerID)) === null) return refused('NOT_FOUND')
      const open = await readOpenItems(books, customerID)
      const payments = open.filter(document => document.kind === kind)
      return accepted({
        customerPayments: payments.filter(({ isRefund }) => !isRefund).map(presentPayment),
        credits: open.filter(document => document.kind !== kind && document.totalCents < 0).map(openItem),
        refunds: payments.filter(({ isRefund }) => isRefund).map(openItem),
      })
    }),
    readingRoute(database, contract.listPaymentAdvices, async (books, { params: { customerPaymentID } }) => {
      if ((await readDocument(books, kind, customerPaymentID)) === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, customerPaymentID)
      return accepted({ customerPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    writingRoute(database, contract.createCustomerPayment, async (books, { body, idempotency }) =>
      presentResult(await createPayment(books, body, idempotency)),
    ),
    writingRoute(database, contract.changeCustomerPayment, async (books, { params, body }) =>
      presentResult(await changePayment(books, params.customerPaymentID, body)),
    ),
    writingRoute(database, contract.deleteCustomerPayment, async (books, { params, query }) =>
      presentResult(await deleteDocument(books, CUSTOMER_PAYMENT, params.customerPaymentID, query)),
    ),
    ...adviceRoutes(database),
  ]
}
