// Advices and write-offs over HTTP.
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/customer-payments'
import { refundCustomerPayment } from '@twofold/contract/customer-refunds'
import * as writeOffs from '@twofold/contract/customer-write-offs'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Database } from '../database/pool.ts'
import { type NamedItem, readAdvices } from '../documents/advices.ts'
import { applyOne, applyToMany, removeOne } from '../documents/apply.ts'
import { CUSTOMER_PAYMENT } from '../documents/customer-payment.ts'
import { refundPayment } from '../documents/refund.ts'
import { readDocument } from '../documents/sql.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { presentAdvice, sentWish, sentWishes } from './advice-wire.ts'
import { presentPayment } from './wire.ts'
import { readWriteOff, undoWriteOff, writeOff } from './write-offs.ts'

const INVOICE = 'receivable invoice'

/** The calls that apply money to receivable invoices, and those that write them off. */
export function adviceRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listInvoiceAdvices, async (books, { params: { receivableInvoiceID } }) => {
      if ((await readDocument(books, INVOICE, receivableInvoiceID)) === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, receivableInvoiceID)
      return accepted({ customerPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    writingRoute(database, contract.createCustomerPaymentAdvice, async (books, { body, idempotency }) => {
      const wish = sentWish(body)
      if (!wish.ok) return wish
      const applied = await applyOne(books, 'RECEIVABLE', wish.value, idempotency)
      return applied.ok ? accepted(presentAdvice(applied.value)) : applied
    }),
    writingRoute(database, contract.applyCustomerPayment, async (books, { params, body, idempotency }) =>
      applyAll(books, { id: params.customerPaymentID, kind: 'customer payment' }, body.applications, idempotency),
    ),
    writingRoute(database, contract.applyToReceivableInvoice, async (books, { params, body, idempotency }) =>
      applyAll(books, { id: params.receivableInvoiceID, kind: INVOICE }, body.applications, idempotency),
    ),
    writingRoute(database, refundCustomerPayment, async (books, { params, body, idempotency }) => {
      const { receiptDate, amountRefunded, isReturned = false, paymentReference, receiptComment, lockReason } = body
      const sent = {
        ...{ paymentId: params.customerPaymentID, amountCents: amountRefunded, isReturned, date: receiptDate },
        ...{ reference: paymentReference ?? '', comment: receiptComment ?? '', lockReason, field: 'amountRefunded' },
      }
      const refunded = await refundPayment(books, CUSTOMER_PAYMENT, sent, idempotency)
      if (!refunded.ok) return refunded
      const { payment, refund } = refunded.value
      return accepted({ customerPayment: presentPayment(payment), refund: presentPayment(refund) })
    }),
    writingRoute(database, contract.deleteCustomerPaymentAdvice, async (books, { params }) => {
      const removed = await removeOne(books, 'RECEIVABLE', params.customerPaymentAdviceID)
      return removed.ok ? accepted(presentAdvice(removed.value)) : removed
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

/** Applies one document to or from several others, all or none. */
async function applyAll(
  books: Books,
  subject: NamedItem,
  applications: Parameters<typeof sentWishes>[1],
  idempotency: IdempotencyKey | null,
) {
  const wishes = sentWishes(subject, applications)
  if (!wishes.ok) return wishes
  const applied = await applyToMany(books, 'RECEIVABLE', { subject, wishes: wishes.value }, idempotency)
  return applied.ok ? accepted({ customerPaymentAdviceDetails: applied.value.map(presentAdvice) }) : applied
}
