// Refunds of customer payments. One call deletes payment applications if necessary, records the refund, and applies it.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { REFUND_REFUSALS, refundInput, shortText } from '../documents/documents.ts'
import { MOVES_CUSTOMER_MONEY } from '../documents/money-moved.ts'
import { postingEndpoint } from '../endpoint.ts'
import { day, idInPath, text } from '../wire.ts'
import { customerPayment } from './customer-payments.ts'

export const refundCustomerPayment = postingEndpoint({
  name: 'refundCustomerPayment',
  method: 'POST',
  path: '/customer-payments/:customerPaymentID/refund',
  summary:
    'Refunds all or part of the unapplied amount of a payment, and applies the refund to the payment. With `isReturned` (a returned check), first deletes the applications of the payment and then refunds it in full.',
  params: z.object({ customerPaymentID: idInPath }),
  body: z.strictObject({
    receiptDate: day,
    paymentReference: z.optional(shortText),
    receiptComment: z.optional(text(COMMENT_LENGTH_MAX)),
    ...refundInput,
  }),
  /** The payment and the refund, with their values after the call. */
  response: z.object({ customerPayment, refund: customerPayment }),
  refusals: REFUND_REFUSALS,
  changes: MOVES_CUSTOMER_MONEY,
})
