// HTTP routes for applications, write-offs and refunds of customer payments.
import { accepted, refused } from '@twofold/accounting/refusals'
import { CUSTOMER_APPLICATION } from '@twofold/contract/documents/application-codec'
import { CUSTOMER_PAYMENT } from '@twofold/contract/documents/codecs'
import type { NamedItem } from '@twofold/contract/documents/document-record'
import * as contract from '@twofold/contract/receivables/customer-payment-advices'
import { refundCustomerPayment } from '@twofold/contract/receivables/customer-refunds'
import * as writeOffs from '@twofold/contract/receivables/customer-write-offs'
import type { Database } from '../database/pool.ts'
import { applyOne, applyToMany, removeOne } from '../documents/apply.ts'
import { type PaymentApplication, readPaymentApplications } from '../documents/payment-applications.ts'
import { refundPayment } from '../documents/refund.ts'
import { readDocument } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/presented.ts'
import type { Route } from '../http/route.ts'
import { readWriteOff, undoWriteOff, writeOff } from './write-offs.ts'

const INVOICE = 'receivable invoice'

/** Returns the endpoints that apply payments to receivable invoices, and the endpoints for write-offs. */
export function paymentApplicationRoutes(database: Database): Route[] {
  return [
    readingRoute(
      database,
      contract.listReceivableInvoiceAdvices,
      async (books, { params: { receivableInvoiceID } }) => {
        if ((await readDocument(books, INVOICE, receivableInvoiceID)) === null) return refused('NOT_FOUND')
        return accepted(presentPaymentApplications(await readPaymentApplications(books, receivableInvoiceID)))
      },
    ),
    writingRoute(database, contract.createCustomerPaymentAdvice, async (books, { body, idempotency }) =>
      presented(
        await applyOne(books, 'RECEIVABLE', CUSTOMER_APPLICATION.decodeRequest(body), idempotency),
        CUSTOMER_APPLICATION.encode,
      ),
    ),
    writingRoute(database, contract.applyCustomerPayment, async (books, { params, body, idempotency }) => {
      const subject: NamedItem = { id: params.customerPaymentID, kind: 'customer payment' }
      const proposed = CUSTOMER_APPLICATION.decodeRequests(subject, body.applications)
      return presented(
        await applyToMany(books, 'RECEIVABLE', { subject, proposed }, idempotency),
        presentPaymentApplications,
      )
    }),
    writingRoute(database, contract.applyToReceivableInvoice, async (books, { params, body, idempotency }) => {
      const subject: NamedItem = { id: params.receivableInvoiceID, kind: INVOICE }
      const proposed = CUSTOMER_APPLICATION.decodeRequests(subject, body.applications)
      return presented(
        await applyToMany(books, 'RECEIVABLE', { subject, proposed }, idempotency),
        presentPaymentApplications,
      )
    }),
    writingRoute(database, refundCustomerPayment, async (books, { params, body, idempotency }) => {
      const { receiptDate: date, paymentReference: reference, receiptComment: comment, ...fields } = body
      const sent = { paymentId: params.customerPaymentID, date, reference, comment, ...fields }
      const refunded = await refundPayment(books, CUSTOMER_PAYMENT, sent, idempotency)
      if (!refunded.ok) return refunded
      const { payment, refund } = refunded.value
      return accepted({
        customerPayment: CUSTOMER_PAYMENT.encode(payment),
        refund: CUSTOMER_PAYMENT.encode(refund),
      })
    }),
    writingRoute(database, contract.deleteCustomerPaymentAdvice, async (books, { params }) =>
      presented(await removeOne(books, 'RECEIVABLE', params.customerPaymentAdviceID), CUSTOMER_APPLICATION.encode),
    ),
    writingRoute(database, writeOffs.createCustomerWriteOff, (books, { body, idempotency }) =>
      writeOff(books, body, idempotency),
    ),
    readingRoute(database, writeOffs.readCustomerWriteOff, (books, { params }) =>
      readWriteOff(books, params.customerWriteOffID),
    ),
    writingRoute(database, writeOffs.deleteCustomerWriteOff, (books, { params, query }) =>
      undoWriteOff(books, params.customerWriteOffID, query),
    ),
  ]
}

/** Returns the applications of a document in wire format. */
function presentPaymentApplications(applications: readonly PaymentApplication[]) {
  return { customerPaymentAdviceDetails: applications.map(CUSTOMER_APPLICATION.encode) }
}
