// HTTP routes for customer payments, their applications and write-offs.
import { readCustomerPaymentFigures, readCustomerPaymentTotals } from '@twofold/contract/document-totals'
import { CUSTOMER_APPLICATION } from '@twofold/contract/documents/application-codec'
import { CUSTOMER_PAYMENT, RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { CUSTOMER_PAYMENT_LIST } from '@twofold/contract/documents/list-columns'
import { exportCustomerPaymentsCsv, exportCustomerPaymentsXlsx } from '@twofold/contract/list-files'
import * as advices from '@twofold/contract/receivables/customer-payment-advices'
import * as payments from '@twofold/contract/receivables/customer-payments'
import { refundCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import * as writeOffs from '@twofold/contract/receivables/customer-write-offs'
import type { Database } from '../database/pool.ts'
import { applicationRoutes, applicationsOf } from '../documents/application-routes.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { paymentRoutes } from '../documents/payment-routes.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import { readWriteOff, undoWriteOff, writeOff } from './write-offs.ts'

const LIST_NAMES = ['customerPayments'] as const
const APPLICATIONS = { application: CUSTOMER_APPLICATION, listName: 'customerPaymentAdviceDetails' } as const

/** Returns the endpoints for customer payments, applications and write-offs. */
export function customerPaymentRoutes(database: Database): Route[] {
  return [
    ...documentRoutes(database, {
      kind: CUSTOMER_PAYMENT,
      listNames: LIST_NAMES,
      columns: CUSTOMER_PAYMENT_LIST,
      calls: {
        list: payments.listCustomerPayments,
        totals: readCustomerPaymentTotals,
        figures: readCustomerPaymentFigures,
        csv: exportCustomerPaymentsCsv,
        xlsx: exportCustomerPaymentsXlsx,
        read: payments.readCustomerPayment,
        counterparts: payments.listCustomerPaymentCounterparts,
        delete: payments.deleteCustomerPayment,
      },
      readMore: (books, { id }) => applicationsOf(books, id, APPLICATIONS),
    }),
    ...paymentRoutes(database, {
      kind: CUSTOMER_PAYMENT,
      listNames: LIST_NAMES,
      calls: {
        unapplied: payments.listUnappliedCustomerPayments,
        create: payments.createCustomerPayment,
        change: payments.changeCustomerPayment,
        refund: refundCustomerPayment,
      },
    }),
    ...applicationRoutes(database, {
      ...APPLICATIONS,
      payment: CUSTOMER_PAYMENT,
      invoice: RECEIVABLE_INVOICE,
      calls: {
        ofPayment: advices.listCustomerPaymentAdvices,
        ofInvoice: advices.listReceivableInvoiceAdvices,
        create: advices.createCustomerPaymentAdvice,
        applyPayment: advices.applyCustomerPayment,
        applyToInvoice: advices.applyToReceivableInvoice,
        delete: advices.deleteCustomerPaymentAdvice,
      },
    }),
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
