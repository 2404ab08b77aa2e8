// Money of a customer's payment that goes back, on the wire: in one call what else would be deleted remittances, a refund and
// its application.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { MOVES_MONEY } from './customer-money.ts'
import { customerPayment } from './customer-payments.ts'
import { APPLY_REFUSALS, ENTRY_REFUSALS, lockReason, shortText } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { day, idInPath, lineCents, text } from './wire.ts'

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
    /** All that is left when it is left out. */
    amountRefunded: z.optional(lineCents),
    isReturned: z.optional(z.boolean()),
    paymentReference: z.optional(shortText),
    receiptComment: z.optional(text(COMMENT_LENGTH_MAX)),
    lockReason,
  }),
  /** The payment and its refund as they stand afterwards. */
  response: z.object({ customerPayment, refund: customerPayment }),
  refusals: [...APPLY_REFUSALS, ...ENTRY_REFUSALS],
  changes: MOVES_MONEY,
})
