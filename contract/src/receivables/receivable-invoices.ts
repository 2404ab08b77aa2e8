// Receivable invoices. A negative total is a credit note.
import { RECEIVABLE_STATES } from '@twofold/accounting/documents/document-states'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { RECEIVABLE_INVOICE } from '../documents/codecs.ts'
import type { CodecOf } from '../documents/document-codec.ts'
import {
  ACCOUNT_REFUSALS,
  addressInput,
  addressOutput,
  INVOICE_CHANGE_REFUSALS,
  INVOICE_POSTING_REFUSALS,
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
import { endpoint, postingEndpoint, readEndpoint } from '../endpoint.ts'
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
} from '../wire.ts'

const chargeStatus = z.enum(RECEIVABLE_STATES)

/** An invoice in a response. */
export const receivableInvoice = z.object({
  receivableInvoiceID: id,
  /**
   * The invoice number that customers see. Numbers are assigned without gaps when an invoice is charged for the first time. 0 until then.
   */
  invoiceNumber: z.number(),
  invoiceClientReference: z.string(),
  invoicePreTaxTotal: cents,
  invoiceTax: cents,
  invoiceTotal: cents,
  dateCharged: dayOutput,
  /** The due date. The zero date if there is no due date. */
  dateDue: dayOutput,
  paymentTerms: z.string(),
  /** True if the total is applied, or if the invoice is marked paid. */
  paidInFull: z.boolean(),
  /** True if the invoice is marked paid but is not fully paid. */
  isMarkedPaid: z.boolean(),
  /** The amount applied to the invoice, with the sign of the total. */
  totalPaid: cents,
  /** The open amount, with the sign of the total. */
  totalRemaining: cents,
  chargeStatus,
  ...addressOutput('billTo'),
  ...addressOutput('shipTo'),
  customerID: id,
  customerName: z.string(),
  revenueAccountID: idOrNone,
  /** The full name of the revenue account. Empty if there is no account. */
  revenueAccountName: z.string(),
  invoiceDescription: z.string(),
  /** The id of the transaction that the invoice posted. 0 if the invoice is not posted. */
  gLEntry: idOrNone,
  modifiedAt,
})

export type ReceivableInvoice = z.output<typeof receivableInvoice>

const optional = {
  invoiceTax: z.optional(signedLineCents),
  dateDue: z.optional(dayOrNone),
  paymentTerms: z.optional(shortText),
  ...addressInput('billTo'),
  ...addressInput('shipTo'),
  /** The revenue account. 0 is allowed until the invoice is charged. */
  revenueAccountID: z.optional(idOrNone),
  invoiceDescription: z.optional(text(COMMENT_LENGTH_MAX)),
  /** The current status of the invoice, or PENDING for a new one. Only the call `/charge` changes it. */
  chargeStatus: z.optional(chargeStatus),
  /** If the value differs from the current one, true marks the invoice as paid and false removes the mark. */
  paidInFull: z.optional(z.boolean()),
  /** True to allow a charge above the customer's credit limit. */
  allowOverCreditLimit: z.optional(z.boolean()),
  lockReason,
}

const derived = ignored([
  'receivableInvoiceID',
  'invoiceNumber',
  'isMarkedPaid',
  'totalPaid',
  'totalRemaining',
  'customerName',
  'revenueAccountName',
  'gLEntry',
] as const)

const list = z.object({ invoices: z.array(receivableInvoice), next })

/** The filters of a list of invoices. */
export const receivableInvoiceFilters = {
  ...documentFilters(INVOICE_STATUSES),
  chargeStatus: z.optional(chargeStatus),
  ...dueDays,
  ...partyFilter('customer'),
}

/** The query parameters of the list, except those for pagination. */
export const receivableInvoicesQuery = {
  ...listOrder((RECEIVABLE_INVOICE satisfies CodecOf<ReceivableInvoice>).sortNames),
  ...receivableInvoiceFilters,
}

const query = { ...listWindow, ...receivableInvoicesQuery }

const atID = z.object({ receivableInvoiceID: idInPath })
const ofCustomer = z.object({ customerID: idInPath })

export const listReceivableInvoices = readEndpoint({
  name: 'listReceivableInvoices',
  path: '/receivable-invoices',
  summary:
    'Returns receivable invoices, newest first by default. Filters: customer, dates, due dates, charge status, open or paid, and search words.',
  query: z.strictObject(query),
  response: list,
})

export const listCustomerInvoices = readEndpoint({
  name: 'listCustomerInvoices',
  path: '/receivable-invoices/customer/:customerID',
  summary: 'Returns the invoices of one customer.',
  params: ofCustomer,
  query: z.strictObject(query),
  response: list,
  refusals: ['NOT_FOUND'],
})

export const listUnpaidReceivableInvoices = readEndpoint({
  name: 'listUnpaidReceivableInvoices',
  path: '/receivable-invoices/customer/:customerID/unpaid',
  summary: 'Returns the invoices of one customer to which a payment can be applied, oldest first.',
  params: ofCustomer,
  query: z.strictObject(query),
  response: list,
  refusals: ['NOT_FOUND'],
})

export const readReceivableInvoice = readEndpoint({
  name: 'readReceivableInvoice',
  path: '/receivable-invoices/:receivableInvoiceID',
  summary: 'Returns a receivable invoice.',
  params: atID,
  response: receivableInvoice,
  refusals: ['NOT_FOUND'],
})

