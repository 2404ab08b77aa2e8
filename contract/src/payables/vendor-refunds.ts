// Refunds of payments to vendors. One call deletes payment applications if necessary, records the refund, and applies it.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { REFUND_REFUSALS, refundInput, shortText } from '../documents/documents.ts'
import { MOVES_VENDOR_MONEY } from '../documents/money-moved.ts'
import { postingEndpoint } from '../endpoint.ts'
import { day, idInPath, text } from '../wire.ts'
import { vendorPayment } from './vendor-payments.ts'

export const refundVendorPayment = postingEndpoint({
  name: 'refundVendorPayment',
  method: 'POST',
  path: '/vendor-payments/:vendorPaymentID/refund',
  summary:
    'Records a refund of all or part of the unapplied amount of a payment, and applies the refund to the payment. With `isReturned` (a returned payment), first deletes the applications of the payment and then refunds it in full.',
  params: z.object({ vendorPaymentID: idInPath }),
  body: z.strictObject({
    disbursementDate: day,
    disbursementReference: z.optional(shortText),
    disbursementComment: z.optional(text(COMMENT_LENGTH_MAX)),
    ...refundInput,
  }),
  /** The payment and the refund, with their values after the call. */
  response: z.object({ vendorPayment, refund: vendorPayment }),
  refusals: REFUND_REFUSALS,
  changes: MOVES_VENDOR_MONEY,
})
