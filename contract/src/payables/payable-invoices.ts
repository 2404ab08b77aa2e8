// Payable invoices (bills) in the API. A negative total is a vendor credit.
import { PAYABLE_STATES } from '@twofold/accounting/documents/document-states'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { PAYABLE_INVOICE } from '../documents/codecs.ts'
import type { CodecOf } from '../documents/document-codec.ts'
import {
  ACCOUNT_REFUSALS,
  addressInput,
  addressOutput,
  INVOICE_CHANGE_REFUSALS,
  lockReason,
  openDocument,
  shortText,
} from '../documents/documents.ts'
import {
  documentFilters,
  dueDays,
  INVOICE_STATUSES,
  listOrder,
  listWindow,
  next,
  partyFilter,
} from '../documents/lists.ts'
import { endpoint, readEndpoint } from '../endpoint.ts'
import {
  cents,
  day,
  dayOrNone,
  dayOutput,
  id,
  idInPath,
  idOrNone,
  ignored,
  modifiedAt,
  signedLineCents,
  text,
  yesOrNo,
} from '../wire.ts'

const approvalStatus = z.enum(PAYABLE_STATES)

export const PAYMENT_METHODS = ['CHECK', 'ACH', 'WIRE', 'CREDIT_CARD'] as const
const paymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.output<typeof paymentMethod>

/** A bill in a response. */
export const payableInvoice = z.object({
  payableInvoiceID: id,
  vendorInvoiceNumber: z.string(),
  invoicePreTaxTotal: cents,
  invoiceTax: cents,
  invoiceTotal: cents,
  dateReceived: dayOutput,
  dateDue: dayOutput,
  /** True if the total is applied, or if the bill is marked paid. */
  paidInFull: z.boolean(),
  /** True if the bill is marked paid but is not fully paid. */
  isMarkedPaid: z.boolean(),
  /** The amount applied to the bill, with the sign of the total. */
  totalPaid: cents,
  /** The open amount, with the sign of the total. */
  totalRemaining: cents,
  approvalStatus,
  ...addressOutput('remitTo'),
  vendorID: id,
  vendorName: z.string(),
  expenseAccountID: idOrNone,
  /** The full name of the expense account. Empty if there is no account. */
  expenseAccountName: z.string(),
  /** The id of the purchase order. 0 if there is no purchase order. */
  purchaseOrderID: idOrNone,
  invoiceDescription: z.string(),
  paymentTerms: z.string(),
  paymentMethod,
  /** The id of the transaction that the bill posted. 0 if the bill is not posted. */
  gLEntry: idOrNone,
  modifiedAt,
})
export type PayableInvoice = z.output<typeof payableInvoice>

const optional = {
  invoiceTax: z.optional(signedLineCents),
  ...addressInput('remitTo'),
  /** The expense account. 0 is allowed until the bill is approved. */
  expenseAccountID: z.optional(idOrNone),
  purchaseOrderID: z.optional(idOrNone),
  invoiceDescription: z.optional(text(COMMENT_LENGTH_MAX)),
  paymentTerms: z.optional(shortText),
  paymentMethod: z.optional(paymentMethod),
  /** APPROVED posts the bill. PENDING and REJECTED unpost it. A new bill is PENDING. */
  approvalStatus: z.optional(approvalStatus),
  /** If the value differs from the current one, true marks the bill as paid and false removes the mark. */
  paidInFull: z.optional(z.boolean()),
  /** True to accept an invoice number that another bill of the vendor already has. */
  allowDuplicate: z.optional(z.boolean()),
  lockReason,
}

const derived = ignored([
  'payableInvoiceID',
  'isMarkedPaid',
  'totalPaid',
  'totalRemaining',
  'vendorName',
  'expenseAccountName',
  'gLEntry',
] as const)

const list = z.object({ invoices: z.array(payableInvoice), next })

/** The filters of a list of bills. */
export const payableInvoiceFilters = {
  ...documentFilters(INVOICE_STATUSES),
  ...partyFilter('vendor'),
  approvalStatus: z.optional(approvalStatus),
  ...dueDays,
  /** If `true`, returns only bills with an open amount, without credits. */
  isOpen: z.optional(yesOrNo),
}

/** The query parameters of the list, except those for pagination. */
export const payableInvoicesQuery = {
  ...listOrder((PAYABLE_INVOICE satisfies CodecOf<PayableInvoice>).sortNames),
  ...payableInvoiceFilters,
}

const query = { ...listWindow, ...payableInvoicesQuery }

const atID = z.object({ payableInvoiceID: idInPath })
const ofVendor = z.object({ vendorID: idInPath })

/** The cached resources that become stale when a bill is approved or unposted. */
export const BILL_MOVES_BOOKS = ['payableInvoices', 'vendors', 'accounts', 'transactions'] as const