export const listReceivableInvoiceCounterparts = readEndpoint({
  name: 'listReceivableInvoiceCounterparts',
  path: '/receivable-invoices/:receivableInvoiceID/counterparts',
  summary:
    'Returns a receivable invoice with everything that can be applied to it now, oldest first: open payments and credit notes. For a credit note, returns open invoices and refunds.',
  params: atID,
  response: z.object({ receivableInvoice, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
})

export const createReceivableInvoice = endpoint({
  name: 'createReceivableInvoice',
  method: 'POST',
  path: '/receivable-invoices',
  summary:
    'Creates an invoice, or a credit note if the total is negative. The new invoice is PENDING, and nothing is posted.',
  permission: 'documents.write',
  body: z.strictObject({
    invoiceClientReference: shortText,
    invoicePreTaxTotal: signedLineCents,
    invoiceTotal: signedLineCents,
    dateCharged: day,
    customerID: id,
    ...optional,
    modifiedAt: z.optional(z.unknown()),
    ...derived,
  }),
  response: receivableInvoice,
  refusals: [
    'TEXT_EMPTY',
    'TOTAL_DIFFERS',
    'UNKNOWN_PARTY',
    ...ACCOUNT_REFUSALS,
    'PARTY_CLOSED',
    'ORDERS_NOT_ACCEPTED',
    'PURCHASES_NOT_ALLOWED',
    'STATE_HAS_ITS_OWN_CALL',
    'NEW_IS_UNPAID',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['receivableInvoices'],
})

/** The additional error codes for charging an invoice to a customer. */
export const CHARGE_REFUSALS = [
  'NO_TAX_ACCOUNT',
  'ORDERS_NOT_ACCEPTED',
  'PURCHASES_NOT_ALLOWED',
  'OVER_CREDIT_LIMIT',
] as const

export const changeReceivableInvoice = endpoint({
  name: 'changeReceivableInvoice',
  method: 'PUT',
  path: '/receivable-invoices/:receivableInvoiceID',
  summary: 'Changes an invoice. If the invoice is charged, also changes its entry. Omitted fields keep their values.',
  permission: 'documents.write',
  params: atID,
  body: z.strictObject({
    invoiceClientReference: z.optional(shortText),
    invoicePreTaxTotal: z.optional(signedLineCents),
    invoiceTotal: z.optional(signedLineCents),
    dateCharged: z.optional(day),
    customerID: z.optional(id),
    ...optional,
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: receivableInvoice,
  refusals: [...INVOICE_CHANGE_REFUSALS, ...CHARGE_REFUSALS, 'STATE_HAS_ITS_OWN_CALL'],
  changes: ['receivableInvoices', 'customers', 'accounts', 'transactions'],
})

export const chargeReceivableInvoice = postingEndpoint({
  name: 'chargeReceivableInvoice',
  method: 'PUT',
  path: '/receivable-invoices/:receivableInvoiceID/charge',
  summary:
    'Charges an invoice and posts its entry, or unposts the invoice. Unposting voids the entry, or reverses it on `reversalDate` if its period is locked.',
  params: atID,
  body: z.strictObject({
    chargeStatus,
    /** The date of the reversal of the invoice's entry, if one is needed. Default: today. */
    reversalDate: z.optional(day),
    allowOverCreditLimit: z.optional(z.boolean()),
    lockReason,
    modifiedAt: z.optional(modifiedAt),
  }),
  response: receivableInvoice,
  refusals: [
    'NOT_FOUND',
    'STALE',
    'DOCUMENT_APPLIED',
    'REVERSAL_TOO_EARLY',
    'TOTAL_DIFFERS',
    ...INVOICE_POSTING_REFUSALS,
    ...CHARGE_REFUSALS,
  ],
  changes: ['receivableInvoices', 'customers', 'accounts', 'transactions'],
})

export const deleteReceivableInvoice = endpoint({
  name: 'deleteReceivableInvoice',
  method: 'DELETE',
  path: '/receivable-invoices/:receivableInvoiceID',
  summary: 'Deletes an invoice that is not charged and has no payment applications.',
  permission: 'documents.write',
  params: atID,
  query: z.strictObject({ modifiedAt: z.optional(modifiedAt) }),
  response: receivableInvoice,
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_POSTED', 'DOCUMENT_APPLIED'],
  changes: ['receivableInvoices'],
})

/** The maximum number of invoices in one call. */
export const INVOICES_AT_ONCE_MAX = 500

/**
 * An invoice, and the version that the user saw. An invoice that has changed since then is refused, so that users do not charge a version
 * that they have not seen.
 */
const chosenInvoice = z.strictObject({ receivableInvoiceID: id, modifiedAt: z.optional(modifiedAt) })

export const chargeReceivableInvoices = postingEndpoint({
  name: 'chargeReceivableInvoices',
  method: 'POST',
  path: '/receivable-invoices/charges',
  summary:
    'Charges many invoices. If one invoice is refused, charges nothing. The refusals contain the positions of the refused invoices. Invoice numbers follow the order of creation. Invoices that are already charged do not change. An invoice above the credit limit is refused. To confirm the charge, charge the invoice individually.',
  body: z.strictObject({
    receivableInvoices: z.array(chosenInvoice).check(z.minLength(1), z.maxLength(INVOICES_AT_ONCE_MAX)),
    lockReason,
  }),
  response: z.object({ invoices: z.array(receivableInvoice) }),
  refusals: ['NOT_FOUND', 'STALE', ...INVOICE_POSTING_REFUSALS, ...CHARGE_REFUSALS, 'IDEMPOTENCY_MISMATCH'],
  changes: ['receivableInvoices', 'customers', 'accounts', 'transactions'],
})
