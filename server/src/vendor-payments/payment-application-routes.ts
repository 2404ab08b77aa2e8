// HTTP routes for applications and refunds of vendor payments.
import { accepted, refused } from '@twofold/accounting/refusals'
import { VENDOR_APPLICATION } from '@twofold/contract/documents/application-codec'
import { VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import type { NamedItem } from '@twofold/contract/documents/document-record'
import * as contract from '@twofold/contract/payables/vendor-payment-advices'
import { refundVendorPayment } from '@twofold/contract/payables/vendor-refunds'
import type { Database } from '../database/pool.ts'
import { applyOne, applyToMany, removeOne } from '../documents/apply.ts'
import { type PaymentApplication, readPaymentApplications } from '../documents/payment-applications.ts'
import { refundPayment } from '../documents/refund.ts'
import { readDocument } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/presented.ts'
import type { Route } from '../http/route.ts'

const BILL = 'payable invoice'

/** The endpoints that apply payments to bills, and the endpoints that remove applications. */
export function paymentApplicationRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listPayableInvoiceAdvices, async (books, { params: { payableInvoiceID } }) => {
      if ((await readDocument(books, BILL, payableInvoiceID)) === null) return refused('NOT_FOUND')
      return accepted(presentPaymentApplications(await readPaymentApplications(books, payableInvoiceID)))
    }),
    writingRoute(database, contract.createVendorPaymentAdvice, async (books, { body, idempotency }) =>
      presented(
        await applyOne(books, 'PAYABLE', VENDOR_APPLICATION.decodeRequest(body), idempotency),
        VENDOR_APPLICATION.encode,
      ),
    ),
    writingRoute(database, contract.applyVendorPayment, async (books, { params, body, idempotency }) => {
      const subject: NamedItem = { id: params.vendorPaymentID, kind: 'vendor payment' }
      const proposed = VENDOR_APPLICATION.decodeRequests(subject, body.applications)
      return presented(
        await applyToMany(books, 'PAYABLE', { subject, proposed }, idempotency),
        presentPaymentApplications,
      )
    }),
    writingRoute(database, contract.applyToPayableInvoice, async (books, { params, body, idempotency }) => {
      const subject: NamedItem = { id: params.payableInvoiceID, kind: BILL }
      const proposed = VENDOR_APPLICATION.decodeRequests(subject, body.applications)
      return presented(
        await applyToMany(books, 'PAYABLE', { subject, proposed }, idempotency),
        presentPaymentApplications,
      )
    }),
    writingRoute(database, refundVendorPayment, async (books, { params, body, idempotency }) => {
      const { disbursementDate: date, disbursementReference: reference, disbursementComment: comment, ...fields } = body
      const sent = { paymentId: params.vendorPaymentID, date, reference, comment, ...fields }
      const refunded = await refundPayment(books, VENDOR_PAYMENT, sent, idempotency)
      if (!refunded.ok) return refunded
      const { payment, refund } = refunded.value
      return accepted({ vendorPayment: VENDOR_PAYMENT.encode(payment), refund: VENDOR_PAYMENT.encode(refund) })
    }),
    writingRoute(database, contract.deleteVendorPaymentAdvice, async (books, { params }) =>
      presented(await removeOne(books, 'PAYABLE', params.vendorPaymentAdviceID), VENDOR_APPLICATION.encode),
    ),
  ]
}

/** The applications to or from a document, in wire format. */
function presentPaymentApplications(applications: readonly PaymentApplication[]) {
  return { vendorPaymentAdviceDetails: applications.map(VENDOR_APPLICATION.encode) }
}
