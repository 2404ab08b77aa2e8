// Money of a payment to a vendor that comes back, on the wire: in one call what else would be deleted advices, a refund and its
// application.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { REFUND_REFUSALS, refundSent, shortText } from '../documents/documents.ts'
import { MOVES_VENDOR_MONEY } from '../documents/money-moved.ts'
import { endpoint } from '../endpoint.ts'
import { day, idInPath, text } from '../wire.ts'
import { vendorPayment } from './vendor-payments.ts'

export const refundVendorPayment = endpoint({
  name: 'refundVendorPayment',
  method: 'POST',
  path: '/vendor-payments/:vendorPaymentID/refund',
  summary:
    'Records that a vendor sends back what is left of a payment, or some of it, and applies that refund to it. With `isReturned`, for a payment that came back, what it was applied to is open again first, and all of it comes back.',
  permission: 'documents.post',
  params: z.object({ vendorPaymentID: idInPath }),
  body: z.strictObject({
    disbursementDate: day,
    disbursementReference: z.optional(shortText),
    disbursementComment: z.optional(text(COMMENT_LENGTH_MAX)),
    ...refundSent,
  }),
  /** The payment and its refund as they stand afterwards. */
  response: z.object({ vendorPayment, refund: vendorPayment }),
  refusals: REFUND_REFUSALS,
  changes: MOVES_VENDOR_MONEY,
})
