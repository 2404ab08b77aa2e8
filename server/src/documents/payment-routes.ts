// The routes that customer payments and vendor payments have in common, in addition to those of all documents.
import { partySideOf } from '@twofold/accounting/documents/document-kinds'
import { accepted } from '@twofold/accounting/refusals'
import type { Endpoint, Returning } from '@twofold/contract/endpoint'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/list-response.ts'
import type { Call, Route } from '../http/route.ts'
import { changeDocument, type DocumentChange } from './change.ts'
import { createPayment } from './create.ts'
import { idInPath, oneName, type RoutedKind } from './document-routes.ts'
import { openItemsOf, presentOpenItem } from './open-items/open-documents.ts'
import { refundPayment } from './refund.ts'

/** Payments, and their calls. */
type PaymentCalls<Shown> = {
  kind: RoutedKind<Shown>
  /** The fields of the response that contain the payments. */
  listNames: readonly [name: string, also?: string]
  calls: {
    unapplied: Endpoint
    create: Returning<Shown>
    change: Returning<Shown>
    refund: Endpoint
  }
}

/** The fields of requests that are not fields of the document. */
type Options = Pick<DocumentChange, 'isRefund' | 'lockReason' | 'modifiedAt'>
type Refund = Options & { amountRefunded?: number; isReturned?: boolean }

/** Returns the routes that list open payments, and create, change and refund payments. */
export function paymentRoutes<Shown>(
  database: Database,
  { kind: payment, listNames, calls }: PaymentCalls<Shown>,
): Route[] {
  const { names, encode } = payment
  const side = partySideOf(payment.kind)
  return [
    readingRoute(database, calls.unapplied, async (books, { params }) => {
      const open = await openItemsOf(books, side, (params as Record<string, number>)[names.partyId]!)
      if (!open.ok) return open
      const payments = open.value.payments.map(encode)
      const present = presentOpenItem(side === 'RECEIVABLE' ? 'customer' : 'vendor')
      return accepted({
        ...Object.fromEntries(listNames.map(name => [name, payments])),
        credits: open.value.credits.map(present),
        refunds: open.value.refunds.map(present),
      })
    }),
    writingRoute(database, calls.create, async (books, { body, idempotency }: Call) => {
      const { isRefund, lockReason } = body as Options
      const input = { fields: payment.decodeFields(body as object), isRefund, lockReason }
      return presented(await createPayment(books, payment, input, idempotency), encode)
    }),
    writingRoute(database, calls.change, async (books, call) => {
      const { lockReason, modifiedAt, isRefund, ...body } = call.body as Options & Record<string, unknown>
      const partyId = body[names.partyId] as number | undefined
      const fields: DocumentChange['fields'] = current => payment.decodeFields(body, current)
      const change = { lockReason, modifiedAt, isRefund, partyId, fields }
      return presented(await changeDocument(books, payment, idInPath(payment, call), change), encode)
    }),
    writingRoute(database, calls.refund, async (books, call) => {
      const { amountRefunded, isReturned, lockReason, ...body } = call.body as Refund & Record<string, string>
      const { [names.date]: date = '', [names.reference]: reference, [names.comment]: comment } = body
      const refund = { amountRefunded, isReturned, lockReason, date, reference, comment }
      const sent = { paymentId: idInPath(payment, call), ...refund }
      const refunded = await refundPayment(books, payment, sent, call.idempotency)
      if (!refunded.ok) return refunded
      return accepted({
        [oneName(payment.kind)]: encode(refunded.value.payment),
        refund: encode(refunded.value.refund),
      })
    }),
  ]
}
