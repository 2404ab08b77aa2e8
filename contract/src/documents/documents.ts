// Schemas that customer and vendor documents share: invoices, bills and payments.

import { DOCUMENT_KINDS } from '@twofold/accounting/documents/document-kinds'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { cents, dayOutput, id, idOrNone, lineCents, text } from '../wire.ts'
import { type AddressPrefix, eachAddressLine } from './addresses.ts'

/** An address line, a reference, or payment terms. */
export const shortText = text(PARTY_FIELD_LENGTH_MAX)

/** Returns the fields of an address in a request. All are optional. */
export function addressInput<const Prefix extends AddressPrefix>(prefix: Prefix) {
  return eachAddressLine(prefix, z.optional(shortText))
}

/** Returns the fields of an address in a response. */
export function addressOutput<const Prefix extends AddressPrefix>(prefix: Prefix) {
  return eachAddressLine(prefix, z.string())
}

/** The reason for a change in a soft-locked period. */
export const lockReason = z.optional(text(2000))

/** The fields that requests for refunds of customer and vendor payments have in common. */
export const refundInput = {
  /**
   * The amount to refund. Default: the unapplied amount of the payment. Omit it for a returned payment, which is always refunded in full.
   */
  amountRefunded: z.optional(lineCents),
  isReturned: z.optional(z.boolean()),
  lockReason,
}

const documentKind = z.enum(DOCUMENT_KINDS)

/** A document that has an open amount. */
export const openDocument = z.object({
  kind: documentKind,
  /** The id of the invoice, bill or payment, depending on `kind`. */
  documentID: id,
  /** True if the document raises the party's balance, as an invoice, bill or refund does. False for a credit note or payment. */
  raises: z.boolean(),
  /** The invoice number that customers see. 0 if not assigned. */
  invoiceNumber: z.number(),
  date: dayOutput,
  /** The due date. The zero date if there is no due date. */
  dateDue: dayOutput,
  reference: z.string(),
  /** True if the document is posted. If it is pending, applied amounts are only reserved. */
  isPosted: z.boolean(),
  /** Amounts in cents, without a sign. */
  total: cents,
  applied: cents,
  remaining: cents,
})
export type OpenDocument = z.output<typeof openDocument>

/**
 * The parts of a party's balance other than the open amounts of posted documents. The balance is the sum of these parts and those open
 * amounts. Amounts are in cents. A positive amount increases the party's balance.
 */
export const otherBalances = z.object({
  /** The sum of manually entered transactions. */
  adjustments: cents,
  /** The open amounts of documents that are marked paid. */
  markedPaid: cents,
  /**
   * The amounts applied between posted and pending documents. They reduce the open amounts, but not the balance until the pending documents
   * are posted.
   */
  reserved: cents,
})
export type OtherBalances = z.output<typeof otherBalances>

const timelineSide = z.object({
  kind: documentKind,
  documentID: id,
  raises: z.boolean(),
  invoiceNumber: z.number(),
  reference: z.string(),
})
export type TimelineSide = z.output<typeof timelineSide>