export const listPayableInvoices = readEndpoint({
  name: 'listPayableInvoices',
  path: '/payable-invoices',
  summary:
    'Returns payable invoices, newest first by default. Filters: vendor, dates, due dates, approval status, open or paid, and search words.',
  query: z.strictObject(query),
  response: list,
})

export const listVendorInvoices = readEndpoint({
  name: 'listVendorInvoices',
  path: '/payable-invoices/vendor/:vendorID',
  summary: 'Returns the invoices of one vendor.',
  params: ofVendor,
  query: z.strictObject(query),
  response: list,
  refusals: ['NOT_FOUND'],
})

export const listUnpaidPayableInvoices = readEndpoint({
  name: 'listUnpaidPayableInvoices',
  path: '/payable-invoices/vendor/:vendorID/unpaid',
  summary: 'Returns the invoices of one vendor to which a payment can be applied, oldest first.',
  params: ofVendor,
  query: z.strictObject(query),
  response: list,
  refusals: ['NOT_FOUND'],
})

export const readPayableInvoice = readEndpoint({
  name: 'readPayableInvoice',
  path: '/payable-invoices/:payableInvoiceID',
  summary: 'Returns a payable invoice.',
  params: atID,
  response: payableInvoice,
  refusals: ['NOT_FOUND'],
})

export const listPayableInvoiceCounterparts = readEndpoint({
  name: 'listPayableInvoiceCounterparts',
  path: '/payable-invoices/:payableInvoiceID/counterparts',
  summary:
    'Returns a bill with everything that can be applied to it now, oldest first: open payments and vendor credits. For a vendor credit, returns open bills and refunds.',
  params: atID,
  response: z.object({ payableInvoice, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
})

export const createPayableInvoice = endpoint({
  name: 'createPayableInvoice',
  method: 'POST',
  path: '/payable-invoices',
  summary:
    'Creates a bill, or a vendor credit if the total is negative. The new bill is PENDING, and nothing is posted.',
  permission: 'documents.write',
  body: z.strictObject({
    vendorInvoiceNumber: shortText,
    invoicePreTaxTotal: signedLineCents,
    invoiceTotal: signedLineCents,
    dateReceived: day,
    /** The due date. The zero date means that there is no due date. */
    dateDue: dayOrNone,
    vendorID: id,
    ...optional,
    modifiedAt: z.optional(z.unknown()),
    ...derived,
  }),
  response: payableInvoice,
  refusals: [
    'TEXT_EMPTY',
    'TOTAL_DIFFERS',
    'UNKNOWN_PARTY',
    ...ACCOUNT_REFUSALS,
    'PARTY_CLOSED',
    'VENDOR_INVOICES_NOT_ALLOWED',
    'DUPLICATE',
    'NEW_IS_PENDING',
    'NEW_IS_UNPAID',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['payableInvoices'],
})

export const changePayableInvoice = endpoint({
  name: 'changePayableInvoice',
  method: 'PUT',
  path: '/payable-invoices/:payableInvoiceID',
  summary:
    'Changes a bill, its approval and its entry. Unposting the bill voids the entry, or reverses the entry on `reversalDate` if its period is locked. Omitted fields keep their values.',
  permission: 'documents.write',
  params: atID,
  body: z.strictObject({
    vendorInvoiceNumber: z.optional(shortText),
    invoicePreTaxTotal: z.optional(signedLineCents),
    invoiceTotal: z.optional(signedLineCents),
    dateReceived: z.optional(day),
    dateDue: z.optional(dayOrNone),
    vendorID: z.optional(id),
    ...optional,
    /** The date of the reversal of the bill's entry, if one is needed. Default: today. */
    reversalDate: z.optional(day),
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: payableInvoice,
  refusals: [
    ...INVOICE_CHANGE_REFUSALS,
    'VENDOR_INVOICES_NOT_ALLOWED',
    'DUPLICATE',
    'APPROVER_ENTERED_IT',
    'DOCUMENT_APPLIED',
    'REVERSAL_TOO_EARLY',
  ],
  changes: BILL_MOVES_BOOKS,
})

export const deletePayableInvoice = endpoint({
  name: 'deletePayableInvoice',
  method: 'DELETE',
  path: '/payable-invoices/:payableInvoiceID',
  summary: 'Deletes a bill that is not approved and has no payment applications.',
  permission: 'documents.write',
  params: atID,
  query: z.strictObject({ modifiedAt: z.optional(modifiedAt) }),
  /** The deleted bill. `duplicateOf` is the id of another bill of the vendor with the same number, or 0 if there is no such bill. */
  response: z.extend(payableInvoice, { duplicateOf: z.number() }),
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_POSTED', 'DOCUMENT_APPLIED'],
  changes: ['payableInvoices'],
})
