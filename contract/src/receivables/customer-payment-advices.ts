// Payment applications of customer payments, credit notes and write-offs.
import * as z from 'zod/mini'
import { APPLY_REFUSALS, applicationsInput } from '../documents/documents.ts'
import { postingEndpoint, readEndpoint } from '../endpoint.ts'
import { cents, dayOutput, id, idInPath, idOrNone, ignored } from '../wire.ts'

export const customerPaymentAdvice = z.object({
  customerPaymentAdviceID: id,
  /** The payment that was applied. Both fields contain the same id. It is 0 if a credit note or a write-off was applied. */
  customerPaymentID: idOrNone,
  paymentReceiptID: idOrNone,
  /** The credit note that was applied. 0 if a payment or a write-off was applied. */
  creditInvoiceID: idOrNone,
  /** The write-off that was applied. 0 if a payment or a credit note was applied. Only the whole write-off can be undone. */
  customerWriteOffID: idOrNone,
  /** The invoice to which the payment, credit note or write-off was applied. 0 if it was applied to a refund. */
  receivableInvoiceID: idOrNone,
  /** The refund to which the payment, credit note or write-off was applied. 0 if it was applied to an invoice. */
  refundPaymentID: idOrNone,
  amountApplied: cents,
  customerID: id,
  customerName: z.string(),
  /** The date and reference of the payment, credit note or write-off. */
  paymentDate: dayOutput,
  paymentReference: z.string(),
  /** The date and reference of the invoice or refund. */
  dateCharged: dayOutput,
  invoiceClientReference: z.string(),
  /** The invoice number and the credit note number that customers see. 0 if not assigned. */
  invoiceNumber: z.number(),
  creditNumber: z.number(),
  invoiceTotal: cents,
})
export type CustomerPaymentAdvice = z.output<typeof customerPaymentAdvice>

const applicationList = z.object({ customerPaymentAdviceDetails: z.array(customerPaymentAdvice) })

const APPLICATION_CHANGES = ['customerPayments', 'receivableInvoices', 'customers'] as const

export const createCustomerPaymentAdvice = postingEndpoint({
  name: 'createCustomerPaymentAdvice',
  method: 'POST',
  path: '/customer-payment-advices',
  summary:
    'Applies a payment to an invoice. With `creditInvoiceID`, applies a credit note to an invoice. With `refundPaymentID`, applies a refund to the payment or credit note that it pays back.',
  body: z.strictObject({
    paymentReceiptID: z.optional(idOrNone),
    customerPaymentID: z.optional(idOrNone),
    creditInvoiceID: z.optional(idOrNone),
    refundPaymentID: z.optional(idOrNone),
    receivableInvoiceID: z.optional(idOrNone),
    amountApplied: cents,
    ...ignored([
      'customerPaymentAdviceID',
      'customerWriteOffID',
      'customerID',
      'customerName',
      'paymentDate',
      'paymentReference',
      'dateCharged',
      'invoiceClientReference',
      'invoiceNumber',
      'creditNumber',
      'invoiceTotal',
    ] as const),
  }),
  response: customerPaymentAdvice,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: APPLICATION_CHANGES,
})

const applyToMany = {
  method: 'POST',
  body: applicationsInput('receivableInvoiceID', 'customerPaymentID'),
  response: applicationList,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: APPLICATION_CHANGES,
} as const

export const applyCustomerPayment = postingEndpoint({
  ...applyToMany,
  name: 'applyCustomerPayment',
  path: '/customer-payments/:customerPaymentID/advices',
  summary:
    'Applies a payment to many invoices or refunds, or a refund to many payments or credit notes. If one application is refused, applies nothing.',
  params: z.object({ customerPaymentID: idInPath }),
})

export const listCustomerPaymentAdvices = readEndpoint({
  name: 'listCustomerPaymentAdvices',
  path: '/customer-payment-advices/payment/:customerPaymentID',
  summary: 'Returns the payment applications of a payment, or of a refund.',
  params: z.object({ customerPaymentID: idInPath }),
  response: applicationList,
  refusals: ['NOT_FOUND'],
})

export const applyToReceivableInvoice = postingEndpoint({
  ...applyToMany,
  name: 'applyToReceivableInvoice',
  path: '/receivable-invoices/:receivableInvoiceID/advices',
  summary:
    'Applies many payments and credit notes to one invoice, or one credit note to many invoices and refunds. If one application is refused, applies nothing.',
  params: z.object({ receivableInvoiceID: idInPath }),
})

export const listReceivableInvoiceAdvices = readEndpoint({
  name: 'listReceivableInvoiceAdvices',
  path: '/customer-payment-advices/invoice/:receivableInvoiceID',
  summary: 'Returns the payment applications of an invoice, or of a credit note.',
  params: z.object({ receivableInvoiceID: idInPath }),
  response: applicationList,
  refusals: ['NOT_FOUND'],
})

export const deleteCustomerPaymentAdvice = postingEndpoint({
  name: 'deleteCustomerPaymentAdvice',
  method: 'DELETE',
  path: '/customer-payment-advices/:customerPaymentAdviceID',
  summary: 'Deletes a payment application. The amount is open again on both documents.',
  params: z.object({ customerPaymentAdviceID: idInPath }),
  response: customerPaymentAdvice,
  refusals: ['NOT_FOUND', 'ADVICE_OF_WRITE_OFF'],
  changes: APPLICATION_CHANGES,
})
