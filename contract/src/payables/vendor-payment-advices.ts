// Payment applications of vendor payments and vendor credits.
import * as z from 'zod/mini'
import { APPLY_REFUSALS, applicationsInput } from '../documents/documents.ts'
import { postingEndpoint, readEndpoint } from '../endpoint.ts'
import { cents, dayOutput, id, idInPath, idOrNone, ignored } from '../wire.ts'

export const vendorPaymentAdvice = z.object({
  vendorPaymentAdviceID: id,
  /** The payment that was applied. 0 if a vendor credit was applied. */
  vendorPaymentID: idOrNone,
  /** The vendor credit that was applied. 0 if a payment was applied. */
  creditInvoiceID: idOrNone,
  /** The bill to which the payment or vendor credit was applied. 0 if it was applied to a refund. */
  payableInvoiceID: idOrNone,
  /** The refund to which the payment or vendor credit was applied. 0 if it was applied to a bill. */
  refundPaymentID: idOrNone,
  amountApplied: cents,
  vendorID: id,
  vendorName: z.string(),
  /** The date and reference of the payment or vendor credit. */
  paymentDate: dayOutput,
  paymentReference: z.string(),
  /** The date and number of the bill or refund. */
  dateReceived: dayOutput,
  vendorInvoiceNumber: z.string(),
  invoiceTotal: cents,
})
export type VendorPaymentAdvice = z.output<typeof vendorPaymentAdvice>

const applicationList = z.object({ vendorPaymentAdviceDetails: z.array(vendorPaymentAdvice) })

const APPLICATION_CHANGES = ['vendorPayments', 'payableInvoices', 'vendors'] as const

export const createVendorPaymentAdvice = postingEndpoint({
  name: 'createVendorPaymentAdvice',
  method: 'POST',
  path: '/vendor-payment-advices',
  summary:
    'Applies a payment to a bill. With `creditInvoiceID`, applies a vendor credit to a bill. With `refundPaymentID`, applies a refund to the payment or vendor credit that it pays back.',
  body: z.strictObject({
    vendorPaymentID: z.optional(idOrNone),
    creditInvoiceID: z.optional(idOrNone),
    refundPaymentID: z.optional(idOrNone),
    payableInvoiceID: z.optional(idOrNone),
    amountApplied: cents,
    ...ignored([
      'vendorPaymentAdviceID',
      'vendorID',
      'vendorName',
      'paymentDate',
      'paymentReference',
      'dateReceived',
      'vendorInvoiceNumber',
      'invoiceTotal',
    ] as const),
  }),
  response: vendorPaymentAdvice,
  refusals: ['FIELD_MISSING', 'BILL_NOT_APPROVED', ...APPLY_REFUSALS],
  changes: APPLICATION_CHANGES,
})

const applyToMany = {
  method: 'POST',
  body: applicationsInput('payableInvoiceID', 'vendorPaymentID'),
  response: applicationList,
  refusals: ['FIELD_MISSING', 'BILL_NOT_APPROVED', ...APPLY_REFUSALS],
  changes: APPLICATION_CHANGES,
} as const

export const applyVendorPayment = postingEndpoint({
  ...applyToMany,
  name: 'applyVendorPayment',
  path: '/vendor-payments/:vendorPaymentID/advices',
  summary:
    'Applies a payment to many bills or refunds, or a refund to many payments or vendor credits. If one application is refused, applies nothing.',
  params: z.object({ vendorPaymentID: idInPath }),
})

export const listVendorPaymentAdvices = readEndpoint({
  name: 'listVendorPaymentAdvices',
  path: '/vendor-payment-advices/payment/:vendorPaymentID',
  summary: 'Returns the payment applications of a payment, or of a refund.',
  params: z.object({ vendorPaymentID: idInPath }),
  response: applicationList,
  refusals: ['NOT_FOUND'],
})

export const applyToPayableInvoice = postingEndpoint({
  ...applyToMany,
  name: 'applyToPayableInvoice',
  path: '/payable-invoices/:payableInvoiceID/advices',
  summary:
    'Applies many payments and vendor credits to one bill, or one vendor credit to many bills and refunds. If one application is refused, applies nothing.',
  params: z.object({ payableInvoiceID: idInPath }),
})

export const listPayableInvoiceAdvices = readEndpoint({
  name: 'listPayableInvoiceAdvices',
  path: '/vendor-payment-advices/invoice/:payableInvoiceID',
  summary: 'Returns the payment applications of a bill, or of a vendor credit.',
  params: z.object({ payableInvoiceID: idInPath }),
  response: applicationList,
  refusals: ['NOT_FOUND'],
})

export const deleteVendorPaymentAdvice = postingEndpoint({
  name: 'deleteVendorPaymentAdvice',
  method: 'DELETE',
  path: '/vendor-payment-advices/:vendorPaymentAdviceID',
  summary: 'Deletes a payment application. The amount is open again on both documents.',
  params: z.object({ vendorPaymentAdviceID: idInPath }),
  response: vendorPaymentAdvice,
  refusals: ['NOT_FOUND'],
  changes: APPLICATION_CHANGES,
})
