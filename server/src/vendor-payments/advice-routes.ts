// Advices of vendor payments over HTTP.
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/vendor-payments'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Database } from '../database/pool.ts'
import { type NamedItem, readAdvices } from '../documents/advices.ts'
import { applyOne, applyToMany, removeOne } from '../documents/apply.ts'
import { readDocument } from '../documents/sql.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { presentAdvice, sentWish, sentWishes } from './advice-wire.ts'

const BILL = 'payable invoice'

/** The calls that apply money to bills. */
export function adviceRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listBillAdvices, async (books, { params: { payableInvoiceID } }) => {
      if ((await readDocument(books, BILL, payableInvoiceID)) === null) return refused('NOT_FOUND')
      const advices = await readAdvices(books, payableInvoiceID)
      return accepted({ vendorPaymentAdviceDetails: advices.map(presentAdvice) })
    }),
    writingRoute(database, contract.createVendorPaymentAdvice, async (books, { body, idempotency }) => {
      const wish = sentWish(body)
      if (!wish.ok) return wish
      const applied = await applyOne(books, 'PAYABLE', wish.value, idempotency)
      return applied.ok ? accepted(presentAdvice(applied.value)) : applied
    }),
    writingRoute(database, contract.applyVendorPayment, async (books, { params, body, idempotency }) =>
      applyAll(books, { id: params.vendorPaymentID, kind: 'vendor payment' }, body.applications, idempotency),
    ),
    writingRoute(database, contract.applyToPayableInvoice, async (books, { params, body, idempotency }) =>
      applyAll(books, { id: params.payableInvoiceID, kind: BILL }, body.applications, idempotency),
    ),
    writingRoute(database, contract.deleteVendorPaymentAdvice, async (books, { params }) => {
      const removed = await removeOne(books, 'PAYABLE', params.vendorPaymentAdviceID)
      return removed.ok ? accepted(presentAdvice(removed.value)) : removed
    }),
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
  const applied = await applyToMany(books, 'PAYABLE', { subject, wishes: wishes.value }, idempotency)
  return applied.ok ? accepted({ vendorPaymentAdviceDetails: applied.value.map(presentAdvice) }) : applied
}