/** An event in the history of a party: a document, or the application of one document to another. */
export const timelineEvent = z.object({
  kind: z.enum([...DOCUMENT_KINDS, 'application']),
  /** The id of the document or of the payment application. */
  eventID: id,
  /** The date of the document. For an application, the later of the dates of the two documents. */
  date: dayOutput,
  /** The amount in cents, without a sign. */
  amount: cents,
  isPosted: z.boolean(),
  comment: z.string(),
  /** The document. For a payment application, the credit item. */
  document: timelineSide,
  /** For a payment application, the debit item. Null for a document. */
  appliedTo: z.nullable(timelineSide),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** The maximum number of applications in one call. */
const APPLICATIONS_MAX = 500

/**
 * The request body for applying one payment to many documents. Each amount is applied to the document in `invoice` or `refundPaymentID`. If
 * the payment is a refund, `payment` or `creditInvoiceID` is the document that was refunded.
 */
export function applicationsInput<const Invoice extends string, const Payment extends string>(
  invoice: Invoice,
  payment: Payment,
) {
  const ids = { [invoice]: z.optional(idOrNone), [payment]: z.optional(idOrNone) }
  const named = ids as Record<Invoice | Payment, z.ZodMiniOptional<typeof idOrNone>>
  const one = z.strictObject({
    ...named,
    refundPaymentID: z.optional(idOrNone),
    creditInvoiceID: z.optional(idOrNone),
    amountApplied: cents,
  })
  return z.strictObject({ applications: z.array(one).check(z.minLength(1), z.maxLength(APPLICATIONS_MAX)) })
}

/** The customer or vendor of a document: `customerID` and `customerName`, or `vendorID` and `vendorName`. */
function ofParty<const Party extends 'customer' | 'vendor'>(party: Party) {
  const named = { [`${party}ID`]: id, [`${party}Name`]: z.string() }
  return named as Record<`${Party}ID`, typeof id> & Record<`${Party}Name`, z.ZodMiniString>
}

/** A credit or a refund that has an open amount. */
export function openItem<const Party extends 'customer' | 'vendor'>(party: Party) {
  return z.object({
    /** The id of the invoice (for a credit) or of the payment (for a refund). */
    documentID: id,
    ...ofParty(party),
    date: dayOutput,
    reference: z.string(),
    /** Amounts in cents, without a sign. */
    total: cents,
    applied: cents,
    remaining: cents,
  })
}

/** The error codes for a document's account. */
export const ACCOUNT_REFUSALS = [
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_TYPE_UNSUITABLE',
  'ACCOUNT_IS_CONTROL',
  'ACCOUNT_IS_PARTY',
] as const

/** The error codes for a document's account and entry. */
export const ENTRY_REFUSALS = [...ACCOUNT_REFUSALS, 'LOCKED', 'HARD_LOCKED', 'BALANCE_OUT_OF_RANGE'] as const

/** The error codes for posting or unposting an invoice or bill, and for changing its entry. */
export const INVOICE_POSTING_REFUSALS = ['FIELD_MISSING', ...ENTRY_REFUSALS, 'PARTY_CLOSED', 'CLEARED'] as const

/** The error codes for changing an invoice or bill. */
export const INVOICE_CHANGE_REFUSALS = [
  'NOT_FOUND',
  'STALE',
  'TEXT_EMPTY',
  'TOTAL_DIFFERS',
  'UNKNOWN_PARTY',
  'APPLIED_KEEPS_PARTY',
  'APPLIED_KEEPS_SIGN',
  'TOTAL_BELOW_APPLIED',
  'PAID_BY_APPLICATIONS',
  ...INVOICE_POSTING_REFUSALS,
] as const

/** The error codes for recording a payment or refund. */
export const NEW_PAYMENT_REFUSALS = [
  'FIELD_MISSING',
  'UNKNOWN_PARTY',
  'PAYMENTS_NOT_ACCEPTED',
  'IDEMPOTENCY_MISMATCH',
  ...ENTRY_REFUSALS,
] as const

/** The error codes for changing a payment or refund. */
export const PAYMENT_CHANGE_REFUSALS = [
  'NOT_FOUND',
  'STALE',
  'ALIASES_DIFFER',
  'UNKNOWN_PARTY',
  'PAYMENTS_NOT_ACCEPTED',
  'REFUND_IS_FIXED',
  'APPLIED_KEEPS_PARTY',
  'TOTAL_BELOW_APPLIED',
  'CLEARED',
  ...ENTRY_REFUSALS,
] as const

/** The error codes for applying a credit item to a debit item. */
export const APPLY_REFUSALS = [
  'NOT_FOUND',
  'AMOUNT_TO_APPLY_NOT_POSITIVE',
  'DOES_NOT_APPLY',
  'OF_ANOTHER_PARTY',
  'DOCUMENT_CANCELED',
  'ONLY_POSTED_APPLIES',
  'INVOICE_PAID',
  'PAYMENT_APPLIED',
  'ABOVE_REMAINDER',
  'IDEMPOTENCY_MISMATCH',
] as const

/** The error codes for refunding a payment. */
export const REFUND_REFUSALS = [...APPLY_REFUSALS, 'RETURNED_GOES_BACK_WHOLE', ...ENTRY_REFUSALS] as const
