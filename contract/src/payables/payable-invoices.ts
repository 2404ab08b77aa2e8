// Payable invoices (bills) on the wire. A negative total is a vendor credit.
import { PAYABLE_STATES } from '@twofold/accounting/documents/document-states'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import {
  ACCOUNT_REFUSALS,
  addressAnswered,
  addressSent,
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
import { endpoint } from '../endpoint.ts'
import {
  cents,
  day,
  dayAnswered,
  dayOrNone,
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

/** A bill as it is answered. */
export const payableInvoice = z.object({
  payableInvoiceID: id,
  vendorInvoiceNumber: z.string(),
  invoicePreTaxTotal: cents,
  invoiceTax: cents,
  invoiceTotal: cents,
  dateReceived: dayAnswered,
  dateDue: dayAnswered,
  /** All of it is applied, or somebody marked it so. */
  paidInFull: z.boolean(),
  /** Somebody marked it paid although money is missing. */
  isMarkedPaid: z.boolean(),
  /** What is applied to it, with the sign of the total. */
  totalPaid: cents,
  /** What is not, with the sign of the total. */
  totalRemaining: cents,
  approvalStatus,
  ...addressAnswered('remitTo'),
  vendorID: id,
  vendorName: z.string(),
  expenseAccountID: idOrNone,
  /** The account's full name; empty while there is none. */
  expenseAccountName: z.string(),
  /** 0 when there is none. */
  purchaseOrderID: idOrNone,
  invoiceDescription: z.string(),
  paymentTerms: z.string(),
  paymentMethod,
  /** The transaction that it posted; 0 while there is none. */
  gLEntry: idOrNone,
  modifiedAt,
})
export type PayableInvoice = z.output<typeof payableInvoice>

const optional = {
  invoiceTax: z.optional(signedLineCents),
  ...addressSent('remitTo'),
  /** 0 until it is approved. */
  expenseAccountID: z.optional(idOrNone),
  purchaseOrderID: z.optional(idOrNone),
  invoiceDescription: z.optional(text(COMMENT_LENGTH_MAX)),
  paymentTerms: z.optional(shortText),
  paymentMethod: z.optional(paymentMethod),
  /** APPROVED posts the bill, PENDING and REJECTED take that back. A new one is PENDING. */
  approvalStatus: z.optional(approvalStatus),
  /** Marks the bill paid, or takes the mark back, where it differs from what is shown. */
  paidInFull: z.optional(z.boolean()),
  /** Keeps a vendor’s invoice number that another bill of his has. */
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

/** What a list of bills may be narrowed by. */
export const payableInvoiceFilters = {
  ...documentFilters(INVOICE_STATUSES),
  ...partyFilter('vendor'),
  approvalStatus: z.optional(approvalStatus),
  ...dueDays,
  /** `true`: only bills with something left to pay, no credits. */
  isOpen: z.optional(yesOrNo),
}

/** What the list is asked for beside its window. */
export const payableInvoicesAsked = {
  ...listOrder([
    'dateReceived',
    'dateDue',
    'payableInvoiceID',
    'vendorName',
    'vendorInvoiceNumber',
    'invoiceTotal',
    'totalPaid',
    'totalRemaining',
  ]),
  ...payableInvoiceFilters,
}

const query = { ...listWindow, ...payableInvoicesAsked }

const atID = z.object({ payableInvoiceID: idInPath })
const ofVendor = z.object({ vendorID: idInPath })

/** What approving a bill, or taking that back, changes in the caches of a browser. */
export const BILL_MOVES_BOOKS = ['payableInvoices', 'vendors', 'accounts', 'transactions'] as const

export const listPayableInvoices = endpoint({
  name: 'listPayableInvoices',
  method: 'GET',
  path: '/payable-invoices',
  summary:
    'All payable invoices, newest first or in another order, narrowed to one vendor, by days, due days, state, what is open or paid, and searched words.',
  permission: 'documents.read',
  query: z.strictObject(query),
  response: list,
  refusals: [],
  changes: [],
})

export const listVendorInvoices = endpoint({
  name: 'listVendorInvoices',
  method: 'GET',
  path: '/payable-invoices/vendor/:vendorID',
  summary: 'One vendor’s invoices.',
  permission: 'documents.read',
  params: ofVendor,
  query: z.strictObject(query),
  response: list,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listUnpaidPayableInvoices = endpoint({
  name: 'listUnpaidPayableInvoices',
  method: 'GET',
  path: '/payable-invoices/vendor/:vendorID/unpaid',
  summary: 'One vendor’s invoices to which money can be applied, the oldest first.',
  permission: 'documents.read',
  params: ofVendor,
  query: z.strictObject(query),
  response: list,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readPayableInvoice = endpoint({
  name: 'readPayableInvoice',
  method: 'GET',
  path: '/payable-invoices/:payableInvoiceID',
  summary: 'One payable invoice.',
  permission: 'documents.read',
  params: atID,
  response: payableInvoice,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listPayableInvoiceCounterparts = endpoint({
  name: 'listPayableInvoiceCounterparts',
  method: 'GET',
  path: '/payable-invoices/:payableInvoiceID/counterparts',
  summary:
    'A bill with all that can be applied to it now, the oldest first: open payments and vendor credits; of a vendor credit, open bills and refunds.',
  permission: 'documents.read',
  params: atID,
  response: z.object({ payableInvoice, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const createPayableInvoice = endpoint({
  name: 'createPayableInvoice',
  method: 'POST',
  path: '/payable-invoices',
  summary: 'Enters a bill, or with a negative total a vendor credit. It is PENDING: nothing is posted.',
  permission: 'documents.write',
  body: z.strictObject({
    vendorInvoiceNumber: shortText,
    invoicePreTaxTotal: signedLineCents,
    invoiceTotal: signedLineCents,
    dateReceived: day,
    /** The zero date, as an answer tells of a bill that has none, is none. */
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
    'Changes a bill and its approval, and what it posted. Taking an approval back voids its entry, or reverses it on `reversalDate` when its period is locked. A field left out keeps its value.',
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
    /** The day of a reversal; today when left out. */
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
  summary: 'Deletes a bill that is not approved and to which nothing is applied.',
  permission: 'documents.write',
  params: atID,
  query: z.strictObject({ modifiedAt: z.optional(modifiedAt) }),
  /** The bill as it stood; `duplicateOf` is another bill of the vendor that has its number, 0 for none. */
  response: z.extend(payableInvoice, { duplicateOf: z.number() }),
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_POSTED', 'DOCUMENT_APPLIED'],
  changes: ['payableInvoices'],
})
