// Money of a customer's payment that goes back, on the wire: in one call what else would be deleted remittances, a refund and
// its application.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { REFUND_REFUSALS, refundSent, shortText } from '../documents/documents.ts'
import { MOVES_CUSTOMER_MONEY } from '../documents/money-moved.ts'
import { endpoint } from '../endpoint.ts'
import { day, idInPath, text } from '../wire.ts'
import { customerPayment } from './customer-payments.ts'

export const refundCustomerPayment = endpoint({
  name: 'refundCustomerPayment',
  method: 'POST',
  path: '/customer-payments/:customerPaymentID/refund',
  summary:
    'Refunds what is left of a payment, or some of it, and applies the refund to it. With `isReturned`, for a returned check, what it was applied to is open again first, and all of it goes back.',
  permission: 'documents.post',
  params: z.object({ customerPaymentID: idInPath }),
  body: z.strictObject({
    receiptDate: day,
    paymentReference: z.optional(shortText),
    receiptComment: z.optional(text(COMMENT_LENGTH_MAX)),
    ...refundSent,
  }),
  /** The payment and its refund as they stand afterwards. */
  response: z.object({ customerPayment, refund: customerPayment }),
  refusals: REFUND_REFUSALS,
  changes: MOVES_CUSTOMER_MONEY,
})
